// A simulated hand in a page: waits until the page has painted a contested moment, delays by a reaction time, and
// requests a press.

/** The kind of press that a race requires. */
type Over = 'card' | 'slap'

/** A report about a race, which is identified by the version that started it. */
export type News =
  | { is: 'shown'; race: number; seat: number; over: Over; will_take_ms: number }
  | {
      is: 'pressed'
      race: number
      seat: number
      at_us: number
      took_ms: number
      reported_us: number | null
      heard_us: number
      seen_us: number
      painted_us: number
      sent_us: number
    }
  | { is: 'missed'; race: number; seat: number; for_ms: number }
  | { is: 'won'; race: number; winner: number }
  | { is: 'photo'; race: number; photo: unknown }

/** Functions that the browser's driver provides to the page. */
interface Given {
  /** Sends a report. */
  tell(news: News): Promise<void>
  /** Presses at a position with real input, from outside of the page. */
  press(at: { x: number; y: number }): Promise<void>
  /** Set when the races begin. */
  racing?: boolean
}

/** The used part of a message. */
interface Update {
  type: string
  version: number
  moment?: number
  facts?: { is: string; seat?: number; window?: { kind: string } }[]
  photo?: unknown
}

/** A contested moment. */
interface Reach {
  race: number
  over: Over
  moment: number
  willTake: number
  /** The time of the message event, and when it was handled. */
  heard: number
  seen: number
  /** When the page had painted the moment, if a press was requested, and when it arrived. */
  painted: number | null
  asked: boolean
  pressed: number | null
  sent: boolean
}

/** Runs in the page before its own code. After a moment is painted, pauses for `rest` milliseconds before reacting. */
export function hand({ seat, rest }: { seat: number; rest: number }): void {
  const given = window as unknown as Given
  let reach: Reach | null = null
  let watched: { race: number; over: Over; won: boolean } | null = null
  let last: number | null = null

  /** Human reaction times as in the simulation: 230 ± 35 ms plus an exponential tail of 80 ms. */
  function reaction(): number {
    const normal = Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random())
    return rest + Math.max(120, 230 + 35 * normal - 80 * Math.log(1 - Math.random()))
  }

  /** The first seat reports the winner. The result may arrive after the next race has begun. */
  function watch(update: Update): void {
    const fact = watched?.over === 'slap' ? 'answered' : 'laid'
    const winner = update.facts?.find(({ is }) => is === fact)?.seat
    if (watched && !watched.won && winner !== undefined) {
      watched.won = true
      last = watched.race
      void given.tell({ is: 'won', race: last, winner })
    }
    if (update.photo !== undefined && last !== null) void given.tell({ is: 'photo', race: last, photo: update.photo })
  }

  function hear(data: unknown, heard: number): void {
    const update = JSON.parse(String(data)) as Update
    if (update.type !== 'update' || !given.racing) return
    if (seat === 0) watch(update)
    if (update.moment === undefined) return
    if (reach && !reach.sent) {
      void given.tell({
        is: 'missed',
        race: reach.race,
        seat,
        for_ms: reach.painted === null ? 0 : performance.now() - reach.painted,
      })
    }
    const slap = update.facts?.some(({ is, window }) => is === 'window-opened' && window?.kind === 'slap') ?? false
    const over = slap ? 'slap' : 'card'
    const next: Reach = {
      race: update.version,
      over,
      moment: update.moment,
      willTake: reaction(),
      heard,
      seen: performance.now(),
      painted: null,
      asked: false,
      pressed: null,
      sent: false,
    }
    reach = next
    watched = { race: update.version, over, won: false }
    void given.tell({ is: 'shown', race: next.race, seat, over, will_take_ms: next.willTake })
    requestAnimationFrame(() => look(next))
  }

  /** The element to press, once the page shows it. */
  function goal(over: Over): Element | null {
    const slap = document.querySelector('.pile.slap')
    return over === 'slap'
      ? slap
      : slap
        ? null
        : ([...document.querySelectorAll('[data-testid=hand] .held.may:not(.sent)')].at(-1) ?? null)
  }

  /** Checks before each frame if it shows the moment. */
  function look(next: Reach): void {
    if (reach !== next) return
    if (goal(next.over) === null) {
      requestAnimationFrame(() => look(next))
      return
    }
    // A message posted to itself arrives right after the frame is painted.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      next.painted = performance.now()
      setTimeout(() => move(next), next.willTake)
    }
    port2.postMessage(null)
  }

  function move(next: Reach): void {
    const found = reach === next ? goal(next.over)?.getBoundingClientRect() : undefined
    if (!found) return
    next.asked = true
    void given.press({ x: found.left + found.width / 2, y: found.top + found.height / 2 })
  }

  // A slap counts on touch, a card on release.
  for (const [kind, over] of [
    ['pointerdown', 'slap'],
    ['click', 'card'],
  ] as const) {
    window.addEventListener(
      kind,
      (event) => {
        if (event.isTrusted && reach?.asked && reach.over === over) reach.pressed ??= event.timeStamp
      },
      { capture: true },
    )
  }

  /** Converts the page's clock to microseconds since 1970. */
  function since1970(at: number): number {
    return Math.round((performance.timeOrigin + at) * 1000)
  }

  function say(data: unknown): void {
    const said = JSON.parse(String(data)) as {
      command?: { do: { act?: unknown }; answers?: { moment: number; after_us: number } }
    }
    const act = said.command?.do.act
    if (act === undefined || !reach || reach.sent || reach.painted === null || reach.pressed === null) return
    reach.sent = true
    const answers = said.command?.answers
    void given.tell({
      is: 'pressed',
      race: reach.race,
      seat,
      at_us: since1970(reach.pressed),
      took_ms: reach.pressed - reach.painted,
      reported_us: answers?.moment === reach.moment ? answers.after_us : null,
      heard_us: since1970(reach.heard),
      seen_us: since1970(reach.seen),
      painted_us: since1970(reach.painted),
      sent_us: since1970(performance.now()),
    })
  }

  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols)
      this.addEventListener('message', ({ data, timeStamp }) => hear(data, timeStamp))
    }

    override send(data: string): void {
      say(data)
      super.send(data)
    }
  }
}
