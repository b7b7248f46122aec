// The gentle first game: each thing is explained when it first happens on this device.

import { isWild } from '@ruckus/client'

import { m } from '../messages'
import { keep, kept } from './device'
import type { Reason } from './logged'
import { settings } from './settings.svelte'
import type { Offer, Seat, ViewFact } from './wire'

/** What every table has, explained in the page's own words. */
export type Basic = 'turn' | 'skip' | 'reverse' | 'debt' | 'wild' | 'uno' | 'caught'

/** Something to explain: a basic thing, or a house rule by its name in files. */
export type Lesson = { is: 'basic'; name: Basic } | { is: 'rule'; name: string }

const KEY = 'ruckus.taught'

/** A lesson in words. */
export interface LessonWords {
  lesson: Lesson
  title: string
  text: string
  /** Where it stands in the rulebook. */
  clause: string | null
}

const key = (lesson: Lesson): string => `${lesson.is}.${lesson.name}`
const basic = (name: Basic): Lesson => ({ is: 'basic', name })
/** What everybody learns first. */
export const YOUR_TURN: Lesson = basic('turn')
const rule = (name: string): Lesson => ({ is: 'rule', name })

/** What can be learnt from facts, in their order; house rules are those that `isHouseRule` knows. */
export function lessonsIn(facts: readonly ViewFact[], me: Seat, isHouseRule: (name: string) => boolean): Lesson[] {
  return facts.flatMap((fact): Lesson[] => {
    switch (fact.is) {
      case 'turn-moved':
        return fact.to === me ? [basic('turn')] : []
      case 'skipped':
        return [basic('skip')]
      case 'turned':
        return [basic('reverse')]
      case 'debt-raised':
        return [basic('debt')]
      case 'laid':
        return [...(isWild(fact.card) && fact.seat !== me ? [basic('wild')] : []), ...(fact.uno ? [basic('uno')] : [])]
      case 'said-uno':
        return [basic('uno')]
      case 'caught':
        return [basic('caught')]
      case 'invoked':
        return isHouseRule(fact.rule) ? [rule(fact.rule)] : []
      case 'window-opened':
        return isHouseRule(fact.window.rule) ? [rule(fact.window.rule)] : []
      default:
        return []
    }
  })
}

/** What can be learnt from what one may do: the house rules that let one. */
export function lessonsInOffers(offers: readonly Offer[], isHouseRule: (name: string) => boolean): Lesson[] {
  return offers.filter((offer) => isHouseRule(offer.rule)).map((offer) => rule(offer.rule))
}

/** Whether somebody has made a move of their own. */
export function hasMoved(facts: readonly ViewFact[], me: Seat): boolean {
  return facts.some((fact) => (fact.is === 'laid' && fact.seat === me) || (fact.is === 'drawn' && fact.seat === me && (fact.why === 'turn' || fact.why === 'debt')))
}

/** Everything is explained anew from now on. */
export const forget = (): void => keep(KEY, null)

/** How long most people need to read a lesson of so many letters, in milliseconds. */
export const readingTime = (letters: number): number => Math.min(8_000, 2_000 + letters * 50)

/** A lesson in words: a basic thing in the page's own, a house rule in those of the rulebook. */
export function wordsOf(lesson: Lesson, title: (rule: string) => string | null, why: (rule: string) => Reason | null): LessonWords {
  if (lesson.is === 'basic') return { lesson, ...m.lesson.basics[lesson.name], clause: null }
  const reason = why(lesson.name)
  const named = title(lesson.name) ?? lesson.name
  return { lesson, title: named, text: beginningOf(reason?.text ?? '', ROOM - named.length), clause: reason?.clause ?? null }
}

/** So many letters can be read at a glance. */
const ROOM = 110

/** The first sentences of a clause that fit, and always one. The link next to them leads to the rest. */
function beginningOf(text: string, room: number): string {
  const [first = '', ...others] = text.split(/(?<=[.!?]) /)
  let said = first
  for (const next of others) {
    if (said.length + 1 + next.length > room) break
    said += ` ${next}`
  }
  return said
}

function remembered(): Set<string> {
  try {
    const list: unknown = JSON.parse(kept(KEY) ?? '[]')
    return new Set(Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [])
  } catch {
    // What cannot be read is taught again.
    return new Set()
  }
}

/** Teaches at one table: one lesson at a time, each once on this device. */
export class Teacher {
  /** What is explained just now. */
  lesson = $state.raw<Lesson | null>(null)
  #waiting: Lesson[] = []
  /** Whether it has been in sight at all. */
  #seen = false
  /** Whether something else was said before it could be read. */
  #cut = false
  /** Whether it has been in sight for long enough to be read. */
  #shown = $state(false)

  /** Facts came, with these lessons in them: older ones that still wait are of the past, and what has been read may go. */
  happened(lessons: readonly Lesson[]): void {
    this.#waiting = []
    if (this.#shown) this.gotIt()
    // The caller was needed, and play has gone on: it comes when it happens again.
    else if (this.#cut) this.#next()
    // The caller had other things to say: it comes when it happens again.
    else if (!this.#seen && lessons.length > 0) this.lesson = null
    this.hear(lessons)
  }

  /** There is something from which one can learn just now. */
  hear(lessons: readonly Lesson[]): void {
    if (!settings.teach || lessons.length === 0) return
    const taught = remembered()
    for (const lesson of lessons) {
      const known = [this.lesson, ...this.#waiting].some((other) => other !== null && key(other) === key(lesson))
      if (!known && !taught.has(key(lesson))) this.#waiting.push(lesson)
    }
    if (this.lesson === null) this.#next()
  }

  /** The lesson has been read. */
  gotIt(): void {
    if (this.lesson !== null) keep(KEY, JSON.stringify([...remembered(), key(this.lesson)]))
    this.#next()
  }

  /** A lesson has come into sight. */
  inSight(): void {
    this.#cut = false
    this.#seen = true
  }

  /** Something else is said in its place. */
  outOfSight(lesson: Lesson): void {
    if (lesson === this.lesson && this.#seen && !this.#shown) this.#cut = true
  }

  /** A lesson has been in sight for as long as it takes to read it: it stays until something happens. */
  wasShown(lesson: Lesson | null = this.lesson): void {
    if (lesson === null || lesson !== this.lesson) return
    this.#shown = true
    if (this.#waiting.length > 0) this.gotIt()
  }

  /** It is this seat's turn, and what has been read is about something else: the caller is needed. */
  yourTurn(offers: readonly Offer[]): void {
    const lesson = this.lesson
    if (!this.#shown || lesson === null) return
    const now = lesson.is === 'basic' ? lesson.name === 'turn' : offers.some((offer) => offer.rule === lesson.name)
    if (!now) this.gotIt()
  }

  /** Whoever is taught has made a move: what a turn is they know now, and what they have had time to read. */
  moved(): void {
    if (this.#shown || (this.lesson?.is === 'basic' && this.lesson.name === 'turn')) this.gotIt()
  }

  #next(): void {
    this.#seen = this.#shown = this.#cut = false
    this.lesson = settings.teach ? (this.#waiting.shift() ?? null) : null
  }
}
