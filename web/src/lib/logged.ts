// Texts of the table's store: log lines, notices, and reasons of rules.

import { type Claim, OUTCOME_LEAST } from './attention'
import { m } from '../messages'
import type { Line as Sentence } from './narrate'

/** Log lines kept from round to round, and the most within a round. Removing lines moves all others. */
const [KEPT, MOST] = [120, 500]

/** Appends lines to the log. Drops old lines when a round begins or the log is too long. */
export function logWith(log: readonly Logged[], more: readonly Logged[], fresh = false): Logged[] {
  const all = [...(fresh ? log.slice(-KEPT) : log), ...more]
  return all.length > MOST ? all.slice(-KEPT) : all
}

/** The last `most` sentences of the log, without the one that the caller shows. */
export function logBeside(log: readonly Logged[], said: string, most: number): Logged[] {
  const last = log.slice(-most - 1)
  const twice = last.findLastIndex(({ text }) => text === said)
  return last.filter((_, i) => i !== twice).slice(-most)
}

/** A log sentence with its own id. */
export interface Logged extends Sentence {
  id: number
}

/** A message about the player's own action. */
export interface Notice {
  id: number
  text: string
  /** The text without the alternatives. */
  reason: string
  /** The clause that explains it. */
  clause: string | null
  /** The notice explains why a question closed. It hides neither the next question nor that it is the player's turn. */
  late?: boolean
}

/** Why a house rule applies. */
export interface Reason {
  /** The rule's text. */
  text: string
  /** The rule's clause; `null` for a home-made rule. */
  clause: string | null
}

/**
 * The new line that is shown large; `null` if none of them is loud. It counts as the reader's if any loud line is about
 * the reader, and as the outcome of the reader's action if any loud line is.
 */
export function shoutOf(logged: readonly Logged[]): Logged | null {
  const shout = loudestOf(logged)
  const loud = logged.filter(({ weight }) => weight === 'loud')
  return (
    shout && {
      ...shout,
      mine: loud.some(({ mine }) => mine) || shout.mine,
      ...(loud.some(({ own }) => own) ? { own: true } : {}),
    }
  )
}

/** How long a line shown large stays, in milliseconds: a fixed time plus a time per letter. */
const [STAYS, STAYS_A_LETTER] = [2_600, 55]
/** How long it stays at least, by what it is, and how long it can wait. */
const LEAST = { outcome: OUTCOME_LEAST, hit: 1_000, moment: 700 }
const WAITS = 3_000

/** A line shown large, as a message with a priority. */
export function claimOf(shout: Logged): Claim<Logged> {
  const priority = shout.own ? 'outcome' : shout.mine ? 'hit' : 'moment'
  const most = Math.max(STAYS, shout.text.length * STAYS_A_LETTER)
  return { priority, what: shout, least: LEAST[priority], most, waits: WAITS }
}

function loudestOf(logged: readonly Logged[]): Logged | null {
  // A line about a rule precedes the lines about its effects.
  const loud =
    logged.findLast(({ rule }) => rule !== null) ??
    logged.findLast(({ own, weight }) => own && weight === 'loud') ??
    logged.findLast(({ weight }) => weight === 'loud')
  if (!loud) return null
  // The effect of a home-made rule is shown with the rule's name.
  const title = logged.findLast(({ homemade }) => homemade !== undefined)?.homemade
  if (title === undefined || loud.rule !== null) return loud
  if (loud.homemade !== undefined) {
    // The line has only the rule's name, so add what the reader, or else another player, draws because of it.
    const after = logged.slice(logged.indexOf(loud) + 1).filter(({ drew }) => drew === true)
    const [drew] = [...after.filter(({ mine }) => mine), ...after]
    return drew === undefined
      ? loud
      : { ...drew, weight: 'loud', homemade: title, text: m.fact.named(title, drew.text) }
  }
  const { text, shows } = loud
  const named = { ...loud, text: m.fact.named(title, text) }
  return shows ? { ...named, shows: { ...shows, words: m.fact.named(title, shows.words) } } : named
}

/** The new line that the caller repeats: one about the reader, else a play, else the last one. */
export function newsOf(logged: readonly Logged[]): Logged | null {
  return (
    logged.findLast(({ weight }) => weight === 'loud') ??
    logged.findLast(({ mine, card }) => mine && card === undefined) ??
    logged.findLast(({ card }) => card !== undefined) ??
    logged.at(-1) ??
    null
  )
}
