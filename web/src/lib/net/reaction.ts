// How fast the player is: from the frame that drew a contested moment to the press that answers it. The server judges
// races by this, as far as the line can account for the rest (docs/protocol.md, "Races").

import type { Answers } from '../wire'

/** What is needed from the world; replaced in tests. All times are milliseconds of one monotonic clock. */
export interface ReactionWorld {
  now(): number
  /** Runs something with the time of the next frame. */
  frame(run: (time: number) => void): void
}

const browser: ReactionWorld = {
  now: () => performance.now(),
  frame: (run) => window.requestAnimationFrame(run),
}

/** A press that is older than so many milliseconds is not what is being answered. */
const FRESH = 250

/** Keeps which moments were drawn when, and when something was last pressed. */
export class Reaction {
  /** The newest last; the one before it is kept for presses that came before the newest was drawn. */
  #moments: { moment: number; drawn: number | null }[] = []
  #press: number | null = null

  constructor(private readonly world: ReactionWorld = browser) {}

  /** The server has shown a moment, and the page is about to draw it. */
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

  /** What a command answers that is sent now; nothing if no moment was drawn before it. */
  answers(): Answers | undefined {
    const now = this.world.now()
    const pressed = this.#press !== null && now - this.#press < FRESH ? Math.min(this.#press, now) : now
    const seen = this.#moments.findLast(({ drawn }) => drawn !== null && drawn <= pressed)
    if (seen?.drawn == null) return undefined
    return { moment: seen.moment, after_us: Math.round((pressed - seen.drawn) * 1000) }
  }
}
