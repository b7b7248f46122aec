// A rule being made in House Rules: the player picks an action by its picture, and the row under the thumb confirms it.

import { ownWords, readDeed, typing } from './deeds'
import type { Makeable } from './made'

/** The meaning to give to a number. */
export type Draft = { action: string } | { homemade: number }

/** The current choice. */
export class RuleDraft {
  /** The chosen number; `null` stands for the first one. */
  number = $state<number | null>(null)
  /** The action from the palette. `type` and `say` take the player's own words, `draw` a shape. */
  deed = $state.raw<string | null>(null)
  words = $state('')
  /** The home-made rule, if one is chosen. */
  rule = $state<number | null>(null)

  /** The action takes the player's own words. */
  own = $derived(this.deed === 'type' || this.deed === 'say')
  /** The action takes a shape, which is picked in place of the palette. */
  draws = $derived(this.deed === 'draw' || (this.deed !== null && readDeed(this.deed).form === 'draw'))
  /** The action's text on the wire; `null` while it is incomplete. */
  action = $derived.by(() => {
    if (this.deed === 'type') return this.words.trim() ? ownWords(typing(this.words)) : null
    if (this.deed === 'draw') return null
    return this.deed === 'say' ? ownWords(this.words) : this.deed
  })

  /** Picks an action. */
  pick(deed: string | null): void {
    this.deed = deed
    this.rule = null
  }

  /** Picks a home-made rule. */
  pickRule(rule: number): void {
    this.deed = null
    this.rule = rule
  }

  /** The chosen number, if it is one of `numbers`; otherwise the first of them. */
  numberOf = (numbers: readonly number[]): number =>
    this.number !== null && numbers.includes(this.number) ? this.number : (numbers[0] ?? 0)

  /** True if the player still has to choose one of several numbers. */
  asksNumber = (numbers: readonly number[]): boolean =>
    numbers.length > 1 && (this.number === null || !numbers.includes(this.number))

  /** The complete choice; `null` while it is incomplete. */
  made(homemade: readonly Makeable[]): Draft | null {
    if (this.rule !== null && homemade.some(({ rule }) => rule === this.rule)) return { homemade: this.rule }
    return this.action === null ? null : { action: this.action }
  }

  /** Resets the choice. */
  clear(): void {
    this.number = this.deed = this.rule = null
    this.words = ''
  }
}
