import { describe, expect, it } from 'vitest'

import { momentOf } from './moment'
import { TableStore } from './table.svelte'
import type { LobbyView, Offer, SeatView, View, WindowView } from './wire'

const seat = (number: number, part: Partial<SeatView> = {}): SeatView => ({
  seat: number,
  cards: 2,
  hand: number === 0 ? ['R1', 'Y7'] : null,
  lifted: null,
  lifted_hand: null,
  passes_to: null,
  awaits: null,
  said_uno: false,
  liable: false,
  points: null,
  total: 0,
  ...part,
})
const window = (part: Partial<WindowView>): WindowView => ({
  kind: 'slap',
  rule: 'spank-the-baby',
  asked: [0, 1],
  answered: [],
  by: 1,
  about: null,
  step: 0,
  freeze: 'all',
  deadline: 4000,
  ...part,
})

function moment(part: Partial<View> = {}, offers: Offer[] = []) {
  const store = new TableStore()
  const view: View = {
    me: 0,
    round: 1,
    phase: 'playing',
    direction: 'left',
    turn: 1,
    dealer: 1,
    seats: [seat(0), seat(1)],
    pile: [{ card: 'Y7', color: null, by: 1, owes: 0, how: 'turn' }],
    stock: 40,
    debt: 0,
    skips: 0,
    windows: [],
    out: [],
    waiting: [],
    winners: null,
    ...part,
  }
  const lobby = {
    seats: [
      { seat: 0, name: 'Ann' },
      { seat: 1, name: 'Bob' },
    ],
    gone: [],
    rules: { switches: [] },
  } as unknown as LobbyView
  store.receiveSnapshot({ protocol: 1, version: 1, now: 0, you: { seat: 0, last_n: 0 }, lobby, view, offers })
  return momentOf(store, view)
}

