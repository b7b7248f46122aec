// The faces at the table on this page, and what each feels just now.

import { SvelteMap } from 'svelte/reactivity'
import { faceOf, type Mood } from './face'
import { moodsOf } from './moods'
import type { Face, Seat, View, ViewFact } from './wire'

/** How long a feeling shows, in milliseconds. */
const FEELS = 1_800

const faces = new SvelteMap<Seat, Face>()
const moods = new SvelteMap<Seat, Mood>()
const timers = new Map<Seat, number>()

/** The face of a seat. */
export const faceAt = (seat: Seat): Face => faces.get(seat) ?? faceOf(seat, '')

/** What a seat feels just now. */
export const moodAt = (seat: Seat): Mood | undefined => moods.get(seat)

/** Learns the faces of a table: those that were built, and of all others the one that goes with the name. */
export function learnFaces(seats: readonly { seat: Seat; name: string; face?: Face | null }[]): void {
  for (const { seat, name, face } of seats) {
    const now = face ?? faceOf(seat, name)
    if (JSON.stringify(faces.get(seat)) !== JSON.stringify(now)) faces.set(seat, now)
  }
}

/** Lets faces react to what has happened. */
export function react(facts: readonly ViewFact[], before: View): void {
  for (const [seat, mood] of moodsOf(facts, before)) {
    moods.set(seat, mood)
    clearTimeout(timers.get(seat))
    timers.set(seat, window.setTimeout(() => moods.delete(seat), FEELS))
  }
}
