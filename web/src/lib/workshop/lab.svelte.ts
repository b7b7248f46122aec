// A play-test of the rule: bots play with and without it, in the background on the server.

import { ApiError } from '../net/api'
import { labRun, stopRun, tryRules } from '../net/workshop'
import { wordsFor } from '../reasons'
import type { Homemade, LabReport, LabRun, SwitchValue } from '../wire'
import { rulesetWith } from './toml'

/** The number of rounds with the rule, and the same number without it. */
const GAMES = 300
const SEATS = 4
/** The polling interval, in milliseconds. */
const ASK_EVERY = 700

export class Lab {
  /** The play-test's progress; `null` if there is none. */
  run = $state.raw<LabRun | null>(null)
  /** The rule that was tested last. */
  rule = $state.raw<Homemade | null>(null)
  problem = $state('')
  /** This server offers no play-tests. */
  closed = $state(false)

  readonly busy = $derived(this.run !== null && (this.run.stage === 'waiting' || this.run.stage === 'running'))
  readonly report = $derived<LabReport | null>(this.run?.stage === 'over' ? (this.run.report ?? null) : null)

  #timer: ReturnType<typeof setTimeout> | undefined

  /** Starts a play-test of a game with the rule against the same game without it. */
  async begin(rule: Homemade, base: string, changes: Record<string, SwitchValue>): Promise<void> {
    if (this.busy) return
    this.problem = ''
    this.rule = rule
    try {
      this.run = await tryRules({
        ruleset: rulesetWith(base, changes, [rule]),
        against: rulesetWith(base, changes, []),
        games: GAMES,
        seats: SEATS,
      })
      this.#wait()
    } catch (error) {
      this.run = null
      if (error instanceof ApiError && ['unavailable', 'unknown-path'].includes(error.code)) this.closed = true
      else this.problem = wordsFor(error)
    }
  }

  /** Cancels the play-test. */
  async stop(): Promise<void> {
    if (this.run === null) return
    clearTimeout(this.#timer)
    await this.#take(stopRun(this.run.id))
  }

  /** Stops polling. */
  close(): void {
    clearTimeout(this.#timer)
  }

  #wait(): void {
    clearTimeout(this.#timer)
    const id = this.run?.id
    if (this.busy && id !== undefined) this.#timer = setTimeout(() => void this.#take(labRun(id)), ASK_EVERY)
  }

  async #take(answer: Promise<LabRun>): Promise<void> {
    try {
      this.run = await answer
      this.#wait()
    } catch (error) {
      this.run = null
      this.problem = wordsFor(error)
    }
  }
}
