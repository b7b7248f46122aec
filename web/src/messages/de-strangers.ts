// Tische mit Leuten, die man nicht kennt. Auf Deutsch.

import type { StrangerPace } from '../lib/wire'

export const deStrangers = {
  title: 'Tisch finden',
  lede: 'Spiel mit Leuten, die du noch nicht kennst. Ein Tisch hat 4 Stühle, und Bots nehmen die leeren.',
  game: 'Welches Spiel?',
  pace: 'Wie lange?',
  paces: { quick: 'Eine Runde', full: 'Eine ganze Partie' } satisfies Record<StrangerPace, string>,
  before: 'Bleib bitte bis zum Schluss. Gehst du früher, musst du auf den nächsten Tisch warten.',
  go: 'Tisch finden',
  asking: 'Einen Moment …',
  looking: 'Suche Mitspieler …',
  people: (people: number) => (people === 1 ? 'Bisher nur du.' : `${people} von 4 sind da.`),
  opens: (seconds: number) => (seconds > 0 ? `In höchstens ${seconds} s geht es los.` : 'Jetzt geht es los.'),
  bots: 'Bots nehmen die Stühle, die leer bleiben.',
  stop: 'Nicht mehr suchen',
  paused: (time: string) => `Du hast eine Partie verlassen. In ${time} kannst du wieder suchen.`,
  pauseWhy: 'Mit jeder Partie, die du verlässt, wartest du länger. Nach einem Tag ist es vergessen.',
  still: 'Du sitzt noch in einer Partie.',
  stillHint: 'Verlässt du sie, musst du auf den nächsten Tisch warten.',
  back: 'Zurück dahin',
  leave: 'Verlassen',
  gone: 'Dein Platz ist weg. Suchst du in einem anderen Tab?',
  off: 'Dieser Server bringt keine Fremden zusammen.',
}
