// Facts as German sentences.

import type { Code, Color, How, Why } from '../lib/wire'
import {
  aCard,
  card,
  cards,
  capital,
  COLOR,
  deed,
  does,
  handOf,
  list,
  theCard,
  toWhom,
  whom,
  withCard,
} from './de-words'
import type { facts as english } from './en-facts'
import type { Worded } from './worded'
import type { Told } from './told'
import type { Who } from './who'

export const facts: Worded<typeof english> = {
  /** Facts whose sentences need nothing but their own fields, by kind. */
  told: {
    'match-begun': () => 'Eine neue Partie beginnt.',
    called: ({ seat: who, color }: Told<'called'>) => `${does(who, 'wünschst dir', 'wünscht sich')} ${COLOR[color]}.`,
    turned: () => 'Jetzt geht’s andersherum.',
    passed: ({ seat: who, stuck }: Told<'passed'>) =>
      stuck
        ? `${does(who, 'kannst nichts mehr ziehen und passt', 'kann nichts mehr ziehen und passt')}.`
        : `${does(who, 'passt', 'passt')}.`,
    'said-uno': ({ seat: who }: Told<'said-uno'>) => `${does(who, 'sagst', 'sagt')} UNO!`,
    caught: ({ seat: who, by }: Told<'caught'>) => `${does(by, 'erwischst', 'erwischt')} ${whom(who)} ohne UNO!`,
    undone: ({ seat: who }: Told<'undone'>) =>
      `${does(who, 'nimmst', 'nimmt')} den Zug zurück. Alles, was dieser Zug bewirkt hat, gilt nicht mehr.`,
    uncovered: ({ card: what }: Told<'uncovered'>) =>
      `Darunter liegt nichts mehr. Aufgedeckt wird ${aCard(what)}, ohne Wirkung.`,
    blunder: ({ seat: who, card: what, code }: Told<'blunder'>) => {
      const why: Partial<Record<Code, string>> = {
        'not-your-turn': 'außer der Reihe',
        'too-late': 'zu spät',
        'does-not-match': 'die nicht passt',
      }
      const laid = does(who, 'hast', 'hat')
      if (code === 'does-not-match') return `${laid} etwas gelegt, das nicht passt: ${card(what)}.`
      if (code === 'must-draw') return `${laid} ${theCard(what)} gelegt, statt zu ziehen.`
      return `${laid} ${theCard(what)} ${why[code] ?? 'zur falschen Zeit'} gelegt.`
    },
    showed: ({ seat: who, to }: Told<'showed'>) =>
      `${does(who, 'zeigst', 'zeigt')} ${toWhom(to)} ${who.me ? 'dein' : 'das ganze'} Blatt.`,
    challenged: ({ by, seat: who, guilty }: Told<'challenged'>) =>
      `${does(by, 'zweifelst', 'zweifelt')} ${who.me ? 'deine Plus-Vier' : `die Plus-Vier von ${who.name}`} an: ${guilty ? 'es war ein Bluff!' : 'sie war ehrlich.'}`,
    mistaken: ({ seat: who, verb }: Told<'mistaken'>) =>
      verb === 'catch'
        ? `${does(who, 'erwischst', 'erwischt')} niemanden.`
        : verb === 'slap'
          ? `${does(who, 'haust', 'haut')} umsonst.`
          : verb === 'uno'
            ? `${does(who, 'rufst', 'ruft')} zu früh UNO.`
            : `${does(who, 'hast', 'hat')} zur falschen Zeit gehandelt.`,
    peeked: ({ by, seat: who }: Told<'peeked'>) => `${does(by, 'siehst dir', 'sieht sich')} ${handOf(who)} an.`,
    shown: ({ seat: who, card: what }: Told<'shown'>) => `${does(who, 'zeigst', 'zeigt')} ${theCard(what)}.`,
    moved: ({ seat: who }: Told<'moved'>) => `${does(who, 'setzt dich', 'setzt sich')} auf einen anderen Platz.`,
    'slid-under': ({ seat: who, card: what }: Told<'slid-under'>) =>
      `${does(who, 'schiebst', 'schiebt')} ${theCard(what)} unter die oberste.`,
    announced: ({ seat: who }: Told<'announced'>) => `${does(who, 'kündigst', 'kündigt')} eine gleiche Karte an!`,
    performed: ({ seat: who, action }: Told<'performed'>) => `${who.me ? 'Du' : who.name}: ${deed(action)}!`,
    accused: ({ by, seat: who, guilty }: Told<'accused'>) =>
      `${does(by, 'beschuldigst', 'beschuldigt')} ${whom(who)}: ${guilty ? 'zu Recht!' : 'aber die Karte war in Ordnung.'}`,
    lingers: ({ seat: who }: Told<'lingers'>) =>
      `${does(who, 'bist', 'ist')} erst fertig, wenn die Schuld gezogen ist.`,
    refilled: () => 'Die Ablage kommt gemischt unter den Nachziehstapel.',
    joined: ({ seat: who, waits }: Told<'joined'>) =>
      `${does(who, 'kommst', 'kommt')} an den Tisch${waits ? ` und ${who.me ? 'spielst' : 'spielt'} ab der nächsten Runde mit` : ''}.`,
    left: ({ seat: who }: Told<'left'>) => `${does(who, 'hast', 'hat')} den Tisch verlassen.`,
    'went-out': ({ seat: who }: Told<'went-out'>) => `${does(who, 'bist', 'ist')} fertig!`,
    'came-back': ({ seat: who }: Told<'came-back'>) => `${does(who, 'bist', 'ist')} wieder im Spiel.`,
    reshuffled: () => 'Die Ablage wird gemischt und zum neuen Nachziehstapel.',
    suspended: ({ title }: Told<'suspended'>) => `${title} findet kein Ende und ist jetzt aus. Weiter geht’s.`,
    rolled: ({ shown }: Told<'rolled'>) => `Der Würfel zeigt ${shown}.`,
    'picked-up': ({ seat: who, cards: count, hand }: Told<'picked-up'>) =>
      hand === null || count > 3
        ? `${does(who, 'nimmst', 'nimmt')} ${count === 1 ? 'die verdeckte Karte' : `${count} verdeckte Karten`} auf.`
        : `${does(who, 'nimmst', 'nimmt')} ${list(hand.slice(-count).map((held) => theCard(held)))} auf.`,
    'set-aside': ({ seat: who }: Told<'set-aside'>) =>
      `${does(who, 'nimmst', 'nimmt')} eine Karte verdeckt zu ${who.me ? 'dir' : 'sich'}. Legen lässt sie sich nicht, aber sie zählt.`,
    'dropped-out': ({ seat: who }: Told<'dropped-out'>) =>
      `${does(who, 'scheidest', 'scheidet')} aus der Runde aus. ${who.me ? 'Dein' : 'Das'} Blatt kommt unter den Nachziehstapel.`,
    eliminated: ({ seat: who }: Told<'eliminated'>) =>
      who.me ? 'Du bist ausgeschieden. Bleib und schau zu!' : `${who.name} ist ausgeschieden.`,
    retired: ({ seat: who }: Told<'retired'>) =>
      `${does(who, 'scheidest', 'scheidet')} aus der Runde aus. Das ganze Blatt zählt.`,
    awarded: ({ seat: who, points }: Told<'awarded'>) =>
      `${points < 0 ? does(who, 'verlierst', 'verliert') : does(who, 'bekommst', 'bekommt')} ${Math.abs(points)} ${Math.abs(points) === 1 ? 'Punkt' : 'Punkte'}.`,
  },
  roundBegun: (round: number, dealer: Who) => `Runde ${round}. ${does(dealer, 'gibst', 'gibt')}.`,
  dealt: (n: number) => `Alle bekommen ${cards(n)}.`,
  drew: (who: Who, n: number, why: Why) => {
    const draws = does(who, 'ziehst', 'zieht')
    const count = cards(n)
    if (why === 'debt') return `${draws} ${count}.`
    if (why === 'uno') return `${draws} ${count} für das vergessene UNO.`
    if (why === 'race') return who.me ? `Zu langsam! Zieh ${n}.` : `${who.name} war zu langsam und zieht ${count}.`
    if (why === 'challenge') return `${draws} ${count} wegen des Anzweifelns.`
    if (why === 'mistake') return `${draws} ${count} für den Fehler. Kommt vor.`
    if (why === 'spread') return `${draws} ${count} von der verteilten Schuld.`
    return `${draws} ${count}.`
  },
  drewFaceDown: 'Du ziehst eine Karte. Du siehst sie, wenn du wieder dran bist.',
  drewCard: (who: Who, what: string) => `${does(who, 'ziehst', 'zieht')} ${theCard(what)}.`,
  turnedUp: (what: string) => `Die erste Karte ist ${aCard(what)}.`,
  laid: (who: Who, what: string, called: Color | null, how: How, uno: boolean) => {
    // The called color is an insertion, which a comma ends.
    const inserted = called !== null && what.startsWith('W') ? ',' : ''
    const end = uno ? `${inserted} und ${who.me ? 'sagst' : 'sagt'} UNO!` : '.'
    const it = theCard(what, called)
    const withIt = withCard(what, called)
    const says: Record<How, string> = {
      turn: `${does(who, 'legst', 'legt')} ${it}`,
      'out-of-turn': `${does(who, 'springst', 'springt')} dazwischen mit ${withIt}`,
      match: `${does(who, 'legst', 'legt')} die Gleiche dazu (${card(what, called)})`,
      payment: `${does(who, 'bezahlst', 'bezahlt')} mit ${withIt}`,
      crazy: `${does(who, 'wirfst', 'wirft')} ${it} dazu`,
      block: `${does(who, 'blockst', 'blockt')} mit ${withIt}`,
    }
    return `${says[how] ?? says.turn}${end}`
  },
  skipped: (who: Who) => `${does(who, 'setzt', 'setzt')} aus.`,
  debtRaised: (total: number, who: Who) => `${does(who, 'musst', 'muss')} ${cards(total)} ziehen.`,
  slapped: (who: Who, place: number) =>
    `${does(who, 'haust', 'haut')} ${place === 1 ? 'zuerst' : 'auch'} auf den Stapel.`,
  handGiven: (from: Who, to: Who) => `${capital(handOf(from))} geht an ${whom(to)}.`,
  pileTaken: (who: Who, n: number) => `${does(who, 'nimmst', 'nimmt')} ${cards(n)} zurück`,
  changedChairs: (a: Who, b: Who) => `${pair(a, b)} die Plätze.`,
  partners: (a: Who, b: Who) =>
    `${a.me ? 'Du' : a.name} und ${b.me ? 'du' : b.name} ${a.me || b.me ? 'seid' : 'sind'} ein Team.`,
  swapped: (a: Who, b: Who) => `${pair(a, b)} das Blatt!`,
  gave: (from: Who, to: Who, what: string | null) =>
    `${does(from, 'gibst', 'gibt')} ${toWhom(to)} ${what === null ? 'eine Karte' : theCard(what)}.`,
  ruleMade: (who: Who, count: number, action: string, fromMemory: boolean) =>
    `${does(who, 'erfindest', 'erfindet')} eine Regel. Bei jeder ${count}: ${deed(action)}!${fromMemory ? ' Merk sie dir.' : ''}`,
  homemadeMade: (who: Who, count: number, title: string, action: string, fromMemory: boolean) =>
    `${does(who, 'erfindest', 'erfindet')} eine Regel für jede ${count}: ${title}.${action ? ` Alle machen: ${deed(action)}.` : ''}${fromMemory ? ' Merk sie dir.' : ''}`,
  ready: (who: Who) => `${does(who, 'bist', 'ist')} bereit.`,
  decided: (who: Who) => `${does(who, 'hast dich', 'hat sich')} entschieden.`,
  fired: (title: string, who: Who) => `${title}${/[!?.]$/.test(title) ? '' : '!'} Durch ${whom(who)}.`,
  counted: (title: string, count: number) => `${title === '' ? '' : `${title}: `}Der Zähler steht auf ${count}.`,
  marked: (who: Who, title: string, count: number) =>
    count > 0
      ? `${title}: ${does(who, 'hast', 'hat')} jetzt das Zeichen${count > 1 ? `, ${count}-fach` : ''}.`
      : `${title}: ${does(who, 'bist', 'ist')} das Zeichen los.`,
  pileMarked: (what: string, marked: boolean) =>
    `Auf der Ablage ${marked ? 'bekommt' : 'verliert'} ${aCard(what)} das Zeichen.`,
  heldMarked: (who: Who, what: string, marked: boolean) =>
    `${does(who, 'zeigst', 'zeigt')} ${theCard(what)}. Diese Karte ${marked ? 'bekommt' : 'verliert'} das Zeichen.`,
  hushed: 'Pst! Der Chat ist aus.',
  unhushed: 'Der Chat ist wieder an.',
  shows: (who: Who) => `${does(who, 'zeigst', 'zeigt')}:`,
  revealed: (who: Who, cardsShown: readonly string[]) =>
    `${does(who, 'zeigst', 'zeigt')} ${cardsShown.length === 0 ? 'ein leeres Blatt' : list(cardsShown.map((shown) => theCard(shown)))}.`,
  suddenDeath: 'Sudden Death! Wer als Nächstes fertig ist, beendet die Runde.',
  timeIsUp: 'Die Zeit ist um! Alle zählen ihre Karten.',
  roundOver: 'Die Runde ist vorbei.',
  matchOver: (names: readonly string[]) => `Die Partie geht an ${list(names)}.`,
  named: (title: string, what: string) => `${title}: ${what}`,
  anyRule: (who: Who) => `durch ${whom(who)}.`,
}

/** "Du und Bob tauscht", "Ann und Bob tauschen": the reader comes first. */
function pair(a: Who, b: Who): string {
  const [one, other] = b.me ? [b, a] : [a, b]
  return one.me ? `Du und ${other.name} tauscht` : `${one.name} und ${other.name} tauschen`
}
