// Texts of the rulebook's pages, in German. The clauses themselves are in English in every language.

import { list } from './de-words'
import type { RulebookMessages } from '.'

const plural = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

export const deRulebook: RulebookMessages = {
  /** How to play: one minute of reading, and 20 seconds of animation for each game. */
  howTo: {
    title: 'In 60 Sekunden erklärt',
    basics: [
      'Du hast 7 Karten. Werd sie als Erste oder Erster los.',
      'Wenn du dran bist: gleiche Farbe, gleiche Zahl oder gleiches Zeichen.',
      'Passt nichts? Zieh eine Karte. Passt sie, spiel sie; sonst ist Schluss.',
      'Aussetzen kostet die Nächsten ihren Zug. Richtungswechsel dreht das Spiel um.',
      'Zieh Zwei trifft die Nächsten: 2 Karten, und der Zug ist weg.',
      'Eine Wunschkarte passt immer. Spiel sie und wünsch dir eine Farbe.',
      'Nur noch eine Karte? Ruf UNO, bevor dich jemand erwischt.',
      'Zuerst fertig? Die Runde gehört dir, und die Karten der anderen zählen.',
    ],
    guides: 'Und das kommt in jedem Spiel dazu, in je 20 Sekunden:',
    step: (at: number, of: number) => `Moment ${at} von ${of}`,
    pause: 'Anhalten',
    play: 'Weiter',
    next: 'Nächster Moment',
    close: 'Alles klar',
    whole: 'Alle Regeln',
    failed: 'Das ließ sich nicht laden. Steht die Verbindung?',
    games: {
      classic: [
        'Gleiche Farbe, gleiche Zahl oder gleiches Zeichen.',
        'Zieh Zwei: 2 Karten ziehen und aussetzen.',
        'Eine Wunschkarte passt immer. Wünsch dir eine Farbe!',
        'Nur noch eine Karte? Ruf UNO!',
      ],
      'super-power-no-sissies': [
        'Genau dieselbe Karte? Wirf sie jederzeit dazwischen.',
        'Eine Null: Alle geben ihr Blatt nach links.',
        'Eine rote 3: Hau auf den Stapel! Langsame ziehen.',
        'Du schuldest Karten? Zahl passend, und es geht zurück.',
      ],
      'super-speed': [
        'Die erste Karte liegt. Wer dieselbe hat, beginnt.',
        'Gleiche Zahl? Wirf sie jederzeit dazwischen.',
        'Zieh Zwei wird mehr, bis jemand zieht.',
        'Falscher Moment? Das kostet 2 Karten.',
      ],
      'house-rules': [
        'Eine Sternkarte: Erfinde eine Regel für die Zahl.',
        'Fällt die Zahl, tun es alle. Die Letzten ziehen.',
        'Niemand erinnert dich. Merk dir die Regeln!',
        'Zweifel an einer Zieh Vier? Fechte sie an.',
      ],
      psycho: [
        'Eine 7: Tausch das Blatt, mit wem du willst.',
        'Außer, man stoppt dich mit einer 7.',
        'Stapelt Zieh Zwei, bis jemand alles zieht.',
        'Ein Richtungswechsel in der Farbe schickt es zurück.',
      ],
      power: [
        'Genau dieselbe Karte? Wirf sie jederzeit dazwischen.',
        'Ausgesetzt? Gib es mit Aussetzen weiter.',
        'Eine 5: Hau auf den Stapel! Die Letzten ziehen 2.',
        'Eine Null: Verschenk eine deiner Karten.',
      ],
    } as Record<string, readonly string[]>,
  },
  title: 'Regelbuch',
  home: 'ruckus',
  lede: 'Alles, was an den Tischen gilt, Absatz für Absatz, mit Beispielen, die sich selbst spielen. Die Absätze selbst sind englisch.',
  rulings:
    'Die Spiele stehen in fünf Schriften. Wo diese schweigen oder sich widersprechen, mussten wir entscheiden: solche Entscheide sind gekennzeichnet, und alle Sekunden, die keine Schrift nennt, sind auch welche.',
  loading: 'Das Regelbuch wird aufgeschlagen …',
  failed: 'Das Regelbuch ließ sich nicht abrufen. Prüf die Leitung und versuch es noch einmal.',
  again: 'Noch einmal',
  chapters: 'Kapitel',
  toMeetings: 'Begegnungen',
  playground: 'Spielwiese',
  tryExample: 'Ändern und ausprobieren',
  search: 'Im Regelbuch suchen',
  searchHint: '„zero“, „slap pile“, „SP-5“',
  found: (n: number) =>
    n === 0
      ? 'Nichts gefunden. Versuch es mit weniger oder kürzeren Wörtern.'
      : `${plural(n, 'Absatz', 'Absätze')} gefunden.`,
  words: 'Wörter',
  clauses: (n: number) => plural(n, 'Absatz', 'Absätze'),
  examples: (n: number) => plural(n, 'Beispiel', 'Beispiele'),
  from: (source: string) => `Aus: ${source}`,
  ruling: 'Entscheid',
  rulingHint: 'Die Vorlagen schweigen hier oder widersprechen sich: so haben wir entschieden.',
  later: 'kommt noch',
  laterHint: 'Das spielt noch kein Tisch.',
  switch: 'Der Schalter',
  written: 'In einer Regeldatei',
  on: (games: readonly string[]) => `An in ${list(games)}.`,
  onNowhere: 'Aus in allen sechs Spielen, bis jemand sie einschaltet.',
  range: (least: number, most: number, preset: number) =>
    `${least} bis ${most}, ${preset}, wenn niemand etwas anderes sagt`,
  requires: (titles: readonly string[]) => `Braucht ${list(titles)}.`,
  excludes: (title: string, question: string) => `Nicht zusammen mit ${title}: beide sagen, ${question}.`,
  meets: (n: number) =>
    n === 0 ? 'Begegnet keiner anderen Regel' : `Begegnet ${plural(n, 'anderen Regel', 'anderen Regeln')}`,
  clause: (id: string) => `Absatz ${id}`,
  chapter: (id: string, title: string) => `${id}. ${title}`,
  before: (id: string) => `Davor: ${id}`,
  after: (id: string) => `Danach: ${id}`,
  worked: 'Beispiele',
  noExample: 'Noch kein Beispiel.',
  crumbs: 'Du bist hier',
  close: 'Zurück zum Spiel',
  asPage: 'Als Seite öffnen',
  unknown: (id: string) => `Es gibt keinen Absatz „${id}“.`,
  nearest: 'Meintest du einen von diesen?',

  player: {
    loading: 'Das Beispiel wird aufgebaut …',
    failed: 'Das Beispiel ließ sich nicht abrufen.',
    rules: (title: string, changes: readonly string[]) =>
      changes.length === 0 ? title : `${title} (${changes.join(', ')})`,
    start: 'Bevor etwas geschieht.',
    step: (at: number, last: number) => `Schritt ${at} von ${last}`,
    slider: 'Schritt',
    play: 'Abspielen',
    pause: 'Anhalten',
    back: 'Zurück',
    forward: 'Weiter',
    controls: 'Das Beispiel, Schritt für Schritt',
    later: (seconds: string) => `${seconds} s vergehen.`,
    refused: 'Abgelehnt',
    nothing: 'Es geschieht nichts.',
    turn: 'ist dran',
    empty: 'keine Karten',
    outPlace: (place: number) => `fertig, Platz ${place}`,
    liable: 'kann erwischt werden',
    owes: (n: number) => `schuldet ${n}`,
    points: (n: number) => plural(n, 'Punkt', 'Punkte'),
    total: (points: number, total: number) => `${plural(points, 'Punkt', 'Punkte')}, ${total} insgesamt`,
    left: 'im Uhrzeigersinn',
    right: 'gegen den Uhrzeigersinn',
    pile: 'Ablage',
    emptyPile: 'noch keine Karten',
    by: (name: string) => `von ${name}`,
    below: (n: number) => `und ${plural(n, 'Karte', 'Karten')} darunter`,
    unsettled: 'Schuld offen',
    drawPile: (n: number) => `Nachziehstapel: ${n}`,
    debt: (n: number, name: string | null) => (name === null ? `Schuld: ${n}` : `Schuld: ${n}, bei ${name}`),
    waits: (what: string, names: readonly string[]) =>
      names.length === 0 ? `Der Tisch wartet: ${what}.` : `Der Tisch wartet auf ${list(names)}: ${what}.`,
    kind: {
      slap: 'auf den Stapel hauen',
      'hand-on': 'Blätter weitergeben',
      color: 'eine Farbe wünschen',
      deal: 'sagen, wie viele Karten',
      flip: 'die Startkarte umdrehen',
    },
    over: 'Die Runde ist vorbei.',
    wins: (name: string) => `${name} gewinnt die Partie.`,
    rest: 'Der übrige Tisch',
  },

  meeting: {
    title: 'Wo sich zwei Regeln begegnen',
    lede: 'Je zwei Regeln können zusammen gelten, wenn sie nicht dieselbe Frage beantworten. Such eine aus, um zu sehen, wem sie begegnet und was dann geschieht.',
    choose: 'Such eine Regel aus',
    matrix: 'Alle auf einen Blick',
    legend:
      '● sie begegnen sich, ✕ sie schließen sich aus, leer: sie haben nie mit derselben Karte oder demselben Moment zu tun, und jede tut, was sie sagt.',
    meets: (title: string) => `${title} begegnet`,
    excluded: (title: string) => `${title} geht nicht zusammen mit`,
    quiet: 'Sie hat mit keiner anderen Regel zu tun.',
    rest: (n: number) =>
      `Mit ${n === 1 ? 'der einen anderen Regel' : `den anderen ${n} Regeln`} hat sie nie zu tun: jede tut, was sie sagt.`,
    both: (question: string) => `Beide sagen, ${question}.`,
    cell: (a: string, b: string, excluded: boolean) =>
      excluded ? `${a} und ${b} schließen sich aus` : `${a} begegnet ${b}`,
  },
}
