// Texts of large screens and the chat, in English.

import type { Emote, FirstDealer, Phrase, ReportReason } from '../lib/wire'
import { aCard, does, list, number, plural, whom, whose } from './en-words'
import type { Who } from './who'

const EMOTE: Record<Emote, string> = {
  laugh: 'laughs',
  wow: 'is amazed',
  cheer: 'cheers',
  heart: 'sends love',
  cry: 'cries',
  grr: 'growls',
  tease: 'teases',
  yawn: 'yawns',
}

export const talk = {
  title: 'Talk',
  open: (unread: number) => (unread === 0 ? 'Talk' : `Talk, ${unread} unread`),
  close: 'Close',
  field: 'Say something',
  send: 'Say it',
  reactions: 'Reactions',
  emote: {
    laugh: 'Laugh',
    wow: 'Wow',
    cheer: 'Cheer',
    heart: 'Love',
    cry: 'Cry',
    grr: 'Grr',
    tease: 'Tease',
    yawn: 'Yawn',
  } satisfies Record<Emote, string>,
  nothing: 'Quiet so far. Nothing you say here is kept.',
  nothingAmongStrangers: 'Quiet so far. If a player is reported, an admin sees the last minute.',
  says: (name: string, text: string) => `${name}: ${text}`,
  does: (name: string, emote: Emote) => `${name} ${EMOTE[emote]}.`,
  mute: (name: string) => `Mute ${name}`,
  unmute: (name: string) => `Hear ${name} again`,
  whom: 'Who do you want to hear?',
  problem: {
    'too-fast': 'Slow down. Wait a moment.',
    'bad-text': 'Too long. Say it in one line of 200 characters.',
    'set-phrases': 'Set phrases only, until everyone agrees to chat.',
    'talk-is-off': 'The host has turned chat off.',
    hushed: 'A rule has turned chat off for now.',
    'no-line': 'You’re offline. Try again in a moment.',
  } as Record<string, string>,
  hushed: 'A rule has turned chat off for now.',
  notSaid: 'Not sent.',
}

export const dealer = {
  first: 'Who deals first',
  way: { 'last-chair': 'the last seat', lot: 'draw lots', winner: 'the last winner' } satisfies Record<
    FirstDealer,
    string
  >,
  rule: { lot: 'The first dealer is drawn by lot.', winner: 'The last winner deals first.' },
}

export const lasts = {
  round: (half: number, most: number) =>
    half === most
      ? `A round takes about ${plural(half, 'minute', 'minutes')}.`
      : `A round takes about ${plural(half, 'minute', 'minutes')}, rarely more than ${number(most)}.`,
  unended: (n: number, of: number) => `Of ${of} rounds tried, ${n} ${n === 1 ? 'was' : 'were'} not over after an hour.`,
}

export const tablePolicy = {
  title: 'Talking and watching',
  talk: 'Chat and reactions',
  watch: 'Anyone with the code can watch on a screen',
  originalTitles: 'Original rule titles, rude ones too',
  watched: (n: number) => (n === 1 ? 'A screen shows the table.' : `${n} screens show the table.`),
}

export const handOnly = {
  offer: 'The TV shows the table.',
  yes: 'Hand only',
  no: 'Not here',
  whole: 'Show the whole table here',
  only: 'Show only my hand here',
}

export const tv = {
  title: 'The big screen',
  lede: 'This screen shows the table. Hands stay on your phones.',
  code: 'The table’s code',
  show: 'Show this table',
  make: 'Or make a table here',
  makeHint: 'Choose a game. The first player to scan the code hosts.',
  host: 'The host’s name',
  sitFirst: 'Host, scan first',
  scanHost: (name: string) => `Scan to sit down as ${name} and host.`,
  join: 'Join in',
  scan: 'Scan, or type the code at',
  seated: (n: number) => `At the table: ${n}`,
  ready: 'ready',
  notReady: 'not ready yet',
  waiting: (name: string) => `${name} deals once everyone’s ready.`,
  scores: 'Scores',
  next: 'The next round begins soon.',
  winners: (names: readonly string[]) => `${list(names)} ${names.length === 1 ? 'wins' : 'share the win'}!`,
  other: 'Show another table',
  full: 'Full screen',
  fromHome: 'On a big screen',
  connecting: 'Looking for the table…',
}

export const offline = {
  title: 'You’re offline.',
  hint: 'Your table waits for you. Rulebook pages you’ve read still open.',
}

export const moving = {
  title: 'Play on another device',
  show: 'Show a code to scan',
  hide: 'Hide the code',
  qr: 'QR code of the link to your own seat',
}

export const sharing = {
  title: 'Another player on this device',
  hint: 'Pass the device around; hands are hidden in between. Choose a game without many races: only the player holding it can be quick.',
  name: 'Their name',
  add: 'Sit down here',
  many: 'That’s a lot for one device. Let others scan the code.',
  who: 'Who plays on this device',
  passTo: (name: string) => `Pass the device to ${name}`,
  show: (name: string) => `I’m ${name}: show my hand`,
  stay: (name: string) => `${name} keeps it`,
  limits: 'Everyone else, look away! You can only jump in while you hold the device.',
}

