// The state of a replay: round, point of view, moment, and playback. It feeds a `TableStore`, so that the components of
// the live table draw it.

import { ApiError } from '../net/api'
import type { Line } from '../narrate'
import { type Logged, TableStore } from '../table.svelte'
import type { LobbyView, MatchCard, RoundReplay, Seat } from '../wire'
import { decisive } from './decisive'
import { type MatchReplay, develop, nextSeen, pause, whole } from './match-replay'

/** Playback speeds, as multiples of the original speed. */
export const SPEEDS = [1, 2, 4] as const
/** How long the end of a round is shown before the next one starts, in milliseconds. */
const BETWEEN_ROUNDS = 3_000

/** Loads a match. */
export interface Source {
  card(): Promise<MatchCard>
  roundReplay(round: number, eyes: Seat, from: number): Promise<RoundReplay>
}

/** A match being replayed. */
export class Projector {
  card = $state.raw<MatchCard | null>(null)
  replay = $state.raw<MatchReplay | null>(null)
  round = $state(1)
  eyes = $state<Seat>(0)
  moment = $state(0)
  playing = $state(false)
  speed = $state<(typeof SPEEDS)[number]>(1)
  /** Why nothing can be shown: the error's code. */
  problem = $state<string | null>(null)

  readonly table = new TableStore()
  #replays = new Map<string, MatchReplay>()
  #timer: number | null = null
  /** The last request. Answers to other requests arrive too late and are dropped. */
  #wanted = ''

  constructor(private readonly source: Source) {
    // A viewer who looks through a player's eyes is not that player.
    this.table.who = (seat) => ({ name: this.table.nameOf(seat), me: false })
  }

  /** The sentences of the step before this moment. */
  lines = $derived<readonly Line[]>(this.replay?.lines[this.moment - 1] ?? [])
  /** All sentences up to this moment, each with an id. */
  log = $derived.by(() => {
    const { replay, moment } = this
    const all = (replay?.lines.slice(0, moment) ?? []).flatMap((lines, step) => {
      const photo = replay?.photos[step]
      return (photo ? [...lines, photo] : lines).map((line, i) => ({ ...line, id: step * 64 + i }))
    })
    return all.slice(-120)
  })
  /** The race result, if the step before this moment decides a race. */
  photo = $derived(this.#numbered(this.replay?.photos[this.moment - 1] ?? null))
  /** The seats to look through. */
  seats = $derived(this.card?.seats.map((_, seat) => seat) ?? [])

  nameOf = (seat: Seat): string =>
    this.replay?.names(this.moment)[seat] ?? this.card?.seats[seat]?.name ?? `#${seat + 1}`

  /**
   * Loads the match and shows its first round. If a finished round is requested, shows that one from its turning point.
   */
  async open(asked: number | null = null): Promise<void> {
    this.problem = null
    try {
      const card = await this.source.card()
      this.card = card
      this.table.rules = card.rules
      this.eyes = Math.max(
        0,
        card.seats.findIndex(({ bot }) => !bot),
      )
      const found = card.rounds.find(({ round }) => round === asked)
      await this.show(found?.round ?? card.rounds[0]?.round ?? 1, this.eyes, 0)
      if (found && this.replay) this.#jump(decisive(this.replay.steps))
    } catch (error) {
      this.#failed(error)
    }
  }

  /** Shows a round from a seat's point of view. */
  async show(round: number, eyes: Seat, moment: number): Promise<void> {
    const wanted = `${round}/${eyes}`
    this.#wanted = wanted
    this.#rest()
    try {
      const replay =
        this.#replays.get(wanted) ??
        develop(await whole((from) => this.source.roundReplay(round, eyes, from)), this.table.ruleTitle)
      this.#replays.set(wanted, replay)
      if (this.#wanted !== wanted) return
      Object.assign(this, { replay, round, eyes, problem: null })
      this.#jump(moment)
      if (this.playing) this.#run()
    } catch (error) {
      if (this.#wanted === wanted) this.#failed(error)
    }
  }

  /** Switches to another seat's point of view at the same moment. */
  look(eyes: Seat): void {
    void this.show(this.round, eyes, this.moment)
  }

  /** Switches to another round of the match. Does nothing if there is no such round. */
  turnTo(round: number): void {
    if (this.card?.rounds.some((other) => other.round === round)) void this.show(round, this.eyes, 0)
  }

  /** Jumps to a moment. */
  seek(moment: number): void {
    this.#rest()
    this.#jump(moment)
    if (this.playing) this.#run()
  }

  /** Plays one step, with the same animations as live. */
  forward(): void {
    this.pause()
    this.#advance()
  }

  back(): void {
    this.pause()
    if (this.replay) this.#jump(nextSeen(this.replay, this.moment, -1))
  }

  toggle(): void {
    if (this.playing) this.pause()
    else this.play()
  }

  play(): void {
    if (this.replay === null) return
    if (this.moment >= this.replay.last && !this.#hasNext()) this.#jump(0)
    this.playing = true
    this.#run()
  }

  pause(): void {
    this.playing = false
    this.#rest()
  }

  run(speed: (typeof SPEEDS)[number]): void {
    this.speed = speed
    if (this.playing) this.#run()
  }

  /** Stops all timers. */
  close(): void {
    this.pause()
    this.table.close()
  }

  #numbered(line: Line | null): Logged | null {
    return line && { ...line, id: this.moment }
  }

  #hasNext(): boolean {
    return this.card?.rounds.some(({ round }) => round === this.round + 1) ?? false
  }

  #run(): void {
    this.#rest()
    const { replay, moment } = this
    if (replay === null) return
    const over = moment >= replay.last
    const wait = over ? BETWEEN_ROUNDS / this.speed : pause(replay, moment, nextSeen(replay, moment, 1), this.speed)
    this.#timer = window.setTimeout(() => {
      if (!over) {
        this.#advance()
        this.#run()
      } else if (this.#hasNext()) this.turnTo(this.round + 1)
      else this.pause()
    }, wait)
  }

