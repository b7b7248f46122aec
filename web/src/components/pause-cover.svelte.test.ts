import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { LobbyCommand, LobbyView, PauseView } from '../lib/wire'
import PauseCover from './PauseCover.svelte'

const lobby = (pause: PauseView | undefined): LobbyView =>
  ({
    seats: ['Ann', 'Bob', 'Cid'].map((name, seat) => ({ seat, name, host: seat === 0 })),
    ...(pause ? { pause } : {}),
  }) as unknown as LobbyView

let shown: ReturnType<typeof mount> | null = null
let said: LobbyCommand[] = []
let now = $state.raw(lobby(undefined))

/** Shows the pause to the player of a seat, or on a television. */
function show(pause: PauseView | undefined, me: number | null): void {
  now = lobby(pause)
  const props = {
    get lobby() {
      return now
    },
    me,
    ondo: (command: LobbyCommand) => said.push(command),
    onmenu: () => undefined,
  }
  shown = mount(PauseCover, { target: document.body, props })
  flushSync()
}
const cover = () => document.querySelector('[data-testid="pause"]')
const note = () => document.querySelector('[data-testid="pause-note"]')
const spoken = () => document.querySelector('[role="status"]')?.textContent ?? ''
const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent?.trim())
const press = (text: string) =>
  [...document.querySelectorAll('button')].find((it) => it.textContent?.includes(text))?.click()

beforeEach(() => (said = []))
afterEach(() => {
  if (shown) void unmount(shown)
  shown = null
})

it('the host sees who paused and goes on with one press', () => {
  show({ stage: 'on', by: 0, enough: 2 }, 0)
  expect(cover()?.textContent).toContain('You paused the match.')
  expect(buttons()).toEqual(['Go on', 'Menu'])
  expect(document.activeElement).toBe(cover())
  press('Go on')
  expect(said).toEqual(['resume'])
})

it('other players ask, take it back, and read how many suffice', () => {
  show({ stage: 'on', by: 0, enough: 2 }, 1)
  expect(cover()?.textContent).toContain('Ann paused the match.')
  press('Ask to go on')
  now = lobby({ stage: 'on', by: 0, asked: [1], enough: 2 })
  flushSync()
  expect(cover()?.textContent).toContain('You asked to go on (1 of 2).')
  press('Take it back')
  expect(said).toEqual(['resume', 'pause'])
})

it('the host sees who wants to go on, and can keep the pause', () => {
  show({ stage: 'on', by: 0, asked: [1, 2], enough: 3 }, 0)
  expect(cover()?.textContent).toContain('Bob and Cid want to go on (2 of 3).')
  press('Keep pausing')
  expect(said).toEqual(['pause'])
})

it('counts down while the match waits for a missing player', () => {
  vi.useFakeTimers()
  show({ stage: 'on', missing: [2], most_ms: 45_000, enough: 2 }, 0)
  expect(cover()?.textContent).toContain('Waiting for Cid.')
  expect(cover()?.textContent).toContain('A bot plays on in 45 s.')
  vi.advanceTimersByTime(10_000)
  flushSync()
  expect(cover()?.textContent).toContain('in 35 s.')
  vi.useRealTimers()
})

it('screen readers hear the pause, and that it is over', () => {
  show({ stage: 'on', by: 1, enough: 2 }, 2)
  expect(spoken()).toMatch(/^Paused\. Bob paused the match\./)
  now = lobby(undefined)
  flushSync()
  expect([cover(), spoken()]).toEqual([null, 'The match goes on.'])
})

it('a request is a note with an answer for the host', () => {
  show({ stage: 'asked', asked: [1] }, 0)
  expect([cover(), note()?.textContent]).toEqual([null, expect.stringContaining('Bob asks for a pause.')])
  press('Not now')
  press('Pause')
  expect(said).toEqual(['resume', 'pause'])
})

it('a television shows the pause without buttons', () => {
  show({ stage: 'on', by: 0, enough: 2 }, null)
  expect(cover()?.textContent).toContain('Ann paused the match.')
  expect(buttons()).toEqual([])
  now = lobby({ stage: 'asked', asked: [1] })
  flushSync()
  expect(note()).toBeNull()
})
