import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Ack, ClientMessage, Do, ServerMessage } from './wire.js'
import { type ConnectionState, PROTOCOL, TableConnection } from './connection.js'
import { LONGEST_DELAY, retryDelay } from './retry.js'

class FakeSocket {
  static all: FakeSocket[] = []
  readyState = 0
  sent: ClientMessage[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number; reason: string }) => void) | null = null
  onerror: (() => void) | null = null
  closed = false

  constructor(readonly url: string) {
    FakeSocket.all.push(this)
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage)
  }
  close(): void {
    this.closed = true
  }
  accept(): void {
    this.readyState = 1
    this.onopen?.()
  }
  hear(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  drop(code: number, reason = ''): void {
    this.readyState = 3
    this.onclose?.({ code, reason })
  }
  get commands() {
    return this.sent.flatMap((message) => ('command' in message ? [message.command] : []))
  }
}

const snapshot = (version: number, last_n = 0): ServerMessage =>
  ({
    type: 'snapshot',
    protocol: PROTOCOL,
    version,
    now: 0,
    you: { seat: 0, last_n },
    lobby: {},
    view: null,
    offers: [],
  }) as unknown as ServerMessage
const update = (version: number) => ({ type: 'update', version, now: 0 })

const draw: Do = { act: { draw: true } }

function setUp(token: string | null = 'token') {
  const states: ConnectionState[] = []
  const acks: Ack[] = []
  const versions: number[] = []
  const heard: unknown[] = []
  const restarts: (number | null)[] = []
  const connection = new TableConnection(
    'ws://test/api/tables/BCDF/socket',
    token,
    {
      state: (state) => states.push(state),
      snapshot: ({ version }) => versions.push(version),
      update: ({ version }) => versions.push(version),
      ack: (ack) => acks.push(ack),
      watched: (watchers) => heard.push(watchers),
      talk: (seat, says) => heard.push([seat, says]),
      notSaid: (code) => heard.push(code),
      restart: (inMs) => restarts.push(inMs),
      notice: (notice) => heard.push(notice.is),
    },
    {
      open: (url) => new FakeSocket(url),
      now: () => Date.now(),
      random: () => 0.5,
      setTimeout: (run, millis) => setTimeout(run, millis),
      clearTimeout: (id) => clearTimeout(id as number),
    },
  )
  connection.open()
  return { connection, states, acks, versions, heard, restarts }
}

const socket = (i: number): FakeSocket => FakeSocket.all[i] as FakeSocket

function live() {
  const set = setUp()
  socket(0).accept()
  socket(0).hear(snapshot(7, 3))
  return set
}

