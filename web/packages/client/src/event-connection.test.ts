import { describe, expect, it } from 'vitest'

import { madeUpEvent } from '../../../src/lib/event/made-up'
import { EventConnection, type EventConnectionState } from './event-connection.js'
import type { Environment } from './socket.js'

class Socket {
  readyState = 1
  sent: unknown[] = []
  closed = false
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  onerror: (() => void) | null = null
  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  close(): void {
    this.closed = true
  }
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

/** A connection with a clock that the test advances. */
function connected(token: string | null = 'tok') {
  const sockets: Socket[] = []
  let timers: { id: number; at: number; run: () => void }[] = []
  let [now, ids] = [0, 0]
  const world: Environment = {
    open: () => {
      const socket = new Socket()
      sockets.push(socket)
      return socket
    },
    now: () => now,
    random: () => 0.5,
    setTimeout: (run, millis) => {
      timers.push({ id: ++ids, at: now + millis, run })
      return ids
    },
    clearTimeout: (id) => (timers = timers.filter((timer) => timer.id !== id)),
  }
  const states: EventConnectionState[] = []
  const names: string[] = []
  const connection = new EventConnection(
    'ws://x',
    token,
    { state: (state) => states.push(state), view: ({ name }) => names.push(name) },
    world,
  )
  const pass = (millis: number) => {
    const until = now + millis
    for (;;) {
      const next = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      now = next.at
      timers = timers.filter((timer) => timer !== next)
      next.run()
    }
    now = until
  }
  const last = () => sockets.at(-1) as Socket
  connection.open()
  last().onopen?.()
  return { connection, sockets, states, names, pass, last }
}

const event = { type: 'event', ...madeUpEvent() }

describe('the connection to an event', () => {
  it('identifies the player or spectator, and is live with the first view', () => {
    const { states, names, last } = connected()
    expect(last().sent).toEqual([{ hello: { token: 'tok' } }])
    last().says(event)
    expect([states, names]).toEqual([['live'], ['Cup']])
    last().says({ type: 'lists', tables: [] })
    expect(names).toEqual(['Cup', 'Cup'])
    expect(connected(null).last().sent).toEqual([{ watch: {} }])
  })

  it.each([1006, 4016, 4017])('reconnects after close code %i', (code) => {
    const { states, sockets, pass, last } = connected()
    last().says(event)
    last().onclose?.({ code })
    expect(states).toEqual(['live', 'lost'])
    pass(600)
    expect(sockets).toHaveLength(2)
    last().onopen?.()
    last().says(event)
    expect(states).toEqual(['live', 'lost', 'live'])
  })

  it('pings after a silence, and is lost without an answer', () => {
    const { states, pass, last } = connected()
    last().says(event)
    pass(15_000)
    expect(last().sent.at(-1)).toEqual({ ping: 1 })
    last().says({ type: 'pong', id: 1 })
    pass(15_000)
    expect(last().sent.at(-1)).toEqual({ ping: 2 })
    pass(2_500)
    expect(states).toEqual(['live', 'lost'])
  })

  it.each([
    [4003, 'bad-token'],
    [4004, 'no-table'],
  ] as const)('ends with close code %i: %s', (code, state) => {
    const { states, sockets, pass, last } = connected()
    last().onclose?.({ code })
    pass(60_000)
    expect([states, sockets.length]).toEqual([[state], 1])
  })

  it('pings or reconnects immediately when the page becomes visible', () => {
    const { connection, sockets, last } = connected()
    last().says(event)
    connection.probe()
    expect(last().sent.at(-1)).toEqual({ ping: 1 })
    last().onclose?.({ code: 1006 })
    connection.probe()
    expect(sockets).toHaveLength(2)
    connection.close()
    expect(last().closed).toBe(true)
  })
})
