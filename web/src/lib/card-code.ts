// Codes of player cards, for friends and for other devices.

/** So many letters a code has. */
export const CODE_LETTERS = 10

/** What is wrong with a code as it is typed: its letters, or how many there are. Nothing for one that there may be. */
export function misshapen(text: string): 'letters' | 'length' | null {
  const code = text.replace(/[^\p{L}\d]/gu, '')
  if (!/^[BCDFGHJKMNPQRSTVWXYZ]*$/i.test(code)) return 'letters'
  return code.length === CODE_LETTERS ? null : 'length'
}
