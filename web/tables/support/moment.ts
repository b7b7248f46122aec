// Types shared by tests at tables of the program, with and without a browser.

/** A moment in a round. With `still`, bots do nothing. */
export interface Moment {
  hands: string[][]
  pile: { card: string; by?: number; unsettled?: boolean }[]
  stock?: string[]
  turn?: number
  dealer?: number
  uno?: number[]
  still?: boolean
}

/** The token of a seat. */
export interface Seated {
  code: string
  seat: number
  token: string
}
