// The vocabulary of home-made rules, in German.

import { FACE } from './de-words'

/** The words by kind of choice. */
export const vocabulary = {
  trigger: {
    laid: 'eine Karte wird gelegt', covered: 'eine Karte wird auf eine von diesen gelegt', 'in-a-row': 'mehrere gleiche liegen hintereinander', 'colour-called': 'eine Farbe wird gewünscht',
    drawn: 'jemand hat gezogen', 'hand-is': 'eine Hand kommt auf so viele Karten', 'hands-moved': 'Hände haben den Besitzer gewechselt', 'uno-said': 'jemand sagt UNO',
    caught: 'jemand wird ohne UNO erwischt', 'went-out': 'jemand ist fertig', 'turn-begun': 'jemand kommt an die Reihe', passed: 'jemand passt',
    skipped: 'jemand setzt aus', turned: 'die Richtung dreht', 'round-begun': 'die Runde beginnt', 'round-over': 'die Runde ist vorbei und gezählt',
    rule: 'eine eingebaute Regel wird ausgerufen', spoke: 'jemand sagt etwas im Chat', marked: 'das Zeichen dieser Regel an jemandem ändert sich', counted: 'der Zähler dieser Regel ändert sich',
  },
  standing: { permit: 'Karten dürfen gelegt werden, die sonst nicht gingen', together: 'mehrere Karten dürfen auf einmal gelegt werden', forbid: 'etwas darf man nicht', prevent: 'etwas geschieht nicht' },
  condition: {
    number: 'eine Zahl verhält sich so', seat: 'wer spielt, gehört zu diesen', card: 'eine Karte im Stapel ist eine von diesen', alike: 'die Karte gleicht der darunter',
    holds: 'eine Hand hat diese Karten', leftwards: 'es geht links herum', answer: 'Antwort oder Würfel zeigt', not: 'es ist nicht so, dass', all: 'all das gilt', any: 'etwas davon gilt',
  },
  deed: {
    draw: 'Karten ziehen', give: 'jemandem Karten geben', swap: 'zwei tauschen die Hände', 'pass-hands': 'alle geben ihre Hand weiter', show: 'eine Hand allen zeigen', peek: 'eine Hand ansehen',
    'lay-more': 'mehr Karten legen, ohne Wirkung', 'set-aside': 'Karten verdeckt behalten, die am Ende zählen', 'take-pile': 'Karten vom Stapel nehmen',
    flip: 'die nächste Karte aufdecken', retire: 'raus aus der Runde; die Hand zählt', skip: 'aussetzen lassen', 'turn-to': 'jemand kommt an die Reihe',
    'turn-round': 'die Richtung drehen', 'raise-debt': 'die Schuld erhöhen', 'forgive-debt': 'die Schuld erlassen', 'name-colour': 'die Farbe der Wunschkarte nennen',
    'choose-seat': 'jemanden auswählen', choose: 'eins von mehreren Wörtern wählen', vote: 'über Wörter abstimmen', race: 'ein Wettlauf: alle tun etwas', roll: 'würfeln',
    points: 'Punkte geben oder nehmen', mark: 'jemandem das Zeichen geben', unmark: 'das Zeichen wegnehmen', count: 'weiterzählen, für den ganzen Tisch', 'clear-count': 'den Zähler wieder auf 0 stellen', 'mark-card': 'das Zeichen auf eine Karte im Stapel', 'mark-held': 'das Zeichen auf Karten einer Hand', chat: 'den Chat schalten',
  },
  who: {
    actor: 'wer es getan hat', each: 'die jeweilige Person, bei „reihum“', next: 'wer als Nächstes dran ist', previous: 'wer davor sitzt', opposite: 'wer gegenüber sitzt', others: 'alle anderen', everyone: 'alle',
    chosen: 'wer gewählt wurde', other: 'wer sonst beteiligt war', turn: 'wer dran ist', layer: 'wer die oberste Karte gelegt hat', fewest: 'wer am wenigsten Karten hat', most: 'wer am meisten Karten hat',
    leader: 'wer in der Partie führt', dealer: 'wer gibt', marked: 'wer das Zeichen trägt', holding: 'wer … hat', 'next-of': 'wer nach … kommt', 'previous-of': 'wer vor … sitzt',
    'opposite-of': 'wer … gegenüber sitzt', 'team-of': 'das Team von … (jeder zweite Platz)', except: 'einige, außer …', both: 'beide …',
  },
  number: {
    number: 'diese Zahl', debt: 'die Schuld', drawn: 'wie viele gezogen wurden', answer: 'Antwort oder Würfel', 'laid-number': 'die Zahl der gelegten Karte',
    'top-number': 'die oberste Zahl', 'beneath-number': 'die Zahl darunter', 'laid-owes': 'was die gelegte Karte schulden lässt', row: 'gleiche Karten obenauf hintereinander',
    times: 'wie oft diese Regel schon sprach', count: 'der Zähler dieser Regel', 'in-play': 'wie viele mitspielen', round: 'die Nummer der Runde', hand: 'Karten in der Hand von …', held: 'wie viele von gewissen Karten in der Hand sind', score: 'der Punktestand von …',
    'round-score': 'die Rundenpunkte von …', mark: 'das Zeichen von …', sum: 'die Summe aus …', less: 'eins weniger ein anderes …', product: 'eins mal ein anderes …', half: 'die Hälfte von …',
  },
  same: { colour: 'von einer Farbe', face: 'von einer Zahl oder Art', both: 'ganz gleich' },
  manner: { played: 'mit ihrer Wirkung', 'out-of-turn': 'außer der Reihe', answer: 'als Antwort auf eine Schuld', block: 'gegen einen Tausch', match: 'als gleiche', any: 'wie auch immer' },
  compare: { 'at-least': 'ist mindestens', 'at-most': 'ist höchstens', exactly: 'ist genau', 'multiple-of': 'ist ein Vielfaches von' },
  'on-pile': { top: 'die oberste Karte', laid: 'die gelegte Karte', beneath: 'die Karte darunter' },
  'drawn-for': { turn: 'am Zug', debt: 'eine Schuld', penalty: 'eine Strafe', rule: 'wegen einer eigenen Regel' },
  'permit-when': { turn: 'im eigenen Zug', debt: 'als Antwort auf eine Schuld', 'out-of-turn': 'außer der Reihe' },
  forbid: { lay: 'diese Karten legen', 'lay-out-of-turn': 'diese Karten außer der Reihe legen', rule: 'was eine eingebaute Regel anbietet', catch: 'jemanden ohne UNO erwischen' },
  prevent: { skip: 'die Karte lässt niemanden aussetzen', 'turn-round': 'die Karte dreht die Richtung nicht', attack: 'die Karte lässt niemanden etwas schulden', 'colour-call': 'wer eine Wunschkarte legt, nennt keine Farbe' },
  'picked-by': { giver: 'ausgesucht, von wem sie sind', chance: 'blind gezogen' },
  pays: { last: 'der Letzte ist gewählt', first: 'der Erste ist gewählt' },
  chat: { toggle: 'aus, oder wieder an', off: 'aus', on: 'an' },
  colour: { R: 'Rot', Y: 'Gelb', G: 'Grün', B: 'Blau' },
  'adds-up': { 'in-hand': 'ergibt mit einer in der Hand die oberste', 'with-laid': 'ergibt mit der gelegten die Summe' },
  kind: { number: 'Zahlen', even: 'gerade', odd: 'ungerade', action: 'Aktionskarten', draw: 'Ziehkarten', wild: 'Wunschkarten' },
}

