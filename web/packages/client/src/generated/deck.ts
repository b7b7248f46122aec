// Written by `cargo xtask codegen`. Do not edit.

import type { Colour } from './Colour.js'

/** What a card with a face is, and does. */
export interface DeckFace {
  /** As in files: `7`, `S`, `W+4`. */
  symbol: string
  /** The colours that it comes in; none for a wild-type. */
  colours: readonly Colour[]
  number: number | null
  /** How many cards it makes somebody owe. */
  owes: number
  skips: boolean
  /** Whether it turns the direction. */
  turns: boolean
}

/** All faces, in the order in which hands are sorted. */
export const DECK: readonly DeckFace[] = [
  { symbol: '0', colours: ['R', 'Y', 'G', 'B'], number: 0, owes: 0, skips: false, turns: false },
  { symbol: '1', colours: ['R', 'Y', 'G', 'B'], number: 1, owes: 0, skips: false, turns: false },
  { symbol: '2', colours: ['R', 'Y', 'G', 'B'], number: 2, owes: 0, skips: false, turns: false },
  { symbol: '3', colours: ['R', 'Y', 'G', 'B'], number: 3, owes: 0, skips: false, turns: false },
  { symbol: '4', colours: ['R', 'Y', 'G', 'B'], number: 4, owes: 0, skips: false, turns: false },
  { symbol: '5', colours: ['R', 'Y', 'G', 'B'], number: 5, owes: 0, skips: false, turns: false },
  { symbol: '6', colours: ['R', 'Y', 'G', 'B'], number: 6, owes: 0, skips: false, turns: false },
  { symbol: '7', colours: ['R', 'Y', 'G', 'B'], number: 7, owes: 0, skips: false, turns: false },
  { symbol: '8', colours: ['R', 'Y', 'G', 'B'], number: 8, owes: 0, skips: false, turns: false },
  { symbol: '9', colours: ['R', 'Y', 'G', 'B'], number: 9, owes: 0, skips: false, turns: false },
  { symbol: 'S', colours: ['R', 'Y', 'G', 'B'], number: null, owes: 0, skips: true, turns: false },
  { symbol: 'V', colours: ['R', 'Y', 'G', 'B'], number: null, owes: 0, skips: false, turns: true },
  { symbol: '+2', colours: ['R', 'Y', 'G', 'B'], number: null, owes: 2, skips: false, turns: false },
  { symbol: 'W', colours: [], number: null, owes: 0, skips: false, turns: false },
  { symbol: 'W+4', colours: [], number: null, owes: 4, skips: false, turns: false },
  { symbol: 'MM', colours: [], number: null, owes: 0, skips: false, turns: false },
  { symbol: 'BU', colours: [], number: null, owes: 0, skips: false, turns: false },
  { symbol: 'GC', colours: [], number: null, owes: 0, skips: false, turns: false },
]
