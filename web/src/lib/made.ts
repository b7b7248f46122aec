// Meanings of numbers for which players made rules during the game: actions or home-made rules.

import { language, m } from '../messages'
import type { RulesView, View } from './wire'

/** The meaning of a number: an action, or a home-made rule by its index at the table. */
export interface Made {
  number: number
  action?: string
  homemade?: number
}

/** The cells that hold the meanings. No other public cell has these names. */
const CELLS: readonly string[] = ['action', 'homemade']

/** The visible meanings of numbers, in ascending order of the numbers. */
export function madeOf(view: Pick<View, 'notes'>): Made[] {
  const made = (view.notes ?? []).flatMap(({ cell, number, value }): Made[] => {
    if (number === undefined || !CELLS.includes(cell)) return []
    if ('text' in value) return [{ number, action: value.text }]
    return 'count' in value ? [{ number, homemade: value.count - 1 }] : []
  })
  return made.sort((a, b) => a.number - b.number)
}

/** The meaning in a few words. */
export function madeText(made: Omit<Made, 'number'>, view: Pick<View, 'homemade'> | null): string {
  return made.homemade === undefined ? m.deeds.action(made.action ?? '') : (view?.homemade?.[made.homemade] ?? '')
}

/** A home-made rule that can be given to a number. */
export interface Makeable {
  /** Its index at the table. */
  rule: number
  title: string
  sentences: readonly string[]
}

/** The home-made rules that the player can give to a number now. */
export function makeables(
  places: readonly number[],
  view: Pick<View, 'homemade'> | null,
  rules: RulesView | null,
): Makeable[] {
  return places.map((rule) => {
    const about = rules?.homemade?.[rule]
    const own = about?.sentences[language()] ?? []
    return {
      rule,
      title: view?.homemade?.[rule] ?? about?.rule.title ?? '',
      sentences: own.length > 0 ? own : (about?.sentences.en ?? []),
    }
  })
}
