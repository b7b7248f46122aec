import { beforeEach, describe, expect, it, vi } from 'vitest'

import { roundView, seatView, windowView } from '../test-fixtures'
import { faceInEvent, faceOf, keepFace } from './face'
import { faceAt } from './faces.svelte'
import { TableStore } from './table.svelte'
import type { Answers, Do, LobbyView, Offer, RulesView, View } from './wire'

const slapWindow = windowView('slap', { rule: 'spank-the-baby', asked: [0, 1], by: 1 })

function table(hand: string[], part: Partial<View> = {}, offers: Offer[] = []) {
  const sent: Do[] = []
  const answers: (Answers | undefined)[] = []
  const store = new TableStore()
  store.attach({
    command: (what, answering) => {
      answers.push(answering)
      return sent.push(what)
    },
  })
  store.receiveSnapshot({
    protocol: 1,
    version: 1,
    now: 0,
    you: { seat: 0, last_n: 0 },
    lobby: { code: 'KEPT', seats: [], gone: [], rules: { switches: [] } } as unknown as LobbyView,
    view: roundView([seatView(0, hand), seatView(1, null)], part),
    offers,
  })
  return { store, sent, answers }
}

beforeEach(() => {
  vi.useFakeTimers()
})

describe('the table’s store', () => {
  it('keeps the rules until an update replaces them', () => {
    const { store } = table([])
    const rules = store.rules
    expect(rules?.switches).toEqual([])
    const lobby = { code: 'KEPT', seats: [], gone: [] } as unknown as LobbyView
    store.receiveUpdate({ version: 2, now: 0, lobby })
    expect(store.rules).toBe(rules)
    store.receiveUpdate({
      version: 3,
      now: 0,
      lobby: { ...lobby, rules: { base: 'classic', summary: '', switches: [] } } as unknown as LobbyView,
    })
    expect(store.rules?.base).toBe('classic')
  })

  it('notifies a new host once, as soon as the page is visible', () => {
    const { store } = table([])
    const seats = (host: number) =>
      [0, 1].map((seat) => ({ seat, name: seat === 0 ? 'Ann' : 'Bob', bot: null, host: seat === host }))
    const hear = (version: number, host: number) =>
      store.receiveUpdate({
        version,
        now: 0,
        lobby: { code: 'KEPT', seats: seats(host), gone: [] } as unknown as LobbyView,
      })
    // A host from the start needs no notice.
    hear(2, 0)
    // The host does not get a notice for swapping seats either.
    store.receiveUpdate({
      version: 3,
      now: 0,
      you: { seat: 1, last_n: 0 },
      lobby: { code: 'KEPT', seats: seats(1), gone: [] } as unknown as LobbyView,
    })
    store.receiveUpdate({
      version: 3,
      now: 0,
      you: { seat: 0, last_n: 0 },
      lobby: { code: 'KEPT', seats: seats(0), gone: [] } as unknown as LobbyView,
    })
    expect(store.notice).toBeNull()
    hear(3, 1)
    expect(store.notice).toBeNull()
    hear(4, 0)
    expect(store.notice?.text).toBe('You’re the host now.')
    store.notice = null
    hear(5, 0)
    expect(store.notice).toBeNull()
    hear(6, 1)
    const looks = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    hear(7, 0)
    expect(store.notice).toBeNull()
    looks.mockRestore()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(store.notice).toMatchObject({ text: 'You’re the host now.' })
  })

  it('uses the event’s faces at a table of an event', () => {
    const { store, sent } = table([])
    const built = { shape: 1, color: 2, eyes: 3, mouth: 4, hat: 0 }
    keepFace({ ...built, hat: 1 })
    const seats = [
      { seat: 0, name: 'Ann', bot: null, host: false },
      { seat: 1, name: 'Robo', bot: 'regular', host: false },
      { seat: 2, name: 'Bob', bot: null, face: built, host: false },
    ]
    const lobby = { code: 'KEPT', seats, gone: [] } as unknown as LobbyView
    const event = { code: 'BCDFG', round: 2, table: 1, stopped: false }
    store.receiveUpdate({ version: 2, now: 0, lobby: { ...lobby, event } })
    expect([0, 1, 2].map(faceAt)).toEqual([faceInEvent('Ann'), faceInEvent('Robo'), built])
    // The page sends no face that the event does not know.
    expect(sent).toEqual([])
    // At other tables neighbors have different colors.
    store.receiveUpdate({ version: 3, now: 0, lobby })
    expect(faceAt(1)).toEqual(faceOf(1, 'Robo'))
  })

  it('uses friendly rule titles unless the host wants the original ones', () => {
    const { store } = table([])
    const one = { name: 'spank-the-baby', title: 'Spank The Baby', sentence: '', answers: [], params: [] }
    const lobby = { code: 'KEPT', seats: [], gone: [], original_titles: false } as unknown as LobbyView
    store.receiveUpdate({
      version: 2,
      now: 0,
      lobby: { ...lobby, rules: { base: 'classic', summary: '', switches: [one] } } as unknown as LobbyView,
    })
    expect(store.ruleTitle('spank-the-baby')).toBe('Slap The Red Three')
    store.receiveUpdate({ version: 3, now: 0, lobby: { ...lobby, original_titles: true } })
    expect(store.ruleTitle('spank-the-baby')).toBe('Spank The Baby')
  })

  it('passes automatically after an unplayable draw, without an error if too late', () => {
    const { store, sent } = table(['R3'], {}, [{ verb: 'draw', rule: 'turn' }])
    store.receiveUpdate({ version: 2, now: 0, offers: [{ verb: 'pass', rule: 'turn' }] })
    vi.advanceTimersByTime(900)
    expect(sent).toEqual([])
    vi.advanceTimersByTime(200)
    expect(sent).toEqual([{ act: { pass: true } }])
    store.receiveAck({ n: 1, version: 3, refused: 'not-your-turn' })
    expect(store.notice).toBeNull()
  })

  it('does not pass automatically while the player has a choice', () => {
    const { store, sent } = table(['R3'], {}, [])
    store.receiveUpdate({ version: 2, now: 0, offers: [{ verb: 'pass', rule: 'turn' }] })
    store.receiveUpdate({
      version: 3,
      now: 0,
      offers: [
        { verb: 'pass', rule: 'turn' },
        { verb: 'play', rule: 'turn', cards: ['R3'] },
      ],
    })
    vi.advanceTimersByTime(5_000)
    expect(sent).toEqual([])
  })

  it('sends the visible top card with a play', () => {
    const { store, sent } = table(['Y3'])
    store.play('Y3')
    expect(sent).toEqual([{ act: { play: 'Y3', saw: 'Y7' } }])
    expect(store.sending?.card).toBe('Y3')
    store.receiveAck({ n: 1, version: 2 })
    expect(store.sending).toBeNull()
  })

  it('plays a card once despite repeated taps', () => {
    const { store, sent } = table(['Y3', 'Y8'])
    store.tap('Y3', 'Y3:0')
    store.tap('Y3', 'Y3:0')
    expect(sent).toHaveLength(1)
    store.tap('Y8', 'Y8:0')
    expect(sent).toHaveLength(2)
  })

  it('sends the reaction time with an action once the moment is drawn', () => {
    const { store, answers } = table(['Y3'])
    store.act({ draw: true })
    store.receiveUpdate({ version: 2, now: 0, moment: 71 })
    store.act({ draw: true })
    vi.advanceTimersByTime(20)
    const drawn = performance.now()
    store.reaction.press(drawn + 1)
    vi.advanceTimersByTime(10)
    store.act({ draw: true })
    expect(answers.slice(0, 2)).toEqual([undefined, undefined])
    expect(answers[2]?.moment).toBe(71)
    expect(answers[2]?.after_us).toBeGreaterThanOrEqual(1_000)
    expect(answers[2]?.after_us).toBeLessThanOrEqual(21_000)
  })

  it('shows a photo finish for a few seconds, with player names', () => {
    const { store } = table(['Y3'])
    const lobby = {
      code: 'KEPT',
      seats: [
        { seat: 0, name: 'Ann' },
        { seat: 1, name: 'Bob' },
      ],
      gone: [],
    } as unknown as LobbyView
    store.receiveUpdate({ version: 2, now: 0, lobby })
    const place = (seat: number, ms: number, dead_heat = false) => ({ seat, ms, dead_heat })
    store.receiveUpdate({ version: 3, now: 0, photo: { places: [place(1, 231), place(0, 244)] } })
    expect(store.photo?.text).toBe('Photo finish: Bob 231 ms, you 244 ms.')
    expect(store.photo).toMatchObject(store.log.at(-1) ?? {})
    expect(store.photo?.places).toHaveLength(2)
    vi.advanceTimersByTime(6_000)
    expect(store.photo).toBeNull()
    store.receiveUpdate({ version: 4, now: 0, photo: { places: [place(1, 240, true), place(0, 240, true)] } })
    expect(store.photo?.text).toBe('Photo finish: Bob 240 ms, you 240 ms. A dead heat: the toss decided.')
  })

  it('asks for a color before it sends a wild', () => {
    const { store, sent } = table(['W', 'R1'])
    store.play('W')
    expect(sent).toEqual([])
    expect(store.picking).toBe('W')
    store.chooseColor('G')
    expect(sent).toEqual([{ act: { play: 'W/G', saw: 'Y7' } }])
    expect(store.picking).toBeNull()
  })

  it('calls the color of a wild that was already played', () => {
    const { store, sent } = table(['R1'])
    store.chooseColor('B')
    expect(sent).toEqual([{ act: { color: 'B' } }])
  })

  it('calls an armed UNO once, with the next play', () => {
    const { store, sent } = table(['Y3', 'Y4'])
    store.uno()
    expect(store.armed).toBe(true)
    store.play('Y3')
    expect(sent).toEqual([{ act: { play: 'Y3', uno: true, saw: 'Y7' } }])
    expect(store.armed).toBe(false)
  })

  it('lets an armed UNO expire', () => {
    const { store } = table(['Y3', 'Y4'])
    store.uno()
    vi.advanceTimersByTime(4_000)
    expect(store.armed).toBe(false)
  })

  it('calls UNO immediately with a single card', () => {
    const { store, sent } = table(['Y3'], {}, [{ verb: 'uno', rule: 'uno' }])
    store.uno()
    expect(sent).toEqual([{ act: { uno: true } }])
  })

  it('calls an armed UNO when the hand shrinks to one card', () => {
    const { store, sent } = table(['Y3', 'Y4'])
    store.uno()
    store.receiveUpdate({
      version: 2,
      now: 5,
      facts: [
        { is: 'hand-lifted', seat: 0 },
        { is: 'hand-given', from: 1, to: 0, hand: ['R1'] },
      ],
      offers: [{ verb: 'uno', rule: 'uno' }],
    })
    // This made-up fact does not change the hand, so the count stays 0, below the limit of 2.
    expect(sent).toEqual([{ act: { uno: true } }])
  })

  it('slaps once per window, and never without one', () => {
    const { store, sent } = table(['Y3'])
    expect(store.slap()).toBe(false)
    store.receiveUpdate({ version: 2, now: 5, facts: [{ is: 'window-opened', window: slapWindow }] })
    expect(store.slap()).toBe(true)
    expect(store.slap()).toBe(false)
    expect(sent).toEqual([{ act: { slap: true } }])
    store.receiveUpdate({ version: 3, now: 5, facts: [{ is: 'window-closed', rule: 'spank-the-baby' }] })
    store.receiveUpdate({ version: 4, now: 5, facts: [{ is: 'window-opened', window: slapWindow }] })
    expect(store.slap()).toBe(true)
  })

  it('sends a catch only if a player can be caught', () => {
    const { store, sent } = table(['Y3'], {}, [{ verb: 'catch', rule: 'uno', seats: [1] }])
    store.catchSeat()
    expect(sent).toEqual([{ act: { catch: 1 } }])
    const nobody = table(['Y3'])
    nobody.store.catchSeat()
    expect(nobody.sent).toEqual([])
  })

  it('explains a refusal and lists the legal moves', () => {
    const { store } = table(['Y3', 'B2'], {}, [
      { verb: 'play', rule: 'turn', cards: ['Y3'], how: 'turn' },
      { verb: 'draw', rule: 'turn' },
    ])
    store.receiveAck({ n: 1, version: 1, refused: 'does-not-match' })
    expect(store.notice?.text).toBe('Doesn’t match. You can play a yellow 3 or draw.')
    store.receiveAck({ n: 2, version: 1, message: 'The host starts the match.' })
    expect(store.notice?.text).toBe('The host starts the match.')
    // The server's message is meant for programs, and the page uses its own words.
    store.receiveAck({ n: 3, version: 1, message: 'bob is not ready yet', reason: { is: 'not-ready', names: ['Bob'] } })
    expect(store.notice?.text).toBe('Bob is not ready yet.')
    store.receiveAck({ n: 4, version: 1, refused: 'frozen', message: 'x', reason: { is: 'false-start' } })
    expect(store.notice?.text).toMatch(/^False start/)
  })

  it('clears a refusal once the player’s next action is accepted', () => {
    const { store } = table(['Y3', 'B2'], {}, [{ verb: 'draw', rule: 'turn' }])
    const refused = store.act({ play: 'B2' }) ?? 0
    store.receiveAck({ n: refused, version: 1, refused: 'does-not-match' })
    const drawn = store.act({ draw: true }) ?? 0
    store.receiveAck({ n: drawn + 1, version: 1 })
    expect(store.notice?.text).toBe('Doesn’t match. You can draw.')
    store.receiveAck({ n: drawn, version: 2 })
    expect(store.notice).toBeNull()
  })

  it('adds the awaited player and legal jump-ins to a refusal', () => {
    const { store } = table(['Y3'], { turn: 1 })
    store.receiveAck({ n: 1, version: 1, refused: 'not-your-turn' })
    expect(store.notice?.text).toBe('Not your turn yet. Waiting for #2.')
    const switches = [
      { name: 'super-power', value: false },
      { name: 'interrupt', value: true },
    ]
    store.rules = { switches } as unknown as RulesView
    store.receiveAck({ n: 2, version: 1, refused: 'not-your-turn' })
    expect(store.notice?.text).toBe(
      'Not your turn yet. Out of turn, play only the same number or symbol. Waiting for #2.',
    )
    store.receiveUpdate({
      version: 2,
      now: 5,
      facts: [{ is: 'window-opened', window: { ...slapWindow, answered: [0] } }],
    })
    store.receiveAck({ n: 3, version: 2, refused: 'frozen' })
    expect(store.notice?.text).toBe('Hold on: the table is frozen. Waiting for #2.')
  })

  it('links a refusal to the clause of its rule or window', () => {
    const { store } = table(['Y3'])
    const switches = [
      { name: 'doghouse', title: 'In The Doghouse', clause: 'SP-4' },
      { name: 'spank-the-baby', title: 'Spank The Baby', clause: 'SP-6' },
    ]
    store.rules = { switches } as unknown as RulesView
    store.receiveAck({ n: 1, version: 1, refused: 'does-not-match' })
    expect(store.notice?.clause).toBe('G4')
    store.receiveAck({ n: 2, version: 1, refused: 'not-legal-now', rule: 'doghouse' })
    expect(store.notice?.clause).toBe('SP-4')
    store.receiveAck({ n: 3, version: 1, refused: 'frozen' })
    expect(store.notice?.clause).toBe('G2')
    store.receiveUpdate({ version: 2, now: 5, facts: [{ is: 'window-opened', window: slapWindow }] })
    store.receiveAck({ n: 4, version: 2, refused: 'frozen' })
    expect(store.notice?.clause).toBe('SP-6')
    store.receiveUpdate({
      version: 3,
      now: 5,
      facts: [
        { is: 'window-closed', rule: 'spank-the-baby' },
        { is: 'window-opened', window: { ...slapWindow, kind: 'color', rule: 'color' } },
      ],
    })
    store.receiveAck({ n: 5, version: 3, refused: 'frozen' })
    expect(store.notice?.clause).toBe('G10')
    store.say('The line is back.')
    expect(store.notice?.clause).toBeNull()
  })

  it('passes facts to listeners before the view changes', () => {
    const { store } = table(['Y3'])
    let pile = 0
    store.onFacts((_, before) => (pile = before.pile.length))
    store.receiveUpdate({
      version: 2,
      now: 5,
      facts: [{ is: 'laid', seat: 1, card: 'Y8', color: null, how: 'turn', uno: false }],
    })
    expect(pile).toBe(1)
    expect(store.view?.pile.at(-1)?.card).toBe('Y8')
    expect(store.log.at(-1)?.text).toContain('plays a yellow 8')
  })

  const both: Offer[] = [
    { verb: 'play', rule: 'turn', cards: ['Y7', 'Y3'], how: 'turn' },
    { verb: 'play', rule: 'matching', cards: ['Y7'], how: 'match', says_match: true },
  ]

  it('asks whether a card is a play or a match', () => {
    const { store, sent } = table(['Y7', 'Y3'], {}, both)
    store.tap('Y7', 'Y7:0')
    expect(sent).toEqual([])
    expect(store.choice).toEqual({ is: 'either', card: 'Y7' })
    store.play('Y7', null, true)
    expect(sent).toEqual([{ act: { play: 'Y7', as: 'match', saw: 'Y7' } }])
    expect(store.choice).toBeNull()
  })

  it('plays a match immediately if chosen before, and no other card', () => {
    const { store, sent } = table(['Y7', 'Y3'], {}, both)
    store.toggleChoice('match')
    store.tap('Y3', 'Y3:0')
    expect(sent).toEqual([])
    store.tap('Y7', 'Y7:0')
    expect(sent).toEqual([{ act: { play: 'Y7', as: 'match', saw: 'Y7' } }])
  })

  it('asks for no color if a wild has no effect', () => {
    const { store, sent } = table(['W'], {}, [{ verb: 'play', rule: 'matching', cards: ['W'], how: 'match' }])
    store.tap('W', 'W:0')
    expect(sent).toEqual([{ act: { play: 'W', saw: 'Y7' } }])
  })

  it('loads the truck until the sum fits, and pays in that order', () => {
    const { store, sent } = table(['R3', 'R3', 'B4'], { debt: 7 }, [
      { verb: 'pay', rule: 'truck', cards: ['R3', 'B4'], sum: 7 },
    ])
    store.tap('B4', 'B4:0')
    expect(store.load).toMatchObject({ on: 4, rest: 3 })
    expect(store.pay()).toBe(false)
    store.tap('R3', 'R3:1')
    expect(store.load.fits.size).toBe(0)
    expect(store.pay()).toBe(true)
    expect(sent).toEqual([{ act: { pay: ['B4', 'R3'] } }])
  })

  it('pays a wrong sum if the table accepts any', () => {
    const { store, sent } = table(['R3', 'B4'], { debt: 7 }, [
      { verb: 'pay', rule: 'truck', cards: ['R3', 'B4'], sum: 7, unchecked: true },
    ])
    store.tap('B4', 'B4:0')
    expect(store.load).toMatchObject({ on: 4, rest: 3, full: true })
    expect(store.pay()).toBe(true)
    expect(sent).toEqual([{ act: { pay: ['B4'] } }])
  })

  it('drops a choice that is no longer offered', () => {
    const { store } = table(['R3'], { debt: 3 }, [{ verb: 'pay', rule: 'truck', cards: ['R3'], sum: 3 }])
    store.toggleChoice('pay')
    store.receiveUpdate({ version: 2, now: 5, offers: [] })
    expect(store.choice).toBeNull()
  })

  it('gives a card in two steps: the card, then the player', () => {
    const { store, sent } = table(['R3'], {}, [{ verb: 'give', rule: 'give-zero', cards: ['R3'], seats: [1] }])
    store.tap('R3', 'R3:0')
    expect(sent).toEqual([])
    store.name('give', 1)
    expect(sent).toEqual([{ act: { give: 'R3', to: 1 } }])
  })

  it('holds up a wild, and plays it afterwards if chosen', () => {
    const { store, sent } = table(['W'], {}, [{ verb: 'shield', rule: 'spreading', cards: ['W'] }])
    store.layAfter = true
    store.tap('W', 'W:0')
    expect(sent).toEqual([{ act: { shield: 'W', discard: true } }])
  })

  it('shows a private look at a hand until it is closed', () => {
    const { store } = table(['R3'])
    store.receiveUpdate({ version: 2, now: 5, facts: [{ is: 'peeked', seat: 1, by: 0, hand: ['W', 'B2'] }] })
    expect(store.seen).toEqual({ seat: 1, hand: ['W', 'B2'] })
    store.cancel()
    expect(store.seen).toBeNull()
    store.receiveUpdate({ version: 3, now: 6, facts: [{ is: 'peeked', seat: 0, by: 1, hand: null }] })
    expect(store.seen).toBeNull()
  })

  it('taps the discard pile as an action if actions are offered', () => {
    const { store, sent } = table(['R3'], {}, [{ verb: 'do', rule: 'add-a-rule' }])
    expect(store.slap()).toBe(true)
    expect(sent).toEqual([{ act: { do: 'tap the pile' } }])
  })
})
