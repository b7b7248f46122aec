// Measures the player's reaction time: from the frame that drew a contested moment to the press that answers it. The
// server uses it to judge races, as far as the connection's latency can explain the difference (docs/protocol-races.md).

import type { Action, Answers } from './wire.js'

/** The required environment, replaced in tests. All times are milliseconds of the same monotonic clock. */
export interface ReactionWorld {
  now(): number
  /** Calls a function with the time of the next frame. */
  frame(run: (time: number) => void): void
}

/** Without a screen, a moment counts as drawn when it is shown. */
const actual: ReactionWorld = {
  now: () => performance.now(),
  frame: (run) => (typeof requestAnimationFrame === 'function' ? requestAnimationFrame(run) : run(performance.now())),
}

/** A press older than this many milliseconds is not the cause of the current action. */
const FRESH = 250

/** The target of a press. Presses with the same target compete for the same moments. */
export type Kind = 'card' | 'slap' | 'call'

/** Presses without effect are counted for this many milliseconds. The server uses the same time. */
const EARLY_WITHIN = 3000
/** The maximum number of presses without effect that are counted. */
const MOST_EARLY = 8
/** The maximum delay in milliseconds between a key press and the action of the focused button. */
const SOON = 500

/** The target of an action. */
export function kindOf(action: Action): Kind {
  if (typeof action === 'object' && ('slap' in action || 'do' in action)) return 'slap'
  return typeof action === 'object' && ('uno' in action || 'catch' in action) ? 'call' : 'card'
}

/** Tracks when moments were drawn, and when the player last pressed something. */
export class Reaction {
  /** The newest last. The one before it is kept for presses that precede the drawing of the newest. */
  #moments: { moment: number; drawn: number | null }[] = []
  #press: number | null = null
  /** Presses without effect, the newest last. */
  #early: { kind: Kind; at: number; perhaps: boolean }[] = []

  constructor(private readonly world: ReactionWorld = actual) {}

  /** Call this when the server has announced a moment, before drawing it. */
  show(moment: number): void {
    if (this.#moments.at(-1)?.moment === moment) return
    const shown: { moment: number; drawn: number | null } = { moment, drawn: null }
    this.#moments = [...this.#moments, shown].slice(-2)
    this.world.frame((time) => (shown.drawn = time))
  }

  /** Records a press with its event's time. */
  press(time: number): void {
    this.#press = time
  }

  /** Records a press without effect. With `perhaps`, the press may still activate a button. */
  nothing(kind: Kind, perhaps = false): void {
    this.#early = [...this.#early, { kind, at: this.#pressed(), perhaps }].slice(-2 * MOST_EARLY)
  }

  /** The time of the press that caused the current action. */
  #pressed(): number {
    const now = this.world.now()
    return this.#press !== null && now - this.#press < FRESH ? Math.min(this.#press, now) : now
  }

  /** The answer to attach to a command of this kind; `undefined` if no moment was drawn before the press. */
  answers(kind: Kind): Answers | undefined {
    const pressed = this.#pressed()
    this.#early = this.#early.filter(({ at, perhaps }) => !perhaps || pressed - at > SOON)
    const seen = this.#moments.findLast(({ drawn }) => drawn !== null && drawn <= pressed)
    if (seen?.drawn == null) return undefined
    const from = seen.drawn - EARLY_WITHIN
    const early = this.#early.filter((press) => press.kind === kind && press.at >= from && press.at < pressed).length
    const answers: Answers = { moment: seen.moment, after_us: Math.round((pressed - seen.drawn) * 1000) }
    if (early > 0) answers.early = Math.min(early, MOST_EARLY)
    return answers
  }
}
