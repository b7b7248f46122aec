// The shuffles of a match, as the server tells of them once their rounds are over.

/** What one seat added to a shuffle; bytes as hexadecimal digits. */
export interface Part {
  seat: number
  commitment: string
  revealed: string
}

/** How the key of a round's shuffles came about. */
export interface Shuffle {
  deal: number
  commitment: string
  seed: string
  parts: Part[]
  missing?: number[]
}

/** A deal, as the server tells of it once its round is over. */
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
