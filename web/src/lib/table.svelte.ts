// The page's store for a table: everything known about it, and the player's actions.

import { type ConnectionState, foldAll, isWild, keyed, kindOf, Reaction, seatOf, TableClock } from '@ruckus/client'

import { m, type Who } from '../messages'
import { Attention } from './attention.svelte'
import { arrivalOf } from './arrivals'
import { whenVisible } from './awake'
import { calledByAnother, mostOf } from './called-by'
import { PILE_DEED } from './deeds'
import { outcomeOf, type RaceOutcome } from './drawn'
import { faceInEvent, keptFace } from './face'
import { learnFaces, react } from './faces.svelte'
import { Notices } from './net/notices.svelte'
import { isolated } from './names'
import { LastCall } from './last-call.svelte'
import { type Asked, askedOf, isUnasked, lateFor, overtaken, questionOf } from './late'
import { claimOf, logWith, newsOf, shoutOf, type Logged, type Notice, type Reason } from './logged'
import { madeOf, madeText } from './made'
import { narrate, photoFinish, type Line as Sentence } from './narrate'
import { loadOf } from './load'
import { catchable, has } from './offers'
import type { Deal, Seen } from './shuffle/check'
import { onlyPasses, PASSES_AFTER } from './passes'
import { inWords } from './reasons'
import { clauseBehind, reasonOf, refusal } from './refused'
import { homemadeOf, ruleOfClause, titleOfRule, whyRule } from './rule-texts'
import { Witness } from './shuffle/witness'
import { isStopped } from './stopped'
import { TalkStore } from './talk.svelte'
import { Timers } from './timers'
import { translateRules } from './translate'
import { chosen, toggled } from './truck'
import type { FactsListener, SeenHand, Sender } from './sender'
import { layOffer, takesEffect, usable, usesOf } from './uses'
import { stillOffered, type CardChoice } from './card-choice'
import type { Naming } from './asks'
import type {
  Ack,
  Action,
  Color,
  LobbyCommand,
  LobbyView,
  Offer,
  Photo,
  RulesView,
  Seat,
  Snapshot,
  Update,
  View,
  ViewFact,
} from './wire'

export type { FactsListener, Logged, Notice, Reason, SeenHand, Sender, CardChoice }

/** How long an armed UNO waits for the play, in milliseconds. */
const ARMED_FOR = 4_000
/** How long messages stay, in milliseconds. */
const [NOTICE_FOR, PHOTO_FOR] = [4_500, 5_000]
/** How long a revealed card stays visible, in milliseconds. */
const HELD_UP_FOR = 6_000

/** The seat number of a spectator. */
export const NOBODY: Seat = -1

/** A seat at a table as this page knows it, or the public view of the table. */
export class TableStore {
  connection = $state<ConnectionState>('connecting')
  lobby = $state.raw<LobbyView | null>(null)
  /** The rules. The lobby carries them only after a change. */
  rules = $state.raw<RulesView | null>(null)
  view = $state.raw<View | null>(null)
  offers = $state.raw<Offer[]>([])
  me = $state<Seat>(0)
  /** The number of spectators. */
  watchers = $state(0)
  /** When the announced restart is due, on the page's clock. */
  restart = $state<number | null>(null)
  log = $state.raw<Logged[]>([])
  /** The line of the last update that is worth repeating. */
  news = $state.raw<Logged | null>(null)
  /** What just happened, shown large for a moment: one line at a time. */
  readonly shouts = new Attention<Logged>()
  /** The result of the race that just ended. */
  photo = $state.raw<(Logged & Photo & RaceOutcome) | null>(null)
  /** Why something was refused. */
  notice = $state.raw<Notice | null>(null)
  /** The next play says UNO. */
  armed = $state(false)
  /** The wild card that waits for a color. */
  picking = $state<string | null>(null)
  /** The effect of the next presses on cards; `null` means that they play the card. */
  choice = $state.raw<CardChoice | null>(null)
  /** A wild card that is held up is played afterwards. */
  layAfter = $state(false)
  /** The hand that this player may look at, until they close it. */
  seen = $state.raw<SeenHand | null>(null)
  /** Recently revealed cards, by seat. */
  heldUp = $state.raw<ReadonlyMap<Seat, string>>(new Map())
  /** The players who swapped seats after this round. */
  chairs = $state.raw<[Seat, Seat] | null>(null)
  /** The card just sent, until the server answers. */
  sending = $state.raw<{ n: number; card: string; key: string | null } | null>(null)
  /**
   * Rules with a window that this page has answered, until the window closes. The page shows the answer immediately.
   */
  answered = $state.raw<string[]>([])
  /** The place that new cards in the hand come from. */
  arrivals = $state.raw('draw-pile')

