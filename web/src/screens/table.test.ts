// The table in all moments of the development page: questions can be seen, read and pressed.

import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { madeUpLobby, madeUpView } from '../../dev/lobby'
import { MOMENTS } from '../../dev/moments'
import { TableStore } from '../lib/table.svelte'
import type { Do, Offer } from '../lib/wire'
import Table from './Table.svelte'

let shown: Record<string, unknown> | null = null

function show(
  name: string,
  more: { here?: () => void; turn?: number; hand?: string[]; faceDown?: number; offers?: Offer[] } = {},
): { sent: Do[]; page: HTMLElement; store: TableStore } {
  const moment = MOMENTS[name]
  if (!moment) throw new Error(`no moment is called ${name}`)
  const sent: Do[] = []
  const store = new TableStore()
  const view = madeUpView(4, 7)
  const hand = more.hand ?? moment.hand
  if (hand && view.seats[0]) Object.assign(view.seats[0], { hand, cards: hand.length + (more.faceDown ?? 0) })
  moment.view?.(view)
  if (more.turn !== undefined) view.turn = more.turn
  store.attach({ command: (what) => sent.push(what), ...(more.here && { here: more.here }) })
  store.receiveSnapshot({
    protocol: 1,
    version: 1,
    now: 0,
    you: { seat: 0, last_n: 0 },
    lobby: madeUpLobby(4, 'playing'),
    view,
    offers: more.offers ?? moment.offers?.(view.seats.map(({ seat }) => seat)) ?? [],
  })
  moment.then?.(store)
  shown = mount(Table, {
    target: document.body,
    props: {
      store,
      get view() {
        return store.view ?? view
      },
      onmenu: () => undefined,
    },
  })
  flushSync()
  return { sent, page: document.body, store }
}

function press(name: string | RegExp): void {
  const buttons = [...document.querySelectorAll('button')]
  const said = (button: Element) => button.getAttribute('aria-label') ?? button.textContent ?? ''
  const found = buttons.find((button) =>
    typeof name === 'string' ? said(button).trim() === name : name.test(said(button)),
  )
  if (!found) throw new Error(`no button ${name} among: ${buttons.map(said).join(' | ')}`)
  found.click()
  flushSync()
}
const key = (pressed: string) => {
  window.dispatchEvent(new KeyboardEvent('keydown', { key: pressed }))
  flushSync()
}

beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
})
afterEach(async () => {
  if (shown) await unmount(shown)
  shown = null
})

