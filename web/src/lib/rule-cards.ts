// The rules of a table as cards to flip through: a picture, a title and the text.

import { COLORS, WILDS } from '@ruckus/client'

import type { Deed } from './deeds'
import { posterOf } from './posters'
import { isOn, plan, wordOf } from './rules'
import { wordParam } from './translate'
import type { Color, Homemade, RulesView, RuleSwitch } from './wire'

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

const cards = (...shown: (string | null)[]): Picture => ({ cards: shown })
const drawing = (form: Deed['form'], what = ''): Picture => ({ drawing: { form, what } })

/** The picture of each rule. */
export const PICTURES: Record<string, Picture> = {
  'super-power': cards('Y7', 'Y7'),
  'no-sissies': cards(null, null, 'G2'),
  'get-out-of-my-house': cards('G0'),
  doghouse: cards('B1', 'YS'),
  'fire-in-the-kitchen': cards('R3', 'R5', 'B5'),
  'spank-the-baby': cards('R3'),
  'its-not-your-turn': cards('Y8', 'G4', 'R1'),
  'siamese-triplets': cards('Y5', 'Y5', 'Y5'),
  'back-up-the-truck': cards('R+2', 'G1', 'B1'),
  'vulcan-mind-meld': cards('MM'),
  'beam-me-up-scotty': cards('BU'),
  'race-start': cards('G6', 'G6'),
  'draw-til-you-can-play': cards(null, null, 'G4'),
  'draw-on': cards('G4', null),
  interrupt: cards('G4', 'B4'),
  'carry-forward': cards('G+2', 'B+2'),
  'own-skips-add-up': cards('RS', 'RS'),
  'no-wild-last': cards('W'),
  'low-stock-refill': cards('Y2', null, null),
  mistakes: cards('R4', 'B7', null),
  accusations: cards('B8', 'R5'),
  challenge: cards('W+4'),
  'add-a-rule': cards('R8*'),
  'game-changer': cards('GC'),
  memory: drawing('type'),
  'lucky-sevens': cards('R7', 'B7'),
  'rule-of-zero': cards('G0', 'B0'),
  matching: cards('B4', 'B4'),
  'sixty-nine': cards('G6', 'G9'),
  'color-crazy': cards('R6', 'R9', 'R2', 'R5'),
  stacking: cards('R+2', 'G+2', 'B+2'),
  'back-at-cha': cards('B+2', 'BV'),
  'delayed-blast': cards('G+2', 'GS'),
  spreading: cards('R+2', 'W'),
  'aint-over': cards('G+2', 'Y+2'),
  'show-and-pass': cards('G3', null),
  'pass-the-skip': cards('YS', 'BS'),
  'slap-fives': cards('B5'),
  'give-zero': cards('Y0', null),
  'matched-sevens': cards('Y7', 'Y7'),
  'touch-your-nose': drawing('picture', 'touch your nose'),
  'polite-hold': drawing('still'),
  'musical-chairs': cards('GV'),
  'turn-clock': drawing('draw', 'circle'),
  'sudden-death': cards('RS'),
  'hot-streak': cards('R1', 'R4', 'R6', 'R9'),
}

const isColor = (letter: string | undefined): letter is Color => COLORS.includes(letter as Color)
const SHOUT = drawing('shout')

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
  const picture = PICTURES[name] ?? SHOUT
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
    if (
      isOn(rule) ||
      (rule.name === 'draw-on' && rules.settings.some(({ name, value }) => name === 'turn.draw-on' && value === true))
    )
      return false
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
