// Estimates the width of a code, so that it can be as large as its place allows.

/** Widths of bold capitals with the space after them, in ems. Letters not listed have width `MOST`. */
const WIDE: Record<string, number> = { W: 1.12, M: 0.98, Q: 0.88, O: 0.88, G: 0.86, N: 0.86, I: 0.42, J: 0.64 }
const MOST = 0.8

/** The width of a code in ems, rounded up slightly. */
export const ems = (code: string): number => [...code].reduce((sum, letter) => sum + (WIDE[letter] ?? MOST), 0)
