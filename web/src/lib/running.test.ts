import { expect, it } from 'vitest'

import { madeUpLobby } from '../../dev/lobby'
import { roundView, seatView, windowView } from '../test-fixtures'
import { runningOf } from './running'
import { TableStore } from './table.svelte'
import type { LobbyView, View } from './wire'

/** A table of four humans, at 0 ms on both clocks. */
function table(part: Partial<View> = {}, lobby: Partial<LobbyView> = {}): TableStore {
  const store = new TableStore()
  const made = madeUpLobby(4, 'playing')
  store.receiveSnapshot({
    protocol: 1,
    version: 1,
    now: 0,
    you: { seat: 0, last_n: 0 },
    lobby: {
      ...made,
      seats: made.seats.map((seat) => ({ ...seat, bot: null, stand_in: false })),
      patience: { absent: 20_000, idle: 60_000 },
      ...lobby,
    },
    view: roundView(
      [0, 1, 2, 3].map((seat) => seatView(seat, null)),
      { turn: 2, ...part },
    ),
    offers: [],
  })
  return store
}
const asks = (asked: number[], answered: number[] = []) => windowView('slap', { asked, answered, deadline: 7_000 })

it('shows the time of the only player whom a window still asks', () => {
  expect(runningOf(table({ windows: [asks([0, 1, 3], [0, 3])] }))).toMatchObject({ seat: 1, id: '1 7000', from: null })
  expect(runningOf(table({ windows: [asks([0, 1, 3], [0])] }))).toBeNull()
  expect(runningOf(table({ windows: [asks([1], [1])] }))).toBeNull()
})

it('shows the time that a rule gives for a turn', () => {
  const clocks: View['clocks'] = [
    { rule: 'sudden-death', step: 0, deadline: 90_000, ends: 'round' },
    { rule: 'turn-clock', step: 0, deadline: 8_000, ends: 'turn' },
  ]
  expect(runningOf(table({ clocks }))).toMatchObject({ seat: 2, id: '2 8000' })
})

it('shows when a bot takes over, after a while', () => {
  const store = table()
  store.receiveUpdate({ version: 2, now: 0, facts: [] })
  const running = runningOf(store)
  expect(running?.seat).toBe(2)
  expect((running?.until ?? 0) - (running?.from ?? 0)).toBe(50_000)
})

it('shows no clock and no turn after the host has ended the match during a round', () => {
  const clocks: View['clocks'] = [{ rule: 'turn-clock', step: 0, deadline: 8_000, ends: 'turn' }]
  const store = table({ clocks, turn: 0 })
  expect([store.stopped, store.myTurn, runningOf(store)?.seat]).toEqual([false, true, 0])
  store.receiveUpdate({ version: 2, now: 0, lobby: { ...madeUpLobby(4, 'playing'), stage: 'match-over' } })
  expect([store.stopped, store.myTurn, runningOf(store)]).toEqual([true, false, null])
})

it('shows nothing for bots, without a limit, and while no round is played', () => {
  const bots = table({}, { seats: madeUpLobby(4, 'playing').seats.map((seat) => ({ ...seat, bot: 'shark' })) })
  expect(runningOf(bots)).toBeNull()
  expect(runningOf(table({}, { patience: { absent: 20_000, idle: 0 } }))).toBeNull()
  expect(runningOf(table({ phase: 'over' }))).toBeNull()
})
