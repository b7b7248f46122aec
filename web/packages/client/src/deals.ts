// The shuffles of a match, as the server reveals them after their rounds.

/** A seat's contribution to a shuffle. Bytes are in hexadecimal. */
export interface Part {
  seat: number
  commitment: string
  revealed: string
}

/** How the key of a round's shuffles was derived. */
export interface Shuffle {
  deal: number
  commitment: string
  seed: string
  parts: Part[]
  missing?: number[]
}

/** A deal, as revealed after its round. */
export interface Deal {
  round: number
  key: string
  shuffle: Shuffle | null
  cards: string[]
}

/** All deals of a match so far. */
export interface Deals {
  table: string
  ruleset: string
  deals: Deal[]
}
