import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { madeUpLobby, madeUpView } from '../../dev/lobby'
import { TableStore } from '../lib/table.svelte'
import type { ViewFact, WindowView } from '../lib/wire'
import Scenes from './Scenes.svelte'

const WINDOW: WindowView = {
  kind: 'slap',
  rule: 'spank-the-baby',
  asked: [0, 1, 2, 3],
  answered: [],
  by: 0,
  about: null,
  step: 0,
  freeze: 'all',
  deadline: 5_000,
}
let store: TableStore
let scenes: Record<string, unknown>
beforeEach(() => {
  vi.useFakeTimers()
  store = new TableStore()
  store.attach({ command: () => 1 })
  store.receiveSnapshot({
    protocol: 1,
    version: 1,
    now: 0,
    you: { seat: 0, last_n: 0 },
    lobby: madeUpLobby(4, 'playing'),
    view: madeUpView(4, 7),
    offers: [],
  })
  scenes = mount(Scenes, { target: document.body, props: { store } })
  flushSync()
})
afterEach(() => {
  void unmount(scenes)
  vi.useRealTimers()
})

function happens(...facts: ViewFact[]): void {
  store.receiveUpdate({ version: 2, now: 10, facts })
  flushSync()
}
const shown = () => document.querySelector('[data-testid=scene]')
const after = (millis: number) => {
  vi.advanceTimersByTime(millis)
  flushSync()
}

it('a scene says who did what to whom, then disappears', () => {
  happens({ is: 'caught', seat: 1, by: 2 })
  expect(shown()?.textContent).toContain('Cheeky Otter catches Bob!')
  after(1_499)
  expect(shown()).not.toBeNull()
  after(2)
  expect(shown()).toBeNull()
})

it('the outcome of the player’s own action is visible before what others do', () => {
  happens({ is: 'caught', seat: 1, by: 0 })
  after(200)
  happens({ is: 'said-uno', seat: 2 })
  expect(shown()?.getAttribute('data-scene')).toBe('caught')
  after(1_100)
  expect(shown()?.getAttribute('data-scene')).toBe('uno')
})

it('any press skips the scene', () => {
  happens({ is: 'said-uno', seat: 2 })
  window.dispatchEvent(new Event('pointerdown'))
  flushSync()
  expect(shown()).toBeNull()
})

it('a podium lists the times of a race and what the slow draw', () => {
  store.receiveUpdate({
    version: 2,
    now: 10,
    facts: [{ is: 'drawn', seat: 0, card: null, why: 'race' }],
    photo: { places: [1, 0].map((seat, at) => ({ seat, ms: 200 + at * 50, dead_heat: false })) },
  })
  flushSync()
  expect(
    [...document.querySelectorAll('li')].map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim()),
  ).toEqual(['Bob 200 ms', 'Ann 250 ms+1'])
})

/** A race between the seats 1 and 0 that these facts decide. */
function race(...facts: ViewFact[]): void {
  const places = [1, 0].map((seat, at) => ({ seat, ms: 200 + at * 50, dead_heat: false }))
  store.receiveUpdate({ version: 2, now: 10, facts, photo: { places } })
  flushSync()
}

it('a race for hands leaves nothing to the next race', () => {
  void unmount(scenes)
  scenes = mount(Scenes, { target: document.body, props: { store, large: true } })
  flushSync()
  happens({ is: 'window-opened', window: WINDOW })
  race({ is: 'answered', rule: WINDOW.rule, seat: 0 })
  expect(shown()?.textContent).toContain('First hand down!')
  after(4_000)
  race({ is: 'drawn', seat: 2, card: null, why: 'uno' })
  expect(shown()?.getAttribute('data-scene')).toBe('podium')
  expect(shown()?.textContent).not.toContain('First hand down!')
})

it('a podium that waits for another scene still lists what the slow draw', () => {
  happens({ is: 'caught', seat: 1, by: 0 })
  race({ is: 'drawn', seat: 0, card: null, why: 'race' })
  expect(shown()?.getAttribute('data-scene')).toBe('caught')
  after(1_300)
  expect(shown()?.getAttribute('data-scene')).toBe('podium')
  expect(shown()?.textContent).toContain('+1')
})

it('a scene names the player who goes out', () => {
  happens({ is: 'went-out', seat: 1 })
  expect(shown()?.textContent).toContain('Bob is out!')
})
