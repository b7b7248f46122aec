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

it('a button with another label is another element, so that a press meant for the first misses it', () => {
  const target = document.createElement('div')
  const button = (id: string, label: string) => ({ id, label, seat: null, key: null, hint: null }) as unknown as Press
  let now = $state.raw([button('draw', 'Draw'), button('pass', 'Pass')])
  const row = mount(Presses, {
    target,
    props: {
      get buttons() {
        return now
      },
      get all() {
        return now
      },
    },
  })
  flushSync()
  const before = [...target.querySelectorAll('button')]
  now = [button('draw', 'Draw 4'), button('pass', 'Don’t have it')]
  flushSync()
  const after = [...target.querySelectorAll('button')]
  expect(after[0]).toBe(before[0])
  expect(after[1]).not.toBe(before[1])
  expect(before[1]?.isConnected).toBe(false)
  void unmount(row)
})
