// Written by `cargo xtask codegen`. Do not edit.

import type { Color } from './Color.js'

/** What a card with a face is, and does. */
export interface DeckFace {
  /** As in files: `7`, `S`, `W+4`. */
  symbol: string
  /** The colors that it comes in; none for a wild-type. */
  colors: readonly Color[]
  number: number | null
  /** How many cards it makes somebody owe. */
  owes: number
  skips: boolean
  /** Whether it turns the direction. */
  turns: boolean
}

/** All faces, in the order in which hands are sorted. */
export const DECK: readonly DeckFace[] = [
  { symbol: '0', colors: ['R', 'Y', 'G', 'B'], number: 0, owes: 0, skips: false, turns: false },
  { symbol: '1', colors: ['R', 'Y', 'G', 'B'], number: 1, owes: 0, skips: false, turns: false },
  { symbol: '2', colors: ['R', 'Y', 'G', 'B'], number: 2, owes: 0, skips: false, turns: false },
  { symbol: '3', colors: ['R', 'Y', 'G', 'B'], number: 3, owes: 0, skips: false, turns: false },
  { symbol: '4', colors: ['R', 'Y', 'G', 'B'], number: 4, owes: 0, skips: false, turns: false },
  { symbol: '5', colors: ['R', 'Y', 'G', 'B'], number: 5, owes: 0, skips: false, turns: false },
  { symbol: '6', colors: ['R', 'Y', 'G', 'B'], number: 6, owes: 0, skips: false, turns: false },
  { symbol: '7', colors: ['R', 'Y', 'G', 'B'], number: 7, owes: 0, skips: false, turns: false },
  { symbol: '8', colors: ['R', 'Y', 'G', 'B'], number: 8, owes: 0, skips: false, turns: false },
  { symbol: '9', colors: ['R', 'Y', 'G', 'B'], number: 9, owes: 0, skips: false, turns: false },
  { symbol: 'S', colors: ['R', 'Y', 'G', 'B'], number: null, owes: 0, skips: true, turns: false },
  { symbol: 'V', colors: ['R', 'Y', 'G', 'B'], number: null, owes: 0, skips: false, turns: true },
  { symbol: '+2', colors: ['R', 'Y', 'G', 'B'], number: null, owes: 2, skips: false, turns: false },
  { symbol: 'W', colors: [], number: null, owes: 0, skips: false, turns: false },
  { symbol: 'W+4', colors: [], number: null, owes: 4, skips: false, turns: false },
  { symbol: 'MM', colors: [], number: null, owes: 0, skips: false, turns: false },
  { symbol: 'BU', colors: [], number: null, owes: 0, skips: false, turns: false },
  { symbol: 'GC', colors: [], number: null, owes: 0, skips: false, turns: false },
]
