// Why something was refused, by what the server names beside its own sentence. In German.

import { list } from './de-words'
import type { ReasonTexts } from './en-reasons'

const wait = (seconds: number) => (seconds <= 90 ? 'einer Minute' : `${Math.ceil(seconds / 60)} Minuten`)

export const reason: ReasonTexts = {
  'false-start': () => 'Fehlstart: Das kam, bevor es zu sehen war. Drück noch einmal.',
  'table-full': ({ most }) => `Alle ${most} Plätze an diesem Tisch sind besetzt.`,
  'bad-name': () => 'Ein Name hat 1 bis 24 Buchstaben, keine gestapelten oder unsichtbaren.',
  'name-taken': ({ name }) => `So heißt am Tisch schon jemand: ${name}. Nimm einen anderen Namen.`,
  'name-alike': ({ name }) => `Das sieht fast aus wie ${name}. Nimm einen anderen Namen.`,
  'name-reserved': () => 'So heißen nur Bots oder der Server. Nimm einen anderen Namen.',
  'already-host': () => 'Du leitest den Tisch schon.',
  'no-next-round': () => 'Es gibt gerade keine nächste Runde zu geben.',
  'match-not-over': () => 'Die Partie ist noch nicht vorbei.',
  'match-begun': () => 'Die Partie hat begonnen; das macht man vorher aus.',
  alone: () => 'Zu einer Partie gehören zwei. Lade jemanden ein, oder setz einen Bot dazu.',
  shuffling: () => 'Die Karten werden gemischt. Warte, bis sie gegeben sind.',
  'only-host': ({ host }) => (host === null ? 'Das kann nur, wer hier eingeladen hat.' : `Das kann nur ${host}: Wer einlädt, bestimmt.`),
  'not-ready': ({ names }) => `${list(names)} ${names.length === 1 ? 'ist' : 'sind'} noch nicht bereit.`,
  'nobody-there': () => 'Da sitzt niemand mehr.',
  'own-seat': () => 'Deinen eigenen Platz gibst du auf, indem du den Tisch verlässt.',
  'chair-needed': () => 'Ohne diesen Stuhl kann die Partie nicht weitergehen. Der Bot spielt weiter.',
  seats: ({ least, most }) => `Dieser Tisch kann ${least} bis ${most} Plätze haben.`,
  'bad-order': () => 'Die Plätze haben sich inzwischen geändert. Versuch es noch einmal.',
  'cut-over': () => 'Das kam zu spät für dieses Mischen.',
  excludes: ({ rules: [a, b], question }) => `${a.title} und ${b.title} schließen einander aus: Beide sagen, ${question}. Schalte eine davon aus.`,
  needs: ({ rule, needs }) => `${rule.title} braucht ${needs.title}. Schalte das auch ein.`,
  'number-for-seats': ({ rule, value, seats }) => `${rule.title} kann nicht ${value} sein, wenn ${seats} am Tisch sitzen.`,
  'least-seats': ({ least, seats }) => `Dieses Spiel ist für ${least} oder mehr; ihr seid ${seats}. Setz einen Bot dazu, oder wähl ein anderes Spiel.`,
  homemade: ({ rule }) => `Mit ${rule.title} stimmt etwas nicht.`,
  'match-too-long': () => 'Bis dahin ist in dieser Partie so viel geschehen, dass sie an keinem anderen Tisch weitergehen kann. Versuch es mit einem früheren Moment.',
  'server-full': () => 'Mehr Tische passen gerade nicht auf diesen Server. Versuch es später noch einmal.',
  'too-many-tables': ({ seconds }) => `Zu viele neue Tische aus deinem Netz. Versuch es in ${wait(seconds)} noch einmal.`,
  'disk-full': () => 'Die Platte des Servers ist voll. Es geht weiter, sobald Platz geschaffen ist.',
}

export const problem: Record<string, string> = {
  'no-answer': 'Der Server antwortet nicht. Prüf die Leitung und versuch es noch einmal.',
  'unknown-code': 'Kein Tisch hat diesen Code. Frag noch einmal nach.',
  'table-full': 'Der Tisch ist voll.',
  'match-running': 'Hier läuft eine Partie, und es ist kein Platz mehr. Versuch es, wenn sie vorbei ist.',
  'name-taken': 'Jemand am Tisch heißt schon so. Nimm einen anderen Namen.',
  'bad-name': 'Ein Name hat 1 bis 24 Buchstaben.',
  'wrong-key': 'Dieser Link öffnet keine Partie. Frag noch einmal danach; vielleicht fehlt ein Stück.',
  'no-record': 'In dieser Partie ist noch keine Runde vorbei.',
  unreadable: 'Dieser Tisch lief mit einer anderen Version von ruckus und lässt sich hier nicht öffnen.',
  damaged: 'Die Daten dieses Tisches sind beschädigt. Sag der Person Bescheid, die den Server betreibt.',
  'bad-token': 'Dein Schlüssel zu diesem Tisch gilt nicht mehr. Setz dich neu hin.',
  'no-seat': 'Dieser Platz gehört dir nicht mehr. Setz dich neu hin.',
  'unknown-rule': 'Diese Regel steht nicht in der Sammlung. Vielleicht ist der Link abgeschnitten, oder sie wurde herausgenommen.',
  'gallery-full': 'Die Sammlung dieses Servers ist voll. Teil die Regel als Link oder als Datei.',
  'unknown-run': 'Dieser Probelauf ist schon vergessen. Fang ihn neu an.',
  'unknown-rules': 'Dieses Spiel kennt der Server nicht. Wähl ein anderes.',
  'too-large': 'Das ist mehr, als der Server annimmt.',
  'too-many': 'Zu viel auf einmal von dort, wo du bist. Warte einen Moment und versuch es noch einmal.',
  unavailable: 'Das kann der Server gerade nicht. Versuch es gleich noch einmal.',
  'wrong-origin': 'Diese Seite darf diesen Server nicht fragen. Öffne die Seite des Servers selbst.',
}
