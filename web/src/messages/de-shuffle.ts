// Texts about verified shuffles, in German.

import type { Flaw } from '../lib/shuffle/check'
import type { shuffle as english } from './en-shuffle'
import type { Worded } from './worded'

const FLAWS: Record<Flaw, string> = {
  'not-cut': 'niemand am Tisch hat abgehoben',
  seed: 'der Tisch ist nicht bei dem Geheimnis geblieben, auf das er sich festgelegt hatte',
  commitment: 'der Tisch hatte sich vorher auf etwas anderes festgelegt',
  part: 'jemand hat etwas anderes aufgedeckt, als festgelegt war',
  mine: 'dein eigenes Abheben ist nicht dabei',
  key: 'die Karten wurden anders gemischt, als Geheimnis und Abheben besagen',
  hand: 'deine Karten liegen nicht, wo dieses Mischen sie hinlegt',
}

export const shuffle: Worded<typeof english> = {
  underway: 'Alle heben ab …',
  check: 'Mischen nachprüfen',
  checking: 'Wird nachgerechnet …',
  unreachable: 'Das Mischen ließ sich nicht abrufen. Versuch es gleich noch einmal.',
  holds: (round: number, parts: number) =>
    `Runde ${round}: fair. ${parts === 0 ? 'Nur der Tisch hat abgehoben.' : parts === 1 ? 'Eine Person hat abgehoben.' : `${parts} Personen haben abgehoben.`}`,
  broken: (round: number, flaws: readonly Flaw[]) =>
    `Runde ${round}: nicht fair: ${flaws.map((flaw) => FLAWS[flaw]).join('; ')}.`,
  meaning:
    'Auf diesem Gerät nachgerechnet. Es zeigt, dass niemand die Karten gelegt hat, nicht, dass niemand geguckt hat.',
}
