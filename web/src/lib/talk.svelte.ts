// What people say to each other: shown for a while, kept only as long as the page is open.

import { keep, kept } from './device'
import { m } from '../messages'
import type { LobbyView, Seat, StrangersView, Talk } from './wire'

/** Something that was said. */
export interface Said {
  id: number
  seat: Seat
  /** Who sat there when it was said. */
  name: string
  mine: boolean
  says: Talk
}

/** The words that something is said in; nothing for a reaction, which is drawn. */
export const wordsOf = (says: Talk): string | null => ('text' in says ? says.text : 'phrase' in says ? m.strangers.phrase[says.phrase] : null)

/** The longest words, in characters. */
export const LONGEST_TALK = 200
/** So much is kept to be read again. */
const KEPT = 60
/** How long a bubble stands by its seat, in milliseconds; longer for words, which want to be read. */
const SHOWN = 3_500
const READ = 6_500

const MUTED = 'ruckus.muted'
const MOST_MUTED = 200

/** What is said at a table, and whom one does not want to hear. */
export class TalkStore {
  said = $state.raw<Said[]>([])
  /** What was said last, by seat, for a while. */
  bubbles = $state.raw<ReadonlyMap<Seat, Said>>(new Map())
  /** How much was said while nobody looked. */
  unread = $state(0)
  /** Whether the host lets people talk. */
  allowed = $state(true)
  /** What holds among strangers, if the table is one of theirs. */
  strangers = $state.raw<StrangersView | null>(null)
  /** What is being written. */
  draft = $state('')
  /** Why the last thing was not said: a code of the wire, or `no-line`. */
  problem = $state<string | null>(null)
  #open = $state(false)
  #muted = $state.raw<ReadonlySet<string>>(new Set(kept(MUTED)?.split('\n').filter((who) => who !== '')))
  /** The key to one's own seat. */
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

  /** The table. */
  get code(): string {
    return this.#code
  }

  /** Among strangers: wants to talk in words of one's own, or no longer. */
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

  /** What the lobby says of talking. */
  enter({ code, talk, strangers }: LobbyView): void {
    this.#code = code
    this.strangers = strangers ?? null
    this.allowed = talk
    if (!talk) this.#open = false
  }

  /** Somebody has said something. */
  heard(seat: Seat, says: Talk): void {
    const name = this.nameOf(seat)
    const mine = seat === this.me()
    if (mine) this.#waiting.shift()
    else if (this.isMuted(name)) return
    const said: Said = { id: ++this.#ids, seat, name, mine, says }
    this.said = [...this.said, said].slice(-KEPT)
    if (!this.#open && !mine) this.unread += 1
    this.bubbles = new Map([...this.bubbles, [seat, said]])
    window.clearTimeout(this.#timers.get(seat))
    this.#timers.set(seat, window.setTimeout(() => this.#burst(seat), 'emote' in says ? SHOWN : READ))
  }

  /** What was said first of what is not yet heard is said to nobody. */
  refused(code: string): void {
    const says = this.#waiting.shift()
    this.problem = code
    if (says && 'text' in says && this.draft === '') this.draft = says.text
  }

  /** The line is lost: what was not heard by then is not known to be said. */
  lost(): void {
    this.#waiting = []
  }

  /** Says something. */
  say(says: Talk): void {
    this.problem = null
    if (!this.send(says)) {
      this.problem = 'no-line'
      return
    }
    this.#waiting.push(says)
    if ('text' in says) this.draft = ''
  }

  /** Says what was written, if anything was. */
  sayDraft(): void {
    const text = this.draft.trim()
    if (text !== '') this.say({ text })
  }

  isMuted(name: string): boolean {
    return this.#muted.has(this.#key(name))
  }

  /** Hears somebody at this table no longer, or again; this device remembers it. */
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

  /** Ends all timers. */
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
