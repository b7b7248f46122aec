// The rules of a table as cards to flip through: a picture, a title and the text.

import { COLORS, WILDS } from '@ruckus/client'

import { readDeed, type Deed } from './deeds'
import { posterOf } from './posters'
import { isOn, plan, wordOf } from './rules'
import { wordParam } from './translate'
import type { Color, Homemade, RulePicture, RulesView, RuleSwitch } from './wire'

/** A card's picture: cards of the game (`null` is face down), or a drawing from the palette. */
export type Picture = { cards: readonly (string | null)[] } | { drawing: Pick<Deed, 'form' | 'what'> }

/** A rule of the table, to read before the first deal. */
export interface RuleCard {
  /** The name in files; empty for the base game. */
  name: string
  title: string
  sentences: readonly string[]
  /** Its parameters, for example a number of seconds. */
  params: readonly { meaning: string; value: number | string }[]
  picture: Picture
  /** The color of the felt behind the picture. */
  tint: Color
  /** Marks rules made by players, and rules that the base game does not include. */
  badge: 'homemade' | 'added' | null
  homemade?: Homemade
  /** The clause of a built-in rule. */
  clause?: string
}

/** The picture of rules without cards. */
const SHOUT: Picture = { drawing: { form: 'shout', what: '' } }

/** The picture of a built-in rule. */
function shown(picture: RulePicture | undefined): Picture {
  if (picture === undefined) return SHOUT
  return 'cards' in picture ? picture : { drawing: readDeed(picture.action) }
}

const isColor = (letter: string | undefined): letter is Color => COLORS.includes(letter as Color)

/** The felt's color: that of the picture's first colored card. */
function tintOf(picture: Picture, otherwise: Color): Color {
  if (!('cards' in picture)) return otherwise
  return picture.cards.map((card) => card?.[0]).find(isColor) ?? otherwise
}

/** The first cards that a home-made rule mentions. */
export function pictureOf(rule: Homemade): Picture {
  let found: string[] = []
  const look = (part: unknown): void => {
    if (found.length > 0 || typeof part !== 'object' || part === null) return
    if ('faces' in part && Array.isArray(part.faces) && !('not' in part && part.not === true)) {
      const colors = 'colors' in part && Array.isArray(part.colors) ? part.colors.filter(isColor) : []
      const faces = part.faces.filter((face) => typeof face === 'string').slice(0, 3)
      found = faces.map((face, i) =>
        WILDS.includes(face) ? face : `${colors[i % colors.length] ?? COLORS[i] ?? 'R'}${face}`,
      )
    }
    for (const inner of Object.values(part)) look(inner)
  }
  look(rule.parts)
  return found.length > 0 ? { cards: found } : SHOUT
}

/** The card of a built-in rule. */
export function cardOf(rule: RuleSwitch, place = 0): RuleCard {
  const { name, title, sentence, clause } = rule
  const params = [...rule.params, ...wordParam(rule, wordOf(rule))]
  const picture = shown(rule.picture)
  return {
    name,
    title,
    sentences: [sentence],
    params,
    picture,
    tint: tintOf(picture, COLORS[place % 4] ?? 'R'),
    badge: rule.changed ? 'added' : null,
    clause,
  }
}

/** The rules that a table can add directly: they are off and require no other change. */
export const addable = (rules: RulesView): RuleSwitch[] =>
  rules.switches.filter((rule) => {
    // The base game may already allow it through a setting of its own.
    if (isOn(rule) || rules.settings.some(({ name, value }) => name === rule.setting && value === true)) return false
    const needed = plan(rule, true, rules.switches)
    return needed !== null && needed.off.length === 0 && needed.on.length === 1
  })

/** The cards of a table's rules: the base game, home-made rules, added rules, and the base game's own rules. */
export function ruleCards(rules: RulesView, language: 'en' | 'de'): RuleCard[] {
  const { cards: poster, tint } = posterOf(rules.base)
  const game: RuleCard = {
    name: '',
    title: rules.title,
    sentences: [rules.summary],
    params: [],
    picture: { cards: poster },
    tint,
    badge: null,
  }
  const own = (rules.homemade ?? []).map(({ rule, sentences }, i): RuleCard => {
    const picture = pictureOf(rule)
    const says = sentences[language].length > 0 ? sentences[language] : sentences.en
    return {
      name: rule.name,
      title: rule.title,
      sentences: says,
      params: [],
      picture,
      tint: tintOf(picture, COLORS[i % 4] ?? 'R'),
      badge: 'homemade',
      homemade: rule,
    }
  })
  const on = rules.switches.filter(isOn).map(cardOf)
  return [game, ...own, ...on.filter(({ badge }) => badge !== null), ...on.filter(({ badge }) => badge === null)]
}
