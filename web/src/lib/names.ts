// Names of any script inside sentences.

/** Letters of right-to-left scripts, and characters that change the direction of the following text. */
const TURNS =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/u

/** Isolates a name with Unicode marks if needed, so that it does not affect the direction of the sentence. */
export function isolated(name: string): string {
  return TURNS.test(name) ? `\u2068${name}\u2069` : name
}
