// Facts as sentences for the log, the live region and the banners.

import { sorted, unmarked } from '@ruckus/client'

import { m, type Who } from '../messages'
import { isSeatField } from '../messages/told'
import { countOf, isCount, isHush, isMark, ownerOf, partnerIn } from './marks'
import type { Photo, Seat, View, ViewFact, WindowKind } from './wire'

/** The importance of a line. */
export type Weight =
  /** Goes into the log only. */
  | 'plain'
  /** Also shown large for a moment: a house rule applies, or a player is caught or goes out. */
  | 'loud'

/** A log sentence. */
export interface Line {
  text: string
  weight: Weight
  /** The sentence is about the reader's own seat. */
  mine: boolean
  /** The sentence is the outcome of what the reader did. */
  own?: true
  /** The name of the rule that applied. */
  rule: string | null
  /** Cards shown with the sentence, and the words before them. */
  shows?: { words: string; cards: readonly string[] }
  /** The player whom the sentence is about, and the card that was played. */
  seat?: Seat
  card?: string
  /** The player draws. */
  drew?: true
  /** The title of the home-made rule that applied. */
  homemade?: string
  /** The key of the home-made rule, with which the log looks up its sentences. */
  made?: string
}

/** The prefix of home-made rules in lines. Their index among the active rules follows. */
const HOMEMADE = 'homemade/'

/** The index of the home-made rule that a line names; `null` for a built-in rule. */
export const placeOf = (rule: string): number | null =>
  rule.startsWith(HOMEMADE) ? Number(rule.slice(HOMEMADE.length)) : null

/** Resolves seats and rules to names. */
export interface Namer {
  who(seat: Seat): Who
  /** The title of a house rule; `null` for other rules. */
  title(rule: string): string | null
}

/** The result of a race: each player's time. */
export function photoFinish(photo: Photo, who: Namer['who']): Line {
  const places = photo.places.map(({ seat, ms, dead_heat }) => ({ who: who(seat), ms, deadHeat: dead_heat }))
  return { text: m.photo(places), weight: 'plain', mine: places.some(({ who: { me } }) => me), rule: null }
}

/** The facts with a sentence in `told` that are also shown large. */
const LOUD: ReadonlySet<ViewFact['is']> = new Set<ViewFact['is']>([
  'caught',
  'undone',
  'blunder',
  'challenged',
  'mistaken',
  'shown',
  'moved',
  'accused',
  'lingers',
  'went-out',
  'came-back',
  'suspended',
  'rolled',
  'retired',
  'dropped-out',
  'eliminated',
  'awarded',
])

/** A fact with players instead of seats. */
function named(fact: ViewFact, { who }: Namer): Record<string, unknown> {
  const fields = Object.entries(fact) as [string, unknown][]
  return Object.fromEntries(fields.map(([field, value]) => [field, isSeatField(field) ? who(value as Seat) : value]))
}

/** The player whose action a fact is the outcome of, if it tells. */
function doerOf(fact: ViewFact): Seat | null {
  if ('by' in fact) return fact.by
  return fact.is === 'mistaken' || fact.is === 'blunder' || fact.is === 'went-out' ? fact.seat : null
}
const ownIf = (own: boolean): Partial<Line> => (own ? { own: true } : {})

type Drawn = Extract<ViewFact, { is: 'drawn' }>

/**
 * The cards drawn because of the rule that just applied, one fact each: the reader's, or else the first drawing
 * player's.
 */
function drawnBy(after: readonly ViewFact[], me: (seat: Seat) => boolean): Drawn[] {
  const end = after.findIndex(({ is }) => is === 'invoked' || is === 'fired' || is === 'turn-moved')
  const drawn = after.slice(0, end < 0 ? undefined : end).filter((fact) => fact.is === 'drawn')
  const who = (drawn.find(({ seat }) => me(seat)) ?? drawn[0])?.seat
  return drawn.filter(({ seat }) => seat === who)
}

/** The parts of a view on which the sentences depend. */
export type Before = Pick<View, 'debt' | 'turn' | 'windows' | 'clocks' | 'homemade'>

