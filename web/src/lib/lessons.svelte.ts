// Lessons for beginners: explains each thing when it first happens on this device.

import { isWild } from '@ruckus/client'

import { m } from '../messages'
import { keep, kept } from './device'
import type { Reason } from './logged'
import { settings } from './settings.svelte'
import type { Offer, Seat, ViewFact } from './wire'

/** Basics that every table has. The page explains them in its own words. */
export type Basic = 'turn' | 'skip' | 'reverse' | 'debt' | 'wild' | 'uno' | 'caught'

/** A lesson's subject: a basic, or a house rule by its name in files. */
export type Lesson = { is: 'basic'; name: Basic } | { is: 'rule'; name: string }

const KEY = 'ruckus.taught'

/** A lesson in words. */
export interface LessonWords {
  lesson: Lesson
  title: string
  text: string
  /** The clause in the rulebook. */
  clause: string | null
}

const key = (lesson: Lesson): string => `${lesson.is}.${lesson.name}`
const basic = (name: Basic): Lesson => ({ is: 'basic', name })
/** The first lesson. */
export const YOUR_TURN: Lesson = basic('turn')
const rule = (name: string): Lesson => ({ is: 'rule', name })

/** The lessons that facts give occasion for, in order. `isHouseRule` tells which rules are house rules. */
export function lessonsIn(facts: readonly ViewFact[], me: Seat, isHouseRule: (name: string) => boolean): Lesson[] {
  return facts.flatMap((fact): Lesson[] => {
    switch (fact.is) {
      case 'turn-moved':
        return fact.to === me ? [basic('turn')] : []
      case 'skipped':
        return fact.seat === me ? [basic('skip')] : []
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

/** Lessons about the rules behind the current offers. Skips rules that are not house rules. */
export function lessonsInOffers(offers: readonly Offer[], isHouseRule: (name: string) => boolean): Lesson[] {
  return offers.filter((offer) => isHouseRule(offer.rule)).map((offer) => rule(offer.rule))
}

/** True if this seat made a move of its own. */
export function hasMoved(facts: readonly ViewFact[], me: Seat): boolean {
  return facts.some(
    (fact) =>
      (fact.is === 'laid' && fact.seat === me) ||
      (fact.is === 'drawn' && fact.seat === me && (fact.why === 'turn' || fact.why === 'debt')),
  )
}

/** Resets all lessons, so that each is taught again. */
export const forget = (): void => keep(KEY, null)

/** The time most people need to read a lesson of this many letters, in milliseconds. */
export const readingTime = (letters: number): number => Math.min(8_000, 2_000 + letters * 50)

/** A lesson in words. Basics use the page's text, house rules the rulebook's. */
export function wordsOf(
  lesson: Lesson,
  title: (rule: string) => string | null,
  why: (rule: string) => Reason | null,
): LessonWords {
  if (lesson.is === 'basic') return { lesson, ...m.lesson.basics[lesson.name], clause: null }
  const reason = why(lesson.name)
  const named = title(lesson.name) ?? lesson.name
  return {
    lesson,
    title: named,
    text: beginningOf(reason?.text ?? '', ROOM - named.length),
    clause: reason?.clause ?? null,
  }
}

/** The number of letters that can be read at a glance. */
const ROOM = 110

/** The first whole sentences of a clause that fit, at least one. The link next to them leads to the rest. */
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
    // If the list cannot be parsed, every lesson is taught again.
    return new Set()
  }
}

/** Teaches at one table: one lesson at a time, each once per device. */
export class Teacher {
  /** The current lesson. */
  lesson = $state.raw<Lesson | null>(null)
  #waiting: Lesson[] = []
  /** The lesson has been visible. */
  #seen = false
  /** Another message replaced the lesson before it could be read. */
  #cut = false
  /** The lesson has been visible for long enough to be read. */
  #shown = $state(false)

  /** Handles facts with these lessons. Drops older lessons that still wait, and ends a lesson that has been read. */
  happened(lessons: readonly Lesson[]): void {
    this.#waiting = []
    if (this.#shown) this.gotIt()
    // Another message replaced the lesson and play has continued. It comes again the next time.
    else if (this.#cut) this.#next()
    // Other messages kept the lesson from showing. It comes again the next time.
    else if (!this.#seen && lessons.length > 0) this.lesson = null
    this.hear(lessons)
  }

  /** Queues lessons that apply now. */
  hear(lessons: readonly Lesson[]): void {
    if (!settings.teach || lessons.length === 0) return
    const taught = remembered()
    for (const lesson of lessons) {
      const known = [this.lesson, ...this.#waiting].some((other) => other !== null && key(other) === key(lesson))
      if (!known && !taught.has(key(lesson))) this.#waiting.push(lesson)
    }
    if (this.lesson === null) this.#next()
  }

  /** Marks the lesson as read. */
  gotIt(): void {
    if (this.lesson !== null) keep(KEY, JSON.stringify([...remembered(), key(this.lesson)]))
    this.#next()
  }

  /** The lesson became visible. */
  inSight(): void {
    this.#cut = false
    this.#seen = true
  }

  /** Another message replaced the lesson. */
  outOfSight(lesson: Lesson): void {
    if (lesson === this.lesson && this.#seen && !this.#shown) this.#cut = true
  }

  /** The lesson has been visible for its reading time. It stays until something happens. */
  wasShown(lesson: Lesson | null = this.lesson): void {
    if (lesson === null || lesson !== this.lesson) return
    this.#shown = true
    if (this.#waiting.length > 0) this.gotIt()
  }

  /** It is this seat's turn. A lesson that has been read and is not about the turn makes way for the caller. */
  yourTurn(offers: readonly Offer[]): void {
    const lesson = this.lesson
    if (!this.#shown || lesson === null) return
    const now = lesson.is === 'basic' ? lesson.name === 'turn' : offers.some((offer) => offer.rule === lesson.name)
    if (!now) this.gotIt()
  }

  /** The player made a move, which ends the lesson about turns and any lesson they had time to read. */
  moved(): void {
    if (this.#shown || (this.lesson?.is === 'basic' && this.lesson.name === 'turn')) this.gotIt()
  }

  #next(): void {
    this.#seen = this.#shown = this.#cut = false
    this.lesson = settings.teach ? (this.#waiting.shift() ?? null) : null
  }
}
