import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, it } from 'vitest'

import type { LobbyCommand, LobbyView, Waiting } from '../lib/wire'
import StandIn from './StandIn.svelte'
import WaitingSetting from './WaitingSetting.svelte'

const lobby = (waiting?: Waiting): LobbyView =>
  ({
    seats: [
      { seat: 0, name: 'Ann', bot: null, connected: true, stand_in: false },
      { seat: 1, name: 'Bob', bot: null, connected: false, stand_in: false },
      { seat: 2, name: 'Cid', bot: null, connected: false, stand_in: true },
      { seat: 3, name: 'Pip', bot: 'regular', connected: true, stand_in: false },
    ],
    ...(waiting ? { waiting } : {}),
  }) as unknown as LobbyView

let shown: ReturnType<typeof mount> | null = null
afterEach(() => {
  if (shown) void unmount(shown)
})

it('offers not to wait, to wait for a time, and slow play', () => {
  const said: LobbyCommand[] = []
  shown = mount(WaitingSetting, {
    target: document.body,
    props: { lobby: lobby({ drop_out: 45 }), ondo: (command: LobbyCommand) => said.push(command) },
  })
  flushSync()
  const select = document.querySelector('select')
  expect([...(select?.options ?? [])].map(({ value }) => value)).toEqual(['0', '20', '40', '45', '60', 'slow'])
  expect(select?.value).toBe('45')
  for (const value of ['slow', '0']) {
    if (select) select.value = value
    select?.dispatchEvent(new Event('change', { bubbles: true }))
  }
  expect(said).toEqual([{ waiting: { slow: true } }, { waiting: { drop_out: 0 } }])
})

it('the host of a slow table can let a bot play for absent players', () => {
  const said: LobbyCommand[] = []
  const props = { me: 0, ondo: (command: LobbyCommand) => said.push(command) }
  shown = mount(StandIn, { target: document.body, props: { ...props, lobby: lobby({ drop_out: 0, slow: true }) } })
  flushSync()
  const buttons = () => [...document.querySelectorAll('button')]
  expect(buttons().map(({ textContent }) => textContent?.trim())).toEqual([expect.stringContaining('Bob')])
  buttons()[0]?.click()
  expect(said).toEqual([{ 'stand-in': 1 }])
  void unmount(shown)
  shown = mount(StandIn, { target: document.body, props: { ...props, lobby: lobby() } })
  flushSync()
  expect(buttons()).toEqual([])
})
