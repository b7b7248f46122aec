// Texts about the data that this server stores and for how long, in English.

// Always digits, because readers look these periods up.
const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`
const hours = (n: number) => count(n, 'hour', 'hours')
const days = (n: number) => count(n, 'day', 'days')
/** A time in seconds, in words. 0 means unlimited. */
const time = (seconds: number) =>
  seconds % 86_400 === 0 ? days(seconds / 86_400) : hours(Math.round(seconds / 360) / 10)

export const enPrivacy = {
  title: 'Privacy',
  lede: 'No account, no ads, no tracking. Here is what this server keeps, and for how long.',
  kept: 'What it keeps',
  keeps: [
    'Your name at each table, as you typed it.',
    'Every move with its time, and the rules you played by. That’s what replays are made of.',
    'A hash of the key to your seat. The key itself is only on your device.',
    'Your player card, if you make one: name, face, rating, your last 200 matches, friends, and the public half of your passkey.',
    'House rules you publish, with the name you sign them with.',
    'Counts of how rules are liked and remembered. They don’t say who, when or where.',
    'If you want notifications: where your browser’s push service reaches this device. It forwards our encrypted messages, which say which table waits.',
    'If a stranger reports you: the chat and moves of the minute before, for the people who run this server.',
  ],
  not: 'What it doesn’t keep',
  nots: [
    'What you say in the chat, unless a stranger reports you.',
    'Cookies. There’s one exception: a server with an access word remembers that you’re in.',
    'Where you play. Friends see it only while you’re there, if you let them.',
    'Your address. It’s held in memory for a while to stop floods, never in the journal.',
    'Anything about you anywhere else: except for notifications, this server sends nothing to anyone else.',
  ],
  long: 'For how long',
  lobby: (seconds: number) =>
    seconds === 0
      ? 'A table nobody played at: until it’s deleted.'
      : `A table nobody played at: ${time(seconds)} after everyone left.`,
  match: (seconds: number) =>
    seconds === 0
      ? 'A match you all walked away from: until it’s deleted.'
      : `A match you all walked away from: ${time(seconds)}.`,
  record: (seconds: number) =>
    seconds === 0
      ? 'A finished match and its replay: until it’s deleted.'
      : `A finished match and its replay: ${time(seconds)}.`,
  after: 'After that, nothing of the table is left in the journal. Backups that the operator made may still have it.',
  yours: 'What you can do',
  can: [
    'Remove your name: in the table’s menu, once the match is over.',
    'Delete the table: in the menu, if you’re the host.',
    'Save your player card at one press, or delete it.',
    'Forget everything on this device: clear this site’s data in your browser.',
  ],
  unknown: 'This server doesn’t answer just now, so its times are missing here.',
  home: 'Back to the start',
}