export const scenes = {
  podium: 'First hand down!',
  cutIn: 'CUT IN!',
  cut: (who: Who, over: Who | null) =>
    over === null ? `${who.me ? 'You' : who.name}!` : `${who.me ? 'You' : who.name} over ${whom(over)}`,
  caught: (who: Who, by: Who) => `${does(by, 'catch', 'catches')} ${whom(who)}!`,
  stack: (who: Who) => (who.me ? 'for you!' : `for ${who.name}`),
  hands: 'All hands move!',
  drew: (who: Who, n: number) => `${does(who, 'draw', 'draws')} ${n} cards!`,
  back: (who: Who, n: number) => `Back to ${whom(who)}: ${n} cards!`,
  robbed: (who: Who, by: Who) => `${does(by, 'take', 'takes')} ${whose(who)} last card!`,
  truck: (who: Who) => `${does(who, 'back', 'backs')} up the truck!`,
  out: (who: Who) => (who.me ? 'You’re out!' : `${who.name} is out!`),
  every: (n: number) => `On every ${n}:`,
  ms: (ms: number) => `${ms} ms`,
}

export const bubbles = { caught: 'caught!', skipped: 'skipped' }

export const ruleCards = {
  title: 'Tonight’s rules',
  badge: { homemade: 'homemade', added: 'added' },
  before: 'Previous rule',
  next: 'Next rule',
  open: 'Open in the workshop',
  /** Examples of a home-made rule. */
  moments: {
    title: 'Examples',
    of: (title: string) => `Examples: ${title}`,
    acts: 'The rule applies',
    rests: 'The rule doesn’t apply',
    nothing: 'Nothing else happens.',
    speaks: (who: string) => `${who} writes in the chat.`,
    cannotPlay: (who: string, what: readonly string[]) => `${who} can’t play ${list(what.map((card) => aCard(card)))}.`,
    cannot: (who: string) => `${who} can’t do that.`,
    /** The table for screen readers. `top` is the top card of the discard pile. */
    table: (who: string, hand: readonly string[], top: string | null) =>
      `${top === null ? '' : `On top is ${aCard(top)}. `}${who} holds ${list(hand.map((card) => aCard(card)))}.`,
    none: 'No short example found. Try it at a table.',
    loading: 'Dealing …',
    failed: 'The examples can’t be loaded.',
    again: 'Try again',
  },
}

export const tonight = {
  owes: (owes: Who, to: Who, cards: number) =>
    `${owes.me ? 'You' : owes.name} made ${whom(to)} draw ${cards} more than ${whom(to)} made ${owes.me ? 'you' : 'them'} draw.`,
  races: (who: Who, races: number) => `${who.me ? 'You' : who.name} slapped first ${races} times in a row.`,
  add: 'Add one house rule?',
  addIt: 'Add it',
  other: 'Another one',
}

export const matchmaking = {
  phrases: 'Set phrases',
  phrase: {
    hello: 'Hello!',
    'good-luck': 'Good luck!',
    'well-played': 'Well played!',
    thanks: 'Thanks!',
    sorry: 'Sorry!',
    close: 'That was close!',
    again: 'Another match?',
    bye: 'Bye!',
  } satisfies Record<Phrase, string>,
  wordsHint: (agree: number, people: number) => `You can chat once everyone agrees: ${agree} of ${people} so far.`,
  wordsOpen: 'Everyone agreed to chat.',
  wordsOn: 'I’d like to chat',
  wordsOff: 'No chat, please',
  about: (name: string) => `Mute, report or block ${name}`,
  report: (name: string) => `Report ${name}`,
  why: (name: string) => `What’s wrong with ${name}?`,
  reasons: {
    name: 'Their name',
    talk: 'What they say',
    spoiling: 'They spoil the game',
    cheating: 'They cheat',
  } satisfies Record<ReportReason, string>,
  reported: 'Reported. An admin will look at it.',
  block: (name: string) => `Block ${name}`,
  blocked: (name: string) => `You won’t be matched with ${name} again.`,
}

/** Friends at the table. Only players with a card can receive friend requests. */
export const friends = {
  about: (name: string) => `More about ${name}`,
  want: (name: string, others: number) =>
    others === 0 ? `${name} would like to be your friend` : `${name} and ${others} more would like to be your friends`,
  ask: (name: string) => `Ask ${name} to be friends`,
  asked: (name: string) => `Asked. ${name} finds it on their player card.`,
  now: (name: string) => `You and ${name} are friends now.`,
  problems: {
    'no-card': 'This device is signed out. Open your player card.',
    'no-card-there': 'They have no player card. Friends need one.',
    'own-card': 'That’s your own card.',
    'already-friends': 'You’re friends already.',
    'already-asked': 'You’ve asked already. Wait for the answer.',
    'too-many-asks': 'That’s enough asks for today. Try again tomorrow.',
    'too-many-wait': 'Too many asks wait there. Send them a friend link.',
    'too-many-friends': 'You have as many friends as a card holds.',
  } as Record<string, string>,
}
