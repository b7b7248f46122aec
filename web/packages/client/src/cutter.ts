// This client's part in cutting the cards, and the evidence it keeps for verifying the shuffle.

import type { CutView, LobbyCommand, Seat } from './wire.js'

/** The module that derives shuffles, loaded at the first cut. */
type Derive = typeof import('./shuffle.js')

/** The evidence that this client has about a deal. */
export interface Witnessed {
  /** The table's commitment, received before the cards were cut. */
  commitment: string
  /** This client's contribution; `null` if it made none. */
  part: { seat: Seat; revealed: string } | null
}

/** Takes part in shuffles. */
export class Cutter {
  #known = new Map<number, Witnessed>()
  #bound = new Map<number, string>()
  #revealed = 0
  #derive: Promise<Derive> | null = null

  constructor(private readonly load: () => Promise<Derive> = () => import('./shuffle.js')) {}

  /** The evidence for a deal; `undefined` for deals before this client joined. */
  witnessed(deal: number): Witnessed | undefined {
    return this.#known.get(deal)
  }

  /** Sends what a cut requires from a seat, if anything. */
  async follow(cut: CutView | undefined, me: Seat, say: (command: LobbyCommand) => void): Promise<void> {
    if (cut === undefined) return
    const known = this.#known.get(cut.deal) ?? { commitment: cut.commitment, part: null }
    this.#known.set(cut.deal, known)
    if (!cut.waits_for.includes(me)) return
    const { deal } = cut
    if (cut.bound === null) {
      if (this.#bound.has(deal)) return
      this.#bound.set(deal, '')
      this.#derive ??= this.load()
      const { commitPart, contribution } = await this.#derive
      const part = contribution()
      this.#bound.set(deal, part)
      say({ cut: { deal, commitment: commitPart(me, part) } })
      return
    }
    const part = this.#bound.get(deal)
    if (part === undefined || part === '' || this.#revealed === deal) return
    this.#revealed = deal
    known.part = { seat: me, revealed: part }
    say({ reveal: { deal, contribution: part } })
  }
}
