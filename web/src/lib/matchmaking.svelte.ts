// The search for a table with strangers: a place in the queue and its state.

import { ApiError } from './net/api'
import { withCard } from './net/player-card'
import { findTable, leaveQueue, queueState } from './net/matchmaking'
import { wordsFor } from './reasons'
import type { FindTable, QueueState } from './wire'

/** The state of the page. */
export type Finding =
  | { at: 'choosing' }
  | { at: 'asking' }
  /** `opens` is a time of `performance.now()`. */
  | { at: 'waiting'; people: number; opens: number }
  /** The player left a match and cannot search until `until`. */
  | { at: 'paused'; until: number }
  /** The device is still in a match. */
  | { at: 'seated-elsewhere'; code: string }
  | { at: 'gone' }
  | { at: 'refused'; why: string }

/** The delay before retrying a request that got no answer, in milliseconds. */
const AGAIN = 1_000

/** Searches for a table. */
export class Finder {
  now = $state.raw<Finding>({ at: 'choosing' })
  #place: string | null = null
  /** Increases with every stop, so that late answers can be ignored. */
  #round = 0

  constructor(
    private readonly key: () => string,
    private readonly onseated: (code: string, token: string) => void,
    private readonly later: (ms: number) => Promise<void> = (ms) => new Promise((done) => window.setTimeout(done, ms)),
  ) {}

  /** Searches until a table is found or `stop` is called. */
  async find(wanted: FindTable): Promise<void> {
    this.stop()
    this.now = { at: 'asking' }
    const round = this.#round
    try {
      const { place, state } = await withCard((card) => findTable(this.key(), { ...wanted, ...card }))
      if (round !== this.#round) return leaveQueue(place)
      this.#place = place
      this.#heard(state)
      await this.#follow(place)
    } catch (error) {
      if (round === this.#round) this.#failed(error)
    }
  }

  /** Stops the search. */
  stop(): void {
    this.#round += 1
    if (this.#place !== null) leaveQueue(this.#place)
    this.#place = null
    this.now = { at: 'choosing' }
  }

  async #follow(place: string): Promise<void> {
    while (this.#place === place) {
      let state: QueueState
      try {
        state = await queueState(place, this.now.at === 'waiting' ? this.now.people : 0)
      } catch (error) {
        // Retry: the server keeps the place for a while.
        if (!(error instanceof ApiError) || error.code !== 'no-answer') throw error
        await this.later(AGAIN)
        continue
      }
      if (this.#place === place) this.#heard(state)
    }
  }

  #heard(state: QueueState): void {
    if (state.is === 'waiting') {
      this.now = { at: 'waiting', people: state.people, opens: performance.now() + state.opens_in }
      return
    }
    this.#place = null
    this.onseated(state.code, state.token)
  }

  #failed(error: unknown): void {
    this.#place = null
    const reason = error instanceof ApiError ? error.reason : undefined
    if (reason?.is === 'pause') this.now = { at: 'paused', until: performance.now() + reason.seconds * 1000 }
    else if (reason?.is === 'still-seated') this.now = { at: 'seated-elsewhere', code: reason.code }
    else if (error instanceof ApiError && error.code === 'unknown-place') this.now = { at: 'gone' }
    else this.now = { at: 'refused', why: wordsFor(error) }
  }
}
