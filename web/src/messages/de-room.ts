// Texts of large screens and the chat, in German.

import type { Emote, FirstDealer, Phrase, ReportReason } from '../lib/wire'
import { card, does, list, plural, theCard, whom } from './de-words'
import type { Who } from './who'

const EMOTE: Record<Emote, string> = {
  laugh: 'lacht',
  wow: 'staunt',
  cheer: 'jubelt',
  heart: 'schickt ein Herz',
  cry: 'weint',
  grr: 'knurrt',
  tease: 'streckt die Zunge heraus',
  yawn: 'gähnt',
}

export const talk = {
  title: 'Reden',
  open: (unread: number) => (unread === 0 ? 'Reden' : `Reden, ${unread} ungelesen`),
  close: 'Schließen',
  field: 'Sag etwas',
  send: 'Sagen',
  reactions: 'Reaktionen',
  emote: {
    laugh: 'Lachen',
    wow: 'Staunen',
    cheer: 'Jubel',
    heart: 'Herz',
    cry: 'Weinen',
    grr: 'Knurren',
    tease: 'Ätsch',
    yawn: 'Gähnen',
  } satisfies Record<Emote, string>,
  nothing: 'Noch hat niemand etwas gesagt. Nichts davon wird gespeichert.',
  nothingAmongStrangers: 'Noch hat niemand etwas gesagt. Wird jemand gemeldet, liest die Aufsicht die letzte Minute.',
  says: (name: string, text: string) => `${name}: ${text}`,
  does: (name: string, emote: Emote) => `${name} ${EMOTE[emote]}.`,
  mute: (name: string) => `${name} stummschalten`,
  unmute: (name: string) => `${name} wieder hören`,
  whom: 'Wen willst du hören?',
  problem: {
    'too-fast': 'Langsam: so viel kann niemand zuhören. Warte einen Moment.',
    'bad-text': 'Das lässt sich nicht sagen: eine Zeile mit höchstens 200 Zeichen, bitte.',
    'set-phrases': 'Nur feste Sätze, bis alle schreiben wollen.',
    'talk-is-off': 'Das Reden ist an diesem Tisch abgeschaltet.',
    hushed: 'Eine Regel dieses Tisches hat das Reden vorerst abgeschaltet.',
    'no-line': 'Gerade gibt es keine Verbindung. Versuch es gleich noch einmal.',
  } as Record<string, string>,
  hushed: 'Eine Regel dieses Tischs hat den Chat vorerst abgestellt.',
  notSaid: 'Das wurde nicht gesagt.',
}

export const dealer = {
  first: 'Wer zuerst gibt',
  way: { 'last-chair': 'wer zuletzt sitzt', lot: 'das Los', winner: 'wer zuletzt gewonnen hat' } satisfies Record<
    FirstDealer,
    string
  >,
  rule: { lot: 'Wer zuerst gibt, sagt das Los.', winner: 'Zuerst gibt, wer zuletzt gewonnen hat.' },
}

export const lasts = {
  round: (half: number, most: number) =>
    half === most
      ? `Eine Runde dauert ungefähr ${plural(half, 'Minute', 'Minuten')}.`
      : `Eine Runde dauert ungefähr ${plural(half, 'Minute', 'Minuten')}, selten mehr als ${most}.`,
  unended: (n: number, of: number) =>
    `Von ${of} Proberunden ${n === 1 ? 'war eine' : `waren ${n}`} nach einer Stunde nicht vorbei.`,
}

export const tablePolicy = {
  title: 'Reden und Zuschauen',
  talk: 'Alle dürfen reden: Reaktionen und ein Chat',
  watch: 'Bildschirme dürfen den Tisch zeigen, wenn jemand den Code hat',
  originalTitles: 'Regeln behalten ihre alten Titel, auch die derben',
  watched: (n: number) => (n === 1 ? 'Ein Bildschirm zeigt den Tisch.' : `${n} Bildschirme zeigen den Tisch.`),
}

export const handOnly = {
  offer: 'Der Fernseher zeigt den Tisch.',
  yes: 'Nur Blatt',
  no: 'Hier nicht',
  whole: 'Hier den ganzen Tisch zeigen',
  only: 'Hier nur mein Blatt zeigen',
}

