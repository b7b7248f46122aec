// Names of any script within sentences.

/** Letters that are written from right to left, and characters that turn the direction of what follows. */
const TURNS = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/u

/** A name that keeps to itself: whatever its script, the sentence around it reads in its own direction. */
export function isolated(name: string): string {
  return TURNS.test(name) ? `\u2068${name}\u2069` : name
}
