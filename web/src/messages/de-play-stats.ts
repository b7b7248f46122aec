// Texts of play statistics and the vote after a match, in German.

import type { playStats as en } from './en-play-stats'
import type { Worded } from './worded'

const percent = (part: number): string => `${Math.round(part * 100)} %`
const between = (low: number, high: number): string => `wahrscheinlich ${Math.round(low * 100)}–${percent(high)}`

export const playStats: Worded<typeof en> = {
  heading: 'Aus echten Partien',
  nobody: 'Auf diesem Server hat noch niemand damit gespielt.',
  liked: (count, of, low, high) => `Gefällt ${count} von ${of}, die abgestimmt haben (${between(low, high)}).`,
  again: (count, of, low, high) =>
    `${count} von ${of}, die abgestimmt haben, würden es wieder spielen (${between(low, high)}).`,
  fewVotes: (of) => `Noch nicht genug Stimmen: bisher ${of}.`,
  asked: (count, of, low, high) => `In ${count} von ${of} Runden wurde „Warum?“ gefragt (${between(low, high)}).`,
  fewRounds: (of) => `Noch nicht genug Runden: bisher ${of}.`,
  remembered: (count, of, low, high) =>
    `Aus dem Gedächtnis: ${count} von ${of} Mal rechtzeitig daran gedacht (${between(low, high)}).`,
  fewTimes: (of) => `Noch nicht oft genug daran gedacht, um mehr zu sagen: bisher ${of} Mal.`,
  changed: (title) => `${title}, geändert`,
  byAction: 'Woran sich Leute erinnern',
  own: 'Etwas Eigenes',
  vote: {
    heading: 'Wie war’s?',
    again: 'Würdest du dieses Spiel wieder spielen?',
    yes: 'Nochmal!',
    no: 'Nichts für mich',
    rules: 'Welche Regeln haben dir gefallen?',
    likes: (title) => `${title}: gut`,
    dislikes: (title) => `${title}: nichts für mich`,
    secret:
      'Es wird nur gezählt. Niemand kann sehen, wer wie gestimmt hat, und bis zur nächsten Partie kannst du es dir anders überlegen.',
    failed: 'Deine Stimme ist nicht angekommen. Drück noch einmal.',
    cast: 'Gezählt.',
  },
}