export const tv = {
  title: 'Der große Bildschirm',
  lede: 'Dieser Bildschirm zeigt den Tisch. Die Blätter bleiben auf den Handys.',
  code: 'Der Code des Tischs',
  show: 'Diesen Tisch zeigen',
  make: 'Oder hier einen Tisch aufmachen',
  makeHint: 'Such ein Spiel aus. Wer den Code als Erstes scannt, ist Gastgeber.',
  host: 'Name des Gastgebers',
  sitFirst: 'Wer den Tisch leitet, scannt zuerst',
  scanHost: (name: string) => `Scan das, um als ${name} Platz zu nehmen und Gastgeber zu sein.`,
  join: 'Mitspielen',
  scan: 'Scannen, oder den Code eintippen auf',
  seated: (n: number) => (n === 1 ? 'Am Tisch: eine Person' : `Am Tisch: ${n}`),
  ready: 'bereit',
  notReady: 'noch nicht bereit',
  waiting: (name: string) => `${name} gibt, sobald alle bereit sind.`,
  scores: 'Punkte',
  next: 'Gleich beginnt die nächste Runde.',
  winners: (names: readonly string[]) => `${list(names)} ${names.length === 1 ? 'gewinnt' : 'gewinnen gemeinsam'}!`,
  other: 'Anderen Tisch zeigen',
  full: 'Vollbild',
  fromHome: 'Auf einem großen Bildschirm',
  connecting: 'Der Tisch wird gesucht…',
}

export const offline = {
  title: 'Es gibt keine Verbindung.',
  hint: 'Die Tische sind, wo du sie gelassen hast, und kommen mit ihr zurück. Was du vom Regelbuch gelesen hast, lässt sich solange lesen.',
}

export const moving = {
  title: 'Auf einem anderen Gerät spielen',
  show: 'Code zum Scannen zeigen',
  hide: 'Code verbergen',
  qr: 'QR-Code mit dem Link zum eigenen Platz',
}

export const sharing = {
  title: 'Noch jemand spielt an diesem Gerät',
  hint: 'Das Gerät geht herum; dazwischen sind die Blätter verdeckt. Außer der Reihe kann nur schnell sein, wer es gerade hält: wählt Spiele ohne viele Wettläufe.',
  name: 'Name',
  add: 'Hier Platz nehmen',
  many: 'So viele können sich kaum ein Gerät teilen. Lasst andere den Code scannen.',
  who: 'Wer an diesem Gerät spielt',
  passTo: (name: string) => `Gib das Gerät an ${name} weiter`,
  show: (name: string) => `Ich bin ${name}: zeig mein Blatt`,
  stay: (name: string) => `${name} behält es`,
  limits: 'Alle anderen schauen bitte weg. Wer das Gerät nicht hält, kann solange nicht dazwischenspringen.',
}

export const scenes = {
  podium: 'Erste Hand!',
  cutIn: 'DAZWISCHEN!',
  cut: (who: Who, over: Who | null) =>
    over === null ? `${who.me ? 'Du' : who.name}!` : `${who.me ? 'Du' : who.name} vor ${over.me ? 'dir' : over.name}`,
  caught: (who: Who, by: Who) => `${does(by, 'erwischst', 'erwischt')} ${who.me ? 'dich' : who.name}!`,
  stack: (who: Who) => (who.me ? 'für dich!' : `für ${who.name}`),
  hands: 'Alle Blätter wandern!',
  drew: (who: Who, n: number) => `${does(who, 'ziehst', 'zieht')} ${n} Karten!`,
  back: (who: Who, n: number) => `Zurück an ${whom(who)}: ${n} Karten!`,
  robbed: (who: Who, by: Who) =>
    `${does(by, 'schnappst dir', 'schnappt sich')} ${who.me ? 'deine letzte Karte' : `die letzte Karte von ${who.name}`}!`,
  truck: (who: Who) => `${does(who, 'setzt', 'setzt')} den Laster zurück!`,
  out: (who: Who) => `${does(who, 'bist', 'ist')} fertig!`,
  every: (n: number) => `Bei jeder ${n}:`,
  ms: (ms: number) => `${ms} ms`,
}

export const bubbles = { caught: 'erwischt!', skipped: 'setzt aus' }

