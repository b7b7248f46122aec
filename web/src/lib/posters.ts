// A game's poster: a few typical cards on colored felt.

import type { Color } from './wire'

export interface Poster {
  cards: readonly string[]
  tint: Color
}

const POSTERS: Record<string, Poster> = {
  classic: { cards: ['B4', 'B9', 'R9'], tint: 'B' },
  'super-power-no-sissies': { cards: ['Y7', 'Y7', 'R3'], tint: 'Y' },
  'super-speed': { cards: ['G4', 'B4', 'R4', 'Y4'], tint: 'G' },
  'house-rules': { cards: ['R8*', 'W', 'GC'], tint: 'R' },
  psycho: { cards: ['R7', 'B+2', 'G0'], tint: 'B' },
  power: { cards: ['G5', 'R5', 'Y7'], tint: 'G' },
}

/** The poster of a game. A game without one uses the poster of the classic game. */
export const posterOf = (base: string): Poster => POSTERS[base] ?? { cards: ['B4', 'B9', 'R9'], tint: 'B' }
