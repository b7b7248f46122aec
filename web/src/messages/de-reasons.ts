// Reasons for refusals, by the data that the server sends with its own sentence. In German.

import { list } from './de-words'
import type { ReasonTexts } from './en-reasons'

const wait = (seconds: number) => (seconds <= 90 ? 'eine Minute' : `${Math.ceil(seconds / 60)} Minuten`)

export const reason: ReasonTexts = {
  'false-start': () => 'Fehlstart: Das kam, bevor es zu sehen war. Drück noch einmal.',
  'table-full': ({ most }) => `Alle ${most} Plätze an diesem Tisch sind besetzt.`,
  'bad-name': () => 'Ein Name hat 1 bis 24 Buchstaben, keine gestapelten oder unsichtbaren.',
  'name-taken': ({ name, ask }) =>
    ask === undefined
      ? `So heißt am Tisch schon jemand: ${name}. Nimm einen anderen Namen.`
      : `${name} sitzt schon hier. Bist du das, bitte ${ask} um deinen Platz.`,
  'seat-in-use': ({ name }) => `${name} ist gerade am Tisch.`,
  'nobody-hands': () => 'Gerade kann dir niemand den Platz geben. Probier es später noch mal.',
  'many-ask': () => 'Andere fragen auch gerade nach einem Platz. Probier es gleich noch mal.',
  'ask-over': () => 'Den Platz hast du nicht bekommen. Frag noch mal.',
  'name-alike': ({ name }) => `Das sieht fast aus wie ${name}. Nimm einen anderen Namen.`,
  'title-shipped': ({ title }) => `${title} gehört zu ruckus. Gib deiner einen anderen Namen.`,
  'nothing-changed': ({ title }) => `Das ist ${title}, wie es ist. Ändere erst eine Regel.`,
  'name-reserved': () => 'So heißen nur Bots oder der Server. Nimm einen anderen Namen.',
  'already-host': () => 'Du leitest den Tisch schon.',
  'no-next-round': () => 'Es gibt gerade keine nächste Runde zu geben.',
  'match-not-over': () => 'Die Partie ist noch nicht vorbei.',
  'match-begun': () => 'Die Partie hat begonnen; das macht man vorher aus.',
  alone: () => 'Zu einer Partie gehören zwei. Lade Freunde oder einen Bot ein.',
  shuffling: () => 'Die Karten werden gemischt. Warte, bis sie gegeben sind.',
  'only-host': ({ host }) =>
    host === null ? 'Das kann nur, wer hier eingeladen hat.' : `Das kann nur ${host}: Wer einlädt, bestimmt.`,
  'not-ready': ({ names }) => `${list(names)} ${names.length === 1 ? 'ist' : 'sind'} noch nicht bereit.`,
  'nobody-there': () => 'Da sitzt niemand mehr.',
  'own-seat': () => 'Deinen eigenen Platz gibst du auf, indem du den Tisch verlässt.',
  'chair-needed': () => 'Ohne diesen Stuhl kann die Partie nicht weitergehen. Der Bot spielt weiter.',
  seats: ({ least, most }) => `Dieser Tisch kann ${least} bis ${most} Plätze haben.`,
  'bad-order': () => 'Die Plätze haben sich inzwischen geändert. Versuch es noch einmal.',
  'cut-over': () => 'Das kam zu spät für dieses Mischen.',
  'table-paused': () => 'Gerade ist Pause. Bitte darum, dass es weitergeht.',
  'not-paused': () => 'Es ist keine Pause.',
  'no-match': () => 'Es läuft keine Partie. Fangt erst eine an.',
  'no-pause-here': () => 'Hier geht es ohne Halt weiter: Andere warten auf das Ergebnis.',
  excludes: ({ rules: [a, b], question }) =>
    `${a.title} und ${b.title} schließen einander aus: Beide sagen, ${question}. Schalte eine davon aus.`,
  needs: ({ rule, needs }) => `${rule.title} braucht ${needs.title}. Schalte das auch ein.`,
  'number-for-seats': ({ rule, value, seats }) =>
    `${rule.title} kann nicht ${value} sein, wenn ${seats} am Tisch sitzen.`,
  'number-for-deal': ({ rule, least }) => `So viele Karten werden gegeben. Stell ${rule.title} auf ${least} oder mehr.`,
  'even-seats': ({ rule, least }) => `${rule.title} braucht eine gerade Anzahl Leute, mindestens ${least}.`,
  'least-seats': ({ least, seats }) => `Dieses Spiel braucht ${least}, ihr seid ${seats}. Nehmt einen Bot dazu.`,
  'least-at-table': ({ least }) => `Zu wenige für dieses Spiel. Stell „Mindestens an einem Tisch“ auf ${least}.`,
  'too-few-players': ({ have, need }) =>
    `Ihr braucht ${need} (noch ${need - have}). Lad Leute ein, oder nimm Bots dazu.`,
  'strangers-off': () => 'Dieser Server bringt keine Fremden zusammen.',
  'no-host': () => 'Diesen Tisch hat die Suche gedeckt. Niemand leitet ihn.',
  'keep-name': () => 'Unter Fremden behältst du deinen Namen.',
  'own-texts': () => 'Unter Fremden geht nur ein Spiel, wie es ist, ohne eigene Regeln.',
  'unfit-name': () => 'Fremde lesen diesen Namen. Nimm einen freundlicheren.',
  pause: ({ seconds }) => `Du hast eine Partie verlassen. Warte ${wait(seconds)}.`,
  'still-seated': () => 'Du sitzt noch in einer Partie. Geh zurück oder verlass sie.',
  'match-too-long': () => 'Bis dahin ist zu viel geschehen. Nimm einen früheren Moment.',
  'server-full': () => 'Dieser Server ist voll. Versuch es später noch einmal.',
  'too-many-tables': ({ seconds }) => `Zu viele neue Tische aus deinem Netz. Warte ${wait(seconds)}.`,
  'disk-full': () => 'Die Platte des Servers ist voll. Weiter geht es mit Platz.',
}

