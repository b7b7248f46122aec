// Texts of replays, their links, score charts and awards, in English.

import type { AwardKind } from '../lib/wire'
import { cards, list, plural } from './en-words'

const times = (n: number): string => (n === 1 ? 'once' : n === 2 ? 'twice' : `${n} times`)
/** Times from 100 s on are shown in minutes. */
const time = (ms: number): string =>
  ms < 100_000 ? `${Math.round(ms / 1000)} seconds` : plural(Math.round(ms / 60_000), 'minute', 'minutes')

/** The title of an award and its reason. */
const AWARDS: Record<AwardKind, [string, (value: number) => string]> = {
  comeback: ['The phoenix', (n) => `won from ${plural(n, 'point', 'points')} behind`],
  slap: ['Greased lightning', (ms) => `slapped after ${ms} ms`],
  taken: ['The card magnet', (n) => `picked up ${cards(n)} along the way`],
  debt: ['Deep pockets', (n) => `drew ${cards(n)} in one go`],
  trucks: ['Trucking company of the evening', (n) => `backed up ${plural(n, 'truck', 'trucks')}`],
  jumps: ['The gatecrasher', (n) => `jumped in ${times(n)}`],
  caught: ['What was that word again?', (n) => `got caught without UNO ${times(n)}`],
  catches: ['Ears like a bat', (n) => `caught a player ${times(n)}`],
  blunders: ['It was worth a try', (n) => `paid for ${plural(n, 'mistake', 'mistakes')}`],
  back: ['The boomerang', (n) => `went out and came back ${times(n)}`],
  hand: ['Needs bigger hands', (n) => `held ${cards(n)} at once`],
  turn: ['The philosopher', (ms) => `thought about one turn for ${time(ms)}`],
}

export const replay = {
  title: (rules: string, number: number) => (number === 1 ? rules : `${rules}, match ${number}`),
  heading: 'Replay',
  loading: 'Finding the reel…',
  failed: 'This replay could not be shown.',
  again: 'Try again',
  watch: 'Watch it again',
  share: 'Share the replay',
  send: 'Share',
  shareText: 'This match of ruckus has to be seen:',
  copied: 'The link to the replay is copied.',
  picture: 'Share the picture',
  pictureOf: (headline: string) => `Picture of the match: ${headline}`,
  pictureSaved: 'The picture is saved.',
  andMore: (n: number) => (n === 1 ? 'and 1 more' : `and ${n} more`),
  gives: 'Anyone with the link sees the names, and every hand of finished rounds.',
  notYet: 'The scores of the match could not be fetched.',
  eyes: 'View as',
  eyesOf: (name: string) => `Through ${name}’s eyes`,
  handOf: (name: string, n: number) => `${name} holds ${cards(n)}`,
  away: (name: string) => `${name} is not in the round at this moment.`,
  round: (n: number) => `Round ${n}`,
  rounds: 'Round',
  controls: 'Play it again',
  play: 'Play',
  pause: 'Pause',
  back: 'One step back',
  forward: 'One step on',
  speed: 'Speed',
  times: (n: number) => `${n}×`,
  slider: 'Moment of the round',
  moment: (step: number, of: number) => `Step ${step} of ${of}`,
  start: 'The cards are not dealt yet.',
  keys: 'Keys: space plays and pauses, arrows step, Home and End jump, Page up and Page down change the round.',
  whatIf: 'What if…?',
  whatIfHint: (name: string) =>
    `A new table opens at this very moment: you take ${name}’s seat and cards, and bots play the rest. The match itself stays as it was.`,
  playOn: 'Play on from here',
  notNow: 'Not now',
  noWhatIf: {
    before: 'No “what if” here: the cards are not dealt yet.',
    over: 'No “what if” here: the round is over.',
    away: (name: string) => `No “what if” here: ${name} is not in the round at this moment.`,
  },
  scores: 'Scores',
  close: 'Close',
  home: 'Back to the start',
  lines: 'How the points came together',
  linesOf: (lines: readonly { name: string; totals: readonly number[] }[]) =>
    lines.map(({ name, totals }) => `${name}: ${totals.join(', ')}`).join('; '),
  awards: 'The awards',
  award: (kind: AwardKind, names: readonly string[], value: number) => ({
    title: AWARDS[kind][0],
    text: `${list(names)} ${AWARDS[kind][1](value)}.`,
  }),
}
