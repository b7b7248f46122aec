import { flushSync, mount, unmount } from 'svelte'
import { expect, it, vi } from 'vitest'

import type { RulesView } from '../../lib/wire'
import PublishNight from './PublishNight.svelte'

it('a game night is published once for each state of its rules', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return Promise.resolve(new Response(JSON.stringify({ card: { id: 'n1' } })))
  })
  const read = (part: Partial<RulesView> = {}) =>
    ({
      base: 'classic',
      title: 'Friday',
      summary: 'S',
      file: 'one',
      with: { a: true },
      settings: [],
      ...part,
    }) as RulesView
  let rules = $state.raw(read({ with: {} }))
  const panel = mount(PublishNight, {
    target: document.body,
    props: {
      get rules() {
        return rules
      },
      presets: [['classic', 'Classic', 'S']],
      code: 'KEPT',
    },
  })
  flushSync()
  const open = () => document.querySelector<HTMLButtonElement>('button[aria-expanded]')
  expect(open()?.disabled, 'nothing is changed').toBe(true)
  rules = read()
  flushSync()
  open()?.click()
  flushSync()
  const fields = [...document.querySelectorAll('input')]
  expect(fields.map(({ value }) => value).slice(0, 2)).toEqual(['Friday', ''])
  for (const [i, text] of [' Friday ', 'Swaps', 'Ann'].entries()) {
    const field = fields[i]
    if (field === undefined) throw new Error('no such field')
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  document.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }))
  await vi.waitFor(() => expect(document.querySelector('a')?.getAttribute('href')).toBe('/gallery/nights#n1'))
  expect(sent).toMatchObject([{ ruleset: 'one', title: 'Friday', summary: 'Swaps', author: 'Ann' }])
  rules = read({ file: 'two' })
  flushSync()
  expect(open()?.disabled).toBe(false)
  void unmount(panel)
  vi.unstubAllGlobals()
})