  readonly talk: TalkStore = new TalkStore(
    (says) => this.#sender?.talk?.(says) ?? false,
    (seat) => this.nameOf(seat),
    () => this.me,
    (words) => this.lobbyDo({ words }),
  )
  readonly clock = new TableClock()
  readonly lastCall = new LastCall()
  readonly reaction = new Reaction()
  readonly notices = new Notices()
  #sender: Sender | null = null
  #listeners = new Set<FactsListener>()
  #witness = new Witness()
  #ids = 0
  /** The rules as the server sent them, not translated. */
  #rules: RulesView | null = null
  /** The page has already sent this device's face for this seat. */
  #faced = false
  /** This player is the host, as far as the page knows; `undefined` before the first lobby. */
  #hosts: boolean | undefined
  /** The number of the command that passed the turn automatically. */
  #passed: number | null = null
  /** The number of the player's last command. */
  #acted: number | null = null
  /** The question that the player has just answered, as long as it is open. */
  #replied: string | null = null
  #timers = new Timers()
  /** Names by seat, including players who left: the log still needs them. */
  #names = new Map<Seat, string>()

  /** The line that is shown large. */
  get shout(): Logged | null {
    return this.shouts.shown
  }

  /** This player's seat in the view. */
  mine = $derived(this.view === null ? undefined : seatOf(this.view, this.me))
  /** This player's seat in the lobby. */
  chair = $derived(this.lobby?.seats.find(({ seat }) => seat === this.me))
  /** This player's cards, each with a key. */
  held = $derived(keyed(this.mine?.hand ?? []))
  /** The visible meanings of numbers. */
  made = $derived(
    (this.view === null ? [] : madeOf(this.view)).map((made) => ({
      number: made.number,
      text: madeText(made, this.view),
    })),
  )
  /** The event or the host ended the match during a round, so that play stops. */
  stopped = $derived(isStopped(this.lobby, this.view))
  myTurn = $derived(!this.stopped && this.view !== null && this.view.phase === 'playing' && this.view.turn === this.me)

  /** Sets the sender of commands. */
  attach(sender: Sender): void {
    this.#sender = sender
  }

  /** The name of a seat's player, and whether it is the reader. */
  who = (seat: Seat): Who => ({ name: this.nameOf(seat), me: seat === this.me })

