/** Somebody at the table, for sentences: "You draw", "Bob draws". */
export interface Who {
  name: string
  me: boolean
}
