// The built-in rules and settings, for forms that speak of them.

import { lookAtRules } from '../net/api'
import type { RulesView } from '../wire'

class Book {
  /** All switches and settings as they stand in the game; nothing until they are fetched. */
  rules = $state.raw<RulesView | null>(null)
  #base = ''

  /** Fetches them as they stand in a game, unless they are there. */
  async open(base: string): Promise<void> {
    if (base === this.#base) return
    this.#base = base
    try {
      const rules = await lookAtRules(`base = "${base}"\n`)
      if (base === this.#base) this.rules = rules
    } catch {
      // It is asked again when somebody opens it again.
      if (base === this.#base) this.#base = ''
    }
  }
}

/** The book that lies open in the workshop. */
export const book = new Book()
