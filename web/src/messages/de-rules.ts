// What rules, games and questions are called and say, in German, by the names that files use.

import type { Messages } from '.'

export const told: Messages['told'] = {
  rules: {
    'super-power': {
      title: 'Superkraft',
      sentence: 'Wer genau die Karte hat, die oben liegt, darf sie außer der Reihe legen, und von dort geht es weiter; Ziehkarten zählen zusammen.',
    },
    'no-sissies': {
      title: 'Keine Weicheier',
      sentence: 'Wer gibt, bestimmt, wie viele Karten es gibt und wann es losgeht; ein Zug endet nur mit einer Karte, und vergessenes UNO kostet fünf.',
    },
    'get-out-of-my-house': {
      title: 'Raus aus meinem Haus',
      sentence: 'Eine Null fällt: alle geben ihr ganzes Blatt nach links und sind eingefroren, bis sie ein neues haben.',
      params: { seconds: 'Sekunden, bis Blätter von selbst weitergehen' },
    },
    doghouse: {
      title: 'In der Hundehütte',
      sentence: 'Die Runde endet erst, wenn mehr Leute zugleich fertig sind, als in die Hundehütte passen; bis dahin warten sie dort und können zurückkommen.',
      params: { n: 'Plätze in der Hundehütte: 2 passen zu acht Leuten und machen aus vieren ein wildes Spiel; höchstens zwei weniger als am Tisch' },
    },
    'fire-in-the-kitchen': {
      title: 'Feuer in der Küche',
      sentence: 'Eine blaue Karte auf einer roten mit demselben Bild schickt alle roten Karten darunter an die Person zurück, die die letzte davon gelegt hat.',
    },
    'spank-the-baby': {
      title: 'Klaps für die Kleine',
      sentence: 'Eine rote Drei fällt: alle hauen auf den Stapel und ziehen eine Karte für jede Hand, die schon da lag.',
      params: { seconds: 'Sekunden, bis eine Hand, die fehlt, obenauf kommt' },
    },
    'its-not-your-turn': {
      title: 'Du bist nicht dran',
      sentence: 'Wer außer der Reihe eine Karte legt, die nicht dazwischenspringen darf, nimmt sie zurück, samt den zwei Karten darunter.',
    },
    'siamese-triplets': {
      title: 'Siamesische Drillinge',
      sentence: 'Drei gleiche Karten liegen oben: jetzt darf jede Karte von allen gelegt werden, und was für drei Ziehkarten geschuldet wird, verfällt, wenn nicht noch eine folgt.',
    },
    'back-up-the-truck': {
      title: 'Laster zurück',
      sentence: 'Wer Karten schuldet, darf Zahlenkarten legen, deren Summe die Schuld ergibt; dann fällt sie auf die Person davor.',
    },
    'vulcan-mind-meld': {
      title: 'Gedankenverschmelzung',
      sentence: 'Vier Wunschkarten mehr in jedem Spiel: wer eine legt, sieht sich ein Blatt nach Wahl an und wünscht sich dann die Farbe.',
      params: { seconds: 'Sekunden, um ein Blatt auszusuchen' },
    },
    'beam-me-up-scotty': {
      title: 'Beam mich hoch',
      sentence: 'Vier Wunschkarten mehr in jedem Spiel: wer eine legt, wünscht sich die Farbe und setzt sich auf einen anderen Platz im Kreis.',
      params: { seconds: 'Sekunden, um einen anderen Platz auszusuchen' },
    },
    'race-start': {
      title: 'Rennen um den ersten Zug',
      sentence: 'Wer als Erstes genau die Startkarte legt, fängt an; hat sie niemand, dann wer zuerst ihre Zahl legt.',
      params: { seconds: 'Sekunden für jeden der beiden Läufe' },
    },
    'draw-til-you-can-play': {
      title: 'Ziehen, bis es passt',
      sentence: 'Wer keine passende Karte hat, zieht, bis eine kommt.',
    },
    'draw-on': {
      title: 'Weiterziehen',
      sentence: 'Auch wer eine passende Karte hat, darf ziehen.',
    },
    interrupt: {
      title: 'Unterbrechung',
      sentence: 'Wer eine Karte mit demselben Bild hat, gleich in welcher Farbe, darf sie legen, bevor die Karte des laufenden Zugs da ist; von dort geht es weiter.',
    },
    'carry-forward': {
      title: 'Weiterreichen',
      sentence: 'Wer Karten schuldet, darf eine Ziehkarte mit demselben Bild legen, in jeder Farbe; die Summe fällt auf die nächste Person.',
    },
    'own-skips-add-up': {
      title: 'Eigene Aussetzer zählen zusammen',
      sentence: 'Wer auf den eigenen Aussetzer weitere legt, lässt so viele Leute aussetzen, wie Karten daliegen.',
    },
    'no-wild-last': {
      title: 'Keine Wunschkarte zum Schluss',
      sentence: 'Die letzte Karte eines Blatts darf keine Wunschkarte sein.',
    },
    'low-stock-refill': {
      title: 'Nachziehstapel auffüllen',
      sentence: 'Hat der Nachziehstapel weniger Karten als der Tisch Plätze, wird die Ablage bis auf die oberste Karte daruntergemischt.',
    },
    mistakes: {
      title: 'Fehler kosten zwei',
      sentence: 'Eine Karte, die nicht gelegt werden darf, kommt zurück ins Blatt und kostet zwei; ebenso, wer zur falschen Zeit erwischt oder haut.',
    },
    accusations: {
      title: 'Beschuldigungen',
      sentence: 'Der Tisch hält falsche Karten nicht auf: sie bleiben, wenn niemand sie anklagt, bevor die nächste landet.',
    },
    challenge: {
      title: 'Anzweifeln',
      sentence: 'Eine Wunsch-Plus-Vier darf angezweifelt werden: lag sie, obwohl die Farbe oder eine andere Wunschkarte da war, trifft sie, wer sie gelegt hat; sonst zieht zwei mehr, wer gezweifelt hat.',
    },
    'add-a-rule': {
      title: 'Regel erfinden',
      sentence: 'Wer eine Zahl mit Stern legt, denkt sich eine Aktion für diese Zahl aus; von da an müssen alle sie machen, und wer zuletzt fertig ist, zieht.',
      params: {
        penalty: 'Karten für die letzte Person',
        seconds: 'Sekunden, bis zieht, wer es noch nicht getan hat',
        'making-seconds': 'Sekunden zum Erfinden einer Regel',
      },
    },
    'game-changer': {
      title: 'Wendekarte',
      sentence: 'Vier Wunschkarten mehr in jedem Spiel: wer eine legt, darf die Aktion einer Zahl ändern, die schon eine hat.',
      params: { seconds: 'Sekunden, bis die Regeln so bleiben' },
    },
    memory: {
      title: 'Aus dem Kopf',
      sentence: 'Die erfundenen Regeln werden einmal gezeigt und nie angesagt: alle müssen sie sich merken.',
    },
    'lucky-sevens': {
      title: 'Glückssieben',
      sentence: 'Wer eine Sieben spielt, darf das Blatt mit einer Person nach Wahl tauschen; die darf mit einer Sieben dagegenhalten, die wieder überboten werden kann.',
      params: { 'answer-seconds': 'Sekunden, um auf eine Sieben mit einer Sieben zu antworten' },
    },
    'rule-of-zero': {
      title: 'Die Macht der Null',
      sentence: 'Eine Null bewegt alle Blätter sofort einen Platz in Spielrichtung.',
    },
    matching: {
      title: 'Gleiche legen',
      sentence: 'Genau die Karte, die oben liegt, darf jederzeit noch einmal gelegt werden; sie wirkt nicht, und wer dran ist, bleibt dran.',
    },
    'sixty-nine': {
      title: 'Sechs ist neun',
      sentence: 'Sechsen und Neunen derselben Farbe gelten als gleich.',
    },
    'color-crazy': {
      title: 'Farbenrausch',
      sentence: 'Hat der halbe Tisch bei einer Folge gleicher Sechsen und Neunen mitgemacht, dürfen alle sofort alle Karten dieser Farbe legen.',
      params: { seconds: 'Sekunden ohne Karte, bis es vorbei ist' },
    },
    stacking: {
      title: 'Stapeln',
      sentence: 'Auf eine Ziehkarte darf eine mit demselben Bild gelegt werden, und die Summe fällt auf die nächste Person.',
    },
    'back-at-cha': {
      title: 'Zurück an dich',
      sentence: 'Wer Karten schuldet, darf einen Richtungswechsel in der Farbe der Ziehkarte legen, und die Schuld trifft die Person davor.',
    },
    'delayed-blast': {
      title: 'Spätzünder',
      sentence: 'Wer Karten schuldet, darf einen Aussetzer in der Farbe der Ziehkarte legen, und die Schuld zieht zur nächsten Person weiter.',
    },
    spreading: {
      title: 'Verteilen',
      sentence: 'Wer Karten schuldet, darf eine einfache Wunschkarte legen: dann schulden alle anderen das Ganze, außer wer eine Wunschkarte zeigt.',
      params: { seconds: 'Sekunden, um eine Wunschkarte zu zeigen' },
    },
    'aint-over': {
      title: 'Erst Schluss, wenn Schluss ist',
      sentence: 'Wer die letzte Karte auf gestapelte Ziehkarten legt, bleibt im Spiel, bis die Schuld erledigt ist.',
    },
    'show-and-pass': {
      title: 'Zeigen und passen',
      sentence: 'Wer legen könnte, aber nicht will, zeigt eine passende Karte, zieht eine, und der Zug geht weiter.',
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
      sentence: 'Es wird gewartet, wenn jemand sechs Karten oder mehr nehmen muss, und einen Moment, wenn neu gemischt wird.',
      params: {
        seconds: 'Sekunden, die höchstens gewartet wird',
        cards: 'so viele Karten auf einmal wollen sortiert sein',
        'shuffle-seconds': 'Sekunden Pause, wenn neu gemischt wird',
      },
    },
    'turn-clock': {
      title: 'Zug-Uhr',
      sentence: 'Spiel rechtzeitig, sonst ziehst du eine Karte (oder was du schuldest), und der Zug geht weiter.',
      params: { seconds: 'Sekunden für jeden Zug' },
    },
    'sudden-death': {
      title: 'Sudden Death',
      sentence: 'Zieht sich die Runde, endet sie, sobald noch jemand fertig ist; bleibt auch das aus, endet sie trotzdem.',
      params: {
        minutes: 'Minuten ab dem Geben, nach denen die nächste fertige Person die Runde beendet',
        'more-minutes': 'Minuten danach, bis die Runde auf jeden Fall endet',
      },
    },
    'musical-chairs': {
      title: 'Reise nach Jerusalem',
      sentence: 'Nach jeder Runde tauschen die höchste und die niedrigste Punktzahl die Plätze.',
    },
  },
  summaries: {
    'Match by colour, number or word; first to empty the hand collects the points.':
      'Farbe, Zahl oder Zeichen muss passen; wer zuerst keine Karte mehr hat, bekommt die Punkte.',
    'Numbers with an icon let their player make a rule: all do what it says, and the last one draws.':
      'Wer eine Zahl mit Stern legt, erfindet eine Regel: alle tun, was sie sagt, und wer zuletzt fertig ist, zieht.',
    'Identical cards at any time, debts that are carried on, slaps for fives, gifts for zeros, and hands swapped for sevens.':
      'Gleiche Karten jederzeit, Schulden zum Weiterreichen, Hauen bei Fünfen, Geschenke bei Nullen und getauschte Blätter bei Siebenen.',
    'Match at any time, swap hands with sevens, and send what you owe back, onward, or to everybody else.':
      'Leg jederzeit Gleiches, tausch mit Siebenen das Blatt, und schick deine Schuld zurück, weiter oder an alle anderen.',
    'Jump in with an identical card at any time, draw until you can play, and mind the zeros and the red threes.':
      'Spring jederzeit mit der gleichen Karte dazwischen, zieh, bis es passt, und hüte dich vor Nullen und roten Dreien.',
    'Interrupt with the same number or word at any time, whatever its colour; who waits draws.':
      'Unterbrich jederzeit mit derselben Zahl oder demselben Zeichen, gleich in welcher Farbe; wer zögert, zieht.',
  },
  questions: {
    'what an out-of-turn card may be and does': 'welche Karte außer der Reihe kommen darf und was sie tut',
    'what a zero does': 'was eine Null tut',
    'what a seven does': 'was eine Sieben tut',
    'how a turn draws': 'wie in einem Zug gezogen wird',
    'how a turn draws while a card could be played': 'ob gezogen wird, obwohl eine Karte passt',
  },
}