  /** The name of a seat's player. */
  nameOf(seat: Seat): string {
    const of = (other: { seat: Seat }) => other.seat === seat
    const here = this.lobby?.seats.find(of) ?? this.lobby?.gone.find(of)
    return isolated(here?.name ?? this.#names.get(seat) ?? `#${seat + 1}`)
  }

  /** The meaning of a number; `null` if it has none or it is hidden. */
  madeFor = (number: number): string | null => this.made.find((made) => made.number === number)?.text ?? null

  /** The title of a house rule; `null` for other rules. */
  ruleTitle = (rule: string): string | null => titleOfRule(this.rules, rule)

  /** The text and clause of a rule, for players who ask why. */
  why = (rule: string): Reason | null => whyRule(this.rules, rule)

  /** Reports that the player asked why a rule applies. The server only counts this. */
  asks = (rule: string): void => this.#sender?.why?.(homemadeOf(this.rules, rule)?.id ?? rule)

  /** Does the same for a clause that the player looks at. */
  asksAbout(clause: string): void {
    const rule = ruleOfClause(this.rules, clause)
    if (rule !== null) this.asks(rule)
  }

  /** Subscribes a listener to all facts. The returned function unsubscribes. */
  onFacts(listener: FactsListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  receiveState(state: ConnectionState): void {
    // After a restart the table's clock can differ.
    if (state === 'lost') {
      this.clock.reset()
      this.talk.lost()
      this.notices.reconnected()
    }
    this.connection = state
  }

  receiveSnapshot(snapshot: Snapshot): void {
    const before = askedOf(this)
    this.clock.reset()
    this.clock.hear(snapshot.now, performance.now(), snapshot.lobby)
    this.lastCall.begin(snapshot.lobby, performance.now())
    this.me = snapshot.you?.seat ?? NOBODY
    this.#enter(snapshot.lobby)
    this.view = snapshot.view
    this.offers = this.stopped ? [] : snapshot.offers
    this.answered = []
    this.choice = stillOffered(this.choice, this.offers, this.held)
    this.#learnNames()
    if (snapshot.moment !== undefined) this.reaction.show(snapshot.moment)
    this.#closeLate(before, [])
    this.#cut()
  }

  receiveUpdate(update: Update): void {
    const before = askedOf(this)
    this.clock.hear(update.now, performance.now(), update.lobby ?? this.lobby)
    if (update.you) this.me = update.you.seat
    if (update.lobby) this.#enter(update.lobby)
    this.#learnNames()
    if (update.view) {
      this.view = update.view
      this.log = []
      this.news = null
      this.shouts.clear()
      this.seen = null
      this.#witness.restart(update.view, this.mine?.hand ?? [])
    }
    const windows = this.view?.windows ?? []
    let shout: Logged | null = null
    if (update.facts?.length && this.view) {
      const before = this.view
      shout = this.#tell(
        narrate(update.facts, before, { who: this.who, title: this.ruleTitle }),
        update.facts.some(({ is }) => is === 'round-begun'),
      )
      this.arrivals = arrivalOf(update.facts, this.me) ?? this.arrivals
      this.#witness.note(update.facts, before.round, this.me)
      for (const listener of this.#listeners) listener(update.facts, before)
      react(update.facts, before)
      this.view = foldAll(before, update.facts)
      this.#tidy(update.facts)
    }
    this.lastCall.hear(this, this.clock.toLocal(update.now))
    if (update.offers) this.offers = update.offers
    if (this.stopped) this.offers = []
    this.#passByItself()
    if (update.moment !== undefined) this.reaction.show(update.moment)
    if (update.photo) this.#develop(update.photo, outcomeOf(update.facts ?? [], windows))
    this.choice = stillOffered(this.choice, this.offers, this.held)
    this.#closeLate(before, update.facts ?? [], shout?.mine)
    if (this.armed && has(this.offers, 'uno')) this.uno()
    this.#cut()
  }

  /** This page's knowledge about a deal, for verifying its shuffle. */
  witnessed(deal: Deal): Seen {
    return this.#witness.of(deal)
  }

  #cut(): void {
    this.#witness.cut(this.lobby?.cut, this.me, (command) => this.lobbyDo(command))
  }

  #enter(lobby: LobbyView): void {
    const before = this.lobby?.original_titles
    this.lobby = lobby
    const hosts = this.chair?.host
    if (this.#hosts === false && hosts) whenVisible(() => this.say(m.lobby.youHost))
    this.#hosts = hosts
    if (lobby.rules) this.#rules = lobby.rules
    this.notices.receiveGivenUp(lobby.round_given_up ?? false)
    if (this.#rules && (lobby.rules || lobby.original_titles !== before))
      this.rules = translateRules(this.#rules, lobby.original_titles)
    this.talk.enter(lobby)
    this.#wearFace()
  }

  /**
   * Sends this device's face, unless another player at the table has it because two share a device. Events store their
   * players' faces.
   */
  #wearFace(): void {
    if (this.#faced || !this.chair || this.lobby?.event) return
    this.#faced = true
    const [face, worn] = [keptFace(), this.lobby?.seats.map((seat) => JSON.stringify(seat.face)) ?? []]
    if (face && !this.chair.face && !worn.includes(JSON.stringify(face))) this.lobbyDo({ face })
  }

  receiveAck(ack: Ack): void {
    if (this.sending?.n === ack.n) this.sending = null
    // The command was automatic, so a refusal only means that another player was faster.
    if (ack.n === this.#passed) return
    if (ack.refused === undefined && ack.message === undefined) {
      // The server accepted a later command, so the notice of the refusal is obsolete.
      if (ack.n === this.#acted) this.notice = null
      return
    }
    this.answered = []
    this.#replied = null
    // In the page's own words if it has some.
    const said = inWords(ack.reason)
    if (ack.refused === undefined) this.say(said ?? ack.message ?? m.notNow)
    else if (said !== null) this.say(said)
    else this.say(refusal(ack, this), clauseBehind(ack.refused, ack.rule, this), reasonOf(ack, this))
  }

  /** Handles a press on a card of the hand. The offers and the choice determine what it does. */
  tap(card: string, key: string): void {
    const choice = this.choice
    // A double tap does not play a card twice.
    if (choice === null && this.sending?.key === key) return this.reaction.nothing('card')
    if (choice?.is === 'pay') this.choice = { is: 'pay', keys: toggled(choice.keys, key) }
    else if (choice?.is === 'show') this.#ifUsable('show', card, () => this.act({ show: card }))
    else if (choice?.is === 'match') this.#ifUsable('match', card, () => this.play(card, null, true))
    else this.#use(card, key)
  }

  /** Starts choosing cards, or cancels the choice if it is active. */
  toggleChoice(is: 'match' | 'pay' | 'show'): void {
    this.picking = null
    if (this.choice?.is === is) this.choice = null
    else this.choice = is === 'pay' ? { is, keys: [] } : { is }
  }

  /** Cancels the current choice of cards or color, or closes the revealed hand. */
  cancel(): void {
    if (this.choice !== null || this.picking !== null) this.choice = this.picking = null
    else this.seen = null
  }

  /** Plays a card. A wild card without a color asks for one first. A matching card keeps the current color. */
  play(card: string, color: Color | null = null, asMatch = false, key: string | null = null): void {
    const view = this.view
    if (view === null) return
    const offer = layOffer(this.offers, card, asMatch)
    if (
      color === null &&
      !asMatch &&
      takesEffect(offer?.how) &&
      calledByAnother(card, this.rules?.homemade?.map(({ rule }) => rule) ?? [])
    )
      color = mostOf(this.mine?.hand ?? [])
    if (color === null && isWild(card) && !asMatch && takesEffect(offer?.how)) {
      this.choice = null
      this.picking = this.picking === card ? null : card
      return
    }
    this.picking = this.choice = null
    const saw = view.pile.at(-1)?.card
    const action: Action = { play: color === null ? card : `${card}/${color}` }
    if (asMatch) action.as = 'match'
    if (this.armed) action.uno = true
    if (saw !== undefined) action.saw = saw
    this.armed = false
    const n = this.act(action)
    if (n !== null) this.sending = { n, card, key }
  }

  /** Pays with the chosen cards, or plays them together. Returns false if they do not fit. */
  pay(): boolean {
    const cards = this.choice?.is === 'pay' ? chosen(this.held, this.choice.keys) : []
    if (!this.load.full) return false
    this.choice = null
    this.act({ pay: cards })
    return true
  }

  /** The state of the choice: its cards, what is missing, and which cards of the hand still fit. */
  load = $derived(loadOf(this.offers, this.held, this.choice?.is === 'pay' ? this.choice.keys : []))

  /** Names a player to swap with, to look at, or to give a card to. */
  name(verb: Naming, seat: Seat): void {
    if (verb === 'swap') this.act({ swap: seat })
    else if (verb === 'name') this.act({ name: seat })
    else if (verb === 'peek') this.act({ peek: seat })
    else if (this.choice?.is === 'give') {
      const card = this.choice.card
      this.choice = null
      this.act({ give: card, to: seat })
    }
  }

  /** Holds up a wild card against a spread debt. */
  holdUp(card: string): void {
    this.act(this.layAfter ? { shield: card, discard: true } : { shield: card })
    this.layAfter = false
  }

  /** Applies a chosen color to the wild card in the hand or to the top card. */
  chooseColor(color: Color): void {
    if (this.picking !== null) this.play(this.picking, color)
    else this.act({ color })
  }

  /** Says UNO if that has an effect now, otherwise with the next play. */
  uno(): void {
    if (has(this.offers, 'uno') && (this.mine?.cards ?? 0) < 2) {
      this.armed = false
      this.act({ uno: true })
      return
    }
    this.armed = !this.armed
    if (this.armed) this.#timers.after(ARMED_FOR, 'armed', () => (this.armed = false))
  }

  /** True if this seat can slap. */
  get slapAwaited(): boolean {
    const window = this.view?.windows.find(({ kind }) => kind === 'slap')
    return window !== undefined && !this.hasAnswered(window.rule)
  }

  /**
   * Slaps the discard pile if a slap is due, or taps it if that is one of the actions. Returns false if neither
   * applies.
   */
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

  /** Passes the hand on, if due. */
  handOn(): void {
    const window = this.view?.windows.find(({ kind }) => kind === 'hand-on')
    if (window && !this.hasAnswered(window.rule)) this.#answer(window.rule, { 'hand-on': true })
  }

  /** Catches a player; without an argument, the first one who can be caught. */
  catchSeat(seat: Seat | undefined = catchable(this.offers)[0]): void {
    if (seat !== undefined) this.act({ catch: seat })
    else this.reaction.nothing('call')
  }

  /** Sends an action. Returns the command's number. */
  act(action: Action): number | null {
    this.lastCall.again()
    this.#replied = questionOf(this)
    this.#acted = this.#sender?.command({ act: action }, this.reaction.answers(kindOf(action))) ?? null
    return this.#acted
  }

  /** Takes the seat back from a bot, or prevents a bot from taking over. */
  isBack(): void {
    this.lastCall.again()
    this.#sender?.here?.()
  }

  /** Sends a command of the lobby or between rounds. */
  lobbyDo(command: LobbyCommand): void {
    this.#sender?.command({ lobby: command })
  }

  /** True if this seat has answered the rule's window, on this page or on the server. */
  hasAnswered(rule: string): boolean {
    if (this.answered.includes(rule)) return true
    const window = this.view?.windows.find((open) => open.rule === rule)
    return window !== undefined && (window.answered.includes(this.me) || !window.asked.includes(this.me))
  }

  /** Shows a notice to the player. */
  say(text: string, clause: string | null = null, reason = text, late = false): void {
    this.notice = { id: ++this.#ids, text, reason, clause, late }
    this.#timers.after(NOTICE_FOR, 'notice', () => (this.notice = null))
  }

  /** Stops all timers. */
  close(): void {
    this.#timers.close()
    this.shouts.close()
    this.talk.close()
  }

  /** Handles a press on a card while no choice is active. */
  #use(card: string, key: string): void {
    const uses = usesOf(this.offers, card)
    if (uses.includes('play') && uses.includes('match')) this.choice = { is: 'either', card }
    else if (uses[0] === 'match') this.play(card, null, true, key)
    else if (uses[0] === 'shield') this.holdUp(card)
    else if (uses[0] === 'give') this.choice = { is: 'give', card }
    else if (uses[0] === 'pay') this.choice = { is: 'pay', keys: [key] }
    else if (uses[0] === 'show') this.act({ show: card })
    else this.play(card, null, false, key)
  }

  #ifUsable(use: 'show' | 'match', card: string, then: () => void): void {
    if (!usable(this.offers, use).has(card)) {
      this.say(m.ask.notThat)
      return
    }
    this.choice = null
    then()
  }

  /** Passes the turn after a drawn card that cannot be played, if no rule gives a choice. */
  #passByItself(): void {
    const due = () => onlyPasses(this.offers, this.view, this.me)
    if (!due()) return
    this.#timers.after(PASSES_AFTER, 'pass', () => {
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

  #tell(lines: readonly Sentence[], fresh = false): Logged | null {
    if (lines.length === 0) return null
    const logged = lines.map((line) => ({ ...line, id: ++this.#ids }))
    this.log = logWith(this.log, logged, fresh)
    this.news = newsOf(logged)
    const shout = shoutOf(logged)
    if (shout !== null) this.shouts.say(claimOf(shout))
    return shout
  }

  #develop(photo: Photo, outcome: RaceOutcome): void {
    const line: Logged = { ...photoFinish(photo, this.who), id: ++this.#ids }
    this.log = logWith(this.log, [line])
    this.photo = { ...line, ...photo, ...outcome }
    this.#timers.after(PHOTO_FOR, 'photo', () => (this.photo = null))
  }

  /** Closes a question that is no longer open, and tells the player why unless they answered it or know the `cost`. */
  #closeLate(before: Asked, facts: readonly ViewFact[], cost = false): void {
    const lost = this.picking !== null && before.offered && layOffer(this.offers, this.picking) === undefined
    if (lost || overtaken(facts, this.me)) {
      this.picking = null
      if (this.choice?.is === 'either') this.choice = null
    }
    if (!has(this.offers, 'shield')) this.layAfter = false
    if (before.question === questionOf(this)) return
    const reason =
      before.question === null ||
      before.question === this.#replied ||
      // The card could not be played anyway, and its cost is shown.
      !before.offered ||
      cost ||
      isUnasked(this)
        ? null
        : lateFor(facts, this.me, (seat) => this.nameOf(seat))
    this.#replied = null
    if (reason !== null) this.say(reason, null, reason, true)
  }

  /** Removes state that the facts made obsolete. */
  #tidy(facts: readonly ViewFact[]): void {
    for (const fact of facts) {
      if (fact.is === 'window-closed') this.answered = this.answered.filter((rule) => rule !== fact.rule)
      if (fact.is === 'round-begun' || fact.is === 'round-over') {
        this.answered = []
        this.armed = false
        this.picking = null
        this.choice = null
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
    this.#timers.after(HELD_UP_FOR, 'held-up', () => (this.heldUp = new Map()))
  }
}
