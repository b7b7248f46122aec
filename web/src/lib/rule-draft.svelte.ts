// A rule that is being made in House Rules: pictures pick its action, and the row under the thumb makes it.

import { ownWords, readDeed, typing } from './deeds'
import type { Makeable } from './made'

/** What a number is made to mean. */
export type Draft = { action: string } | { homemade: number }

/** The choice under way. */
export class RuleDraft {
  /** For which number; nothing while the first of them is meant. */
  number = $state<number | null>(null)
  /** The action of the palette; `type` and `say` take words of one's own, `draw` a shape. */
  deed = $state.raw<string | null>(null)
  words = $state('')
  /** The home-made rule, if it is one. */
  rule = $state<number | null>(null)

  /** Whether it takes words of one's own. */
  own = $derived(this.deed === 'type' || this.deed === 'say')
  /** Whether it is a shape: which is picked in the place of the palette. */
  draws = $derived(this.deed === 'draw' || (this.deed !== null && readDeed(this.deed).form === 'draw'))
  /** The action as it goes over the wire; nothing while there is none. */
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

  /** The number that is meant, of those that can be. */
  numberOf = (numbers: readonly number[]): number => (this.number !== null && numbers.includes(this.number) ? this.number : (numbers[0] ?? 0))

  /** Whether it is not said yet which of several numbers is meant. */
  asksNumber = (numbers: readonly number[]): boolean => numbers.length > 1 && (this.number === null || !numbers.includes(this.number))

  /** What would be made; nothing while it is not chosen. */
  made(homemade: readonly Makeable[]): Draft | null {
    if (this.rule !== null && homemade.some(({ rule }) => rule === this.rule)) return { homemade: this.rule }
    return this.action === null ? null : { action: this.action }
  }

  /** Begins anew. */
  clear(): void {
    this.number = this.deed = this.rule = null
    this.words = ''
  }
}
