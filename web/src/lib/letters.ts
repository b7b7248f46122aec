// How wide a code is, so that it can be as large as its place allows, whatever letters it has.

/** Widths of capitals in bold, in ems, with the space after them; what is not listed is as wide as most. */
const WIDE: Record<string, number> = { W: 1.12, M: 0.98, Q: 0.88, O: 0.88, G: 0.86, N: 0.86, I: 0.42, J: 0.64 }
const MOST = 0.8

/** How wide a code is, in ems: a little more rather than less. */
export const ems = (code: string): number => [...code].reduce((sum, letter) => sum + (WIDE[letter] ?? MOST), 0)