/** The sentences for the facts of one update. `before` is the view before the update. */
export function narrate(facts: readonly ViewFact[], before: Before | null, namer: Namer): Line[] {
  const lines: Line[] = []
  const say = (
    text: string,
    seat: Seat | null,
    weight: Weight = 'plain',
    rule: string | null = null,
    more: Partial<Line> = {},
  ) => {
    lines.push({
      text: text.charAt(0).toUpperCase() + text.slice(1),
      weight,
      mine: seat !== null && namer.who(seat).me,
      rule,
      ...(seat === null ? {} : { seat }),
      ...more,
    })
  }
  let debt = before?.debt ?? 0
  let turn = before?.turn ?? 0
  let owed = 0
  const answered = new Map<string, number>()
  for (const window of before?.windows ?? []) answered.set(window.rule, window.answered.length)
  const clocks = new Map((before?.clocks ?? []).map((clock) => [clock.rule, clock]))
  const begins = facts.some(({ is }) => is === 'round-begun')
  const kinds = new Map<string, WindowKind>((before?.windows ?? []).map(({ rule, kind }) => [rule, kind]))

  for (let i = 0; i < facts.length; i++) {
    const fact = facts[i]
    // The rule that draws the seats of a new round speaks for all players who move.
    if (!fact || (fact.is === 'moved' && begins)) continue
    switch (fact.is) {
      case 'round-begun':
        debt = 0
        say(m.fact.roundBegun(fact.round, namer.who(fact.dealer)), null)
        break
      case 'drawn': {
        let count = 1
        let dealt = 1
        for (let next = facts[i + 1]; next?.is === 'drawn' && next.why === fact.why; next = facts[i + 1]) {
          if (fact.why !== 'deal' && next.seat !== fact.seat) break
          if (next.seat === fact.seat) dealt += 1
          count += 1
          i += 1
        }
        if (fact.why === 'deal') say(m.fact.dealt(dealt), null)
        // Players who cannot see their hand need to hear which card they drew.
        else if (fact.why === 'turn' && count === 1 && fact.card !== null && namer.who(fact.seat).me)
          say(m.fact.drewCard(namer.who(fact.seat), fact.card), fact.seat)
        else if (fact.why === 'turn' && count === 1 && namer.who(fact.seat).me) say(m.fact.drewFaceDown, fact.seat)
        else
          say(
            m.fact.drew(namer.who(fact.seat), count, fact.why),
            fact.seat,
            fact.why === 'uno' ? 'loud' : 'plain',
            null,
            { drew: true },
          )
        break
      }
      case 'turned-up':
        say(m.fact.turnedUp(fact.card), null)
        break
      case 'laid':
        say(m.fact.laid(namer.who(fact.seat), fact.card, fact.color, fact.how, fact.uno), fact.seat)
        lines.push({ ...(lines.pop() as Line), card: fact.color === null ? fact.card : `${fact.card}/${fact.color}` })
        break
      case 'skipped':
        say(m.fact.skipped(namer.who(fact.seat)), fact.seat, namer.who(fact.seat).me ? 'loud' : 'plain')
        break
      case 'turn-moved':
        turn = fact.to
        if (owed > 0) say(m.fact.debtRaised(debt, namer.who(turn)), turn)
        owed = 0
        break
      case 'debt-raised':
        debt += fact.cards
        owed += fact.cards
        break
      case 'debt-settled':
        debt = 0
        break
      case 'window-opened':
        kinds.set(fact.window.rule, fact.window.kind)
        answered.set(fact.window.rule, 0)
        break
      case 'clock-started':
        clocks.set(fact.clock.rule, fact.clock)
        if (fact.clock.ends === 'round') say(m.fact.suddenDeath, null, 'loud', fact.clock.rule)
        break
      case 'clock-rang':
        if (clocks.get(fact.rule)?.ends === 'round') say(m.fact.timeIsUp, null, 'loud', fact.rule)
        break
      case 'answered':
        {
          const kind = kinds.get(fact.rule)
          const place = (answered.get(fact.rule) ?? 0) + 1
          answered.set(fact.rule, place)
          if (kind === 'slap') say(m.fact.slapped(namer.who(fact.seat), place), fact.seat)
          else if (kind === 'ready') say(m.fact.ready(namer.who(fact.seat)), fact.seat)
          else if (kind === 'shield') say(m.fact.decided(namer.who(fact.seat)), fact.seat)
        }
        break
      case 'hand-given':
        say(
          m.fact.handGiven(namer.who(fact.from), namer.who(fact.to)),
          fact.to,
          namer.who(fact.to).me ? 'loud' : 'plain',
        )
        break
      case 'pile-taken':
        say(`${m.fact.pileTaken(namer.who(fact.seat), fact.cards)}.`, fact.seat)
        break
      case 'changed-chairs':
        say(m.fact.changedChairs(namer.who(fact.a), namer.who(fact.b)), namer.who(fact.b).me ? fact.b : fact.a, 'loud')
        break
      case 'swapped':
        say(m.fact.swapped(namer.who(fact.a), namer.who(fact.b)), namer.who(fact.b).me ? fact.b : fact.a, 'loud')
        break
      case 'gave':
        say(
          m.fact.gave(namer.who(fact.from), namer.who(fact.to), fact.card),
          fact.to,
          namer.who(fact.to).me ? 'loud' : 'plain',
        )
        break
      case 'rule-made':
        if (fact.homemade !== undefined) {
          const title = before?.homemade?.[fact.homemade] ?? ''
          say(
            m.fact.homemadeMade(namer.who(fact.seat), fact.number, title, fact.action, fact.from_memory),
            fact.seat,
            'loud',
          )
          break
        }
        say(m.fact.ruleMade(namer.who(fact.seat), fact.number, fact.action, fact.from_memory), fact.seat, 'loud')
        break
      case 'invoked': {
        const title = namer.title(fact.rule)
        if (title === null) break
        const taken = facts.slice(i + 1).find((next) => next.is === 'pile-taken' || next.is === 'invoked')
        if (taken?.is === 'pile-taken') {
          // Name the effect in the same sentence as the rule.
          const text = m.ruleTexts.taken[fact.rule] ?? m.fact.pileTaken
          say(m.fact.named(title, `${text(namer.who(taken.seat), taken.cards)}.`), taken.seat, 'loud', fact.rule)
          facts = facts.filter((other) => other !== taken)
        } else {
          const text = m.ruleTexts.invoked[fact.rule]
          // A rule without its own text is described by its effect.
          const drawn = text === undefined ? drawnBy(facts.slice(i + 1), (seat) => namer.who(seat).me) : []
          const { seat } = drawn[0] ?? fact
          const says = drawn[0]
            ? m.fact.drew(namer.who(seat), drawn.length, drawn[0].why)
            : (text ?? m.fact.anyRule)(namer.who(seat))
          say(m.fact.named(title, says), seat, 'loud', fact.rule, ownIf(namer.who(fact.seat).me))
          facts = facts.filter((other) => drawn.every((one) => one !== other))
        }
        break
      }
      case 'fired':
        say(m.fact.fired(fact.title, namer.who(fact.seat)), fact.seat, 'loud', null, {
          homemade: fact.title,
          made: `${HOMEMADE}${fact.rule}`,
        })
        break
      case 'noted':
        if (isHush(fact)) say(fact.value === null ? m.fact.unhushed : m.fact.hushed, null, 'loud')
        if (isCount(fact)) say(m.fact.counted(before?.homemade?.[fact.number ?? 0] ?? '', countOf(fact.value)), null)
        if (fact.seat !== undefined && fact.seat < (partnerIn(fact) ?? 0))
          say(m.fact.partners(namer.who(fact.seat), namer.who(partnerIn(fact) ?? 0)), fact.seat)
        if (isMark(fact) && fact.seat !== undefined) {
          const [who, count] = [namer.who(fact.seat), countOf(fact.value)]
          const title = ownerOf(fact, before?.homemade, (rule) => namer.title(rule))
          const text = m.ruleTexts.counted[fact.rule]
          if (!text) say(m.fact.marked(who, title, count), fact.seat)
          else if (count > 0) say(m.fact.named(title, text(who, count)), fact.seat)
        }
        break
      case 'pile-marked':
        say(m.fact.pileMarked(unmarked(fact.card), fact.marked), null)
        break
      case 'held-marked':
        say(m.fact.heldMarked(namer.who(fact.seat), unmarked(fact.card), fact.marked), fact.seat, 'loud')
        break
      case 'revealed':
        say(m.fact.revealed(namer.who(fact.seat), fact.cards), fact.seat, 'loud')
        if (fact.cards.length > 0)
          lines.push({
            ...(lines.pop() as Line),
            shows: { words: m.fact.shows(namer.who(fact.seat)), cards: sorted(fact.cards) },
          })
        break
      case 'round-over':
        say(m.fact.roundOver, null)
        break
      case 'match-over':
        say(m.fact.matchOver(fact.winners.map((seat) => namer.who(seat).name)), null, 'loud')
        break
      default: {
        const told = m.fact.told[fact.is as keyof typeof m.fact.told] as ((of: unknown) => string) | undefined
        if (told !== undefined)
          say(
            told(named(fact, namer)),
            'seat' in fact ? (fact.seat ?? null) : null,
            LOUD.has(fact.is) ? 'loud' : 'plain',
            null,
            ownIf(namer.who(doerOf(fact) ?? -1).me),
          )
      }
    }
  }
  return lines
}
