// What the store of a table tells: lines of the log, notices, and why a rule speaks.

import { m } from '../messages'
import type { Line as Sentence } from './narrate'

/** So many lines are kept from round to round, and at most so many within one: lines that leave move all the others. */
const [KEPT, MOST] = [120, 500]

/** The log with what is new; when a round begins, or there is far too much of it, without what is old. */
export function logWith(log: readonly Logged[], more: readonly Logged[], fresh = false): Logged[] {
  const all = [...(fresh ? log.slice(-KEPT) : log), ...more]
  return all.length > MOST ? all.slice(-KEPT) : all
}

/** The last `most` sentences of the log beside a caller who says one of them: it is not told twice. */
export function logBeside(log: readonly Logged[], said: string, most: number): Logged[] {
  const last = log.slice(-most - 1)
  const twice = last.findLastIndex(({ text }) => text === said)
  return last.filter((_, i) => i !== twice).slice(-most)
}

/** A sentence of the log with a number of its own. */
export interface Logged extends Sentence {
  id: number
}

/** What the player is told about something they did. */
export interface Notice {
  id: number
  text: string
  /** The same without what may be done instead. */
  reason: string
  /** The clause that says why. */
  clause: string | null
  /** It says why a question is gone, and hides neither the next one nor that it is the player's turn. */
  late?: boolean
}

/** Why a house rule speaks. */
export interface Reason {
  /** What the rule says. */
  text: string
  /** Where it stands; a home-made rule stands nowhere. */
  clause: string | null
}

/** What of some new lines is said large; nothing, if none of them is loud. It is about the reader if any of them that is loud is. */
export function shoutOf(logged: readonly Logged[]): Logged | null {
  const shout = loudestOf(logged)
  return shout && { ...shout, mine: shout.mine || logged.some(({ mine, weight }) => mine && weight === 'loud') }
}

function loudestOf(logged: readonly Logged[]): Logged | null {
  // A rule that speaks comes before what it speaks of.
  const loud = logged.findLast(({ rule }) => rule !== null) ?? logged.findLast(({ weight }) => weight === 'loud')
  if (!loud) return null
  // What a home-made rule comes to is said together with its name.
  const title = logged.findLast(({ homemade }) => homemade !== undefined)?.homemade
  if (title === undefined || loud.rule !== null) return loud
  if (loud.homemade !== undefined) {
    // All that it says of itself is its name: what the reader gets by it, or somebody else, is what matters.
    const after = logged.slice(logged.indexOf(loud) + 1).filter(({ drew }) => drew === true)
    const [drew] = [...after.filter(({ mine }) => mine), ...after]
    return drew === undefined ? loud : { ...drew, weight: 'loud', homemade: title, text: m.fact.named(title, drew.text) }
  }
  const { text, shows } = loud
  const named = { ...loud, text: m.fact.named(title, text) }
  return shows ? { ...named, shows: { ...shows, words: m.fact.named(title, shows.words) } } : named
}

/** What of some new lines the caller repeats: what concerns the reader, then what was played, then the last. */
export function newsOf(logged: readonly Logged[]): Logged | null {
  return logged.findLast(({ weight }) => weight === 'loud') ?? logged.findLast(({ mine, card }) => mine && card === undefined) ?? logged.findLast(({ card }) => card !== undefined) ?? logged.at(-1) ?? null
}
