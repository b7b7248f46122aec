// What numbers have been made to mean in the middle of the game: actions, or home-made rules of the palette.

import { noted } from '@ruckus/client'

import { language, m } from '../messages'
import type { RulesView, View } from './wire'

/** What a number has been made to mean: an action, or a home-made rule by its place at the table. */
export interface Made {
  number: number
  action?: string
  homemade?: number
}

/** What numbers have been made to mean, as far as it is shown, by rising number. */
export function madeOf(view: Pick<View, 'notes'>): Made[] {
  const made = noted(view, 'add-a-rule').flatMap(({ number, value }): Made[] => {
    if (number === undefined) return []
    if ('text' in value) return [{ number, action: value.text }]
    return 'count' in value ? [{ number, homemade: value.count - 1 }] : []
  })
  return made.sort((a, b) => a.number - b.number)
}

/** What a number means, in a few words. */
export function madeText(made: Omit<Made, 'number'>, view: Pick<View, 'homemade'> | null): string {
  return made.homemade === undefined ? m.deeds.action(made.action ?? '') : (view?.homemade?.[made.homemade] ?? '')
}

/** A home-made rule that stands in the palette. */
export interface Makeable {
  /** Its place at the table. */
  rule: number
  title: string
  sentences: readonly string[]
}

/** The home-made rules that somebody can make for a number now. */
export function makeables(places: readonly number[], view: Pick<View, 'homemade'> | null, rules: RulesView | null): Makeable[] {
  return places.map((rule) => {
    const about = rules?.homemade?.[rule]
    const own = about?.sentences[language()] ?? []
    return { rule, title: view?.homemade?.[rule] ?? about?.rule.title ?? '', sentences: own.length > 0 ? own : (about?.sentences.en ?? []) }
  })
}
