// Clauses that apply at every table, for refusals that no house rule explains.

import type { Code, WindowKind } from './wire'

const OF_CODE: Partial<Record<Code, string>> = {
  'round-over': 'G3',
  'not-in-play': 'G3',
  'not-in-hand': 'G1',
  frozen: 'G2',
  'not-your-turn': 'SP-7.3',
  'must-draw': 'G9',
  'does-not-match': 'G4',
  'must-play': 'SP-2',
  'wrong-sum': 'SP-9',
  'too-late': 'G1',
}
const OF_WINDOW: Partial<Record<WindowKind, string>> = {
  color: 'G10',
  deal: 'SP-2.1',
  flip: 'SP-2.1',
  slap: 'SP-6',
  'hand-on': 'SP-3.2',
}

/** The clause behind a refusal that no house rule explains. `waits` is the open window, if any. */
export function clauseOf(code: Code, waits: WindowKind | undefined): string | null {
  return (code === 'frozen' && waits !== undefined ? OF_WINDOW[waits] : undefined) ?? OF_CODE[code] ?? null
}
