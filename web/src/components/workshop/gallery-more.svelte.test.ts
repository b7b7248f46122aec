import { flushSync, mount, unmount } from 'svelte'
import { expect, it, vi } from 'vitest'

import type { GalleryCard } from '../../lib/wire'
import GalleryMore from './GalleryMore.svelte'

it('the details stay open if the card updates before the toggle event', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const read = () => ({ id: 'a', title: 'Friday', version: 1 }) as GalleryCard
  let card = $state.raw(read())
  const more = mount(GalleryMore, {
    target: document.body,
    props: {
      get card() {
        return card
      },
    },
  })
  flushSync()
  const details = document.querySelector('details') ?? document.createElement('details')
  // Browsers open the element immediately and fire the event in a later task, but this environment fires it in the same
  // task.
  Object.defineProperty(details, 'open', { value: true, writable: true })
  card = { ...read(), title: 'Friday night' }
  flushSync()
  expect(document.querySelector('summary')?.getAttribute('aria-label')).toContain('Friday night')
  expect(details.open).toBe(true)
  void unmount(more)
  vi.unstubAllGlobals()
})