export const ruleCards = {
  title: 'Die Regeln heute Abend',
  badge: { homemade: 'selbst gemacht', added: 'dazu' },
  before: 'Vorige Regel',
  next: 'Nächste Regel',
  open: 'In der Werkstatt öffnen',
  /** Examples of a home-made rule. */
  moments: {
    title: 'Beispiele',
    of: (title: string) => `Beispiele: ${title}`,
    acts: 'Die Regel greift',
    rests: 'Die Regel greift nicht',
    nothing: 'Sonst passiert nichts.',
    speaks: (who: string) => `${who} schreibt im Chat.`,
    cannotPlay: (who: string, what: readonly string[]) =>
      `${who} darf ${list(what.map((held) => theCard(held)))} nicht legen.`,
    cannot: (who: string) => `${who} darf das nicht.`,
    table: (who: string, hand: readonly string[], top: string | null) =>
      `${top === null ? '' : `Oben liegt: ${card(top)}. `}${who} hat: ${list(hand.map((held) => card(held)))}.`,
    none: 'Kein kurzes Beispiel gefunden. Probier sie am Tisch aus.',
    loading: 'Wird gegeben …',
    failed: 'Die Beispiele lassen sich nicht laden.',
    again: 'Nochmal',
  },
}

export const tonight = {
  owes: (owes: Who, to: Who, cards: number) =>
    `${does(owes, 'hast', 'hat')} ${to.me ? 'dich' : to.name} ${cards} Karten mehr ziehen lassen als umgekehrt.`,
  races: (who: Who, races: number) => `${does(who, 'warst', 'war')} ${races}-mal am Stück zuerst auf dem Stapel.`,
  add: 'Eine Hausregel dazu?',
  addIt: 'Dazunehmen',
  other: 'Eine andere',
}

export const matchmaking = {
  phrases: 'Feste Sätze',
  phrase: {
    hello: 'Hallo!',
    'good-luck': 'Viel Glück!',
    'well-played': 'Gut gespielt!',
    thanks: 'Danke!',
    sorry: 'Tut mir leid!',
    close: 'Das war knapp!',
    again: 'Noch eine Partie?',
    bye: 'Tschüss!',
  } satisfies Record<Phrase, string>,
  wordsHint: (agree: number, people: number) =>
    `Ihr könnt schreiben, sobald alle wollen: bisher ${agree} von ${people}.`,
  wordsOpen: 'Alle wollen schreiben.',
  wordsOn: 'Ich möchte schreiben',
  wordsOff: 'Lieber nicht schreiben',
  about: (name: string) => `${name} stummschalten, melden oder blockieren`,
  report: (name: string) => `${name} melden`,
  why: (name: string) => `Was ist mit ${name}?`,
  reasons: {
    name: 'Der Name',
    talk: 'Was da gesagt wird',
    spoiling: 'Macht das Spiel kaputt',
    cheating: 'Schummelt',
  } satisfies Record<ReportReason, string>,
  reported: 'Gemeldet. Ein Admin sieht es sich an.',
  block: (name: string) => `${name} blockieren`,
  blocked: (name: string) => `${name} triffst du hier nicht wieder.`,
}

/** Friends at the table. Only players with a card can receive friend requests. */
export const friends = {
  about: (name: string) => `Mehr über ${name}`,
  want: (name: string, others: number) =>
    others === 0
      ? `${name} möchte mit dir befreundet sein`
      : `${name} und ${others} weitere möchten mit dir befreundet sein`,
  ask: (name: string) => `${name} nach Freundschaft fragen`,
  asked: (name: string) => `Gefragt. ${name} sieht es auf der Spielerkarte.`,
  now: (name: string) => `${name} und du seid jetzt befreundet.`,
  problems: {
    'no-card': 'Dieses Gerät ist abgemeldet. Öffne deine Spielerkarte.',
    'no-card-there': 'Da fehlt die Spielerkarte. Ohne geht es nicht.',
    'own-card': 'Das ist deine eigene Karte.',
    'already-friends': 'Ihr seid schon befreundet.',
    'already-asked': 'Schon gefragt. Warte auf die Antwort.',
    'too-many-asks': 'Genug gefragt für heute. Versuch es morgen wieder.',
    'too-many-wait': 'Dort warten zu viele Anfragen. Schick einen Freundeslink.',
    'too-many-friends': 'Mehr Freunde passen nicht auf eine Karte.',
  } as Record<string, string>,
}
