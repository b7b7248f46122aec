// The moments of a home-made rule as cards and sentences.

import { m } from '../messages'
import { narrate, type Namer } from './narrate'
import { laid, type Laid } from './rulebook/words'
import type { ActionWords, RuleMoment, RuleMomentStep } from './wire'

/** A moment, ready to show. */
export interface ToldMoment {
  /** The rule acts. Otherwise, it does nothing although the moment is similar. */
  acts: boolean
  /** The top card before the first step; `null` if there is none. */
  top: Laid | null
  /** The hand of the player who acts first. */
  hand: readonly string[]
  /** The player who acts first. */
  who: string
  /** The card that the first player plays or tries to play; `null` for other actions. */
  card: string | null
  /** What happens, one sentence each. */
  sentences: readonly string[]
}

/** A card without its called color. */
const bare = (text: string): string => text.split('/')[0] ?? text

/** The cards of an action. */
function cardsOf(action: ActionWords<number> | undefined): readonly string[] {
  if (action?.play !== undefined) return [bare(action.play)]
  return action?.pay ?? []
}

/** An action in words that has no facts, or that was refused. */
function tried({ action, refused }: RuleMomentStep, who: string): string[] {
  const words = m.ruleCards.moments
  if (refused === undefined) return action === undefined ? [words.speaks(who)] : []
  const cards = cardsOf(action)
  return [cards.length > 0 ? words.cannotPlay(who, cards) : words.cannot(who)]
}

/** Prepares a moment of the rule with this title. */
export function toldMoment({ acts, table, steps }: RuleMoment, title: string): ToldMoment {
  const namer: Namer = { who: (seat) => ({ name: table.seats[seat] ?? '', me: false }), title: () => null }
  const before = { debt: table.debt, turn: table.seats.indexOf(table.turn), windows: [], clocks: [], homemade: [title] }
  const sentences: string[] = []
  let facts: RuleMomentStep['facts'] = []
  // Facts of several steps are told together, because later ones can answer the questions of earlier ones.
  const tell = () => {
    // The announcement of the rule is clear from the context.
    const lines = narrate(facts, before, namer).filter(({ homemade }) => homemade === undefined)
    sentences.push(...lines.map(({ text }) => text))
    facts = []
  }
  for (const step of steps) {
    const words = step.seat === undefined ? [] : tried(step, table.seats[step.seat] ?? '')
    if (words.length > 0) {
      tell()
      sentences.push(...words)
    }
    facts = [...facts, ...step.facts]
  }
  tell()
  const last = steps.at(-1)
  if (!acts && last?.refused === undefined) sentences.push(m.ruleCards.moments.nothing)
  const [first] = steps
  const who = table.seats[first?.seat ?? -1] ?? ''
  const top = table.pile.at(-1)
  return {
    acts,
    top: top === undefined ? null : laid(top),
    hand: (table.hands[who] ?? []).map((card) => card.replace('*', '')),
    who,
    card: cardsOf(first?.action)[0]?.replace('*', '') ?? null,
    sentences,
  }
}
