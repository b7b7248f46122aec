// Reasons for refusals, by the data that the server sends with its own sentence. In English.

import type { Reason } from '../lib/wire'
import { list } from './en-words'

const wait = (seconds: number) => (seconds <= 90 ? 'a minute' : `${Math.ceil(seconds / 60)} minutes`)

/** The text functions, by kind of reason. */
export type ReasonTexts = { [R in Reason as R['is']]: (why: R) => string }

export const reason: ReasonTexts = {
  'false-start': () => 'False start: you pressed before it was shown. Press again.',
  'table-full': ({ most }) => `All ${most} seats are taken.`,
  'bad-name': () => 'Use 1 to 24 plain letters for your name.',
  'name-taken': ({ name, ask }) =>
    ask === undefined
      ? `${name} is taken. Choose another name.`
      : `${name} sits here. Ask ${ask}, the host, to hand you the seat.`,
  'seat-in-use': ({ name }) => `${name} is at the table right now.`,
  'nobody-hands': () => 'No player is there to hand you the seat. Try again later.',
  'many-ask': () => 'Others are asking already. Try again in a moment.',
  'ask-over': () => 'You didn’t get the seat. Ask again, or take another name.',
  'name-alike': ({ name }) => `That looks too much like ${name}. Choose another name.`,
  'title-shipped': ({ title }) => `${title} comes with ruckus. Call yours something else.`,
  'nothing-changed': ({ title }) => `This is plain ${title}. Change a rule first.`,
  'name-reserved': () => 'That name is for bots or the host. Choose another.',
  'already-host': () => 'You’re the host already.',
  'no-next-round': () => 'There is no next round to deal now.',
  'match-not-over': () => 'The match is not over yet.',
  'match-begun': () => 'The match has begun. Change this before the next one.',
  alone: () => 'You need at least 2 players. Add a bot or invite friends.',
  shuffling: () => 'Shuffling. Wait for the deal.',
  'only-host': ({ host }) => `Only ${host ?? 'the host'} can do that.`,
  'not-ready': ({ names }) => `${list(names)} ${names.length === 1 ? 'is' : 'are'} not ready yet.`,
  'nobody-there': () => 'Nobody sits there anymore.',
  'own-seat': () => 'To give up your own seat, leave the table.',
  'chair-needed': () => 'The match needs this chair. The bot plays on.',
  seats: ({ least, most }) => `This table can have ${least} to ${most} seats.`,
  'bad-order': () => 'The seats have changed. Try again.',
  'cut-over': () => 'Too late for this shuffle.',
  excludes: ({ rules: [a, b], question }) =>
    `${a.title} and ${b.title} don’t go together: both say ${question}. Switch one off.`,
  needs: ({ rule, needs }) => `${rule.title} needs ${needs.title}. Switch it on too.`,
  'number-for-seats': ({ rule, value, seats }) => `${rule.title} can’t be ${value} with ${seats} players.`,
  'least-seats': ({ least, seats }) => `This game needs ${least} players, and you’re ${seats}. Add a bot.`,
  'least-at-table': ({ least }) => `Too few for this game. Set “Fewest at a table” to ${least}.`,
  'too-few-players': ({ have, need }) =>
    `You need ${need} players, so ${need - have} more. Invite friends, or add bots.`,
  homemade: ({ rule }) => `Something is wrong with ${rule.title}.`,
  'strangers-off': () => 'This server doesn’t bring strangers together.',
  'no-host': () => 'This table was found for you. Nobody is its host.',
  'keep-name': () => 'Among strangers you keep your name.',
  'own-texts': () => 'Among strangers, play a plain preset without home-made rules.',
  'unfit-name': () => 'Strangers will read this name. Choose a friendlier one.',
  pause: ({ seconds }) => `You left a match. Look again in ${wait(seconds)}.`,
  'still-seated': () => 'You’re still in a match. Go back, or leave it.',
  'match-too-long': () => 'Too much had happened by then. Try an earlier moment.',
  'server-full': () => 'This server is full. Try again later.',
  'too-many-tables': ({ seconds }) => `Too many new tables from your network. Try again in ${wait(seconds)}.`,
  'disk-full': () => 'The server’s disk is full. Play goes on once there’s room.',
}

/** Errors of requests made outside of a table's connection, by code. */
export const problem: Record<string, string> = {
  'no-answer': 'The server doesn’t answer. Check your connection and try again.',
  'unknown-code': 'No table has this code. Check it with the host.',
  'table-full': 'The table is full.',
  'match-running': 'A match is running, and it’s full. Try again later.',
  'name-taken': 'That name is taken. Choose another.',
  'bad-name': 'A name has 1 to 24 letters.',
  'wrong-key': 'This link opens no replay. Part of it may be missing.',
  'no-record': 'No round of this match is over yet.',
  unreadable: 'This table needs another version of ruckus.',
  damaged: 'This table is damaged. Let the person who runs this server know.',
  'bad-token': 'You’ve lost this seat. Take another one.',
  'no-seat': 'This seat isn’t yours anymore. Take another one.',
  'unknown-rule': 'That rule isn’t in the gallery. The link may be cut off.',
  'not-yours': 'You can only take out what you published from this device.',
  reported: 'It’s been reported already. An admin will look at it.',
  'gallery-full': 'The gallery is full. Share the rule as a link or file.',
  'unknown-run': 'That play-test is gone. Start it again.',
  'bad-run': 'That play-test doesn’t fit this rule. Start it again.',
  'no-vote': 'Votes are taken after a match. Play one first.',
  'no-end': 'No trial of this event came to an end. Change the plan.',
  'no-invitations': 'Invitations are off here. Share the table’s link.',
  'unknown-rules': 'This server doesn’t know that game. Choose another.',
  'unknown-place': 'Your place is gone. Look for a table again.',
  busy: 'Too much is going on here. Try again in a moment.',
  'too-large': 'That’s too large for this server.',
  'too-slow': 'Your connection was too slow. Try again.',
  'too-many': 'Too many requests. Wait a moment, then try again.',
  unavailable: 'The server can’t do this right now. Try again soon.',
  'wrong-origin': 'This page can’t ask that server. Open the server’s own page.',
}
