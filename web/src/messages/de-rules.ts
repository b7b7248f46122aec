// Titles and texts of rules, games and questions in German, by their names in files.

import type { Messages } from '.'
import { does, plural, whom } from './de-words'
import type { Who } from './who'

export const ruleTexts: Messages['ruleTexts'] = {
  rules: {
    'super-power': {
      title: 'Superkraft',
      sentence:
        'Hast du genau die gleiche Karte wie die oberste, spring jederzeit dazwischen. Von dir aus geht es weiter; Ziehkarten werden zusammengezählt.',
    },
    'no-sissies': {
      title: 'Keine Weicheier',
      sentence: 'Wer gibt, bestimmt Kartenzahl und Start. Zieh, bis du legst. Ein vergessenes UNO kostet 5.',
    },
    'get-out-of-my-house': {
      title: 'Raus aus meinem Haus',
      sentence:
        'Eine Null fällt: alle geben ihr ganzes Blatt nach links und sind eingefroren, bis sie ein neues haben.',
      params: { seconds: 'Sekunden, bis Blätter von selbst weitergehen' },
    },
    doghouse: {
      title: 'In der Hundehütte',
      sentence:
        'Wer fertig ist, wartet in der Hundehütte und kann zurückkommen. Die Runde endet erst, wenn die Hütte überläuft.',
      params: {
        n: 'Plätze in der Hundehütte: 2 passen zu acht Leuten, zu viert wird es damit wild; höchstens zwei weniger, als am Tisch sitzen',
      },
    },
    'fire-in-the-kitchen': {
      title: 'Feuer in der Küche',
      sentence:
        'Blau auf Rot, gleiche Zahl oder gleiches Symbol: Wer die rote legte, nimmt sie samt allen roten direkt darunter zurück.',
    },
    'spank-the-baby': {
      title: 'Klaps für die Kleine',
      sentence:
        'Eine rote Drei fällt: alle hauen auf den Stapel und ziehen eine Karte für jede Hand, die schon da lag.',
      params: { seconds: 'Sekunden zum Draufhauen; wer dann fehlt, liegt obenauf' },
    },
    'its-not-your-turn': {
      title: 'Du bist nicht dran',
      sentence: 'Wer außer der Reihe eine falsche Karte legt, nimmt sie zurück, samt den zwei Karten darunter.',
    },
    'siamese-triplets': {
      title: 'Siamesische Drillinge',
      sentence:
        'Drei gleiche Karten oben: Jetzt darf jede Person jede Karte legen. Eine Schuld aus drei Ziehkarten verfällt, wenn keine vierte folgt.',
    },
    'back-up-the-truck': {
      title: 'Laster, rückwärts!',
      sentence:
        'Wer Karten schuldet, darf Zahlenkarten legen, deren Summe die Schuld ergibt; dann fällt sie auf die vorherige Person.',
    },
    'vulcan-mind-meld': {
      title: 'Gedankenverschmelzung',
      sentence:
        '4 Wunschkarten mehr pro Deck. Leg eine, sieh dir ein Blatt deiner Wahl an und wünsch dir dann eine Farbe.',
      params: { seconds: 'Sekunden, um ein Blatt auszusuchen' },
    },
    'beam-me-up-scotty': {
      title: 'Beam mich hoch',
      sentence: '4 Wunschkarten mehr pro Deck. Leg eine, wünsch dir die Farbe und setz dich auf einen anderen Platz.',
      params: { seconds: 'Sekunden, um einen anderen Platz auszusuchen' },
    },
    'race-start': {
      title: 'Rennen um den ersten Zug',
      sentence:
        'Wer zuerst genau die gleiche Karte wie die Startkarte legt, fängt an; hat sie niemand, entscheidet die gleiche Zahl.',
      params: { seconds: 'Sekunden für jeden der beiden Läufe' },
    },
    'draw-til-you-can-play': {
      title: 'Ziehen, bis es passt',
      sentence: 'Wer keine passende Karte hat, zieht, bis eine kommt.',
    },
    'draw-on': { title: 'Weiterziehen', sentence: 'Auch wer eine passende Karte hat, darf ziehen.' },
    interrupt: {
      title: 'Unterbrechung',
      sentence:
        'Spring mit derselben Zahl oder demselben Symbol dazwischen, egal in welcher Farbe. Von dir aus geht es weiter.',
    },
    'carry-forward': {
      title: 'Weiterreichen',
      sentence:
        'Wer Karten schuldet, darf eine Ziehkarte derselben Art legen, in jeder Farbe; die Summe fällt auf die nächste Person.',
    },
    'own-skips-add-up': {
      title: 'Eigene Aussetzer zählen zusammen',
      sentence: 'Leg auf deinen Aussetzer weitere, und für jeden setzt noch eine Person aus.',
    },
    'no-wild-last': {
      title: 'Keine Wunschkarte zum Schluss',
      sentence: 'Die letzte Karte eines Blatts darf keine Wunschkarte sein.',
    },
    'low-stock-refill': {
      title: 'Nachziehstapel auffüllen',
      sentence:
        'Hat der Nachziehstapel weniger Karten als der Tisch Plätze, wird die Ablage bis auf die oberste Karte gemischt und daruntergeschoben.',
    },
    mistakes: {
      title: 'Fehler kosten Karten',
      sentence:
        'Legst du eine falsche Karte, nimmst du sie zurück und ziehst {cards}. Falsches Erwischen oder Hauen kostet auch {cards}.',
      params: { cards: 'Karten, die ein Fehler kostet' },
    },
    accusations: {
      title: 'Beschuldigungen',
      sentence:
        'Der Tisch hält falsche Karten nicht auf. Sie bleiben liegen, außer jemand beschuldigt dich vor der nächsten Karte.',
    },
    challenge: {
      title: 'Anzweifeln',
      sentence:
        'Zweifle eine Wunsch-Plus-Vier an: Hatte die Person die Farbe der Ablage, zieht sie. Sonst ziehst du 2 mehr.',
    },
    'add-a-rule': {
      title: 'Regel erfinden',
      sentence:
        'Leg eine Zahl mit Stern und erfinde eine Aktion dafür. Von da an machen alle mit; wer es zuletzt tut, zieht.',
      params: {
        penalty: 'Karten für die letzte Person',
        seconds: 'Sekunden, bis zieht, wer es noch nicht getan hat',
        'making-seconds': 'Sekunden zum Erfinden einer Regel',
      },
    },
    'game-changer': {
      title: 'Wendekarte',
      sentence: '4 Wunschkarten mehr pro Deck. Leg eine und ändere die Aktion einer Zahl, die schon eine hat.',
      params: { seconds: 'Sekunden, bis die Regeln so bleiben' },
    },
    memory: {
      title: 'Aus dem Kopf',
      sentence: 'Die erfundenen Regeln werden einmal gezeigt und nie angesagt: alle müssen sie sich merken.',
    },
    'lucky-sevens': {
      title: 'Glückssieben',
      sentence:
        'Leg eine 7 und tausch das Blatt mit einer anderen Person. Blockt sie mit einer 7, kannst du mit noch einer überbieten.',
      params: { 'answer-seconds': 'Sekunden, um auf eine Sieben mit einer Sieben zu antworten' },
    },
    'rule-of-zero': {
      title: 'Die Macht der Null',
      sentence: 'Eine Null bewegt alle Blätter gleichzeitig einen Platz in Spielrichtung.',
    },
    matching: {
      title: 'Gleiche legen',
      sentence:
        'Leg jederzeit genau die gleiche Karte wie die oberste. Sie wirkt nicht, und wer dran ist, bleibt dran.',
    },
    'sixty-nine': { title: 'Sechs ist neun', sentence: 'Sechsen und Neunen derselben Farbe gelten als gleich.' },
    'color-crazy': {
      title: 'Farbenrausch',
      sentence:
        'Hat der halbe Tisch bei einer Folge von Sechsen und Neunen einer Farbe mitgemacht, dürfen alle sofort alle Karten dieser Farbe legen.',
      params: { seconds: 'Sekunden ohne Karte, bis es vorbei ist' },
    },
    stacking: {
      title: 'Stapeln',
      sentence: 'Auf eine Ziehkarte darf eine derselben Art gelegt werden, und die Summe fällt auf die nächste Person.',
    },
    'back-at-cha': {
      title: 'Zurück an dich',
      sentence:
        'Wer Karten schuldet, darf einen Richtungswechsel in der Farbe der Ziehkarte legen, und die Schuld trifft die vorherige Person.',
    },
    'delayed-blast': {
      title: 'Spätzünder',
      sentence:
        'Wer Karten schuldet, darf einen Aussetzer in der Farbe der Ziehkarte legen, und die Schuld zieht zur nächsten Person weiter.',
    },
    spreading: {
      title: 'Verteilen',
      sentence:
        'Wer Karten schuldet, darf eine einfache Wunschkarte legen: dann schulden alle anderen das Ganze, außer wer eine Wunschkarte zeigt.',
      params: { seconds: 'Sekunden, um eine Wunschkarte zu zeigen' },
    },
    'aint-over': {
      title: 'Erst Schluss, wenn Schluss ist',
      sentence: 'Wer die letzte Karte auf gestapelte Ziehkarten legt, bleibt im Spiel, bis die Schuld erledigt ist.',
    },
    'show-and-pass': {
      title: 'Zeigen und passen',
      sentence:
        'Wer legen könnte, aber nicht will, zeigt eine passende Karte, zieht eine, und die nächste Person ist dran.',
    },
    'pass-the-skip': {
      title: 'Aussetzer weitergeben',
      sentence: 'Wer aussetzen soll, darf schnell einen Aussetzer legen, und die nächste Person setzt aus.',
    },
    'slap-fives': {
      title: 'Hau die Fünf',
      sentence: 'Eine Fünf fällt: alle hauen auf den Stapel, und wer zuletzt kommt, zieht zwei.',
      params: { seconds: 'Sekunden, bis zieht, wer nicht gehauen hat' },
    },
    'give-zero': {
      title: 'Eine Karte verschenken',
      sentence: 'Wer eine Null legt, darf eine eigene Karte verschenken.',
      params: { seconds: 'Sekunden, bis nichts mehr verschenkt wird' },
    },
    'matched-sevens': {
      title: 'Gleiche Siebenen',
      sentence: 'Wer eine Sieben auf genau dieselbe Sieben einer anderen Person legt, darf mit ihr das Blatt tauschen.',
      params: { seconds: 'Sekunden, bis alle ihr Blatt behalten' },
    },
    'touch-your-nose': {
      title: 'Fass dir an die Nase',
      sentence: 'Eine Null fällt: wer sich zuletzt an die Nase fasst, zieht zwei.',
      params: { seconds: 'Sekunden, bis zieht, wer es nicht getan hat' },
    },
    'polite-hold': {
      title: 'Höfliche Pause',
      sentence:
        'Es wird gewartet, wenn jemand {cards} Karten oder mehr nehmen muss, und einen Moment, wenn neu gemischt wird.',
      params: {
        seconds: 'Sekunden, die höchstens gewartet wird',
        cards: 'Karten auf einmal, ab denen gewartet wird',
        'shuffle-seconds': 'Sekunden Pause, wenn neu gemischt wird',
      },
    },
    'turn-clock': {
      title: 'Zug-Uhr',
      sentence:
        'Spiel rechtzeitig, sonst ziehst du eine Karte (oder was du schuldest), und die nächste Person ist dran.',
      params: { seconds: 'Sekunden für jeden Zug' },
    },
    'sudden-death': {
      title: 'Sudden Death',
      sentence:
        'Zieht sich die Runde, endet sie, sobald noch jemand fertig ist; bleibt auch das aus, endet sie trotzdem.',
      params: {
        minutes: 'Minuten ab dem Geben, nach denen die nächste fertige Person die Runde beendet',
        'more-minutes': 'Minuten danach, bis die Runde auf jeden Fall endet',
      },
    },
    'hot-streak': {
      title: 'Glückssträhne',
      sentence:
        'Leg die letzte von {cards} Karten derselben Farbe in Folge, und du siehst dir ein Blatt deiner Wahl an.',
      params: { cards: 'Karten derselben Farbe in Folge', seconds: 'Sekunden, um ein Blatt auszusuchen' },
    },
    'ticking-bomb': {
      title: 'Tickende Bombe',
      sentence:
        'Eine 8 gibt der nächsten Person eine Bombe. Sie wandert mit jeder Karte; nach {cards} Karten draufhauen! Das Schlusslicht zieht {penalty}.',
      params: {
        cards: 'Karten, bis sie hochgeht',
        penalty: 'Karten für das Schlusslicht',
        seconds: 'Sekunden, um draufzuhauen, bevor du ziehst',
      },
    },
    'false-uno': {
      title: 'Falsches UNO',
      sentence: 'Rufst du UNO mit mehr als 1 Karte auf der Hand, ziehst du {cards}.',
      params: { cards: 'Karten, die ein falsches UNO kostet' },
    },
    'hand-limit': {
      title: 'Blattgrenze',
      sentence: 'Mit {cards} Karten auf der Hand ziehst du nichts mehr. Was du noch schuldest, ist erlassen.',
      params: { cards: 'Karten auf der Hand, mit denen du nichts mehr ziehst' },
    },
    'in-the-dark': {
      title: 'Im Dunkeln',
      sentence:
        'Was du ziehst, bleibt verdeckt, bis du wieder dran bist. Ziehst du, statt zu legen, ist dein Zug vorbei.',
    },
    mercy: {
      title: 'Gnadenregel',
      sentence:
        'Mit {cards} Karten oder mehr scheidest du aus der Runde aus. Dein Blatt zählt, oder das schlechteste, wenn es mehr zählt.',
      params: { cards: 'Karten auf der Hand, mit denen du ausscheidest' },
    },
    'random-seats': {
      title: 'Ausgeloste Plätze',
      sentence: 'Vor jeder Runde werden die Plätze ausgelost. Alle können das prüfen, wie das Mischen.',
    },
    teams: {
      title: 'Teams',
      sentence: 'Gegenüber sitzt dein Team. Eure Punkte zählen zusammen, und ihr gewinnt gemeinsam.',
    },
    elimination: {
      title: 'Ausscheiden',
      sentence: 'Nach jeder Runde scheidet aus, wer am schlechtesten steht. Wer übrig bleibt, gewinnt.',
    },
    'musical-chairs': {
      title: 'Reise nach Jerusalem',
      sentence: 'Nach jeder Runde tauschen zwei den Platz: die mit den meisten und die mit den wenigsten Punkten.',
    },
  },
  invoked: {
    'super-power': (who: Who) => `${does(who, 'springst', 'springt')} dazwischen!`,
    'get-out-of-my-house': () => 'alle Blätter wandern nach links!',
    'spank-the-baby': () => 'eine rote 3, alle hauen drauf!',
    'fire-in-the-kitchen': (who: Who) => `${does(who, 'verbrennst dich', 'verbrennt sich')}.`,
    'its-not-your-turn': (who: Who) => `${does(who, 'nimmst', 'nimmt')} die Karte zurück.`,
    'lucky-sevens': () => 'eine 7!',
    'rule-of-zero': () => 'alle Blätter wandern weiter!',
    'color-crazy': () => 'legt sie alle!',
    'siamese-triplets': () => 'drei Gleiche! Jetzt passt alles.',
    'back-up-the-truck': (who: Who) => `${does(who, 'setzt', 'setzt')} den Laster zurück!`,
    'matched-sevens': (who: Who) => `${does(who, 'darfst', 'darf')} das Blatt tauschen.`,
    'touch-your-nose': () => 'an die Nase fassen!',
    'slap-fives': () => 'eine 5, alle hauen drauf!',
    'pass-the-skip': (who: Who) => `${does(who, 'gibst', 'gibt')} das Aussetzen weiter.`,
    'back-at-cha': (who: Who) => `${does(who, 'schickst', 'schickt')} es zurück!`,
    'delayed-blast': (who: Who) => `${does(who, 'gibst', 'gibt')} es weiter.`,
    spreading: (who: Who) => `${does(who, 'verteilst', 'verteilt')} es auf den ganzen Tisch!`,
    'race-start': (who: Who) => `${does(who, 'fängst', 'fängt')} an!`,
    interrupt: (who: Who) => `${does(who, 'grätschst', 'grätscht')} dazwischen!`,
    'polite-hold': (who: Who) => `ein Moment für ${whom(who)}.`,
    'vulcan-mind-meld': (who: Who) => `${does(who, 'schaust', 'schaut')} in ein Blatt.`,
    'beam-me-up-scotty': (who: Who) => `${does(who, 'beamst dich', 'beamt sich')} auf einen anderen Platz.`,
    'sixty-nine': (who: Who) => `${does(who, 'legst', 'legt')} 6 auf 9!`,
    'hot-streak': (who: Who) => `${does(who, 'hast', 'hat')} einen Lauf!`,
    'ticking-bomb': () => 'bumm! Alle hauen drauf!',
    'random-seats': () => 'alle setzen sich neu!',
    'hand-limit': (who: Who) => `${does(who, 'ziehst', 'zieht')} nichts mehr.`,
    matching: (who: Who) => `${does(who, 'hast', 'hat')} die gleiche Karte!`,
    'show-and-pass': (who: Who) => `${does(who, 'zeigst', 'zeigt')} eine Karte und passt.`,
    'give-zero': (who: Who) => `${does(who, 'darfst', 'darf')} eine Karte verschenken.`,
    'musical-chairs': () => 'zwei tauschen die Plätze!',
    'game-changer': (who: Who) => `${does(who, 'darfst', 'darf')} eine Regel ändern.`,
    accusations: (who: Who) => `${does(who, 'beschuldigst', 'beschuldigt')} jemanden!`,
    'turn-clock': (who: Who) => `${does(who, 'warst', 'war')} nicht schnell genug.`,
    doghouse: (who: Who) => `${does(who, 'wartest', 'wartet')} in der Hundehütte.`,
  },
  taken: {
    'fire-in-the-kitchen': (who: Who, n: number) =>
      `${does(who, 'nimmst', 'nimmt')} ${plural(n, 'rote Karte', 'rote Karten')}`,
  },
  counted: {
    'ticking-bomb': (who: Who) => `${does(who, 'hast', 'hat')} sie jetzt.`,
    mercy: (who: Who, count: number) => `${does(who, 'bist', 'ist')} mit ${plural(count, 'Karte', 'Karten')} raus.`,
  },
  held: {
    'ticking-bomb': (count: number) => `hat die Bombe, Karte ${count}`,
    mercy: (count: number) => `scheidet mit ${plural(count, 'Karte', 'Karten')} aus der Runde aus`,
  },
  friendly: {
    'no-sissies': 'Keine Gnade',
    'spank-the-baby': 'Hau auf die rote Drei',
    'siamese-triplets': 'Drillinge',
    'sixty-nine': 'Sechsen und Neunen',
  },
  summaries: {
    "Match the color or the number. Got the very same card? Play it, whoever's turn it is.":
      'Farbe oder Zahl muss passen. Hast du genau dieselbe Karte? Leg sie, egal wer dran ist.',
    'Match the color, number or symbol. First to play every card collects the points.':
      'Farbe, Zahl oder Symbol muss passen. Wer zuerst alle Karten los ist, kassiert die Punkte.',
    'Play a starred number and invent a rule. Everyone obeys. The last one to react draws.':
      'Leg eine Zahl mit Stern und erfinde eine Regel. Alle machen mit, wer zuletzt reagiert, zieht.',
    'Jump in with twins, pass your debts on, slap the fives, give zeros away, swap hands with sevens.':
      'Spring mit Zwillingen dazwischen, reich Schulden weiter, hau auf Fünfen, verschenk Nullen, tausch mit Siebenen.',
    'Match at any time. Swap hands with sevens. Throw your debt back, onward, or at everyone else.':
      'Leg jederzeit Gleiches. Tausch mit Siebenen das Blatt. Schick deine Schuld zurück, weiter oder an alle anderen.',
    'Jump in with the exact same card. Draw till you can play. Fear the zeros and the red threes.':
      'Spring mit genau derselben Karte dazwischen. Zieh, bis es passt. Fürchte Nullen und rote Dreien.',
    'Same number or symbol? Throw it in at any time, whatever the color. Too slow? Draw.':
      'Gleiche Zahl, gleiches Symbol? Wirf sie jederzeit dazwischen, egal welche Farbe. Zu langsam? Ziehen.',
  },
  questions: {
    'which cards can be played out of turn, and what they do':
      'welche Karten außer der Reihe kommen dürfen und was sie tun',
    'what a zero does': 'was eine Null tut',
    'what a seven does': 'was eine Sieben tut',
    'how cards are drawn on a turn': 'wie in einem Zug gezogen wird',
    'who wins the match': 'wer die Partie gewinnt',
    'whether you can draw when you could play': 'ob man ziehen darf, obwohl eine Karte passt',
  },
}
