/** A player in a sentence: "You draw", "Bob draws". */
export interface Who {
  name: string
  me: boolean
}
