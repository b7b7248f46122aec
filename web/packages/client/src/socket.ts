// What connections need from the world: a WebSocket, a clock, timers and chance. Replaced in tests, and for Node 20.

/** A method's parameters may be narrower than asked for: so sockets of browsers and of Node fit, each with its own events. */
type Handler<Event> = { call(event: Event): void }['call'] | null

/** What is used of a WebSocket: the browser's, Node's own (from 22 on) or that of the package `ws`. */
export interface Socket {
  readonly readyState: number
  onopen: Handler<object>
  onmessage: Handler<{ data: unknown }>
  onclose: Handler<{ code: number; reason: string }>
  onerror: Handler<object>
  send(text: string): void
  close(): void
}

/** A class of sockets. */
export type SocketClass = new (url: string) => Socket

/** A running timer, in a browser or in Node. */
export type Timer = number | object

/** What a connection needs from the world. All times are milliseconds. */
export interface Environment {
  open(url: string): Socket
  now(): number
  random(): number
  setTimeout(run: () => void, millis: number): Timer
  clearTimeout(id: Timer): void
}

/** The world as it is: with a socket class of your own, or the global one. */
export function environment(WebSocket?: SocketClass): Environment {
  return {
    open: (url) => new (WebSocket ?? globalSocket())(url),
    now: () => performance.now(),
    random: Math.random,
    setTimeout: (run, millis) => setTimeout(run, millis),
    clearTimeout: (id) => clearTimeout(id as number),
  }
}

function globalSocket(): SocketClass {
  const known = (globalThis as { WebSocket?: SocketClass }).WebSocket
  if (known === undefined) throw new TypeError('there is no global WebSocket: pass one, such as that of the package `ws`')
  return known
}

/** Ends a socket of which nothing is to be heard any more. */
export function discard(socket: Socket): void {
  socket.onopen = socket.onmessage = socket.onclose = null
  // `ws` tells of an attempt that was given up, and throws where nobody listens.
  socket.onerror = () => undefined
  socket.close()
}
