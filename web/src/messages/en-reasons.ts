// Why something was refused, by what the server names beside its own sentence. In English.

import type { Reason } from '../lib/wire'
import { list } from './en-words'

const wait = (seconds: number) => (seconds <= 90 ? 'a minute' : `${Math.ceil(seconds / 60)} minutes`)

/** What a reason of one kind says. */
export type ReasonTexts = { [R in Reason as R['is']]: (why: R) => string }

export const reason: ReasonTexts = {
  'false-start': () => 'False start: you pressed before it was shown. Press again.',
  'table-full': ({ most }) => `All ${most} seats of this table are taken.`,
  'bad-name': () => 'A name has 1 to 24 letters, and none that stack or hide.',
  'name-taken': ({ name }) => `Somebody at the table has this name already: ${name}. Take another one.`,
  'name-alike': ({ name }) => `That looks too much like ${name}. Choose another name.`,
  'name-reserved': () => 'That name is for bots or the host. Choose another.',
  'already-host': () => 'You’re the host already.',
  'no-next-round': () => 'There is no next round to deal now.',
  'match-not-over': () => 'The match is not over yet.',
  'match-begun': () => 'The match has begun; this is settled before it.',
  alone: () => 'A match needs two. Invite somebody, or add a bot.',
  shuffling: () => 'The cards are being shuffled. Wait until they are dealt.',
  'only-host': ({ host }) => `Only ${host ?? 'the host'} can do that, as the host of this table.`,
  'not-ready': ({ names }) => `${list(names)} ${names.length === 1 ? 'is' : 'are'} not ready yet.`,
  'nobody-there': () => 'Nobody sits there any more.',
  'own-seat': () => 'To give up your own seat, leave the table.',
  'chair-needed': () => 'The match cannot do without this chair. The bot plays on.',
  seats: ({ least, most }) => `This table can have ${least} to ${most} seats.`,
  'bad-order': () => 'The seats have changed meanwhile. Try again.',
  'cut-over': () => 'That came too late for this shuffle.',
  excludes: ({ rules: [a, b], question }) => `${a.title} and ${b.title} exclude each other: both say ${question}. Switch one of them off.`,
  needs: ({ rule, needs }) => `${rule.title} needs ${needs.title}. Switch it on as well.`,
  'number-for-seats': ({ rule, value, seats }) => `${rule.title} cannot be ${value} with ${seats} at the table.`,
  'least-seats': ({ least, seats }) => `This game is for ${least} or more; you are ${seats}. Add a bot, or choose another game.`,
  homemade: ({ rule }) => `Something is wrong with ${rule.title}.`,
  'match-too-long': () => 'So much had happened in this match by then that it cannot be played on at another table. Try an earlier moment.',
  'server-full': () => 'This server has all the tables it can hold. Try again later.',
  'too-many-tables': ({ seconds }) => `Too many new tables from your network. Try again in ${wait(seconds)}.`,
  'disk-full': () => 'The server’s disk is full. It goes on once whoever runs it has made room.',
}

/** What a question came to that was asked before there is a line, by the word for it. */
export const problem: Record<string, string> = {
  'no-answer': 'The server does not answer. Check the line and try again.',
  'unknown-code': 'No table has this code. Check it with whoever made it.',
  'table-full': 'The table is full.',
  'match-running': 'A match is running here, and has no place for one more. Try again when it is over.',
  'name-taken': 'Somebody at the table has this name already. Take another one.',
  'bad-name': 'A name has 1 to 24 letters.',
  'wrong-key': 'This link opens no replay. Ask for it again; perhaps a part of it is missing.',
  'no-record': 'No round of this match is over yet.',
  unreadable: 'This table was played on another version of ruckus and can’t be opened here.',
  damaged: 'This table is damaged. Let the person who runs this server know.',
  'bad-token': 'Your key to this table is no longer good. Take a seat anew.',
  'no-seat': 'This seat is no longer yours. Take a seat anew.',
  'unknown-rule': 'That rule is not in the gallery. The link may be cut off, or the rule has been taken out.',
  'gallery-full': 'The gallery of this server is full. Share the rule as a link or a file.',
  'unknown-run': 'That play-test is forgotten already. Begin it anew.',
  'unknown-rules': 'This server does not know the game. Choose another one.',
  'too-large': 'That is more than the server takes.',
  'too-many': 'Too much at once from where you are. Wait a moment, and try again.',
  unavailable: 'The server cannot do this just now. Try again in a moment.',
  'wrong-origin': 'This page may not ask that server. Open the server’s own page.',
}
