import { expect, it } from 'vitest'

import { askableSeats, seatsWithMore } from './about'
import type { LobbyView } from './wire'

const lobby = {
  seats: [
    { seat: 0, bot: null, card: true },
    { seat: 1, bot: null, card: true },
    { seat: 2, bot: null, card: false },
    { seat: 3, bot: 'regular', card: false },
  ],
} as unknown as LobbyView

it('players with a card can ask other card holders to be friends', () => {
  expect([...askableSeats(lobby, 0, true)]).toEqual([1])
  expect(askableSeats(lobby, 0, false).size).toBe(0)
  expect(askableSeats(null, 0, true).size).toBe(0)
})

it('all other people at a table of strangers get a menu', () => {
  const askable = askableSeats(lobby, 0, true)
  expect([...seatsWithMore(lobby, 0, askable, false)]).toEqual([1])
  expect([...seatsWithMore(lobby, 0, askable, true)]).toEqual([1, 2])
})
