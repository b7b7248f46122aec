// The one store of the page at a table: what is known, and what the player does.

import { type ConnectionState, Cutter, foldAll, isWild, keyed, kindOf, Reaction, seatOf, TableClock } from '@ruckus/client'

import { language, m, type Who } from '../messages'
import { arrivalOf } from './arrivals'
import { calledByAnother, mostOf } from './called-by'
import { PILE_DEED } from './deeds'
import { faceInEvent, keptFace } from './face'
import { learnFaces, react } from './faces.svelte'
import { Told } from './net/told.svelte'
import { isolated } from './names'
import { LastCall } from './last-call.svelte'
import { type Asked, askedOf, lateFor, overtaken, questionOf } from './late'
import { logWith, newsOf, shoutOf, type Logged, type Notice, type Reason } from './logged'
import { madeOf, madeText } from './made'
import { narrate, photoFinish, placeOf, type Line as Sentence } from './narrate'
import { loadOf } from './load'
import { catchable, has } from './offers'
import type { Deal, Seen } from './shuffle/check'
import { onlyPasses, PASSES_AFTER } from './passes'
import { inWords } from './reasons'
import { clauseBehind, reasonOf, refusal } from './refused'
import { TalkStore } from './talk.svelte'
import { toldRules } from './told'
import { chosen, toggled } from './truck'
import { layOffer, takesEffect, usable, usesOf } from './uses'
import { stillWished, type Wish } from './wish'
import type { Naming } from './asks'
import type { Ack, Action, Answers, Colour, Do, HomemadeOn, LobbyCommand, LobbyView, Offer, Photo, RulesView, Seat, Snapshot, Talk, Update, View, ViewFact } from './wire'

export type { Logged, Notice, Reason, Wish }

/** How the store sends; the line, or a stand-in for development and tests. */
export interface Sender {
  command(what: Do, answers?: Answers): number | null
  talk?(says: Talk): boolean
  here?(): void
  why?(rule: string): void
}

/** A hand that was shown to this seat alone. */
export interface SeenHand {
  seat: Seat
  hand: string[]
}

/** What is told of each update before the view changes: for motion. */
export type FactsListener = (facts: readonly ViewFact[], before: View) => void

/** How long an armed UNO waits for its play, in milliseconds. */
const ARMED_FOR = 4_000
/** How long something large stays: as long as it takes to read, in milliseconds, and for each letter. */
const SHOUT_FOR = 2_600
const SHOUT_A_LETTER = 55
const NOTICE_FOR = 4_500
const PHOTO_FOR = 5_000
/** How long a card that was held up stays in sight, in milliseconds. */
const HELD_UP_FOR = 6_000

/** Whose eyes, if one only watches. */
export const NOBODY: Seat = -1

/** A seat at a table, as this page knows it; or the table as everybody sees it. */
export class TableStore {
  line = $state<ConnectionState>('connecting')
  lobby = $state.raw<LobbyView | null>(null)
  /** The rules, which come with the lobby only when they have changed. */
  rules = $state.raw<RulesView | null>(null)
  view = $state.raw<View | null>(null)
  offers = $state.raw<Offer[]>([])
  me = $state<Seat>(0)
  /** How many watch without a seat. */
  watchers = $state(0)
  /** When the announced restart is due, by the page's clock. */
  restart = $state<number | null>(null)
  log = $state.raw<Logged[]>([])
  /** What of the last update is worth repeating. */
  news = $state.raw<Logged | null>(null)
  /** What a house rule just said, large for a moment. */
  shout = $state.raw<Logged | null>(null)
  /** Who was how fast in the race that is just over. */
  photo = $state.raw<(Logged & Photo) | null>(null)
  /** Why something was refused. */
  notice = $state.raw<Notice | null>(null)
  /** UNO is said with the next play. */
  armed = $state(false)
  /** The wild whose colour is being chosen. */
  picking = $state<string | null>(null)
  /** What the next presses on cards mean; nothing for playing them. */
  wish = $state.raw<Wish | null>(null)
  /** Whether a wild that is held up is to be laid afterwards. */
  layAfter = $state(false)
  /** The hand that one may look at, until it is closed. */
  seen = $state.raw<SeenHand | null>(null)
  /** Cards that were shown to all, by seat, for a while. */
  heldUp = $state.raw<ReadonlyMap<Seat, string>>(new Map())
  /** Who has changed chairs after this round. */
  chairs = $state.raw<[Seat, Seat] | null>(null)
  /** The card just sent, until the server answers. */
  sending = $state.raw<{ n: number; card: string; key: string | null } | null>(null)
  /** Rules whose window was answered here, until it closes: the press counts at once. */
  answered = $state.raw<string[]>([])
  /** From where cards come that are new in the hand. */
  arrivals = $state.raw('stock')

