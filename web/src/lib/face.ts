// Faces: what they are made of, and the one that somebody has who has built none.

import { keep, kept } from './device'
import type { Face, Seat } from './wire'

/** The parts of a face, and of each how many there are; as many as the server takes. */
export const PARTS = { shape: 6, color: 12, eyes: 6, mouth: 6, hat: 9 } as const satisfies Record<keyof Face, number>
export type Part = keyof typeof PARTS
export const PART_NAMES = Object.keys(PARTS) as Part[]

/** What somebody feels, for as long as it shows. */
export type Mood = 'gloat' | 'wince' | 'sweat' | 'asleep'

function made(number: (part: Part) => number): Face {
  return { shape: number('shape'), color: number('color'), eyes: number('eyes'), mouth: number('mouth'), hat: number('hat') }
}

/** A face by chance. */
export const inventFace = (random: () => number = Math.random): Face => made((part) => Math.floor(random() * PARTS[part]))

function hashOf(name: string): number {
  let hash = 2_166_136_261
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0
  return hash
}

/** The face that goes with a name and a chair: neighbours never have one color. */
export function faceOf(seat: Seat, name: string): Face {
  let hash = hashOf(name)
  const face = made((part) => {
    hash = (Math.imul(hash, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((hash / 2 ** 32) * PARTS[part])
  })
  return { ...face, color: (((seat * 5 + 9) % PARTS.color) + PARTS.color) % PARTS.color }
}

/** The face that goes with a name alone: in an event chairs change, and faces do not. */
export const faceInEvent = (name: string): Face => faceOf(hashOf(name) % PARTS.color, name)

/** The face with the next of one part's pictures. */
export const turned = (face: Face, part: Part, by = 1): Face => ({ ...face, [part]: (face[part] + by + PARTS[part]) % PARTS[part] })

/** The face that this device's player has built, or nothing. */
export function keptFace(): Face | null {
  try {
    const face = JSON.parse(kept('ruckus.face') ?? 'null') as Face | null
    return face !== null && PART_NAMES.every((part) => Number.isInteger(face[part]) && face[part] >= 0 && face[part] < PARTS[part]) ? made((part) => face[part]) : null
  } catch {
    return null
  }
}

/** The player's face; one by chance, which is kept, if there is none yet. */
export function ownFace(): Face {
  const own = keptFace()
  if (own) return own
  const face = inventFace()
  keepFace(face)
  return face
}

/** Remembers the player's face. */
export const keepFace = (face: Face): void => keep('ruckus.face', JSON.stringify(face))