describe('a moment at the table', () => {
  it('shows only the turn while another player plays', () => {
    expect(moment()).toEqual({
      slap: false,
      handOn: null,
      due: false,
      banner: null,
      status: 'Bob’s turn',
      frozen: false,
      mayCut: false,
    })
  })

  it('shows jump-ins and the options of a turn', () => {
    const lay: Offer = { verb: 'play', rule: 'super-power', cards: ['Y7'], how: 'out-of-turn' }
    expect(moment({}, [lay]).status).toBe('Quick, jump in!')
    expect(moment({ turn: 0 }, [{ ...lay, how: 'turn' }]).status).toBe('Your turn: play a card')
    expect(moment({ turn: 0 }, [{ verb: 'draw', rule: 'turn' }]).status).toBe('Your turn: no match, draw')
    expect(moment({ turn: 0, debt: 4 }, [{ verb: 'draw', rule: 'debt' }]).status).toBe('Your turn: draw 4')
    expect(
      moment({ turn: 0 }, [
        { verb: 'pass', rule: 'turn' },
        { verb: 'show', rule: 'x' },
      ]).status,
    ).toBe('Your turn: pass')
    expect(moment({ turn: 0 }, [{ verb: 'pass', rule: 'turn' }]).status, 'it passes by itself').toBe(
      'That one doesn’t fit: you pass',
    )
  })

  it('is frozen without a turn notice if no card answers the window', () => {
    const lay: Offer = { verb: 'play', rule: 'turn', cards: ['Y7'], how: 'turn' }
    expect(moment({ turn: 0, windows: [window({})] }, [lay])).toMatchObject({ frozen: true, status: '', mayCut: false })
    expect(moment({ turn: 0, windows: [window({ kind: 'swap', by: 1, asked: [1] })] }, [lay])).toMatchObject({
      frozen: true,
      status: '',
    })
    // Cards answer this window, and a pending color call does not prevent jump-ins.
    expect(moment({ windows: [window({ kind: 'play' })] }, [lay]).frozen).toBe(false)
    expect(
      moment({ windows: [window({ kind: 'color', asked: [1], freeze: 'all-but-out-of-turn' })] }, [
        { ...lay, how: 'out-of-turn' },
      ]),
    ).toMatchObject({ frozen: false, mayCut: true })
  })

  it('calls for a slap, then shows the player’s place', () => {
    expect(moment({ windows: [window({})] })).toMatchObject({
      slap: true,
      banner: { text: 'SLAP THE PILE!', loud: true },
    })
    expect(moment({ windows: [window({ answered: [1, 0] })] })).toMatchObject({
      slap: false,
      banner: { text: 'Slapped. Place 2.', loud: false },
    })
  })

  it('asks for the hand, then waits until all hands have arrived', () => {
    const hands = window({ kind: 'hand-on', rule: 'get-out-of-my-house', freeze: 'hands-moving' })
    const due = moment({ windows: [hands], seats: [seat(0, { passes_to: 1, awaits: 1 }), seat(1)] })
    expect(due).toMatchObject({ handOn: { to: 'Bob' }, banner: { loud: true } })
    const passed = moment({
      windows: [{ ...hands, answered: [0] }],
      seats: [seat(0, { awaits: 1, lifted: 2 }), seat(1)],
    })
    expect(passed).toMatchObject({ handOn: null, status: 'Your hand is on its way.', frozen: true })
    const free = moment({ windows: [{ ...hands, answered: [0] }] })
    expect(free).toMatchObject({ banner: { text: 'Hands are still on their way.' }, frozen: false })
  })

  it('shows the clock if no window is open', () => {
    const clocks = [
      { rule: 'sudden-death', step: 0, deadline: 90_000 },
      { rule: 'turn-clock', step: 0, deadline: 15_000, ends: 'turn' },
    ] satisfies View['clocks']
    expect(moment({ clocks }).banner).toEqual({
      text: 'Bob’s clock is running.',
      deadline: 15_000,
      loud: false,
      calm: true,
    })
    expect(moment({ clocks, turn: 0 }).banner?.text).toBe('Your turn! The clock is running.')
    expect(moment({ clocks: clocks.slice(0, 1) }).banner).toBeNull()
    expect(
      moment({ clocks: [{ rule: 'sudden-death', step: 1, deadline: 90_000, ends: 'round' }] }).banner,
    ).toMatchObject({ text: 'Sudden death! Next out ends it.', deadline: 90_000 })
    expect(moment({ clocks, windows: [window({})] }).banner).toMatchObject({ text: 'SLAP THE PILE!', calm: false })
  })

  it('addresses the dealer differently from other players', () => {
    const deal: Partial<WindowView> = { kind: 'deal', rule: 'dealing', asked: [1] }
    expect(moment({ phase: 'dealing', windows: [window({ ...deal })] }).banner?.text).toBe(
      'Bob chooses how many cards.',
    )
    expect(moment({ phase: 'dealing', windows: [window({ ...deal, by: 0, asked: [0] })] }).banner?.text).toBe(
      'You deal. How many cards?',
    )
  })

  it('shows that the player is out', () => {
    expect(moment({ out: [0], seats: [seat(0, { cards: 0, hand: [] }), seat(1)] }).status).toContain('You’re out')
  })

  it('names the opponent of a duel and the goal of a race', () => {
    const duel: Partial<WindowView> = { kind: 'play', rule: 'lucky-sevens', by: 1, about: 1, asked: [0] }
    expect(moment({ windows: [window(duel)] }).banner).toMatchObject({ text: 'Block Bob with a 7?', loud: true })
    expect(moment({ windows: [window({ ...duel, by: 0, about: 1 })] }).banner?.text).toBe('Top Bob’s 7 with yours?')
    expect(moment({ windows: [window({ ...duel, by: 0, about: 0, asked: [1] })] }).banner?.text).toBe(
      'Will Bob block with a 7?',
    )
    expect(moment({ windows: [window({ ...duel, by: 1, about: 0, asked: [1] })] }).banner?.text).toBe(
      'Will Bob top your 7?',
    )
    const race: Partial<WindowView> = { kind: 'play', rule: 'race-start', by: 1 }
    const pile: View['pile'] = ['YS', 'Y7'].map((card) => ({ card, color: null, by: null, owes: 0, how: 'turn' }))
    expect(moment({ pile, windows: [window({ ...race, step: 1 })] }).banner?.text).toContain('same card?')
    expect(moment({ pile, windows: [window({ ...race, step: 2 })] }).banner?.text).toContain('Same number')
    expect(
      moment({ windows: [window({ kind: 'play', rule: 'color-crazy', purpose: 'all-of-color' })] }).banner?.text,
    ).toBe('Color crazy! Every yellow card!')
  })

  it('names the due action only if the table shows it', () => {
    const due = window({ kind: 'do', rule: 'add-a-rule', step: 7 })
    expect(
      moment({ windows: [due], notes: [{ rule: 'add-a-rule', cell: 'action', number: 7, value: { text: 'moo' } }] })
        .banner?.text,
    ).toBe('MOO!')
    expect(moment({ windows: [due] }).banner?.text).toBe('Do what the rule says!')
  })

  it('labels unknown windows with their rule', () => {
    expect(moment({ windows: [window({ kind: 'juggle' as WindowView['kind'], rule: 'circus' })] }).banner?.text).toBe(
      'circus.',
    )
  })

  it('tells a waiting player about the next deal', () => {
    expect(moment({ seats: [seat(1)], waiting: [{ seat: 0, total: 12 }] }).status).toContain('next deal')
  })
})