  readonly talk: TalkStore = new TalkStore((says) => this.#sender?.talk?.(says) ?? false, (seat) => this.nameOf(seat), () => this.me, (words) => this.lobbyDo({ words }))
  readonly clock = new TableClock()
  readonly lastCall = new LastCall()
  readonly reaction = new Reaction()
  readonly told = new Told()
  #sender: Sender | null = null
  #listeners = new Set<FactsListener>()
  #cutter = new Cutter()
  /** The cards that one was dealt, by round. */
  #dealt = new Map<number, string[]>()
  #ids = 0
  /** The rules as the server tells them. */
  #rules: RulesView | null = null
  /** Whether this seat has been asked to wear the face that was built on this device. */
  #faced = false
  /** Whether this player is the host, as far as they have been told. */
  #hosts: boolean | undefined
  /** The command by which the turn passed on without a press. */
  #passed: number | null = null
  /** The number of what this player has done last. */
  #acted: number | null = null
  /** The question at which the player has done something, as long as it is asked. */
  #replied: string | null = null
  #timers = new Map<string, number>()
  /** Who has sat where: those who left keep their names in the log. */
  #names = new Map<Seat, string>()

  /** One's own seat in the view. */
  mine = $derived(this.view === null ? undefined : seatOf(this.view, this.me))
  /** One's own seat in the lobby. */
  chair = $derived(this.lobby?.seats.find(({ seat }) => seat === this.me))
  /** One's own cards with a key each. */
  held = $derived(keyed(this.mine?.hand ?? []))
  /** What numbers have been made to mean, as far as it is shown. */
  made = $derived((this.view === null ? [] : madeOf(this.view)).map((made) => ({ number: made.number, text: madeText(made, this.view) })))
  /** The event that the table belongs to has ended the match: nobody plays on. */
  stopped = $derived(this.lobby?.event?.stopped === true && this.lobby.stage !== 'match-over')
  myTurn = $derived(!this.stopped && this.view !== null && this.view.phase === 'playing' && this.view.turn === this.me)

  /** Attaches whatever sends commands. */
  attach(sender: Sender): void {
    this.#sender = sender
  }

  /** The name of a seat's player, and whether that is the reader. */
  who = (seat: Seat): Who => ({ name: this.nameOf(seat), me: seat === this.me })

  /** The name of a seat's player. */
  nameOf(seat: Seat): string {
    const of = (other: { seat: Seat }) => other.seat === seat
    const here = this.lobby?.seats.find(of) ?? this.lobby?.gone.find(of)
    return isolated(here?.name ?? this.#names.get(seat) ?? `#${seat + 1}`)
  }

  /** What a number has been made to mean; nothing, if nobody is shown it. */
  madeFor = (number: number): string | null => this.made.find((made) => made.number === number)?.text ?? null

  /** The name of a house rule for people; nothing for what is no house rule. */
  ruleTitle = (rule: string): string | null => this.rules?.switches.find(({ name }) => name === rule)?.title ?? null

  /** What a house rule says and where it stands, for whoever asks why. */
  why = (rule: string): Reason | null => {
    const about = this.rules?.switches.find(({ name }) => name === rule)
    if (about) return { text: about.sentence, clause: about.clause }
    const made = this.#homemade(rule)
    if (made === undefined) return null
    const own = made.sentences[language()]
    return { text: (own.length > 0 ? own : made.sentences.en).join(' '), clause: null }
  }

  /** A home-made rule, as the log speaks of it. */
  #homemade(rule: string): HomemadeOn | undefined {
    const place = placeOf(rule)
    return place === null ? undefined : this.rules?.homemade?.[place]
  }

  /** The player asks why a rule does what it does: it is counted, and nobody is told. */
  asks = (rule: string): void => this.#sender?.why?.(this.#homemade(rule)?.id ?? rule)

  /** The same, by the clause that they look at. */
  asksAbout(clause: string): void {
    const rule = this.rules?.switches.find(({ clause: of }) => clause === of || clause.startsWith(`${of}.`))
    if (rule) this.asks(rule.name)
  }

  /** Tells a listener of all facts from now on; the result ends it. */
  onFacts(listener: FactsListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  // What the server says.

  heardState(state: ConnectionState): void {
    // After a restart the table's clock may stand elsewhere.
    if (state === 'lost') {
      this.clock.reset()
      this.talk.lost()
      this.told.reconnected()
    }
    this.line = state
  }

  heardSnapshot(snapshot: Snapshot): void {
    const before = askedOf(this)
    this.clock.reset()
    this.clock.hear(snapshot.now, performance.now())
    this.lastCall.again()
    this.me = snapshot.you?.seat ?? NOBODY
    this.#enter(snapshot.lobby)
    this.view = snapshot.view
    this.offers = this.stopped ? [] : snapshot.offers
    this.answered = []
    this.wish = stillWished(this.wish, this.offers, this.held)
    this.#learnNames()
    if (snapshot.moment !== undefined) this.reaction.show(snapshot.moment)
    this.#closeLate(before, [])
    this.#cut()
  }

  heardUpdate(update: Update): void {
    const before = askedOf(this)
    this.clock.hear(update.now, performance.now())
    if (update.you) this.me = update.you.seat
    if (update.lobby) this.#enter(update.lobby)
    this.#learnNames()
    if (update.view) {
      this.view = update.view
      this.log = []
      this.shout = this.news = null
      this.seen = null
      this.#dealt.clear()
      if (update.view.pile.length <= 1) this.#dealt.set(update.view.round, [...(this.mine?.hand ?? [])])
    }
    if (update.facts?.length && this.view) {
      const before = this.view
      this.#tell(narrate(update.facts, before, { who: this.who, title: this.ruleTitle }), update.facts.some(({ is }) => is === 'round-begun'))
      this.arrivals = arrivalOf(update.facts, this.me) ?? this.arrivals
      this.#noteDealt(update.facts, before.round)
      for (const listener of this.#listeners) listener(update.facts, before)
      react(update.facts, before)
      this.view = foldAll(before, update.facts)
      this.#tidy(update.facts)
    }
    this.lastCall.hear(this.view, this.clock.toLocal(update.now))
    if (update.offers) this.offers = update.offers
    if (this.stopped) this.offers = []
    this.#passByItself()
    if (update.moment !== undefined) this.reaction.show(update.moment)
    if (update.photo) this.#develop(update.photo)
    this.wish = stillWished(this.wish, this.offers, this.held)
    this.#closeLate(before, update.facts ?? [])
    if (this.armed && has(this.offers, 'uno')) this.uno()
    this.#cut()
  }

  /** What is known here of a deal, for checking its shuffle. */
  witnessed(deal: Deal): Seen {
    return { cut: deal.shuffle ? this.#cutter.witnessed(deal.shuffle.deal) : undefined, hand: this.#dealt.get(deal.round) }
  }

  #cut(): void {
    void this.#cutter.follow(this.lobby?.cut, this.me, (command) => this.lobbyDo(command))
  }

  #noteDealt(facts: readonly ViewFact[], before: number): void {
    let round = before
    for (const fact of facts) {
      if (fact.is === 'round-begun') this.#dealt.set((round = fact.round), [])
      else if (fact.is === 'drawn' && fact.seat === this.me && fact.why === 'deal' && fact.card !== null) this.#dealt.get(round)?.push(fact.card)
    }
  }

  #enter(lobby: LobbyView): void {
    const before = this.lobby?.original_titles
    this.lobby = lobby
    const hosts = this.chair?.host
    if (this.#hosts === false && hosts) this.#sayOnceSeen(m.lobby.youHost)
    this.#hosts = hosts
    if (lobby.rules) this.#rules = lobby.rules
    this.told.hearGivenUp(lobby.round_given_up ?? false)
    if (this.#rules && (lobby.rules || lobby.original_titles !== before)) this.rules = toldRules(this.#rules, lobby.original_titles)
    this.talk.enter(lobby)
    this.#wearFace()
  }

  /** Puts on the face that was built on this device, unless somebody at the table wears it: two may share a device. An event knows its players' faces. */
  #wearFace(): void {
    if (this.#faced || !this.chair || this.lobby?.event) return
    this.#faced = true
    const [face, worn] = [keptFace(), this.lobby?.seats.map((seat) => JSON.stringify(seat.face)) ?? []]
    if (face && !this.chair.face && !worn.includes(JSON.stringify(face))) this.lobbyDo({ face })
  }

  heardAck(ack: Ack): void {
    if (this.sending?.n === ack.n) this.sending = null
    // Nobody pressed anything: somebody was faster, and that is no mistake.
    if (ack.n === this.#passed) return
    if (ack.refused === undefined && ack.message === undefined) {
      // What was refused before is over: something else was taken.
      if (ack.n === this.#acted) this.notice = null
      return
    }
    this.answered = []
    this.#replied = null
    // In the page's own words, where it has some.
    const said = inWords(ack.reason)
    if (ack.refused === undefined) this.say(said ?? ack.message ?? m.notNow)
    else if (said !== null) this.say(said)
    else this.say(refusal(ack, this), clauseBehind(ack.refused, ack.rule, this), reasonOf(ack, this))
  }

  // What the player does.

  /** A card of the hand was pressed: what that means, the offers and the wish say. */
  tap(card: string, key: string): void {
    const wish = this.wish
    // A double tap lays no card twice.
    if (wish === null && this.sending?.key === key) return this.reaction.nothing('card')
    if (wish?.is === 'pay') this.wish = { is: 'pay', keys: toggled(wish.keys, key) }
    else if (wish?.is === 'show') this.#ifUsable('show', card, () => this.act({ show: card }))
    else if (wish?.is === 'match') this.#ifUsable('match', card, () => this.play(card, null, true))
    else this.#use(card, key)
  }

  /** Begins a choice among the cards, or ends it if it is under way. */
  wishFor(is: 'match' | 'pay' | 'show'): void {
    this.picking = null
    if (this.wish?.is === is) this.wish = null
    else this.wish = is === 'pay' ? { is, keys: [] } : { is }
  }

  /** Whatever is under way is called off: a choice, a colour, a hand that is looked at. */
  cancel(): void {
    if (this.wish !== null || this.picking !== null) this.wish = this.picking = null
    else this.seen = null
  }

  /** Lays a card; for a wild without a colour, asks for one first. A match keeps the colour that is there. */
  play(card: string, colour: Colour | null = null, asMatch = false, key: string | null = null): void {
    const view = this.view
    if (view === null) return
    const offer = layOffer(this.offers, card, asMatch)
    if (colour === null && !asMatch && takesEffect(offer?.how) && calledByAnother(card, this.rules?.homemade?.map(({ rule }) => rule) ?? [])) colour = mostOf(this.mine?.hand ?? [])
    if (colour === null && isWild(card) && !asMatch && takesEffect(offer?.how)) {
      this.wish = null
      this.picking = this.picking === card ? null : card
      return
    }
    this.picking = this.wish = null
    const saw = view.pile.at(-1)?.card
    const action: Action = { play: colour === null ? card : `${card}/${colour}` }
    if (asMatch) action.as = 'match'
    if (this.armed) action.uno = true
    if (saw !== undefined) action.saw = saw
    this.armed = false
    const n = this.act(action)
    if (n !== null) this.sending = { n, card, key }
  }

  /** Pays with the chosen cards, or lays them together, if they are right. Gives whether they were. */
  pay(): boolean {
    const cards = this.wish?.is === 'pay' ? chosen(this.held, this.wish.keys) : []
    if (!this.load.full) return false
    this.wish = null
    this.act({ pay: cards })
    return true
  }

  /** The truck as it is loaded: what is on it, what is missing, which cards of the hand still fit. */
  load = $derived(loadOf(this.offers, this.held, this.wish?.is === 'pay' ? this.wish.keys : []))

  /** Names somebody: for a swap, a look, or as the one who gets a card. */
  name(verb: Naming, seat: Seat): void {
    if (verb === 'swap') this.act({ swap: seat })
    else if (verb === 'name') this.act({ name: seat })
    else if (verb === 'peek') this.act({ peek: seat })
    else if (this.wish?.is === 'give') {
      const card = this.wish.card
      this.wish = null
      this.act({ give: card, to: seat })
    }
  }

  /** Holds up a wild against a spread. */
  holdUp(card: string): void {
    this.act(this.layAfter ? { shield: card, discard: true } : { shield: card })
    this.layAfter = false
  }

  /** A colour was chosen: for the wild in hand, or for the one that lies already. */
  chooseColour(colour: Colour): void {
    if (this.picking !== null) this.play(this.picking, colour)
    else this.act({ color: colour })
  }

  /** Says UNO now if that means something now, otherwise with the next play. */
  uno(): void {
    if (has(this.offers, 'uno') && (this.mine?.cards ?? 0) < 2) {
      this.armed = false
      this.act({ uno: true })
      return
    }
    this.armed = !this.armed
    if (this.armed) this.#later('armed', ARMED_FOR, () => (this.armed = false))
  }

  /** Whether a slap is awaited from this seat. */
  get slapAwaited(): boolean {
    const window = this.view?.windows.find(({ kind }) => kind === 'slap')
    return window !== undefined && !this.hasAnswered(window.rule)
  }

  /** Slaps the pile, if a slap is awaited, or taps it where that is one of the actions. Gives whether either was. */
  slap(): boolean {
    const window = this.view?.windows.find(({ kind }) => kind === 'slap')
    if (!window && has(this.offers, 'do')) {
      this.act({ do: PILE_DEED })
      return true
    }
    if (!window || this.hasAnswered(window.rule)) {
      this.reaction.nothing('slap')
      return false
    }
    this.#answer(window.rule, { slap: true })
    return true
  }

  /** Passes the hand on, if it is due. */
  handOn(): void {
    const window = this.view?.windows.find(({ kind }) => kind === 'hand-on')
    if (window && !this.hasAnswered(window.rule)) this.#answer(window.rule, { 'hand-on': true })
  }

  /** Catches somebody; without a name, whoever can be caught. */
  catchSeat(seat: Seat | undefined = catchable(this.offers)[0]): void {
    if (seat !== undefined) this.act({ catch: seat })
    else this.reaction.nothing('call')
  }

  /** Acts in the game; gives the command's number. */
  act(action: Action): number | null {
    this.lastCall.again()
    this.#replied = questionOf(this)
    this.#acted = this.#sender?.command({ act: action }, this.reaction.answers(kindOf(action))) ?? null
    return this.#acted
  }

  /** Takes one's own place back from the bot that plays for one, or keeps it from one that soon would. */
  isBack(): void {
    this.lastCall.again()
    this.#sender?.here?.()
  }

  /** Does something in the lobby or between rounds. */
  lobbyDo(command: LobbyCommand): void {
    this.#sender?.command({ lobby: command })
  }

  /** Whether this seat has answered a rule's window, here or on the table. */
  hasAnswered(rule: string): boolean {
    if (this.answered.includes(rule)) return true
    const window = this.view?.windows.find((open) => open.rule === rule)
    return window !== undefined && (window.answered.includes(this.me) || !window.asked.includes(this.me))
  }

  /** Tells the player something. */
  say(text: string, clause: string | null = null, reason = text, late = false): void {
    this.notice = { id: ++this.#ids, text, reason, clause, late }
    this.#later('notice', NOTICE_FOR, () => (this.notice = null))
  }

  /** The same, once the player looks. */
  #sayOnceSeen(text: string): void {
    if (document.visibilityState !== 'hidden') this.say(text)
    else document.addEventListener('visibilitychange', () => this.say(text), { once: true })
  }

  /** Ends all timers. */
  close(): void {
    for (const id of this.#timers.values()) window.clearTimeout(id)
    this.#timers.clear()
    this.talk.close()
  }

  /** What a press on a card means while nothing else is under way. */
  #use(card: string, key: string): void {
    const uses = usesOf(this.offers, card)
    if (uses.includes('play') && uses.includes('match')) this.wish = { is: 'either', card }
    else if (uses[0] === 'match') this.play(card, null, true, key)
    else if (uses[0] === 'shield') this.holdUp(card)
    else if (uses[0] === 'give') this.wish = { is: 'give', card }
    else if (uses[0] === 'pay') this.wish = { is: 'pay', keys: [key] }
    else if (uses[0] === 'show') this.act({ show: card })
    else this.play(card, null, false, key)
  }

  #ifUsable(use: 'show' | 'match', card: string, then: () => void): void {
    if (!usable(this.offers, use).has(card)) {
      this.say(m.ask.notThat)
      return
    }
    this.wish = null
    then()
  }

  /** A drawn card that does not fit passes the turn on, where no rule gives a choice. */
  #passByItself(): void {
    const due = () => onlyPasses(this.offers, this.view, this.me)
    if (!due()) return
    this.#later('pass', PASSES_AFTER, () => {
      if (due()) this.#passed = this.#sender?.command({ act: { pass: true } }) ?? null
    })
  }

  #learnNames(): void {
    for (const { seat, name } of this.lobby?.seats ?? []) this.#names.set(seat, name)
    const known = [...(this.lobby?.gone ?? []), ...(this.lobby?.seats ?? [])]
    learnFaces(this.lobby?.event ? known.map((seat) => ({ face: faceInEvent(seat.name), ...seat })) : known)
  }

