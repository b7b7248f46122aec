// A made-up table for viewing the page without a server: `npm run dev`, then /dev/table.html?seats=16&hand=34.

import type { LobbyView, RulesView, RuleSwitch, View } from '../src/lib/wire'

const NAMES = [
  'Ann',
  'Bob',
  'Cheeky Otter',
  'Dee',
  'Emma-Louise',
  'Finn',
  'Gus',
  'Hedwig',
  'Ida',
  'Jo',
  'Kim',
  'Lou',
  'Mo',
  'Nils',
  'Ole',
  'Pia',
]
const DECK = ['R', 'Y', 'G', 'B']
  .flatMap((color) => ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'S', 'V', '+2'].map((face) => color + face))
  .concat(['W', 'W+4'])

const rule = (name: string, title: string, clause: string, part: Partial<RuleSwitch> = {}): RuleSwitch => ({
  name,
  title,
  clause,
  sentence: 'A card identical to the top card may be laid out of turn, and play goes on from there.',
  value: false,
  range: null,
  word: null,
  params: [],
  answers: [],
  excludes: [],
  requires: [],
  changed: false,
  ...part,
})
const OUT = ['which cards can be played out of turn, and what they do']

/** The rules of the made-up table. */
export function madeUpRules(): RulesView {
  return {
    base: 'super-power-no-sissies',
    name: 'super-power-no-sissies',
    title: 'Super Power, No Sissies',
    summary: 'Identical cards out of turn, hands that move on, slaps, and no way to end a turn but with a card.',
    with: { doghouse: 1 },
    settings: [
      { name: 'deck.packs', value: 0, range: [0, 8], words: [], changed: false, idle: false },
      { name: 'deal.cards', value: 7, range: [1, 30], words: [], changed: false, idle: true },
      {
        name: 'scoring.method',
        value: 'low-total',
        range: null,
        words: ['winner-collects', 'single', 'low-total'],
        changed: true,
        idle: false,
      },
      { name: 'scoring.target', value: 500, range: [0, 1_000_000], words: [], changed: false, idle: false },
    ],
    switches: [
      rule('super-power', 'Super Power', 'SP-1', { value: true, answers: OUT, excludes: ['interrupt', 'matching'] }),
      rule('no-sissies', 'No Sissies', 'SP-2', { value: true }),
      rule('doghouse', 'In The Doghouse', 'SP-4', {
        value: 1,
        range: [0, 14],
        changed: true,
        params: [
          { name: 'n', meaning: 'players in the doghouse; at most two fewer than seats', value: 1, range: [0, 14] },
        ],
      }),
      rule('spank-the-baby', 'Spank The Baby', 'SP-6', {
        value: true,
        params: [
          { name: 'seconds', meaning: 'seconds until who has not slapped is put on top', value: 4, range: [1, 30] },
        ],
      }),
      rule('interrupt', 'Interruption', 'SS-4', { answers: OUT, excludes: ['super-power', 'matching'] }),
      rule('mistakes', 'Mistakes Cost Cards', 'SS-11', { word: 'draw-two' }),
      rule('matching', 'Matching', 'PS-3', { answers: OUT, excludes: ['super-power', 'interrupt'] }),
      rule('sixty-nine', 'Sixty-Nine', 'PS-3.2', { requires: ['matching'] }),
    ],
    file: 'base = "super-power-no-sissies"\n\n[rules]\ndoghouse = 1\n',
    line: 'super-power-no-sissies doghouse=1',
  }
}

/** The lobby of the made-up table. */
export function madeUpLobby(seats: number, stage: LobbyView['stage']): LobbyView {
  return {
    code: 'KEPT',
    stage,
    seats: NAMES.slice(0, seats).map((name, seat) => ({
      seat,
      name,
      bot: seat > 1 ? 'regular' : null,
      host: seat === 0,
      ready: seat !== 1,
      connected: seat !== 3,
      hidden: false,
      stand_in: seat === 3,
    })),
    gone: [],
    most_seats: 16,
    left: 'bot',
    talk: true,
    original_titles: false,
    watch: true,
    dealer: 'last-chair',
    rules: madeUpRules(),
    tonight: { rivalry: { owes: 1, to: 0, cards: 23 }, ...(seats > 2 && { races: { seat: 2, races: 4 } }) },
    next_at: null,
    patience: { absent: 20_000, idle: 60_000 },
  }
}

/** The view of the made-up table. */
export function madeUpView(seats: number, hand: number): View {
  return {
    me: 0,
    round: 2,
    phase: 'playing',
    direction: 'left',
    turn: 0,
    dealer: 1,
    seats: NAMES.slice(0, seats).map((_, seat) => ({
      seat,
      cards: seat === 0 ? hand : ((seat * 5) % 9) + (seat === 2 ? 0 : 1),
      hand: seat === 0 ? Array.from({ length: hand }, (_, i) => DECK[(i * 23 + 5) % DECK.length] ?? 'W') : null,
      lifted: null,
      lifted_hand: null,
      passes_to: null,
      awaits: null,
      said_uno: seat === 2,
      liable: seat === 1,
      points: null,
      total: seat * 12,
    })),
    pile: [
      { card: 'G7', color: null, by: 2, owes: 0, how: 'turn' },
      { card: 'G2', color: null, by: 1, owes: 0, how: 'turn' },
      { card: 'W', color: 'Y', by: 0, owes: 0, how: 'turn' },
      { card: 'Y7', color: null, by: seats - 1, owes: 0, how: 'turn' },
    ],
    stock: 41,
    debt: 0,
    skips: 0,
    windows: [],
    out: [],
    waiting: [],
    winners: null,
  }
}
