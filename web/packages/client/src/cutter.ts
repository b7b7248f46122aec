// Cutting the cards: this client's part in every shuffle, and what it remembers of it for checking afterwards.

import type { CutView, LobbyCommand, Seat } from './wire.js'

/** How shuffles are derived; loaded when the first cut comes. */
type Derive = typeof import('./shuffle.js')

/** What this client knows of a deal from its own experience. */
export interface Witnessed {
  /** What the table had bound itself to, as it was told before the cards were cut. */
  commitment: string
  /** What this client added, if it came to that. */
  part: { seat: Seat; revealed: string } | null
}

/** Takes part in shuffles. */
export class Cutter {
  #known = new Map<number, Witnessed>()
  #bound = new Map<number, string>()
  #revealed = 0
  #derive: Promise<Derive> | null = null

  constructor(private readonly load: () => Promise<Derive> = () => import('./shuffle.js')) {}

  /** What is known of a deal; nothing of what was before this client came. */
  witnessed(deal: number): Witnessed | undefined {
    return this.#known.get(deal)
  }

  /** Does what a cut asks of a seat, if it asks anything. */
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