  #answer(rule: string, action: Action): void {
    this.answered = [...this.answered, rule]
    this.act(action)
  }

  #tell(lines: readonly Sentence[], fresh = false): void {
    if (lines.length === 0) return
    const logged = lines.map((line) => ({ ...line, id: ++this.#ids }))
    this.log = logWith(this.log, logged, fresh)
    this.news = newsOf(logged)
    const shout = shoutOf(logged)
    if (shout === null) return
    this.shout = shout
    this.#later('shout', Math.max(SHOUT_FOR, shout.text.length * SHOUT_A_LETTER), () => (this.shout = null))
  }

  #develop(photo: Photo): void {
    const line: Logged = { ...photoFinish(photo, this.who), id: ++this.#ids }
    this.log = logWith(this.log, [line])
    this.photo = { ...line, ...photo }
    this.#later('photo', PHOTO_FOR, () => (this.photo = null))
  }

  /** Closes what is no longer asked, and says why unless the player has answered it. */
  #closeLate(before: Asked, facts: readonly ViewFact[]): void {
    const lost = this.picking !== null && before.offered && layOffer(this.offers, this.picking) === undefined
    if (lost || overtaken(facts, this.me)) {
      this.picking = null
      if (this.wish?.is === 'either') this.wish = null
    }
    if (!has(this.offers, 'shield')) this.layAfter = false
    if (before.question === questionOf(this)) return
    // Nothing is lost of a card that could not be played, and what it has cost is said already.
    const told = this.shout !== before.shout && this.shout?.mine === true
    const reason = before.question === null || before.question === this.#replied || !before.offered || told || this.stopped || this.chair?.stand_in ? null : lateFor(facts, this.me, (seat) => this.nameOf(seat))
    this.#replied = null
    if (reason !== null) this.say(reason, null, reason, true)
  }

  /** What no longer holds after some facts. */
  #tidy(facts: readonly ViewFact[]): void {
    for (const fact of facts) {
      if (fact.is === 'window-closed') this.answered = this.answered.filter((rule) => rule !== fact.rule)
      if (fact.is === 'round-begun' || fact.is === 'round-over') {
        this.answered = []
        this.armed = false
        this.picking = null
        this.wish = null
        this.sending = null
      }
      if (fact.is === 'round-begun') this.chairs = this.seen = null
      else if (fact.is === 'changed-chairs') this.chairs = [fact.a, fact.b]
      else if (fact.is === 'peeked' && fact.hand) this.seen = { seat: fact.seat, hand: fact.hand }
      else if (fact.is === 'showed' && fact.hand) this.seen = { seat: fact.seat, hand: fact.hand }
      else if (fact.is === 'shown') this.#holdUp(fact.seat, fact.card)
    }
    if (this.picking !== null && !this.mine?.hand?.includes(this.picking)) this.picking = null
  }

  #holdUp(seat: Seat, card: string): void {
    this.heldUp = new Map([...this.heldUp, [seat, card]])
    this.#later('held-up', HELD_UP_FOR, () => (this.heldUp = new Map()))
  }

  #later(what: string, millis: number, then: () => void): void {
    const before = this.#timers.get(what)
    if (before !== undefined) window.clearTimeout(before)
    this.#timers.set(what, window.setTimeout(then, millis))
  }
}
