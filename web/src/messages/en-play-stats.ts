// Texts of play statistics and the vote after a match, in English.

import { plural } from './en-words'

const percent = (part: number): string => `${Math.round(part * 100)} %`
const between = (low: number, high: number): string => `${Math.round(low * 100)}–${percent(high)} is likely`

export const playStats = {
  heading: 'From real play',
  nobody: 'Nobody has played with it at this server yet.',
  liked: (count: number, of: number, low: number, high: number) =>
    `Liked by ${count} of ${of} who voted (${between(low, high)}).`,
  again: (count: number, of: number, low: number, high: number) =>
    `${count} of ${of} who voted would play it again (${between(low, high)}).`,
  fewVotes: (of: number) => `Not enough votes yet: ${of} so far.`,
  asked: (count: number, of: number, low: number, high: number) =>
    `“Why?” was asked in ${count} of ${of} rounds (${between(low, high)}).`,
  fewRounds: (of: number) => `Not enough rounds yet: ${of} so far.`,
  remembered: (count: number, of: number, low: number, high: number) =>
    `From memory: remembered in time ${count} of ${of} times (${between(low, high)}).`,
  fewTimes: (of: number) => `Not remembered often enough yet to say more: ${plural(of, 'time', 'times')} so far.`,
  changed: (title: string) => `${title}, with changes`,
  byAction: 'What people remember',
  own: 'Something of their own',
  vote: {
    heading: 'How was it?',
    again: 'Would you play this game again?',
    yes: 'Again!',
    no: 'Not for me',
    rules: 'Which rules did you like?',
    likes: (title: string) => `${title}: good`,
    dislikes: (title: string) => `${title}: not for me`,
    secret: 'Only counts are kept. Nobody can see who voted what, and you can change your mind until the next match.',
    failed: 'Your vote did not arrive. Press again.',
    cast: 'Counted.',
  },
}
