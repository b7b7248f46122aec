// What tests at tables of the program share, with a browser or without.

/** A moment in a round; bots do nothing there if `still`. */
export interface Moment {
  hands: string[][]
  pile: { card: string; by?: number; unsettled?: boolean }[]
  stock?: string[]
  turn?: number
  dealer?: number
  uno?: number[]
  still?: boolean
}

/** A key to a seat. */
export interface Seated {
  code: string
  seat: number
  token: string
}
