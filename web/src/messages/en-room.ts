// People in one room and people far away: large screens, talking. In English.

import type { Emote, FirstDealer } from '../lib/wire'
import { does, list, number, plural, whom, whose } from './en-words'
import type { Who } from './who'

const EMOTE: Record<Emote, string> = {
  laugh: 'laughs', wow: 'is amazed', cheer: 'cheers', heart: 'sends love', cry: 'cries', grr: 'growls', tease: 'teases', yawn: 'yawns',
}

export const talk = {
  title: 'Talk',
  open: (unread: number) => (unread === 0 ? 'Talk' : `Talk, ${unread} unread`),
  close: 'Close',
  field: 'Say something',
  send: 'Say it',
  reactions: 'Reactions',
  emote: { laugh: 'Laugh', wow: 'Wow', cheer: 'Cheer', heart: 'Love', cry: 'Cry', grr: 'Grr', tease: 'Tease', yawn: 'Yawn' } satisfies Record<Emote, string>,
  nothing: 'Nobody has said anything yet. What is said is not kept.',
  says: (name: string, text: string) => `${name}: ${text}`,
  does: (name: string, emote: Emote) => `${name} ${EMOTE[emote]}.`,
  mute: (name: string) => `Mute ${name}`,
  unmute: (name: string) => `Hear ${name} again`,
  whom: 'Whom do you want to hear?',
  problem: {
    'too-fast': 'Slowly: nobody can listen to that much. Wait a moment.',
    'bad-text': 'That cannot be said: one line of up to 200 characters, please.',
    'talk-is-off': 'The host has switched talking off.',
    hushed: 'A rule of this table has switched the chat off for now.',
    'no-line': 'There is no line just now. Try again in a moment.',
  } as Record<string, string>,
  hushed: 'A rule of this table has switched the chat off for now.',
  notSaid: 'That was not said.',
}

export const dealer = {
  first: 'Who deals first',
  way: { 'last-chair': 'whoever sits last', lot: 'draw lots', winner: 'the last winner' } satisfies Record<FirstDealer, string>,
  told: { lot: 'Lots are drawn for the first deal.', winner: 'The last winner deals first.' },
}

export const lasts = {
  round: (half: number, most: number) =>
    half === most ? `A round takes about ${plural(half, 'minute', 'minutes')}.` : `A round takes about ${plural(half, 'minute', 'minutes')}, one in ten more than ${number(most)}.`,
  unended: (n: number, of: number) => `Of ${of} rounds tried, ${n} ${n === 1 ? 'was' : 'were'} not over after an hour.`,
}

export const manners = {
  title: 'Talking and watching',
  talk: 'People may talk: reactions and a chat',
  watch: 'Screens may show the table, for everybody who has its code',
  originalTitles: 'Rules keep their original titles, rude ones too',
  watched: (n: number) => (n === 1 ? 'A screen shows the table.' : `${n} screens show the table.`),
}

export const handOnly = {
  offer: 'A large screen shows the table.',
  yes: 'Show only my hand here',
  no: 'Not here',
  whole: 'Show the whole table here',
  only: 'Show only my hand here: a large screen shows the table',
}

export const tv = {
  title: 'The large screen',
  lede: 'This screen shows a table: seats, pile, scores. Hands stay on the phones.',
  code: 'The table’s code',
  show: 'Show this table',
  make: 'Or make a table here',
  makeHint: 'Choose a game. Whoever scans the code first is the host.',
  host: 'The host’s name',
  sitFirst: 'First, the host',
  scanHost: (name: string) => `Scan this to sit down as ${name} and to be the host.`,
  join: 'Join in',
  scan: 'Scan, or type the code at',
  seated: (n: number) => (n === 1 ? 'At the table: one' : `At the table: ${n}`),
  ready: 'ready',
  notReady: 'not ready yet',
  waiting: (name: string) => `${name} deals as soon as everybody is ready.`,
  scores: 'Scores',
  next: 'The next round begins soon.',
  winners: (names: readonly string[]) => `${list(names)} ${names.length === 1 ? 'wins' : 'share the win'}!`,
  other: 'Show another table',
  full: 'Whole screen',
  fromHome: 'On a large screen',
  connecting: 'Looking for the table…',
}

export const offline = {
  title: 'There is no line.',
  hint: 'Tables are where you left them, and come back with it. What you have read of the rulebook can be read meanwhile.',
}

export const moving = {
  show: 'Move your seat to a phone: scan',
  hide: 'Hide the code again',
  qr: 'QR code of the link to your own seat',
}

export const sharing = {
  title: 'Another player on this device',
  hint: 'The device goes round; hands are hidden in between. Out of turn only whoever holds it can be quick, so choose games without many races.',
  name: 'Their name',
  add: 'Sit down here',
  many: 'So many can hardly share a device. Let others scan the code.',
  who: 'Who plays on this device',
  passTo: (name: string) => `Pass the device to ${name}`,
  show: (name: string) => `I’m ${name}: show my hand`,
  stay: (name: string) => `${name} keeps it`,
  limits: 'Everybody else looks away, please. Who does not hold the device cannot jump in meanwhile.',
}

export const scenes = {
  drew: (who: Who, n: number) => `${does(who, 'draw', 'draws')} ${n} cards!`,
  back: (who: Who, n: number) => `Back to ${whom(who)}: ${n} cards!`,
  robbed: (who: Who, by: Who) => `${does(by, 'take', 'takes')} ${whose(who)} last card!`,
  truck: (who: Who) => `${does(who, 'back', 'backs')} up the truck!`,
  ms: (ms: number) => `${ms} ms`,
}
