// The workshop's state: the rule being edited, its history, and the server's check.

import { checkRule } from '../net/workshop'
import type { Switched } from '../rules'
import type { CheckedRule, Homemade } from '../wire'
import { book } from './book.svelte'
import { faults } from './faults'
import { draft, game, keepDraft, keepGame, keepOrigin, origin } from './links'
import { blank, isBlank, tidy } from './model'
import { changesFor } from './needs'

/** The maximum number of changes that can be undone. */
const MOST_PAST = 100
/** How long editing must pause before the server is asked, in milliseconds. */
const ASK_AFTER = 250

/** The server's answer, with the rule and game it is about. */
interface Answer {
  rule: Homemade
  base: string
  said: CheckedRule
}

/** The rule's content without names and description, which can change while a sentence is unfinished. */
const said = (rule: Homemade): string => JSON.stringify({ ...rule, title: '', name: '', description: '' })
const NOTHING = said(blank())

export class Shop {
  /** The rule in the form. */
  rule = $state.raw<Homemade>(blank())
  /** The game used to try the rule. */
  base = $state('super-power-no-sissies')
  /** The gallery's rule that this rule was copied from. */
  origin: string | null = null
  /** Earlier versions, the latest last. */
  past = $state.raw<readonly Homemade[]>([])
  /** The server's last answer. */
  answer = $state.raw<Answer | null>(null)
  /** The server does not answer. */
  unread = $state(false)

  /** The rule's content when an unfinished sentence was typed. */
  #earlier = $state<string | null>(null)

  /** The server's check of the current rule; `null` while it is pending. */
  readonly checked = $derived(
    this.answer !== null && this.answer.rule === this.rule && this.answer.base === this.base ? this.answer.said : null,
  )
  /** The switches that the game needs for the rule. */
  readonly changes = $derived<Switched>(
    book.rules?.base === this.base ? changesFor(this.rule, book.rules.switches) : {},
  )
  /** Errors that the form finds. */
  readonly faults = $derived(faults(this.rule))
  /** The typed sentence is not a rule yet, and the form still has the rule from before. */
  readonly astray = $derived(this.#earlier !== null && this.#earlier === said(this.rule) && this.#earlier !== NOTHING)
  /** The rule can be played or published. False while an unfinished sentence differs from it. */
  readonly sound = $derived(
    !this.astray && this.faults.length === 0 && this.checked !== null && this.checked.errors.length === 0,
  )
  readonly blank = $derived(isBlank(this.rule))

  #timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    this.rule = draft() ?? blank()
    this.origin = isBlank(this.rule) ? null : origin()
    // The game is stored with the rule, so a player who returns from a table finds both.
    this.use((isBlank(this.rule) ? null : game()) ?? this.base)
  }

  /** Changes the rule. Consecutive typing in one place counts as one change. */
  change(next: Homemade, typing = ''): void {
    const goesOn = typing !== '' && typing === this.#typing
    this.#typing = typing
    if (!goesOn) this.past = [...this.past.slice(-MOST_PAST), this.rule]
    this.#put(tidy(next))
  }
  #typing = ''

  /** Opens another rule, possibly from the gallery. Undo brings the previous one back. */
  open(next: Homemade, from: string | null = null): void {
    this.origin = from
    keepOrigin(from)
    if (isBlank(this.rule)) {
      this.past = []
      this.#put(next)
    } else this.change(next)
  }

  /** Undoes the last change. */
  undo(): void {
    const before = this.past.at(-1)
    if (before === undefined) return
    this.past = this.past.slice(0, -1)
    this.#typing = ''
    this.#put(before)
  }

  /** Records whether the typed sentence is not a rule. Changing the rule in another way resets this. */
  stray(astray: boolean): void {
    this.#earlier = astray ? said(this.rule) : null
  }

  /** Selects another game. */
  use(base: string): void {
    this.base = base
    keepGame(base)
    // The rule's requirements are known only after the built-in rules are loaded.
    void book.open(base).then(() => this.ask())
    this.ask()
  }

  /** Schedules a check by the server. */
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

  /** Stops asking the server. */
  close(): void {
    clearTimeout(this.#timer)
  }
}
