// The environment of connections: WebSocket, clock, timers and randomness. Replaced in tests and for Node 20.

/** Method parameters are bivariant, so that sockets of browsers and of Node fit despite different event types. */
type Handler<Event> = { call(event: Event): void }['call'] | null

/** The used part of a WebSocket: the browser's, Node's (from 22) or that of the package `ws`. */
export interface Socket {
  readonly readyState: number
  onopen: Handler<object>
  onmessage: Handler<{ data: unknown }>
  onclose: Handler<{ code: number; reason: string }>
  onerror: Handler<object>
  send(text: string): void
  close(): void
}

/** A class of WebSockets. */
export type SocketClass = new (url: string) => Socket

/** A running timer, in a browser or in Node. */
export type Timer = number | object

/** The environment of a connection. All times are milliseconds. */
export interface Environment {
  open(url: string): Socket
  now(): number
  random(): number
  setTimeout(run: () => void, millis: number): Timer
  clearTimeout(id: Timer): void
}

/** The real environment, with a given WebSocket class or the global one. */
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
  if (known === undefined)
    throw new TypeError('there is no global WebSocket: pass one, such as that of the package `ws`')
  return known
}

/** Closes a socket and ignores its further events. */
export function discard(socket: Socket): void {
  socket.onopen = socket.onmessage = socket.onclose = null
  // `ws` emits an error for an aborted attempt, which throws without a listener.
  socket.onerror = () => undefined
  socket.close()
}
