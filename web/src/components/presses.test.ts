import { flushSync, mount, unmount } from 'svelte'
import { expect, it } from 'vitest'

import type { Press } from '../lib/buttons'
import Presses from './Presses.svelte'

it('withdrawn buttons keep their place but cannot be pressed', () => {
  const target = document.createElement('div')
  const pressed: string[] = []
  const button = (id: string, gone: boolean) =>
    ({
      id,
      label: id,
      seat: null,
      key: id === 'pass' ? 'p' : null,
      hint: null,
      act: () => pressed.push(id),
      gone,
    }) as unknown as Press & { gone: boolean }
  const buttons = [button('draw', true), button('pass', false)]
  const row = mount(Presses, { target, props: { buttons, all: buttons } })
  flushSync()
  const found = [...target.querySelectorAll('button')]
  for (const one of found) one.click()
  expect(found.map((one) => one.dataset.press)).toEqual(['draw', 'pass'])
  expect(pressed).toEqual(['pass'])
  // The tip of a button names its key.
  expect(found.map((one) => one.title)).toEqual(['draw', 'pass (P)'])
  void unmount(row)
})
