// A made-up table for looking at the page without a server: `npm run dev`, then /dev/table.html?seats=16&hand=34.

import type { LobbyView, RuleSwitch, View } from '../src/lib/wire'

const NAMES = ['Ann', 'Bob', 'Cheeky Otter', 'Dee', 'Emma-Louise', 'Finn', 'Gus', 'Hedwig', 'Ida', 'Jo', 'Kim', 'Lou', 'Mo', 'Nils', 'Ole', 'Pia']
const DECK = ['R', 'Y', 'G', 'B'].flatMap((colour) => ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'S', 'V', '+2'].map((face) => colour + face)).concat(['W', 'W+4'])

const rule = (name: string, title: string, value: RuleSwitch['value'], range: RuleSwitch['range'] = null, excludes: string[] = []): RuleSwitch => ({
  name, title, clause: 'SP-1', sentence: 'A card identical to the top card may be laid out of turn, and play goes on from there.', value, range, word: null, params: [], answers: [], excludes, requires: [], changed: false,
})

/** The lobby of the made-up table. */
export function madeUpLobby(seats: number, stage: LobbyView['stage']): LobbyView {
  return {
    code: 'KEPT',
    stage,
    seats: NAMES.slice(0, seats).map((name, seat) => ({
      seat, name, bot: seat > 1 ? 'regular' : null, host: seat === 0, ready: seat !== 1, connected: seat !== 3, stand_in: seat === 3,
    })),
    most_seats: 16,
    rules: {
      base: 'super-power-no-sissies',
      title: 'Super Power, No Sissies',
      summary: 'Identical cards out of turn, hands that move on, slaps, and no way to end a turn but with a card.',
      with: {},
      name: 'super-power-no-sissies',
      file: 'base = "super-power-no-sissies"\n',
      settings: [],
      switches: [
        rule('super-power', 'Super Power', true, null, ['interrupt']),
        rule('no-sissies', 'No Sissies', true),
        rule('get-out-of-my-house', 'Get Out Of My House', true),
        rule('spank-the-baby', 'Spank The Baby', true),
        rule('its-not-your-turn', 'It’s Not Your Turn', true),
        rule('doghouse', 'In The Doghouse', 1, [0, 14]),
        rule('interrupt', 'Interrupt', false, null, ['super-power']),
      ],
    },
    next_at: null,
  }
}

/** The view of the made-up table. */
export function madeUpView(seats: number, hand: number): View {
  return {
    me: 0, round: 2, phase: 'playing', direction: 'left', turn: 0, dealer: 1,
    seats: NAMES.slice(0, seats).map((_, seat) => ({
      seat,
      cards: seat === 0 ? hand : ((seat * 5) % 9) + (seat === 2 ? 0 : 1),
      hand: seat === 0 ? Array.from({ length: hand }, (_, i) => DECK[(i * 23 + 5) % DECK.length] ?? 'W') : null,
      lifted: null, lifted_hand: null, passes_to: null, awaits: null, said_uno: seat === 2, liable: seat === 1, points: null, total: seat * 12,
    })),
    pile: [
      { card: 'G7', colour: null, by: 2, owes: 0, how: 'turn' }, { card: 'G2', colour: null, by: 1, owes: 0, how: 'turn' },
      { card: 'W', colour: 'Y', by: 0, owes: 0, how: 'turn' }, { card: 'Y7', colour: null, by: seats - 1, owes: 0, how: 'turn' },
    ],
    stock: 41, debt: 0, skips: 0, windows: [], out: [], waiting: [], made: [], winners: null,
  }
}