  #rest(): void {
    if (this.#timer !== null) window.clearTimeout(this.#timer)
    this.#timer = null
  }

  #advance(): void {
    const { replay, moment } = this
    if (replay === null || moment >= replay.last) return
    const next = nextSeen(replay, moment, 1)
    this.moment = next
    this.table.lobby = this.#lobby()
    this.table.receiveUpdate({
      version: next,
      now: replay.steps[next - 1]?.at ?? 0,
      facts: replay.steps[next - 1]?.facts ?? [],
    })
  }

  #jump(moment: number): void {
    const { replay, table } = this
    if (replay === null) return
    this.moment = Math.min(replay.last, Math.max(0, Math.round(moment) || 0))
    table.chairs = table.seen = null
    table.shouts.clear()
    table.heldUp = new Map()
    const now = replay.steps[this.moment - 1]?.at ?? replay.steps[0]?.at ?? 0
    const [lobby, view] = [this.#lobby(), replay.view(this.moment)]
    table.receiveSnapshot({
      protocol: 1,
      version: this.moment,
      now,
      you: { seat: this.eyes, last_n: 0 },
      lobby,
      view,
      offers: [],
    })
  }

  /** The players, in the form of a live table's lobby. */
  #lobby(): LobbyView {
    const seats = this.seats.map((seat) => ({
      seat,
      name: this.nameOf(seat),
      face: this.card?.seats[seat]?.face,
      bot: this.card?.seats[seat]?.bot ? ('regular' as const) : null,
      host: false,
      ready: true,
      connected: true,
      hidden: false,
      stand_in: false,
    }))
    const code = this.card?.code ?? ''
    return {
      code,
      stage: 'playing',
      seats,
      gone: [],
      most_seats: seats.length,
      left: 'bot',
      next_at: null,
      patience: { absent: 0, idle: Infinity },
      talk: false,
      watch: false,
      original_titles: false,
      dealer: 'last-chair',
    }
  }

  #failed(error: unknown): void {
    this.pause()
    this.problem = error instanceof ApiError ? error.code : 'no-answer'
  }
}
