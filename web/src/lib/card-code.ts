// Codes of player cards, for friends and for other devices.

/** The length of a code. */
export const CODE_LETTERS = 10

/** Why a typed code cannot be valid: a wrong letter or a wrong length. `null` if its form is valid. */
export function misshapen(text: string): 'letters' | 'length' | null {
  const code = text.replace(/[^\p{L}\d]/gu, '')
  if (!/^[BCDFGHJKMNPQRSTVWXYZ]*$/i.test(code)) return 'letters'
  return code.length === CODE_LETTERS ? null : 'length'
}
