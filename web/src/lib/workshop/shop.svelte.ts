// The bench of the workshop: the rule that is being made, what it was before, and what the server says of it.

import { checkRule } from '../net/workshop'
import type { Switched } from '../rules'
import type { CheckedRule, Homemade } from '../wire'
import { book } from './book.svelte'
import { faults } from './faults'
import { draft, game, keepDraft, keepGame, keepOrigin, origin } from './links'
import { blank, isBlank, tidy } from './model'
import { changesFor } from './needs'

/** So many changes can be taken back. */
const MOST_PAST = 100
/** How long nobody changes anything before the server is asked, in milliseconds. */
const ASK_AFTER = 250

/** What the server said, and of which rule. */
interface Answer {
  rule: Homemade
  base: string
  said: CheckedRule
}

/** What a rule says, without what it is called: its name may be given while its sentence is not finished. */
const said = (rule: Homemade): string => JSON.stringify({ ...rule, title: '', name: '', description: '' })
const NOTHING = said(blank())

export class Shop {
  /** The rule as it stands in the form. */
  rule = $state.raw<Homemade>(blank())
  /** The game that it is tried with. */
  base = $state('super-power-no-sissies')
  /** The rule of the gallery that it began as. */
  origin: string | null = null
  /** What it was before, the latest last. */
  past = $state.raw<readonly Homemade[]>([])
  /** What the server said last. */
  answer = $state.raw<Answer | null>(null)
  /** Whether the server does not answer. */
  unread = $state(false)

  /** What the rule said when a sentence was read that is no rule. */
  #earlier = $state<string | null>(null)

  /** What the server says of the rule as it stands. */
  readonly checked = $derived(this.answer !== null && this.answer.rule === this.rule && this.answer.base === this.base ? this.answer.said : null)
  /** What the game has to switch for it. */
  readonly changes = $derived<Switched>(book.rules?.base === this.base ? changesFor(this.rule, book.rules.switches) : {})
  /** What the form finds wrong. */
  readonly faults = $derived(faults(this.rule))
  /** Whether a sentence is being said that is no rule yet, while the rule that was there before still stands. */
  readonly astray = $derived(this.#earlier !== null && this.#earlier === said(this.rule) && this.#earlier !== NOTHING)
  /** Whether the rule can go to a table or to others: not while one says another. */
  readonly sound = $derived(!this.astray && this.faults.length === 0 && this.checked !== null && this.checked.errors.length === 0)
  readonly blank = $derived(isBlank(this.rule))

  #timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    this.rule = draft() ?? blank()
    this.origin = isBlank(this.rule) ? null : origin()
    // The game goes with the rule: whoever comes back from a table finds both.
    this.use((isBlank(this.rule) ? null : game()) ?? this.base)
  }

  /** The rule becomes another. While one types in one place, it is one change. */
  change(next: Homemade, typing = ''): void {
    const goesOn = typing !== '' && typing === this.#typing
    this.#typing = typing
    if (!goesOn) this.past = [...this.past.slice(-MOST_PAST), this.rule]
    this.#put(tidy(next))
  }
  #typing = ''

  /** Another rule is opened, perhaps one of the gallery; what was there can be brought back. */
  open(next: Homemade, from: string | null = null): void {
    this.origin = from
    keepOrigin(from)
    if (isBlank(this.rule)) {
      this.past = []
      this.#put(next)
    } else this.change(next)
  }

  /** Takes the last change back. */
  undo(): void {
    const before = this.past.at(-1)
    if (before === undefined) return
    this.past = this.past.slice(0, -1)
    this.#typing = ''
    this.#put(before)
  }

  /** A sentence is said that is no rule, or none is any more. A rule that is changed otherwise meanwhile is meant. */
  stray(astray: boolean): void {
    this.#earlier = astray ? said(this.rule) : null
  }

  /** Plays with another game. */
  use(base: string): void {
    this.base = base
    keepGame(base)
    // What a rule needs is known once the book lies open.
    void book.open(base).then(() => this.ask())
    this.ask()
  }

  /** Asks the server soon what the rule says. */
  ask(): void {
    clearTimeout(this.#timer)
    if (!this.blank) this.#timer = setTimeout(() => void this.#ask(), ASK_AFTER)
  }

  async #ask(): Promise<void> {
    const { rule, base } = this
    try {
      const said = await checkRule({ rule, base, with: this.changes })
      if (rule === this.rule && base === this.base) this.answer = { rule, base, said }
      this.unread = false
    } catch {
      if (rule === this.rule) this.unread = true
    }
  }

  #put(rule: Homemade): void {
    this.rule = rule
    keepDraft(isBlank(rule) ? null : rule)
    this.ask()
  }

  /** Nothing is asked any more. */
  close(): void {
    clearTimeout(this.#timer)
  }
}
