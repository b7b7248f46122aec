// Joining a running match and leaving it permanently: what the lobby, the table's menu and the table show and send.

import { flushSync, mount, unmount } from 'svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { madeUpLobby, madeUpView } from '../../dev/lobby'
import { momentOf } from '../lib/moment'
import { TableStore } from '../lib/table.svelte'
import type { LobbyCommand, LobbyView } from '../lib/wire'
import { m } from '../messages'
import Join from '../screens/Join.svelte'
import ChairsSetting from './ChairsSetting.svelte'
import Menu from './Menu.svelte'

let shown: Record<string, unknown> | null = null
afterEach(async () => {
  if (shown) await unmount(shown)
  shown = null
  vi.unstubAllGlobals()
})

function menu(me: number, left: 'bot' | 'goes', part: Partial<LobbyView> = {}) {
  const sent: LobbyCommand[] = []
  const asked = { left: 0 }
  const lobby = { ...madeUpLobby(4, 'playing'), left, ...part }
  shown = mount(Menu, {
    target: document.body,
    props: {
      lobby,
      rules: null,
      me,
      token: '00',
      watchers: 0,
      playing: true,
      played: true,
      ondo: (command: LobbyCommand) => sent.push(command),
      onclose: () => undefined,
      onleave: () => (asked.left += 1),
      onsay: () => undefined,
    },
  })
  flushSync()
  return { sent, asked, names: lobby.seats.map(({ name }) => name) }
}
function press(text: string): void {
  const button = [...document.querySelectorAll('button')].find((other) => other.textContent.trim() === text)
  if (!button) throw new Error(`no button says: ${text}`)
  button.click()
  flushSync()
}

describe('leaving a running match', () => {
  it.each(['bot', 'goes'] as const)('asks for confirmation and explains the consequences: %s', (left) => {
    const { asked } = menu(1, left)
    press(m.lobby.leave)
    expect(asked.left).toBe(0)
    expect(document.querySelector('[role=alert]')?.textContent).toBe(m.ask.leaveSure[left])
    press(m.ask.leaveYes)
    expect(asked.left).toBe(1)
  })

  it('marks the buttons that end or delete something', () => {
    menu(0, 'bot')
    const grave = () => [...document.querySelectorAll('.grave')].map(({ textContent }) => textContent.trim())
    expect(grave()).toEqual([m.pause.otherRules, m.pause.end, m.lobby.leave, m.living.delete])
    press(m.lobby.leave)
    press(m.living.delete)
    expect(grave()).toEqual([m.pause.otherRules, m.pause.end, m.ask.leaveYes, m.living.deleteYes])
  })

  it('lets the host remove players and bots after confirmation', () => {
    const { sent, names } = menu(0, 'bot')
    press(m.lobby.remove(names[1] ?? ''))
    expect(sent).toEqual([])
    press(m.lobby.removeSure(names[1] ?? '', false))
    press(m.lobby.remove(names[2] ?? ''))
    // A bot is removed with its seat, whatever the policy for humans is.
    press(m.lobby.removeSure(names[2] ?? '', true))
    expect(sent).toEqual([{ remove: 1 }, { remove: 2 }])
  })

  it('hides the remove buttons from other players', () => {
    const { names } = menu(1, 'bot')
    expect(document.body.textContent).not.toContain(m.lobby.remove(names[2] ?? ''))
  })
})

describe('inviting players to a running match', () => {
  const long = 'BCDFGHJKMNPQRSTVWXYZBCDFGH'

  it('is possible if more players can join', () => {
    menu(1, 'bot', { code: long })
    expect(document.body.textContent).toContain(m.living.noCode)
  })

  it.each([
    { event: { code: 'KEPT', round: 1, table: 2 } },
    { strangers: { found: true, public: false, words: [], open: false } },
  ])('is unavailable at event and matchmaking tables: %j', (part) => {
    menu(1, 'bot', { code: long, ...part } as Partial<LobbyView>)
    expect(document.body.textContent).not.toContain(m.living.noCode)
    expect(document.body.textContent).not.toContain(m.lobby.share)
  })
})

describe('joining a table', () => {
  it.each([
    ['lobby', true, ''],
    ['playing', true, m.join.running],
    ['playing', false, m.join.full],
  ] as const)('announces running or full matches and offers free seats: %s, %s', async (stage, free, says) => {
    const card = { code: 'KEPT', stage, title: 'Classic', names: ['Ann'], free }
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(card))))
    shown = mount(Join, {
      target: document.body,
      props: { code: 'KEPT', onseated: () => undefined, onevent: () => undefined, onhome: () => undefined },
    })
    await vi.waitFor(() => expect(document.body.textContent).toContain('Classic'))
    const told = [m.join.running, m.join.full].filter((words) => document.body.textContent.includes(words))
    expect(told.join('')).toBe(says)
    expect([...document.querySelectorAll('button')].some((button) => button.textContent === m.join.sit)).toBe(free)
    const watch = [...document.querySelectorAll('a')].find((link) => link.textContent === m.join.watch)
    expect(watch?.getAttribute('href')).toBe('/tv/KEPT')
  })
})

it('offers no watching where the host forbids it', async () => {
  const card = { code: 'KEPT', stage: 'lobby', title: 'Classic', names: ['Ann'], free: true, unwatched: true }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(card))))
  shown = mount(Join, {
    target: document.body,
    props: { code: 'KEPT', onseated: () => undefined, onevent: () => undefined, onhome: () => undefined },
  })
  await vi.waitFor(() => expect(document.body.textContent).toContain('Classic'))
  expect(document.body.textContent).not.toContain(m.join.watch)
})

describe('the seat settings', () => {
  it('send the seat limit and the policy for abandoned seats', () => {
    const sent: LobbyCommand[] = []
    shown = mount(ChairsSetting, {
      target: document.body,
      props: { lobby: madeUpLobby(4, 'lobby'), ondo: (command: LobbyCommand) => sent.push(command) },
    })
    flushSync()
    const [number, left] = [document.querySelector('input'), document.querySelector('select')]
    expect([number?.min, number?.max, left?.value]).toEqual(['4', '32', 'bot'])
    if (number) number.value = '20'
    number?.dispatchEvent(new Event('change', { bubbles: true }))
    if (left) left.value = 'goes'
    left?.dispatchEvent(new Event('change', { bubbles: true }))
    expect(sent).toEqual([{ chairs: { most: 20, left: 'bot' } }, { chairs: { most: 16, left: 'goes' } }])
  })
})

describe('the table', () => {
  it('tells late joiners to wait and keeps names of departed players', () => {
    const store = new TableStore()
    const [lobby, view] = [madeUpLobby(4, 'playing'), madeUpView(4, 7)]
    const seats = lobby.seats.filter(({ seat }) => seat !== 1)
    const gone = [{ seat: 1, name: 'Gus' }]
    store.receiveSnapshot({
      protocol: 1,
      version: 1,
      now: 0,
      you: { seat: 4, last_n: 0 },
      lobby: { ...lobby, seats, gone },
      view: { ...view, me: 4, waiting: [{ seat: 4, total: 0 }] },
      offers: [],
    })
    expect(store.view && momentOf(store, store.view).status).toBe(m.ask.waiting)
    expect(store.nameOf(1)).toBe('Gus')
  })
})
