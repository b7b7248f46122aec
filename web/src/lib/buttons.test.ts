import { describe, expect, it } from 'vitest'

import { roundView, seatView, windowView } from '../test-fixtures'
import { askOf } from './asks'
import { buttonsOf, pressKey } from './buttons'
import { momentOf } from './moment'
import { TableStore } from './table.svelte'
import type { Do, LobbyView, Offer, View, WindowView } from './wire'

function at(offers: Offer[], windows: WindowView[] = []) {
  const sent: Do[] = []
  const store = new TableStore()
  store.attach({ command: (what) => sent.push(what) })
  const view: View = roundView(
    [seatView(0, ['R1', 'W']), seatView(1, null, { cards: 2 }), seatView(2, null, { cards: 2 })],
    { windows },
  )
  const lobby = {
    seats: [
      { seat: 1, name: 'Bob' },
      { seat: 2, name: 'Cid' },
    ],
    gone: [],
    rules: { switches: [] },
  } as unknown as LobbyView
  store.receiveSnapshot({ protocol: 1, version: 1, now: 0, you: { seat: 0, last_n: 0 }, lobby, view, offers })
  return { store, view, sent, buttons: buttonsOf(store, view, momentOf(store, view)) }
}

describe('the buttons', () => {
  it('depend on the offers alone', () => {
    expect(at([]).buttons).toEqual([])
    const { buttons } = at([
      { verb: 'draw', rule: 'turn' },
      { verb: 'ready', rule: 'x' },
      { verb: 'accuse', rule: 'x', seats: [2] },
    ])
    expect(buttons.map(({ label }) => label)).toEqual(['Draw', 'I’m ready', 'Accuse Cid'])
  })

  it('let an absent player take over from a bot', () => {
    let back = 0
    const { store, view } = at([])
    store.attach({ command: () => null, here: () => (back += 1) })
    expect(buttonsOf(store, view, momentOf(store, view))).toEqual([])
    store.lobby = { ...store.lobby, seats: [{ seat: 0, name: 'Ann', stand_in: true }] } as unknown as LobbyView
    const buttons = buttonsOf(store, view, momentOf(store, view))
    expect(buttons.map(({ label }) => label)).toEqual(['Take over'])
    expect(pressKey(buttons, 'b')).toBe(true)
    expect(back).toBe(1)
  })

  it('label a pass by its effect', () => {
    const pass: Offer = { verb: 'pass', rule: 'x' }
    expect(at([pass, { verb: 'show', rule: 'x' }]).buttons[0]?.label).toBe('Pass')
    expect(at([pass]).buttons, 'it passes by itself').toEqual([])
    expect(at([pass], [windowView('swap')]).buttons[0]?.label).toBe('Keep my hand')
    expect(at([pass], [windowView('dispute')]).buttons[0]?.label).toBe('Admit it')
  })

  it('react to keyboard shortcuts', () => {
    const { buttons, sent } = at([
      { verb: 'go', rule: 'x' },
      { verb: 'announce', rule: 'x' },
    ])
    expect(pressKey(buttons, 'g') && pressKey(buttons, 'n')).toBe(true)
    expect(pressKey(buttons, 'q')).toBe(false)
    expect(sent).toEqual([{ act: { go: true } }, { act: { announce: true } }])
    expect(buttons.map(({ id, quiet }) => [id, quiet])).toEqual([
      ['announce', true],
      ['go', false],
    ])
  })

  it('fall back to the verb’s name for unknown verbs', () => {
    const juggle = (more: Partial<Offer>) => at([{ verb: 'juggle' as Offer['verb'], rule: 'x', ...more }])
    expect(juggle({}).buttons.map(({ label }) => label)).toEqual(['Juggle'])
    const { buttons, sent } = juggle({ seats: [1, 2] })
    expect(buttons.map(({ label }) => label)).toEqual(['Juggle: Bob', 'Juggle: Cid'])
    buttons[1]?.act()
    expect(sent).toEqual([{ act: { juggle: 2 } }])
    expect(juggle({ cards: ['R1'] }).buttons[0]?.label).toBe('Juggle: red 1')
  })
})

describe('the question', () => {
  it('covers one choice at a time, the most urgent first', () => {
    const offers: Offer[] = [
      { verb: 'do', rule: 'x' },
      { verb: 'swap', rule: 'x', seats: [1, 2] },
      { verb: 'pass', rule: 'x' },
    ]
    const { store, view } = at(offers)
    expect(askOf(store, view)).toEqual({ is: 'seats', verb: 'swap', seats: [1, 2], card: null })
    store.picking = 'W'
    expect(askOf(store, view)).toEqual({ is: 'color', must: false })
  })

  it('is absent while cards and buttons suffice', () => {
    const { store, view } = at([
      { verb: 'draw', rule: 'turn' },
      { verb: 'play', rule: 'turn', cards: ['R1'], how: 'turn' },
    ])
    expect(askOf(store, view)).toBeNull()
  })

  it('offers the palette, and names the due action only if public', () => {
    const { store, view } = at([{ verb: 'do', rule: 'x' }])
    expect(askOf(store, view)).toEqual({ is: 'do', due: null })
    const due: View = {
      ...view,
      windows: [{ ...windowView('do'), step: 7 }],
      notes: [{ rule: 'add-a-rule', cell: 'action', number: 7, value: { text: 'moo' } }],
    }
    expect(askOf(store, due)).toEqual({ is: 'do', due: 'moo' })
  })
})
