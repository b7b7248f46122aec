// Shows a match again: which round, whose eyes, which moment, and whether it runs. What is seen goes through a store of
// the live table's kind, so that the same components draw it.

import { ApiProblem } from '../net/api'
import type { Line } from '../narrate'
import { type Logged, TableStore } from '../table.svelte'
import type { LobbyView, MatchCard, Reel, Seat } from '../wire'
import { decisive } from './decisive'
import { type Film, develop, nextSeen, pause, whole } from './film'

/** How fast it can run, as many times the speed that it had. */
export const SPEEDS = [1, 2, 4] as const
/** How long the end of a round is shown before the next, in milliseconds. */
const BETWEEN_ROUNDS = 3_000

/** Where a match comes from. */
export interface Source {
  card(): Promise<MatchCard>
  reel(round: number, eyes: Seat, from: number): Promise<Reel>
}

/** A match that is shown again. */
export class Projector {
  card = $state.raw<MatchCard | null>(null)
  film = $state.raw<Film | null>(null)
  round = $state(1)
  eyes = $state<Seat>(0)
  moment = $state(0)
  playing = $state(false)
  speed = $state<(typeof SPEEDS)[number]>(1)
  /** Why nothing can be shown: the problem's code. */
  problem = $state<string | null>(null)

  readonly table = new TableStore()
  #films = new Map<string, Film>()
  #timer: number | null = null
  /** What was asked for last: answers to anything else come too late. */
  #wanted = ''

  constructor(private readonly source: Source) {
    // Whoever looks through somebody's eyes is not that somebody.
    this.table.who = (seat) => ({ name: this.table.nameOf(seat), me: false })
  }

  /** What the step before this moment was told as. */
  told = $derived<readonly Line[]>(this.film?.lines[this.moment - 1] ?? [])
  /** All that was told up to this moment, with a number each. */
  log = $derived.by(() => {
    const { film, moment } = this
    const told = (film?.lines.slice(0, moment) ?? []).flatMap((lines, step) => {
      const photo = film?.photos[step]
      return (photo ? [...lines, photo] : lines).map((line, i) => ({ ...line, id: step * 64 + i }))
    })
    return told.slice(-120)
  })
  /** Who was how fast, if the step before this moment decides a race. */
  photo = $derived(this.#numbered(this.film?.photos[this.moment - 1] ?? null))
  /** The seats whose eyes there are. */
  seats = $derived(this.card?.seats.map((_, seat) => seat) ?? [])

  nameOf = (seat: Seat): string => this.film?.names(this.moment)[seat] ?? this.card?.seats[seat]?.name ?? `#${seat + 1}`

  /** Fetches the match, and shows its first round; the one that was asked for, if it is over, from where it turned. */
  async open(asked: number | null = null): Promise<void> {
    this.problem = null
    try {
      const card = await this.source.card()
      this.card = card
      this.table.rules = card.rules
      this.eyes = Math.max(0, card.seats.findIndex(({ bot }) => !bot))
      const found = card.rounds.find(({ round }) => round === asked)
      await this.show(found?.round ?? card.rounds[0]?.round ?? 1, this.eyes, 0)
      if (found && this.film) this.#jump(decisive(this.film.steps))
    } catch (error) {
      this.#failed(error)
    }
  }

  /** Shows a round from somebody's eyes. */
  async show(round: number, eyes: Seat, moment: number): Promise<void> {
    const wanted = `${round}/${eyes}`
    this.#wanted = wanted
    this.#rest()
    try {
      const film = this.#films.get(wanted) ?? develop(await whole((from) => this.source.reel(round, eyes, from)), this.table.ruleTitle)
      this.#films.set(wanted, film)
      if (this.#wanted !== wanted) return
      Object.assign(this, { film, round, eyes, problem: null })
      this.#jump(moment)
      if (this.playing) this.#run()
    } catch (error) {
      if (this.#wanted === wanted) this.#failed(error)
    }
  }

  /** Looks through other eyes, at the same moment. */
  look(eyes: Seat): void {
    void this.show(this.round, eyes, this.moment)
  }

  /** Goes to another round of the match; to none beyond the first and the last. */
  turnTo(round: number): void {
    if (this.card?.rounds.some((other) => other.round === round)) void this.show(round, this.eyes, 0)
  }

  /** Goes to a moment. */
  seek(moment: number): void {
    this.#rest()
    this.#jump(moment)
    if (this.playing) this.#run()
  }

  /** One step on, as it was seen live. */
  forward(): void {
    this.pause()
    this.#advance()
  }

  back(): void {
    this.pause()
    if (this.film) this.#jump(nextSeen(this.film, this.moment, -1))
  }

  toggle(): void {
    if (this.playing) this.pause()
    else this.play()
  }

  play(): void {
    if (this.film === null) return
    if (this.moment >= this.film.last && !this.#hasNext()) this.#jump(0)
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

  /** Ends all timers. */
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
    const { film, moment } = this
    if (film === null) return
    const over = moment >= film.last
    const wait = over ? BETWEEN_ROUNDS / this.speed : pause(film, moment, nextSeen(film, moment, 1), this.speed)
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
    const { film, moment } = this
    if (film === null || moment >= film.last) return
    const next = nextSeen(film, moment, 1)
    this.moment = next
    this.table.lobby = this.#lobby()
    this.table.heardUpdate({ version: next, now: film.steps[next - 1]?.at ?? 0, facts: film.steps[next - 1]?.facts ?? [] })
  }

  #jump(moment: number): void {
    const { film, table } = this
    if (film === null) return
    this.moment = Math.min(film.last, Math.max(0, Math.round(moment) || 0))
    table.shout = table.chairs = table.seen = null
    table.heldUp = new Map()
    const now = film.steps[this.moment - 1]?.at ?? film.steps[0]?.at ?? 0
    const [lobby, view] = [this.#lobby(), film.view(this.moment)]
    table.heardSnapshot({ protocol: 1, version: this.moment, now, you: { seat: this.eyes, last_n: 0 }, lobby, view, offers: [] })
  }

  /** Who sits there, as the live table's lobby would say it. */
  #lobby(): LobbyView {
    const seats = this.seats.map((seat) => ({
      seat, name: this.nameOf(seat), face: this.card?.seats[seat]?.face, bot: this.card?.seats[seat]?.bot ? 'regular' as const : null,
      host: false, ready: true, connected: true, hidden: false, stand_in: false,
    }))
    const code = this.card?.code ?? ''
    return { code, stage: 'playing', seats, gone: [], most_seats: seats.length, left: 'bot', next_at: null, patience: { absent: 0, idle: Infinity }, talk: false, watch: false, original_titles: false, dealer: 'last-chair' }
  }

  #failed(error: unknown): void {
    this.pause()
    this.problem = error instanceof ApiProblem ? error.code : 'no-answer'
  }
}
