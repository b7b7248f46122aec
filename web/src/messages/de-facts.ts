// What happened, in German sentences.

import type { Code, Colour, How, Verb, Why } from '../lib/wire'
import { aCard, card, cards, capital, COLOUR, deed, does, handOf, list, plural, theCard, toWhom, whom, withCard } from './de-words'
import type { facts as english } from './en-facts'
import type { Worded } from './worded'
import type { Who } from './who'

export const facts: Worded<typeof english> = {
  matchBegun: 'Eine neue Partie beginnt.',
  roundBegun: (round: number, dealer: Who) => `Runde ${round}. ${does(dealer, 'gibst', 'gibt')}.`,
  dealt: (n: number) => `${capital(cards(n))} für alle.`,
  drew: (who: Who, n: number, why: Why) => {
    const draws = does(who, 'ziehst', 'zieht')
    const count = cards(n)
    if (why === 'debt') return `${draws} die Schuld: ${count}.`
    if (why === 'uno') return `${draws} ${count} für das vergessene UNO.`
    if (why === 'race') return `${draws} ${count}, weil es zu langsam war.`
    if (why === 'challenge') return `${draws} ${count} für den angezweifelten Zug.`
    if (why === 'mistake') return `${draws} ${count} für das Versehen. Kommt vor.`
    if (why === 'spread') return `${draws} ${count} vom Verteilten.`
    return `${draws} ${count}.`
  },
  drewCard: (who: Who, what: string) => `${does(who, 'ziehst', 'zieht')} ${theCard(what)}.`,
  turnedUp: (what: string) => `Die Startkarte ist ${aCard(what)}.`,
  laid: (who: Who, what: string, called: Colour | null, how: How, uno: boolean) => {
    const end = uno ? ` und ${who.me ? 'sagst' : 'sagt'} UNO!` : '.'
    const it = theCard(what, called)
    const withIt = withCard(what, called)
    const says: Record<How, string> = {
      turn: `${does(who, 'legst', 'legt')} ${it}`,
      'out-of-turn': `${does(who, 'springst', 'springt')} dazwischen mit ${withIt}`,
      match: `${does(who, 'legst', 'legt')} gleich dazu: ${card(what, called)}`,
      payment: `${does(who, 'bezahlst', 'bezahlt')} mit ${withIt}`,
      crazy: `${does(who, 'wirfst', 'wirft')} dazu: ${card(what, called)}`,
      block: `${does(who, 'hältst', 'hält')} dagegen mit ${withIt}`,
    }
    return `${says[how] ?? says.turn}${end}`
  },
  called: (who: Who, colour: Colour) => `${does(who, 'wünschst dir', 'wünscht sich')} ${COLOUR[colour]}.`,
  turned: 'Die Richtung dreht sich.',
  skipped: (who: Who) => `${does(who, 'setzt', 'setzt')} aus.`,
  debtRaised: (total: number, who: Who) => `${capital(cards(total))} ${total === 1 ? 'wartet' : 'warten'} jetzt auf ${whom(who)}.`,
  passed: (who: Who, stuck: boolean) =>
    stuck ? `${does(who, 'kannst weder legen noch ziehen und passt', 'kann weder legen noch ziehen und passt')}.` : `${does(who, 'passt', 'passt')}.`,
  saidUno: (who: Who) => `${does(who, 'sagst', 'sagt')} UNO!`,
  caught: (who: Who, by: Who) => `${does(by, 'erwischst', 'erwischt')} ${whom(who)} ohne UNO!`,
  slapped: (who: Who, place: number) => `${does(who, 'haust', 'haut')} ${place === 1 ? 'als Erstes' : 'auch'} auf den Stapel.`,
  handGiven: (from: Who, to: Who) => `${capital(handOf(from))} geht an ${whom(to)}.`,
  undone: (who: Who) => `${does(who, 'nimmst', 'nimmt')} alles zurück: Der Zug hat nie stattgefunden.`,
  pileTaken: (who: Who, n: number) => `${does(who, 'nimmst', 'nimmt')} ${cards(n)} zurück`,
  fireTaken: (who: Who, n: number) => `${does(who, 'nimmst', 'nimmt')} ${plural(n, 'rote Karte', 'rote Karten')}`,
  blunder: (who: Who, what: string, code: Code) => {
    const why: Partial<Record<Code, string>> = {
      'not-your-turn': 'außer der Reihe', 'too-late': 'zu spät', 'does-not-match': 'die nicht passt',
      'must-draw': 'bei offener Schuld',
    }
    const laid = does(who, 'hast', 'hat')
    if (code === 'does-not-match') return `${laid} etwas gelegt, das nicht passt: ${card(what)}.`
    return `${laid} ${theCard(what)} ${why[code] ?? 'zur falschen Zeit'} gelegt.`
  },
  showed: (who: Who, to: Who) => `${does(who, 'zeigst', 'zeigt')} ${toWhom(to)} ${who.me ? 'dein' : 'das ganze'} Blatt.`,
  challenged: (by: Who, who: Who, guilty: boolean) =>
    `${does(by, 'zweifelst', 'zweifelt')} ${who.me ? 'deine Plus-Vier' : `die Plus-Vier von ${who.name}`} an: ${guilty ? 'es war ein Bluff!' : 'sie war ehrlich.'}`,
  mistaken: (who: Who, verb: Verb) =>
    `${verb === 'catch' ? does(who, 'rufst', 'ruft') : verb === 'slap' ? does(who, 'haust', 'haut') : does(who, 'handelst', 'handelt')} zur falschen Zeit.`,
  peeked: (by: Who, who: Who) => `${does(by, 'siehst dir', 'sieht sich')} ${handOf(who)} an.`,
  shown: (who: Who, what: string) => `${does(who, 'zeigst', 'zeigt')} ${theCard(what)}.`,
  moved: (who: Who) => `${does(who, 'setzt dich', 'setzt sich')} auf einen anderen Platz.`,
  changedChairs: (a: Who, b: Who) => `${pair(a, b)} die Stühle.`,
  swapped: (a: Who, b: Who) => `${pair(a, b)} das Blatt!`,
  gave: (from: Who, to: Who, what: string | null) => `${does(from, 'gibst', 'gibt')} ${toWhom(to)} ${what === null ? 'eine Karte' : theCard(what)}.`,
  slidUnder: (who: Who, what: string) => `${does(who, 'schiebst', 'schiebt')} ${theCard(what)} darunter.`,
  announced: (who: Who) => `${does(who, 'kündigst', 'kündigt')} eine gleiche Karte an!`,
  ruleMade: (who: Who, count: number, action: string, fromMemory: boolean) =>
    `${does(who, 'erfindest', 'erfindet')} eine Regel. Immer wenn eine ${count} gelegt wird: ${deed(action)}!${fromMemory ? ' Merk sie dir.' : ''}`,
  homemadeMade: (who: Who, count: number, title: string, action: string, fromMemory: boolean) =>
    `${does(who, 'erfindest', 'erfindet')} eine Regel für jede ${count}: ${title}.${action ? ` Zu tun ist: ${deed(action)}.` : ''}${fromMemory ? ' Merk sie dir.' : ''}`,
  performed: (who: Who, action: string) => `${who.me ? 'Du' : who.name}: ${deed(action)}!`,
  accused: (by: Who, who: Who, guilty: boolean) =>
    `${does(by, 'beschuldigst', 'beschuldigt')} ${whom(who)}: ${guilty ? 'zu Recht!' : 'aber die Karte war in Ordnung.'}`,
  lingers: (who: Who) => `Für ${whom(who)} ist noch nicht Schluss, solange die Schuld offen ist.`,
  refilled: 'Karten aus der Ablage werden unter den Nachziehstapel gemischt.',
  joined: (who: Who, waits: boolean) => `${does(who, 'kommst', 'kommt')} an den Tisch${waits ? ' und spielt ab der nächsten Runde mit' : ''}.`,
  left: (who: Who) => `${does(who, 'hast', 'hat')} den Tisch verlassen.`,
  ready: (who: Who) => `${does(who, 'bist', 'ist')} bereit.`,
  decided: (who: Who) => `${does(who, 'hast dich', 'hat sich')} entschieden.`,
  wentOut: (who: Who) => `${does(who, 'bist', 'ist')} fertig!`,
  cameBack: (who: Who) => `${does(who, 'bist', 'ist')} wieder im Spiel.`,
  reshuffled: 'Die Ablage wird zu einem neuen Nachziehstapel gemischt.',
  fired: (title: string, who: Who) => `${title}${/[!?.]$/.test(title) ? '' : '!'} Durch ${whom(who)}.`,
  suspended: (title: string) => `${title} fand kein Ende und ist ausgesetzt. Das Spiel geht ohne die Regel weiter.`,
  marked: (who: Who, title: string, count: number) =>
    count > 0 ? `${title}: ${does(who, 'trägst', 'trägt')} jetzt das Zeichen${count > 1 ? `, ${count}-fach` : ''}.` : `${title}: ${does(who, 'bist', 'ist')} das Zeichen los.`,
  pileMarked: (what: string, marked: boolean) => `Auf der Ablage ${marked ? 'bekommt' : 'verliert'} ${aCard(what)} das Zeichen.`,
  heldMarked: (who: Who, what: string, marked: boolean) => `${does(who, 'zeigst', 'zeigt')} ${theCard(what)}: Diese Karte trägt ${marked ? 'jetzt das Zeichen' : 'das Zeichen nicht mehr'}.`,
  rolled: (shown: number) => `Der Würfel zeigt ${shown}.`,
  hushed: 'Pst! Der Chat ist aus.',
  unhushed: 'Der Chat ist wieder an.',
  shows: (who: Who) => `${does(who, 'zeigst', 'zeigt')}:`,
  revealed: (who: Who, cardsShown: readonly string[]) => `${does(who, 'zeigst', 'zeigt')} ${cardsShown.length === 0 ? 'ein leeres Blatt' : list(cardsShown.map((shown) => theCard(shown)))}.`,
  setAside: (who: Who) => `${does(who, 'nimmst', 'nimmt')} eine Karte verdeckt zu sich. Sie ist nicht spielbar, und sie zählt.`,
  retired: (who: Who) => `${does(who, 'bist', 'ist')} aus der Runde: Das ganze Blatt zählt.`,
  awarded: (who: Who, points: number) => `${points < 0 ? does(who, 'verlierst', 'verliert') : does(who, 'bekommst', 'bekommt')} ${Math.abs(points)} ${Math.abs(points) === 1 ? 'Punkt' : 'Punkte'}.`,
  suddenDeath: 'Sudden Death! Wer als Nächstes fertig ist, beendet die Runde.',
  timeIsUp: 'Die Zeit ist um! Alle zählen, was sie auf der Hand haben.',
  roundOver: 'Die Runde ist vorbei.',
  matchOver: (names: readonly string[]) => `Die Partie geht an ${list(names)}.`,
  named: (title: string, what: string) => `${title}: ${what}`,
  ofRule: {
    'super-power': (who: Who) => `${does(who, 'springst', 'springt')} dazwischen!`,
    'get-out-of-my-house': () => 'alle Blätter wandern nach links!',
    'spank-the-baby': () => 'eine rote Drei, alle hauen auf den Stapel!',
    'fire-in-the-kitchen': (who: Who) => `${does(who, 'verbrennst dich', 'verbrennt sich')}.`,
    'its-not-your-turn': (who: Who) => `${does(who, 'nimmst', 'nimmt')} die Karte zurück.`,
    'lucky-sevens': () => 'eine Sieben!',
    'rule-of-zero': () => 'alle Blätter wandern weiter!',
    'color-crazy': () => 'legt sie alle!',
    'siamese-triplets': () => 'drei gleiche! Jetzt passt alles.',
    'back-up-the-truck': (who: Who) => `${does(who, 'setzt', 'setzt')} den Laster zurück!`,
    'matched-sevens': (who: Who) => `${does(who, 'darfst', 'darf')} das Blatt tauschen.`,
    'touch-your-nose': () => 'an die Nase fassen!',
    'slap-fives': () => 'eine Fünf, alle hauen auf den Stapel!',
    'pass-the-skip': (who: Who) => `${does(who, 'gibst', 'gibt')} das Aussetzen weiter.`,
    'back-at-cha': (who: Who) => `${does(who, 'schickst', 'schickt')} es zurück!`,
    'delayed-blast': (who: Who) => `${does(who, 'lässt', 'lässt')} es vorbeiziehen.`,
    spreading: (who: Who) => `${does(who, 'verteilst', 'verteilt')} es über den ganzen Tisch!`,
    'race-start': (who: Who) => `${does(who, 'fängst', 'fängt')} an!`,
    interrupt: (who: Who) => `${does(who, 'unterbrichst', 'unterbricht')}!`,
    'polite-hold': (who: Who) => `ein Moment für ${whom(who)}.`,
    'vulcan-mind-meld': (who: Who) => `${does(who, 'siehst', 'sieht')} in ein Blatt.`,
    'beam-me-up-scotty': (who: Who) => `${does(who, 'beamst dich', 'beamt sich')} woandershin.`,
    matching: (who: Who) => `${does(who, 'hast', 'hat')} die gleiche Karte!`,
    'show-and-pass': (who: Who) => `${does(who, 'zeigst', 'zeigt')} eine Karte und passt.`,
    'give-zero': (who: Who) => `${does(who, 'darfst', 'darf')} eine Karte verschenken.`,
    'musical-chairs': () => 'zwei tauschen die Plätze!',
    'game-changer': (who: Who) => `${does(who, 'darfst', 'darf')} eine Regel ändern.`,
    mistakes: (who: Who) => `${does(who, 'bezahlst', 'bezahlt')} dafür.`,
    accusations: (who: Who) => `${does(who, 'klagst', 'klagt')} an!`,
    'turn-clock': (who: Who) => `${does(who, 'warst', 'war')} nicht schnell genug.`,
    doghouse: (who: Who) => `${does(who, 'wartest', 'wartet')} in der Hundehütte.`,
  },
  anyRule: (who: Who) => `durch ${whom(who)}.`,
}

/** "Du und Bob tauscht", "Ann und Bob tauschen": who of both reads this comes first. */
function pair(a: Who, b: Who): string {
  const [one, other] = b.me ? [b, a] : [a, b]
  return one.me ? `Du und ${other.name} tauscht` : `${one.name} und ${other.name} tauschen`
}