/** Headings for groups of words. */
export const groups: Record<string, string> = { cards: 'Karten', hands: 'Hände', turns: 'Züge und Runden', asks: 'Fragen und Zufall', besides: 'Außerdem' }

/** Labels of holes. Keys include the word if the hole's name alone is ambiguous. */
export const holes: Record<string, string> = {
  who: 'wer', cards: 'wie viele', how: 'wie', it: 'was', count: 'wie viele', same: 'gleich', why: 'wofür', is: 'Vergleich', than: 'womit', on: 'wann', of: 'was', among: 'eine von',
  least: 'mindestens', from: 'von', to: 'an', by: 'um', a: 'die eine', b: 'die andere', back: 'gegen die Richtung', at: 'wessen', most: 'höchstens', must: 'muss, wenn es geht',
  seats: 'wie viele', options: 'Wörter', action: 'was sie tun', pays: 'wer verliert', sides: 'Seiten', 0: 'zuerst', 1: 'dann',
  'laid.cards': 'welche Karten', 'drawn.cards': 'welche Karten', 'permit.cards': 'welche Karten', 'together.cards': 'welche Karten', 'together.same': 'gleich', sum: 'zusammen ergeben sie', 'holds.cards': 'welche Karten', 'show.cards': 'welche Karten', 'lay-more.cards': 'welche Karten', 'mark-held.cards': 'welche Karten', 'held.cards': 'welche Karten', 'holding.it': 'welche Karten', 'mark-held.by': 'welche', 'mark-card.of': 'welche Karte', off: 'stattdessen abnehmen',
  'card.of': 'welche Karte', 'card.is': 'ist eine von', 'give.by': 'welche', 'hand-is.than': 'Karten', 'points.by': 'Punkte', 'answer.it': 'Nummer', 'colour-called.it': 'welche',
  'next-of.it': 'von', 'previous-of.it': 'von', 'opposite-of.it': 'von', 'team-of.it': 'von', 'rule.it': 'welche Regel', 'hand.it': 'wessen', 'score.it': 'wessen', 'round-score.it': 'wessen', 'mark.it': 'wessen',
  'except.0': 'einige', 'except.1': 'außer', 'number.of': 'die Zahl',
}