beforeEach(() => {
  FakeSocket.all = []
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

describe('the connection', () => {
  it('sends hello and numbers commands after the last acknowledged one', () => {
    const { connection, states } = live()
    expect(socket(0).sent[0]).toEqual({ hello: { token: 'token', last: null } })
    expect(states).toEqual(['live'])
    expect(connection.command(draw)).toBe(4)
    expect(connection.command(draw)).toBe(5)
    expect(socket(0).commands).toEqual([
      { n: 4, do: draw },
      { n: 5, do: draw },
    ])
  })

  it('watches without a token, sends no commands, and starts over when lost', () => {
    const { connection, states, heard } = setUp(null)
    socket(0).accept()
    expect(socket(0).sent).toEqual([{ watch: {} }, { ping: 1 }])
    socket(0).hear({ ...snapshot(7), you: null })
    expect(connection.command(draw)).toBeNull()
    socket(0).hear({ type: 'watched', watchers: 2 })
    socket(0).drop(1006)
    vi.advanceTimersByTime(500)
    socket(1).accept()
    expect(socket(1).sent[0]).toEqual({ watch: {} })
    socket(1).hear({ ...snapshot(3), you: null })
    socket(1).drop(4006)
    expect([states.at(-1), heard]).toEqual(['not-watched', [0, 2, 0]])
  })

  it('follows a redirect to another server until that connection is lost', () => {
    const { states } = setUp()
    expect(socket(0).url).toBe('ws://test/api/tables/BCDF/socket?direct&protocol=' + PROTOCOL)
    socket(0).accept()
    socket(0).drop(4015, 'https://play.example/n/a')
    expect(socket(1).url).toBe('wss://play.example/n/a/api/tables/BCDF/socket?protocol=' + PROTOCOL)
    socket(1).accept()
    socket(1).hear(snapshot(7))
    expect(states).toEqual(['live'])
    socket(1).drop(1006)
    vi.advanceTimersByTime(500)
    expect(socket(2).url).toBe('ws://test/api/tables/BCDF/socket?direct&protocol=' + PROTOCOL)
  })

  it.each([
    ['refuses', () => socket(1).drop(1006)],
    ['says nothing', () => vi.advanceTimersByTime(8_000)],
  ])('connects through its own server if the redirect target %s', (_, fails) => {
    setUp()
    socket(0).accept()
    socket(0).drop(4015, 'https://nowhere.example')
    fails()
    vi.advanceTimersByTime(500)
    expect(socket(2).url).toBe('ws://test/api/tables/BCDF/socket?protocol=' + PROTOCOL)
  })

  it('ignores a redirect that is not a web address', () => {
    setUp()
    socket(0).accept()
    socket(0).drop(4015, 'javascript:alert(1)')
    expect(socket(1).url).toBe('ws://test/api/tables/BCDF/socket?protocol=' + PROTOCOL)
  })

  it('reports a planned restart and forgets it when the connection drops', () => {
    const { restarts } = live()
    socket(0).hear({ type: 'restart', in_ms: 90_000 })
    socket(0).hear({ type: 'restart', in_ms: null })
    socket(0).hear({ type: 'restart', in_ms: 60_000 })
    socket(0).drop(1013)
    vi.advanceTimersByTime(500)
    socket(1).accept()
    expect(restarts).toEqual([null, 90_000, null, 60_000, null])
  })

  it.each([
    [4011, 'ended'],
    [4012, 'removed'],
    [4013, 'banned'],
    [4014, 'no-pass'],
  ] as const)('stays closed after close code %i: %s', (code, state) => {
    const { states } = live()
    socket(0).drop(code)
    vi.advanceTimersByTime(60_000)
    expect([states.at(-1), FakeSocket.all.length]).toEqual([state, 1])
  })

  it('sends and receives talk while open, and queues none while lost', () => {
    const { connection, heard } = live()
    expect(connection.talk({ emote: 'wow' })).toBe(true)
    expect(socket(0).sent.at(-1)).toEqual({ talk: { emote: 'wow' } })
    socket(0).hear({ type: 'talk', seat: 1, says: { text: 'hi' } })
    socket(0).hear({ type: 'not-said', code: 'too-fast', message: '' })
    expect(heard).toEqual([0, [1, { text: 'hi' }], 'too-fast'])
    socket(0).drop(1006)
    expect(connection.talk({ text: 'psst' })).toBe(false)
  })

  it('accepts no command before the first snapshot', () => {
    const { connection } = setUp()
    expect(connection.command(draw)).toBeNull()
  })

  it('reconnects within half a second, resumes, and resends unacknowledged commands', () => {
    const { connection, states, acks, versions } = live()
    connection.command(draw)
    connection.command(draw)
    socket(0).hear({ type: 'ack', n: 4, version: 8 })
    socket(0).drop(1006)
    vi.advanceTimersByTime(500)
    socket(1).accept()
    expect(socket(1).sent[0]).toEqual({ hello: { token: 'token', last: 7 } })
    expect(socket(1).commands).toEqual([])
    socket(1).hear(update(8))
    expect(socket(1).commands).toEqual([{ n: 5, do: draw }])
    expect(states).toEqual(['live', 'lost', 'live'])
    expect(acks.map(({ n }) => n)).toEqual([4])
    expect(versions).toEqual([7, 8])
  })

  it('is live again after a pong if it missed nothing', () => {
    const { states } = live()
    socket(0).drop(1013)
    vi.advanceTimersByTime(500)
    socket(1).accept()
    socket(1).hear({ type: 'pong', id: 1, now: 5 })
    expect(states).toEqual(['live', 'lost', 'live'])
  })

  it('requests a new snapshot when a version is missing', () => {
    const { versions } = live()
    socket(0).hear(update(8))
    socket(0).hear(update(10))
    expect(versions).toEqual([7, 8])
    expect(socket(0).closed).toBe(true)
    vi.advanceTimersByTime(500)
    socket(1).accept()
    expect(socket(1).sent[0]).toEqual({ hello: { token: 'token', last: null } })
  })

  it('ignores versions that it already received', () => {
    const { versions } = live()
    socket(0).hear(update(7))
    socket(0).hear(update(8))
    expect(versions).toEqual([7, 8])
  })

  it('pings after a silence, and is lost without an answer', () => {
    const { states } = live()
    vi.advanceTimersByTime(8_000)
    expect(socket(0).sent.at(-1)).toHaveProperty('ping')
    vi.advanceTimersByTime(2_500)
    expect(states.at(-1)).toBe('lost')
  })

  it('stays live after a silence if the server answers the ping', () => {
    const { states } = live()
    vi.advanceTimersByTime(8_000)
    vi.advanceTimersByTime(1_000)
    socket(0).hear({ type: 'pong', id: 2, now: 5 })
    vi.advanceTimersByTime(7_000)
    expect(states).toEqual(['live'])
  })

  it('reconnects immediately when the page wakes up between two tries', () => {
    const { connection } = live()
    socket(0).drop(1006)
    expect(FakeSocket.all).toHaveLength(1)
    connection.probe()
    expect(FakeSocket.all).toHaveLength(2)
  })

  it('answers pings', () => {
    live()
    socket(0).hear({ type: 'ping', id: 9 })
    expect(socket(0).sent.at(-1)).toEqual({ pong: 9 })
  })

  it('sends reaction data with a command, also when it resends it', () => {
    const { connection } = live()
    const answers = { moment: 71, after_us: 231_000 }
    connection.command(draw, answers)
    expect(socket(0).commands).toEqual([{ n: 4, do: draw, answers }])
    socket(0).drop(1006)
    vi.advanceTimersByTime(500)
    socket(1).accept()
    socket(1).hear(update(8))
    expect(socket(1).commands).toEqual([{ n: 4, do: draw, answers }])
  })

  it('reports a hidden page once, and again on every new connection', () => {
    const { connection } = live()
    const said = (i: number) => socket(i).sent.filter((message) => 'hidden' in message)
    connection.hide(false)
    connection.hide(true)
    connection.hide(true)
    expect(said(0)).toEqual([{ hidden: true }])
    socket(0).drop(1006)
    vi.advanceTimersByTime(500)
    socket(1).accept()
    socket(1).hear(update(8))
    expect(said(1)).toEqual([{ hidden: true }])
    connection.hide(false)
    expect(said(1)).toEqual([{ hidden: true }, { hidden: false }])
  })

  it.each([
    [4001, 'taken-over'],
    [4003, 'bad-token'],
    [4004, 'no-table'],
    [4005, 'unreadable'],
    [4009, 'damaged'],
    [4010, 'deleted'],
    [4018, 'outdated'],
  ])('does not reconnect after close code %i: %s', (code, state) => {
    const { states } = live()
    socket(0).drop(code)
    vi.advanceTimersByTime(60_000)
    expect(states.at(-1)).toBe(state)
    expect(FakeSocket.all).toHaveLength(1)
  })

  it('does not read the messages of another protocol version, and does not reconnect', () => {
    const { states, versions } = setUp()
    socket(0).accept()
    socket(0).hear({ ...snapshot(7), protocol: PROTOCOL + 1 })
    vi.advanceTimersByTime(60_000)
    expect(states.at(-1)).toBe('outdated')
    expect(versions).toEqual([])
    expect(FakeSocket.all).toHaveLength(1)
  })

  it.each([
    [1013, 7],
    [4016, 7],
    [4017, 7],
    [4000, null],
  ])('reconnects after close code %i with %o as the last version', (code, last) => {
    live()
    socket(0).drop(code)
    vi.advanceTimersByTime(500)
    socket(1).accept()
    expect(socket(1).sent[0]).toEqual({ hello: { token: 'token', last } })
  })
})

describe('the retry delay', () => {
  it('starts below half a second and grows to at most ten seconds', () => {
    expect(retryDelay(0, () => 0.999)).toBeLessThan(500)
    expect(retryDelay(1, () => 0.999)).toBeLessThan(1000)
    expect(retryDelay(3, () => 0)).toBe(0)
    expect(retryDelay(30, () => 0.999)).toBeLessThan(LONGEST_DELAY)
    expect(retryDelay(30, () => 0.999)).toBeGreaterThan(9_000)
  })
})
