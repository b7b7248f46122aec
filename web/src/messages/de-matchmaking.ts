// Texts of tables with strangers, in German.

import type { Stage, MatchmakingLevel, MatchmakingPace } from '../lib/wire'

export const deMatchmaking = {
  title: 'Tisch finden',
  lede: 'Spiel mit Leuten, die du noch nicht kennst. Ein Tisch hat 4 Stühle, und Bots nehmen die leeren.',
  game: 'Welches Spiel?',
  pace: 'Wie lange?',
  paces: { quick: 'Eine Runde', full: 'Eine ganze Partie' } satisfies Record<MatchmakingPace, string>,
  level: 'Wie gut spielst du?',
  levels: { beginner: 'Neuling', average: 'Mittel', strong: 'Stark' } satisfies Record<MatchmakingLevel, string>,
  rated:
    'Die Partie zählt für deine Wertung. Wer nahe an ihr liegt, kommt zuerst; eine neue Karte beginnt in der Mitte.',
  quick: 'Karten auf der Hand zählen; wer die wenigsten Punkte hat, gewinnt.',
  search: (game: string, pace: MatchmakingPace, level: MatchmakingLevel | null): string =>
    [game, deMatchmaking.paces[pace], level === null ? 'nach deiner Wertung' : deMatchmaking.levels[level]].join(' · '),
  before: 'Bleib bitte bis zum Schluss. Gehst du früher, musst du auf den nächsten Tisch warten.',
  go: 'Tisch finden',
  asking: 'Einen Moment …',
  looking: 'Suche Mitspieler …',
  people: (people: number) => (people === 1 ? 'Bisher nur du.' : `${people} von 4 sind da.`),
  opens: (seconds: number) => (seconds > 0 ? `In höchstens ${seconds} s geht es los.` : 'Jetzt geht es los.'),
  bots: 'Bots nehmen die Stühle, die leer bleiben.',
  stop: 'Nicht mehr suchen',
  left: 'Du hast eine Partie verlassen.',
  paused: (time: string) => `In ${time} kannst du wieder suchen.`,
  pauseWhy: 'Mit jeder Partie, die du verlässt, wartest du länger. Nach einem Tag ist es vergessen.',
  still: 'Du sitzt noch in einer Partie.',
  stillHint: 'Verlässt du sie, musst du auf den nächsten Tisch warten.',
  back: 'Zurück dahin',
  leave: 'Verlassen',
  gone: 'Dein Platz ist weg. Suchst du in einem anderen Tab?',
  publicTables: 'Öffentliche Tische',
  noPublicTables: 'Gerade keine. Mach einen Tisch auf und stell ihn auf die Liste.',
  stage: {
    lobby: 'Noch nicht begonnen',
    playing: 'Es wird gespielt',
    'between-rounds': 'Zwischen zwei Runden',
    'match-over': 'Partie vorbei',
  } satisfies Record<Stage, string>,
  speed: (speed: string) => ({ lightning: 'blitzschnell', relaxed: 'gemütlich' })[speed] ?? 'flott',
  seats: (people: number, bots: number, most: number) =>
    `${people === 1 ? '1 Mensch' : `${people} Menschen`}${bots > 0 ? `, ${bots === 1 ? '1 Bot' : `${bots} Bots`}` : ''}, ${most} Plätze`,
  watchers: (watchers: number) => (watchers === 1 ? '1 schaut zu' : `${watchers} schauen zu`),
  join: 'Mitspielen',
  joinTable: (title: string, code: string) => `Mitspielen: ${title}, Tisch ${code}`,
  watch: 'Zuschauen',
  watchTable: (title: string, code: string) => `Zuschauen: ${title}, Tisch ${code}`,
  makePublic: 'Öffentlicher Tisch',
  publicHint: 'Alle können ihn finden und mitspielen. Ihr sagt feste Sätze, bis alle schreiben wollen.',
  off: 'Dieser Server bringt keine Fremden zusammen.',
}
