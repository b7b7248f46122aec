// The chat: messages are shown for a while and kept only while the page is open.

import { keep, kept } from './device'
import { m } from '../messages'
import type { LobbyView, Seat, MatchmakingView, Talk } from './wire'

/** A message. */
export interface Said {
  id: number
  seat: Seat
  /** The player's name when it was sent. */
  name: string
  mine: boolean
  says: Talk
}

/** A message as text; `null` for a reaction, which is drawn. */
export const wordsOf = (says: Talk): string | null =>
  'text' in says ? says.text : 'phrase' in says ? m.matchmaking.phrase[says.phrase] : null

/** The longest message, in characters. */
export const LONGEST_TALK = 200
/** The number of messages kept for reading again. */
const KEPT = 60
/** How long a bubble is shown next to the seat, in milliseconds: for reactions, and for text. */
const SHOWN = 3_500
const READ = 6_500

const MUTED = 'ruckus.muted'
const MOST_MUTED = 200

/** The messages at a table, and the players who are muted. */
export class TalkStore {
  said = $state.raw<Said[]>([])
  /** The recent message of each seat. */
  bubbles = $state.raw<ReadonlyMap<Seat, Said>>(new Map())
  /** The number of messages received while the chat was closed. */
  unread = $state(0)
  /** The host allows chatting. */
  allowed = $state(true)
  /** The state of a table with strangers; `null` at other tables. */
  strangers = $state.raw<MatchmakingView | null>(null)
  /** The text being written. */
  draft = $state('')
  /** Why the last message was not sent: a code of the protocol, or `no-line`. */
  problem = $state<string | null>(null)
  #open = $state(false)
  #muted = $state.raw<ReadonlySet<string>>(
    new Set(
      kept(MUTED)
        ?.split('\n')
        .filter((who) => who !== ''),
    ),
  )
  /** The key of this player's seat. */
  token = ''
  #code = ''
  #ids = 0
  #waiting: Talk[] = []
  #timers = new Map<Seat, number>()

  constructor(
    private readonly send: (says: Talk) => boolean,
    private readonly nameOf: (seat: Seat) => string,
    private readonly me: () => Seat,
    private readonly want: (words: boolean) => void = () => undefined,
  ) {}

  /** The table's code. */
  get code(): string {
    return this.#code
  }

  /** Among strangers: requests to chat with free text, or takes that back. */
  wantWords(words: boolean): void {
    this.want(words)
  }

  get open(): boolean {
    return this.#open
  }
  set open(open: boolean) {
    this.#open = open
    this.unread = 0
    this.problem = null
  }

  /** Reads the chat's settings from the lobby. */
  enter({ code, talk, strangers }: LobbyView): void {
    this.#code = code
    this.strangers = strangers ?? null
    this.allowed = talk
    if (!talk) this.#open = false
  }

  /** Handles a message of a player. */
  receive(seat: Seat, says: Talk): void {
    const name = this.nameOf(seat)
    const mine = seat === this.me()
    if (mine) this.#waiting.shift()
    else if (this.isMuted(name)) return
    const said: Said = { id: ++this.#ids, seat, name, mine, says }
    this.said = [...this.said, said].slice(-KEPT)
    if (!this.#open && !mine) this.unread += 1
    this.bubbles = new Map([...this.bubbles, [seat, said]])
    window.clearTimeout(this.#timers.get(seat))
    this.#timers.set(
      seat,
      window.setTimeout(() => this.#burst(seat), 'emote' in says ? SHOWN : READ),
    )
  }

  /** A refusal is about the oldest message that was not confirmed. */
  refused(code: string): void {
    const says = this.#waiting.shift()
    this.problem = code
    if (says && 'text' in says && this.draft === '') this.draft = says.text
  }

  /** After a lost connection, unconfirmed messages count as not sent. */
  lost(): void {
    this.#waiting = []
  }

  /** Sends a message. */
  say(says: Talk): void {
    this.problem = null
    if (!this.send(says)) {
      this.problem = 'no-line'
      return
    }
    this.#waiting.push(says)
    if ('text' in says) this.draft = ''
  }

  /** Sends the draft, unless it is empty. */
  sayDraft(): void {
    const text = this.draft.trim()
    if (text !== '') this.say({ text })
  }

  isMuted(name: string): boolean {
    return this.#muted.has(this.#key(name))
  }

  /** Mutes or unmutes a player at this table. The device remembers it. */
  mute(name: string, muted: boolean): void {
    const who = new Set(this.#muted)
    if (muted) who.add(this.#key(name))
    else who.delete(this.#key(name))
    this.#muted = who
    keep(MUTED, [...who].slice(-MOST_MUTED).join('\n') || null)
    if (!muted) return
    this.said = this.said.filter((said) => said.mine || said.name !== name)
    this.bubbles = new Map([...this.bubbles].filter(([, said]) => said.mine || said.name !== name))
  }

  /** Stops all timers. */
  close(): void {
    for (const timer of this.#timers.values()) window.clearTimeout(timer)
    this.#timers.clear()
  }

  #key(name: string): string {
    return `${this.#code} ${name.toLowerCase()}`
  }

  #burst(seat: Seat): void {
    this.#timers.delete(seat)
    this.bubbles = new Map([...this.bubbles].filter(([other]) => other !== seat))
  }
}
