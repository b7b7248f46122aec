// The faces of this page's table, their current expressions, and what just happened to them.

import { SvelteMap } from 'svelte/reactivity'
import { type Bubble, bubblesOf } from './bubbles'
import { faceOf, type Mood } from './face'
import { moodsOf } from './moods'
import type { Face, Seat, View, ViewFact } from './wire'

/** How long an expression shows, in milliseconds. */
const FEELS = 1_800

const faces = new SvelteMap<Seat, Face>()
const moods = new SvelteMap<Seat, Mood>()
const bubbles = new SvelteMap<Seat, Bubble>()
const timers = new Map<string, number>()

/** The face of a seat. */
export const faceAt = (seat: Seat): Face => faces.get(seat) ?? faceOf(seat, '')

/** The current expression of a seat. */
export const moodAt = (seat: Seat): Mood | undefined => moods.get(seat)

/** Sets the faces of a table: the ones that players built, and defaults by name for the others. */
export function learnFaces(seats: readonly { seat: Seat; name: string; face?: Face | null }[]): void {
  for (const { seat, name, face } of seats) {
    const now = face ?? faceOf(seat, name)
    if (JSON.stringify(faces.get(seat)) !== JSON.stringify(now)) faces.set(seat, now)
  }
}

/** What just happened to a seat's player, in a word or two. */
export const bubbleAt = (seat: Seat): Bubble | undefined => bubbles.get(seat)

/** Shows expressions and words for what happened. */
export function react(facts: readonly ViewFact[], before: View): void {
  for (const [seat, mood] of moodsOf(facts, before)) show(moods, 'mood', seat, mood)
  for (const [seat, bubble] of bubblesOf(facts, before)) show(bubbles, 'bubble', seat, bubble)
}

function show<T>(on: SvelteMap<Seat, T>, kind: string, seat: Seat, what: T): void {
  on.set(seat, what)
  clearTimeout(timers.get(`${kind} ${seat}`))
  timers.set(
    `${kind} ${seat}`,
    window.setTimeout(() => on.delete(seat), FEELS),
  )
}
