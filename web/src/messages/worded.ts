/**
 * The structure of another language's texts: the same keys, with any string for a string and the same parameters for a
 * function.
 */
export type Worded<T> = T extends string
  ? string
  : T extends (...values: infer V) => infer R
    ? (...values: V) => Worded<R>
    : { [K in keyof T]: Worded<T[K]> }
