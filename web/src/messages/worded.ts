/** A text may be any text, and what takes values gives one: what another language must have, by its names. */
export type Worded<T> = T extends string
  ? string
  : T extends (...values: infer V) => infer R
    ? (...values: V) => Worded<R>
    : { [K in keyof T]: Worded<T[K]> }
