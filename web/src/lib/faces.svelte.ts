// The faces of this page's table and their current expressions.

import { SvelteMap } from 'svelte/reactivity'
import { faceOf, type Mood } from './face'
import { moodsOf } from './moods'
import type { Face, Seat, View, ViewFact } from './wire'

/** How long an expression shows, in milliseconds. */
const FEELS = 1_800

const faces = new SvelteMap<Seat, Face>()
const moods = new SvelteMap<Seat, Mood>()
const timers = new Map<Seat, number>()

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

/** Shows expressions for what happened. */
export function react(facts: readonly ViewFact[], before: View): void {
  for (const [seat, mood] of moodsOf(facts, before)) {
    moods.set(seat, mood)
    clearTimeout(timers.get(seat))
    timers.set(
      seat,
      window.setTimeout(() => moods.delete(seat), FEELS),
    )
  }
}