describe('the table', () => {
  it.each(Object.keys(MOMENTS))('shows the hand and the discard pile: %s', (name) => {
    const { page } = show(name)
    expect(page.querySelector('[data-testid=hand]')).not.toBeNull()
    expect(page.querySelector('[data-testid=pile]')).not.toBeNull()
  })

  it('shows cards face down beside the hand', () => {
    const { page } = show('waiting', { hand: ['R1', 'G2'], faceDown: 2 })
    const hand = page.querySelector('[data-testid=hand]')
    expect(hand?.querySelectorAll('[data-card]')).toHaveLength(2)
    expect(hand?.querySelectorAll('[data-testid=face-down]')).toHaveLength(2)
    expect(hand?.getAttribute('aria-label')).toBe('Your hand, 2 cards, 2 face down until your next turn')
  })

  it('counts down to a bot takeover until any key is pressed', async () => {
    vi.useFakeTimers()
    try {
      const here = vi.fn()
      show('waiting', { here, turn: 0 })
      const status = () => document.querySelector('[data-testid=status]')?.textContent
      vi.advanceTimersByTime(44_000)
      flushSync()
      expect(status()).not.toContain('bot')
      vi.advanceTimersByTime(4_000)
      flushSync()
      expect(status()).toBe('Still there? A bot takes over in 12 s')
      expect(document.querySelector('[data-testid=asked]')?.textContent).toContain('A bot will soon play for you.')
      key('F2')
      expect(here).toHaveBeenCalledOnce()
      vi.advanceTimersByTime(250)
      flushSync()
      expect(status()).not.toContain('bot')
    } finally {
      vi.useRealTimers()
    }
  })

  it('reminds the player after ten seconds without a move', () => {
    vi.useFakeTimers()
    try {
      const { store } = show('waiting', { turn: 0 })
      const reminded = () => document.querySelector('.caller.reminded') !== null
      vi.advanceTimersByTime(9_900)
      flushSync()
      expect(reminded()).toBe(false)
      vi.advanceTimersByTime(200)
      flushSync()
      expect(reminded()).toBe(true)
      store.act({ draw: true })
      flushSync()
      expect(reminded()).toBe(false)
    } finally {
      vi.useRealTimers()
    }
  })

  it('holds messages back while a question is open, and shows them afterwards', () => {
    const { store } = show('memory', {
      hand: ['R3', 'W'],
      offers: [{ verb: 'play', rule: 'turn', cards: ['W'], how: 'turn' }],
    })
    const said = () => document.querySelector('.caller .words')?.textContent
    store.tap('W', 'W:0')
    flushSync()
    expect(said()).toBe('Pick a color')
    store.receiveUpdate({ version: 9, now: 9, facts: [{ is: 'caught', seat: 1, by: 0 }] })
    flushSync()
    expect([said(), store.shout]).toEqual(['Pick a color', null])
    store.cancel()
    flushSync()
    expect(said()).toBe('You catch Bob without UNO!')
  })

  it('takes no keys during a pause, and closes no question as too late', () => {
    const { store, sent } = show('memory', {
      hand: ['R3', 'W'],
      offers: [{ verb: 'play', rule: 'turn', cards: ['W'], how: 'turn' }],
    })
    store.tap('W', 'W:0')
    flushSync()
    const lobby = madeUpLobby(4, 'playing')
    store.receiveUpdate({ version: 9, now: 9, lobby: { ...lobby, pause: { stage: 'on', by: 1 } }, offers: [] })
    flushSync()
    expect(store.notice).toBeNull()
    for (const pressed of ['d', 's', 'p', 'u']) key(pressed)
    expect([sent, store.armed]).toEqual([[], false])
    store.receiveUpdate({ version: 10, now: 9, lobby })
    key('d')
    expect(sent).toEqual([{ act: { draw: true } }])
  })

  it('shakes the face of the last player in a race, and blinks at players who are skipped', () => {
    const { store, page } = show('do')
    const faces = (which: string) =>
      [...page.querySelectorAll(`.place.${which} [data-seat]`)].map((chip) => chip.getAttribute('data-seat'))
    store.receiveUpdate({
      version: 9,
      now: 9,
      facts: [0, 1].map((seat) => ({ is: 'answered', rule: 'super-power', seat })),
    })
    flushSync()
    expect(faces('wobbles')).toEqual(['3'])
    store.receiveUpdate({ version: 10, now: 10, facts: [{ is: 'skipped', seat: 2 }] })
    flushSync()
    expect(faces('blinks')).toEqual(['2'])
  })

  it('chooses a player by button, seat or key', () => {
    const { sent } = show('swap')
    press(/^Swap with Bob, /)
    press('Swap with Bob')
    key('2')
    press('Keep my hand')
    expect(sent).toEqual([{ act: { swap: 1 } }, { act: { swap: 1 } }, { act: { swap: 2 } }, { act: { pass: true } }])
  })

  it('plays a card in the way the player chooses', () => {
    const { sent } = show('either')
    press(/^Match it/)
    expect(sent).toEqual([{ act: { play: 'Y7', as: 'match', saw: 'Y7' } }])
  })

  it('enlarges UNO with two cards left unless the player must draw', async () => {
    const near = () => document.querySelector('.uno')?.classList.contains('near')
    const draw: Offer = { verb: 'draw', rule: 'x' }
    const steps: [string[], string[], number, boolean][] = [
      [['Y3', 'B4'], ['Y3'], 0, true],
      [['R3', 'B4'], [], 0, false],
      [['R3', 'B4'], [], 1, true],
      [['R3'], [], 0, true],
      [['R3', 'B4', 'Y3'], ['Y3'], 0, false],
    ]
    for (const [hand, cards, turn, large] of steps) {
      show('memory', {
        hand,
        turn,
        offers: turn === 0 ? [{ verb: 'play', rule: 'turn', cards, how: 'turn' }, draw] : [],
      })
      expect(near(), `${hand.join(' ')}, playable: ${cards.join(' ')}`).toBe(large)
      if (shown) await unmount(shown)
      shown = null
    }
  })

  it('dims no cards while the player calls a color', () => {
    const dim = () => document.querySelectorAll('[data-testid=hand] .dim').length
    const { page } = show('memory', {
      hand: ['R3', 'B4', 'W'],
      offers: [{ verb: 'play', rule: 'turn', cards: ['W'], how: 'turn' }],
    })
    expect(dim()).toBe(2)
    page.querySelector<HTMLElement>('[data-card=W]')?.click()
    flushSync()
    expect(page.textContent).toContain('Pick a color')
    expect(dim()).toBe(0)
  })

  it('adds up the truck and pays with it once it is full', () => {
    const { sent, page } = show('truck')
    expect(page.querySelector('[data-testid=truck]')?.textContent).toContain('3 of 8')
    page.querySelector<HTMLElement>('[data-card=B5]')?.click()
    flushSync()
    press('Back it up!')
    expect(sent).toEqual([{ act: { pay: ['R3', 'G0', 'B5'] } }])
  })

  it('holds up a wild and shows the answers of other players', () => {
    const { sent, page } = show('shield')
    expect(page.querySelector('.chip[data-seat="3"]')?.getAttribute('aria-label')).toContain('holds up wild')
    expect(page.querySelector('.chip[data-seat="2"]')?.getAttribute('aria-label')).toContain('has answered')
    press(/Hold up wild draw four$/)
    expect(sent).toEqual([{ act: { shield: 'W+4' } }])
  })

  it('moves the player between two other players', () => {
    const { sent } = show('place')
    press('Between Bob and Cheeky Otter')
    expect(sent).toEqual([{ act: { 'move-to': 1 } }])
  })

  it('gives the selected card to another player', () => {
    const { sent, page } = show('give')
    page.querySelector<HTMLElement>('[data-card=B4]')?.click()
    flushSync()
    press(/^Give it to Dee, /)
    expect(sent).toEqual([{ act: { give: 'B4', to: 3 } }])
  })

  it('shows a peeked hand and closes it on Escape', () => {
    const { page } = show('seen')
    expect(page.querySelector('[data-testid=seen]')?.textContent).toContain('Cheeky Otter’s hand')
    key('Escape')
    expect(page.querySelector('[data-testid=seen]')).toBeNull()
  })

  it('makes a rule from the palette', () => {
    const { sent, page } = show('make')
    page.querySelector<HTMLInputElement>('input[value=moo]')?.click()
    flushSync()
    press('On every 3: moo')
    expect(sent).toEqual([{ act: { 'make-rule': { number: 3, action: 'moo' } } }])
  })

  it('performs an action by its picture and draws a shape by keys', async () => {
    const { sent } = show('do')
    press('moo')
    expect(sent).toEqual([{ act: { do: 'moo' } }])
    if (shown) await unmount(shown)
    const drawn = show('draw')
    for (const arrow of ['ArrowUp', 'ArrowDown', 'ArrowLeft']) key(arrow)
    expect(drawn.sent).toEqual([{ act: { do: 'draw a triangle' } }])
  })

  it('ignores taps and number keys briefly after the buttons change', () => {
    vi.useFakeTimers()
    try {
      const draw: Offer = { verb: 'draw', rule: 'turn' }
      const { sent, store } = show('memory', { offers: [draw] })
      const row = () => document.querySelector('.bar .side')
      expect(row()?.classList.contains('settling')).toBe(false)
      store.receiveUpdate({ version: 5, now: 50, facts: [], offers: [{ verb: 'swap', rule: 'x', seats: [1, 2] }] })
      flushSync()
      expect(row()?.classList.contains('settling')).toBe(true)
      key('1')
      expect(sent).toEqual([])
      vi.advanceTimersByTime(350)
      flushSync()
      expect(row()?.classList.contains('settling')).toBe(false)
      key('1')
      expect(sent).toEqual([{ act: { swap: 1 } }])
    } finally {
      vi.useRealTimers()
    }
  })

  it('accepts the color of a wild without delay', () => {
    const { sent, page } = show('memory', {
      hand: ['R3', 'B4', 'W'],
      offers: [
        { verb: 'play', rule: 'turn', cards: ['W'], how: 'turn' },
        { verb: 'draw', rule: 'turn' },
      ],
    })
    page.querySelector<HTMLElement>('[data-card=W]')?.click()
    flushSync()
    key('2')
    expect(sent).toEqual([{ act: { play: 'W/Y', saw: 'Y7' } }])
  })

  it('lets the player answer windows of an unknown kind', () => {
    const { sent } = show('unknown')
    press('Juggle: Bob')
    expect(sent).toEqual([{ act: { juggle: 1 } }])
  })
})
