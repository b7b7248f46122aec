// The built-in rules and settings, for forms that refer to them.

import { lookAtRules } from '../net/api'
import type { RulesView } from '../wire'

class Book {
  /** All switches and settings of the game; `null` until they are loaded. */
  rules = $state.raw<RulesView | null>(null)
  #base = ''
  #loading: Promise<void> = Promise.resolve()

  /** Loads them for a game, unless already loaded. Resolves when they are loaded or could not be. */
  open(base: string): Promise<void> {
    if (base !== this.#base) {
      this.#base = base
      this.#loading = this.#load(base)
    }
    return this.#loading
  }

  /** Resolves when the last game is loaded or could not be. */
  loaded(): Promise<void> {
    return this.#loading
  }

  async #load(base: string): Promise<void> {
    try {
      const rules = await lookAtRules(`base = "${base}"\n`)
      if (base === this.#base) this.rules = rules
    } catch {
      // The next call of `open` retries.
      if (base === this.#base) this.#base = ''
    }
  }
}

/** The workshop's shared instance. */
export const book = new Book()
