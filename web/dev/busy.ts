// A table with continuous activity, for measuring if the page keeps up.

import type { TableStore } from '../src/lib/table.svelte'
import type { Seat, ViewFact, WindowView } from '../src/lib/wire'

/** The interval between two steps, in milliseconds: ten times as fast as human players. */
const STEP = 120

/** Keeps a table busy until the page is closed. */
export function busy(store: TableStore, everybody: readonly Seat[]): void {
  const others = everybody.filter((seat) => seat !== store.me)
  const cards = ['R1', 'Y2', 'G3', 'B4', 'R+2', 'YS', 'GV', 'B9']
  let [step, version] = [0, 10]
  const one = (list: readonly Seat[], n: number): Seat => list[n % list.length] ?? 0
  const laid = (seat: Seat): ViewFact => ({
    is: 'laid',
    seat,
    card: cards[step % cards.length] ?? 'R1',
    color: null,
    how: 'turn',
    uno: false,
  })
  const draws = (seat: Seat, count: number): ViewFact[] =>
    Array.from({ length: count }, (): ViewFact => ({
      is: 'drawn',
      seat,
      card: seat === store.me ? 'G7' : null,
      why: 'turn',
    }))
  const opened = (kind: WindowView['kind'], rule: string): ViewFact => ({
    is: 'window-opened',
    window: {
      kind,
      rule,
      asked: [...everybody],
      answered: [],
      by: one(others, step),
      about: null,
      step: 0,
      freeze: 'all',
      deadline: 4000,
    },
  })
  const scenes: (() => ViewFact[])[] = [
    () => [
      laid(one(others, step)),
      { is: 'turn-moved', to: one(everybody, step) },
      { is: 'invoked', rule: 'super-power', seat: one(others, step) },
    ],
    () => [laid(one(others, step)), { is: 'debt-raised', cards: 16 }, { is: 'liable', seats: others.slice(0, 3) }],
    () => [...draws(one(others, step), 16), { is: 'debt-settled' }],
    () => [laid(one(others, step)), opened('slap', 'spank-the-baby')],
    () => everybody.map((seat): ViewFact => ({ is: 'answered', rule: 'spank-the-baby', seat })),
    () => [{ is: 'window-closed', rule: 'spank-the-baby' }, ...draws(one(others, step), 3), { is: 'turned' }],
    () => [
      opened('hand-on', 'get-out-of-my-house'),
      ...everybody.map((from, i): ViewFact => ({ is: 'hand-due', from, to: one(everybody, i + 1) })),
    ],
    () => everybody.map((seat): ViewFact => ({ is: 'hand-lifted', seat })),
    () => [
      ...everybody.map((from, i): ViewFact => {
        const to = one(everybody, i + 1)
        return { is: 'hand-given', from, to, hand: to === store.me ? cards.slice(0, 4 + (step % 4)) : null }
      }),
      { is: 'window-closed', rule: 'get-out-of-my-house' },
    ],
    () => [{ is: 'reshuffled' }, { is: 'liable', seats: [] }],
  ]
  window.setInterval(() => {
    const facts = scenes[step % scenes.length]?.() ?? []
    store.receiveUpdate({ version: ++version, now: step * STEP, facts })
    step += 1
  }, STEP)
}