export const problem: Record<string, string> = {
  'no-answer': 'Der Server antwortet nicht. Prüf die Verbindung und versuch es noch einmal.',
  'unknown-code': 'Kein Tisch hat diesen Code. Frag noch einmal nach.',
  'table-full': 'Der Tisch ist voll.',
  'match-running': 'Hier läuft eine volle Partie. Versuch es später noch einmal.',
  'name-taken': 'Jemand am Tisch heißt schon so. Nimm einen anderen Namen.',
  'bad-name': 'Ein Name hat 1 bis 24 Buchstaben.',
  'wrong-key': 'Dieser Link öffnet keine Partie. Vielleicht fehlt ein Stück.',
  'no-record': 'In dieser Partie ist noch keine Runde vorbei.',
  unreadable: 'Dieser Tisch braucht eine andere Version von ruckus.',
  damaged: 'Dieser Tisch ist beschädigt. Sag der Person Bescheid, die den Server betreibt.',
  'bad-token': 'Dein Schlüssel zu diesem Tisch gilt nicht mehr. Setz dich neu hin.',
  'no-seat': 'Dieser Platz gehört dir nicht mehr. Setz dich neu hin.',
  'unknown-rule': 'Diese Regel steht nicht in der Sammlung. Ist der Link abgeschnitten?',
  'not-yours': 'Herausnehmen kannst du nur, was von diesem Gerät aus kam.',
  reported: 'Das ist schon gemeldet. Ein Admin sieht es sich an.',
  'gallery-full': 'Die Sammlung ist voll. Teil die Regel als Link oder Datei.',
  'unknown-run': 'Dieser Probelauf ist schon vergessen. Fang ihn neu an.',
  'bad-run': 'Dieser Probelauf passt nicht zur Regel. Fang ihn neu an.',
  'no-vote': 'Abgestimmt wird nach einer Partie. Spielt erst eine.',
  'no-end': 'Kein Probelauf kam zum Ende. Ändere den Plan.',
  'no-invitations': 'Einladen geht hier nicht. Teil den Link zum Tisch.',
  'unknown-rules': 'Dieses Spiel kennt der Server nicht. Wähl ein anderes.',
  'unknown-place': 'Dein Platz ist weg. Such noch einmal.',
  busy: 'Hier ist gerade zu viel los. Versuch es gleich noch einmal.',
  'too-large': 'Das ist mehr, als der Server annimmt.',
  'too-slow': 'Deine Verbindung war zu langsam. Versuch es noch einmal.',
  'too-many': 'Zu viele Anfragen. Warte kurz und versuch es noch einmal.',
  unavailable: 'Das kann der Server gerade nicht. Versuch es gleich noch einmal.',
  'wrong-origin': 'Diese Seite gehört nicht zum Server. Öffne die Seite des Servers.',
}
