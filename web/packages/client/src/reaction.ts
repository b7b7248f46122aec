// How fast the player is: from the frame that drew a contested moment to the press that answers it. The server judges
// races by this, as far as the line can account for the rest (docs/protocol.md, "Races").

import type { Action, Answers } from './wire.js'

/** What is needed from the world; replaced in tests. All times are milliseconds of one monotonic clock. */
export interface ReactionWorld {
  now(): number
  /** Runs something with the time of the next frame. */
  frame(run: (time: number) => void): void
}

/** Without a screen, a moment is there as soon as it is shown. */
const actual: ReactionWorld = {
  now: () => performance.now(),
  frame: (run) => (typeof requestAnimationFrame === 'function' ? requestAnimationFrame(run) : run(performance.now())),
}

/** A press that is older than so many milliseconds is not what is being answered. */
const FRESH = 250

/** What presses are meant for; those of one kind compete for the same moments. */
export type Kind = 'card' | 'slap' | 'call'

/** Presses that did nothing count for so many milliseconds. The server goes by the same time. */
const EARLY_WITHIN = 3000
/** More of them need not be counted. */
const MOST_EARLY = 8
/** So soon after a key was pressed comes what it does on the button that has the focus. */
const SOON = 500

/** What an action is meant for. */
export function kindOf(action: Action): Kind {
  if (typeof action === 'object' && ('slap' in action || 'do' in action)) return 'slap'
  return typeof action === 'object' && ('uno' in action || 'catch' in action) ? 'call' : 'card'
}

/** Keeps which moments were drawn when, and when something was last pressed. */
export class Reaction {
  /** The newest last; the one before it is kept for presses that came before the newest was drawn. */
  #moments: { moment: number; drawn: number | null }[] = []
  #press: number | null = null
  /** Presses that did nothing, the newest last. */
  #early: { kind: Kind; at: number; perhaps: boolean }[] = []

  constructor(private readonly world: ReactionWorld = actual) {}

  /** The server has shown a moment, and you are about to draw it. */
  show(moment: number): void {
    if (this.#moments.at(-1)?.moment === moment) return
    const shown: { moment: number; drawn: number | null } = { moment, drawn: null }
    this.#moments = [...this.#moments, shown].slice(-2)
    this.world.frame((time) => (shown.drawn = time))
  }

  /** Something was pressed; its event says when. */
  press(time: number): void {
    this.#press = time
  }

  /** A press did nothing. `perhaps`, as it may still press a button that acts. */
  nothing(kind: Kind, perhaps = false): void {
    this.#early = [...this.#early, { kind, at: this.#pressed(), perhaps }].slice(-2 * MOST_EARLY)
  }

  /** When what is happening now was pressed. */
  #pressed(): number {
    const now = this.world.now()
    return this.#press !== null && now - this.#press < FRESH ? Math.min(this.#press, now) : now
  }

  /** What a command of a kind answers that is sent now; nothing if no moment was drawn before it. */
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
