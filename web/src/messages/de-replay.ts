// Texts of replays, their links, score charts and awards, in German.

import type { AwardKind } from '../lib/wire'
import type { replay as english } from './en-replay'
import { cards, list, plural } from './de-words'
import type { Worded } from './worded'

const times = (n: number): string => (n === 1 ? 'einmal' : n === 2 ? 'zweimal' : `${n}-mal`)
const time = (ms: number): string =>
  ms < 100_000 ? `${Math.round(ms / 1000)} Sekunden` : `${Math.round(ms / 60_000)} Minuten`
const points = (n: number): string => (n === 1 ? 'einen Punkt' : `${n} Punkte`)

/** The title of an award, and its reason after one name and after several. */
const AWARDS: Record<AwardKind, [string, (value: number) => string, (value: number) => string]> = {
  comeback: [
    'Der Phönix',
    (n) => `gewinnt, obwohl ${points(n)} fehlten`,
    (n) => `gewinnen, obwohl ${points(n)} fehlten`,
  ],
  slap: ['Der geölte Blitz', (ms) => `schlägt nach ${ms} ms zu`, (ms) => `schlagen nach ${ms} ms zu`],
  taken: [
    'Der Kartenmagnet',
    (n) => `nimmt ${cards(n)}, die niemand gegeben hat`,
    (n) => `nehmen je ${cards(n)}, die niemand gegeben hat`,
  ],
  debt: ['Tiefe Taschen', (n) => `zieht ${cards(n)} auf einmal`, (n) => `ziehen ${cards(n)} auf einmal`],
  trucks: [
    'Spedition des Abends',
    (n) => `fährt ${times(n)} mit dem Laster vor`,
    (n) => `fahren je ${times(n)} mit dem Laster vor`,
  ],
  jumps: ['Der Partycrasher', (n) => `springt ${times(n)} dazwischen`, (n) => `springen je ${times(n)} dazwischen`],
  caught: [
    'Wie hieß das Wort noch?',
    (n) => `wird ${times(n)} ohne UNO erwischt`,
    (n) => `werden je ${times(n)} ohne UNO erwischt`,
  ],
  catches: ['Ohren wie ein Luchs', (n) => `erwischt ${times(n)} jemanden`, (n) => `erwischen je ${times(n)} jemanden`],
  blunders: [
    'Einen Versuch war’s wert',
    (n) => `bezahlt für ${plural(n, 'Fehler', 'Fehler').replace(/^eine /, 'einen ')}`,
    (n) => `bezahlen je für ${plural(n, 'Fehler', 'Fehler').replace(/^eine /, 'einen ')}`,
  ],
  back: [
    'Der Bumerang',
    (n) => `ist ${times(n)} fertig und kommt zurück`,
    (n) => `sind je ${times(n)} fertig und kommen zurück`,
  ],
  hand: ['Braucht größere Hände', (n) => `hält ${cards(n)} auf einmal`, (n) => `halten ${cards(n)} auf einmal`],
  turn: [
    'Der große Denker',
    (ms) => `denkt ${time(ms)} über einen Zug nach`,
    (ms) => `denken ${time(ms)} über einen Zug nach`,
  ],
}

export const replay: Worded<typeof english> = {
  title: (rules: string, number: number) => (number === 1 ? rules : `${rules}, Partie ${number}`),
  heading: 'Noch einmal ansehen',
  loading: 'Die Spule wird gesucht …',
  failed: 'Diese Partie ließ sich nicht noch einmal zeigen.',
  again: 'Noch einmal versuchen',
  watch: 'Noch einmal ansehen',
  share: 'Partie weitergeben',
  send: 'Teilen',
  shareText: 'Diese Partie ruckus muss man gesehen haben:',
  copied: 'Der Link zur Partie ist kopiert.',
  picture: 'Bild teilen',
  pictureOf: (headline: string) => `Bild der Partie: ${headline}`,
  pictureSaved: 'Das Bild ist gespeichert.',
  andMore: (n: number) => (n === 1 ? 'und noch jemand' : `und ${n} weitere`),
  gives: 'Wer den Link hat, sieht die Namen und von allen beendeten Runden jedes Blatt.',
  notYet: 'Der Verlauf der Partie ließ sich nicht abrufen.',
  eyes: 'Ansicht von',
  eyesOf: (name: string) => `Mit den Augen von ${name}`,
  handOf: (name: string, n: number) => `${name} hält ${cards(n)}`,
  away: (name: string) => `${name} ist in diesem Moment nicht in der Runde.`,
  round: (n: number) => `Runde ${n}`,
  rounds: 'Runde',
  controls: 'Abspielen',
  play: 'Abspielen',
  pause: 'Anhalten',
  back: 'Einen Schritt zurück',
  forward: 'Einen Schritt weiter',
  speed: 'Tempo',
  times: (n: number) => `${n}×`,
  slider: 'Moment der Runde',
  moment: (step: number, of: number) => `Schritt ${step} von ${of}`,
  start: 'Die Karten sind noch nicht gegeben.',
  keys: 'Tasten: Leertaste spielt ab und hält an, Pfeile gehen schrittweise, Pos 1 und Ende springen, Bild auf und Bild ab wechseln die Runde.',
  whatIf: 'Was wäre, wenn …?',
  whatIfHint: (name: string) =>
    `Ein neuer Tisch macht genau in diesem Moment auf: du übernimmst Platz und Karten von ${name}, Bots spielen den Rest. Die Partie selbst bleibt, wie sie war.`,
  playOn: 'Von hier weiterspielen',
  notNow: 'Lieber nicht',
  noWhatIf: {
    before: 'Hier gibt es kein „Was wäre, wenn“: die Karten sind noch nicht gegeben.',
    over: 'Hier gibt es kein „Was wäre, wenn“: die Runde ist vorbei.',
    away: (name: string) => `Hier gibt es kein „Was wäre, wenn“: ${name} ist in diesem Moment nicht in der Runde.`,
  },
  scores: 'Punkte',
  close: 'Schließen',
  home: 'Zurück zum Anfang',
  lines: 'Wie die Punkte zustande kamen',
  linesOf: (lines: readonly { name: string; totals: readonly number[] }[]) =>
    lines.map(({ name, totals }) => `${name}: ${totals.join(', ')}`).join('; '),
  awards: 'Die Auszeichnungen',
  award: (kind: AwardKind, names: readonly string[], value: number) => {
    const [title, one, several] = AWARDS[kind]
    return { title, text: `${list(names)} ${(names.length === 1 ? one : several)(value)}.` }
  },
}