/** A face as a number or a word. */
export const face = (symbol: string): string => FACE[symbol] ?? symbol

/** Measures of a play-test: texts for an increase and a decrease, with a placeholder for the amount. */
export const MEASURE: Record<string, readonly [string, string]> = {
  turns: ['Runden dauern {} mehr Züge', 'Runden dauern {} weniger Züge'],
  minutes: ['Runden sind {} länger', 'Runden sind {} kürzer'],
  cards_laid: ['Es werden {} mehr Karten gelegt', 'Es werden {} weniger Karten gelegt'],
  cards_in_hand: ['Die Hände sind {} größer', 'Die Hände sind {} kleiner'],
  biggest_hand: ['Die größte Hand einer Runde ist {} größer', 'Die größte Hand einer Runde ist {} kleiner'],
  lead_changes: ['Die Führung wechselt {} öfter', 'Die Führung wechselt {} seltener'],
  comebacks: ['Wer auf halbem Weg am meisten Karten hat, gewinnt {} öfter', 'Wer auf halbem Weg am meisten Karten hat, gewinnt {} seltener'],
  score_spread: ['Erste und Letzte liegen {} weiter auseinander', 'Erste und Letzte liegen {} näher beisammen'],
  windows: ['Der Tisch wartet {} öfter auf jemanden', 'Der Tisch wartet {} seltener auf jemanden'],
  timeouts: ['Es läuft {} öfter eine Zeit ab', 'Es läuft {} seltener eine Zeit ab'],
  waiting_seconds: ['Bis eine Zeit abgelaufen ist, dauert es {} länger', 'Bis eine Zeit abgelaufen ist, dauert es {} weniger lang'],
  dead_ends: ['{} mehr Runden enden, ohne dass jemand fertig wird', '{} weniger Runden enden, ohne dass jemand fertig wird'],
  stuck: ['In {} mehr Runden geht gar nichts mehr', 'In {} weniger Runden geht gar nichts mehr'],
  drags_on: ['{} mehr Runden ziehen sich', '{} weniger Runden ziehen sich'],
  skilled_wins: ['Wer besser spielt, gewinnt {} öfter', 'Wer besser spielt, gewinnt {} seltener'],
  choice_gap: ['Der beste Zug ist {} mehr wert als der mittlere', 'Der beste Zug ist {} weniger wert als der mittlere'],
  choice_matters: ['Der beste Zug ist {} öfter deutlich besser als der mittlere', 'Der beste Zug ist {} seltener deutlich besser als der mittlere'],
}
