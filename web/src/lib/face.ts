// Faces: their parts, and the default face of a player who has not built one.

import { keep, kept } from './device'
import type { Face, Seat } from './wire'

/** The number of variants of each part, the same as on the server. */
export const PARTS = { shape: 6, color: 12, eyes: 6, mouth: 6, hat: 9 } as const satisfies Record<keyof Face, number>
export type Part = keyof typeof PARTS
export const PART_NAMES = Object.keys(PARTS) as Part[]

/** An expression that a face shows for a short time. */
export type Mood = 'gloat' | 'wince' | 'sweat' | 'asleep'

function made(number: (part: Part) => number): Face {
  return {
    shape: number('shape'),
    color: number('color'),
    eyes: number('eyes'),
    mouth: number('mouth'),
    hat: number('hat'),
  }
}

/** A random face. */
export const inventFace = (random: () => number = Math.random): Face =>
  made((part) => Math.floor(random() * PARTS[part]))

function hashOf(name: string): number {
  let hash = 2_166_136_261
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0
  return hash
}

/** The default face for a name and a seat. Neighbors never have the same color. */
export function faceOf(seat: Seat, name: string): Face {
  let hash = hashOf(name)
  const face = made((part) => {
    hash = (Math.imul(hash, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((hash / 2 ** 32) * PARTS[part])
  })
  return { ...face, color: (((seat * 5 + 9) % PARTS.color) + PARTS.color) % PARTS.color }
}

/** The default face for a name alone, because seats change during an event and faces must not. */
export const faceInEvent = (name: string): Face => faceOf(hashOf(name) % PARTS.color, name)

/** The face with the next variant of one part. */
export const turned = (face: Face, part: Part, by = 1): Face => ({
  ...face,
  [part]: (face[part] + by + PARTS[part]) % PARTS[part],
})

/** The face that this device's player built, or `null`. */
export function keptFace(): Face | null {
  try {
    const face = JSON.parse(kept('ruckus.face') ?? 'null') as Face | null
    return face !== null &&
      PART_NAMES.every((part) => Number.isInteger(face[part]) && face[part] >= 0 && face[part] < PARTS[part])
      ? made((part) => face[part])
      : null
  } catch {
    return null
  }
}

/** The player's face. If there is none, invents one and stores it. */
export function ownFace(): Face {
  const own = keptFace()
  if (own) return own
  const face = inventFace()
  keepFace(face)
  return face
}

/** Stores the player's face. */
export const keepFace = (face: Face): void => keep('ruckus.face', JSON.stringify(face))
