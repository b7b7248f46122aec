// Texts about the data that this server stores and for how long, in German.

// Always digits, because readers look these periods up.
const count = (n: number, one: string, many: string) => `${n.toLocaleString('de')} ${n === 1 ? one : many}`
const hours = (n: number) => count(n, 'Stunde', 'Stunden')
const days = (n: number) => count(n, 'Tag', 'Tage')
/** A time in seconds, in words. 0 means unlimited. */
const time = (seconds: number) =>
  seconds % 86_400 === 0 ? days(seconds / 86_400) : hours(Math.round(seconds / 360) / 10)

export const dePrivacy = {
  title: 'Datenschutz',
  lede: 'Kein Konto, keine Werbung, kein Tracking. Was dieser Server behält, und wie lange:',
  kept: 'Was er behält',
  keeps: [
    'Deinen Namen an jedem Tisch, so wie du ihn eingetippt hast.',
    'Jeden Zug mit seiner Zeit und die Regeln dazu. Daraus entstehen die Aufzeichnungen.',
    'Eine Prüfsumme vom Schlüssel zu deinem Platz. Den Schlüssel selbst hat nur dein Gerät.',
    'Deine Spielerkarte, wenn du eine anlegst: Name, Gesicht, Wertung, deine letzten 200 Partien, deine Freunde und den öffentlichen Teil deines Passkeys.',
    'Hausregeln, die du veröffentlichst, mit dem Namen, den du darunter setzt.',
    'Wie oft Regeln gefallen und behalten werden. Nicht wem, nicht wann, nicht wo.',
    'Wenn du Mitteilungen willst: wo der Push-Dienst deines Browsers dieses Gerät erreicht. Er stellt sie verschlüsselt zu. Darin steht nur, welcher Tisch wartet.',
    'Wenn dich jemand Fremdes meldet: Chat und Züge der Minute davor, für alle, die diesen Server betreiben.',
  ],
  not: 'Was er nicht behält',
  nots: [
    'Was du im Chat schreibst, außer dich meldet jemand Fremdes.',
    'Cookies. Nur eins gibt es: Ein Server mit Zugangswort merkt sich, dass du drin bist.',
    'Wo du spielst. Freunde sehen es nur, solange du da bist und wenn du es erlaubst.',
    'Deine Adresse. Sie steht eine Weile im Arbeitsspeicher, gegen Überflutung, nie im Journal.',
    'Und er erzählt nichts weiter: Außer den Mitteilungen schickt dieser Server niemandem etwas.',
  ],
  long: 'Wie lange',
  lobby: (seconds: number) =>
    seconds === 0
      ? 'Ein Tisch, an dem niemand gespielt hat: bis er gelöscht wird.'
      : `Ein Tisch, an dem niemand gespielt hat: Alle sind weg, ${time(seconds)} später ist er es auch.`,
  match: (seconds: number) =>
    seconds === 0
      ? 'Eine Partie, zu der niemand zurückkommt: bis sie gelöscht wird.'
      : `Eine Partie, zu der niemand zurückkommt: ${time(seconds)}.`,
  record: (seconds: number) =>
    seconds === 0
      ? 'Eine fertige Partie mit Aufzeichnung: bis sie gelöscht wird.'
      : `Eine fertige Partie mit Aufzeichnung: ${time(seconds)}.`,
  after: 'Danach steht vom Tisch nichts mehr im Journal. In Sicherungskopien des Betreibers kann er noch stehen.',
  yours: 'Was du tun kannst',
  can: [
    'Deinen Namen entfernen: im Menü des Tischs, wenn die Partie vorbei ist.',
    'Den Tisch löschen: im Menü, wenn du ihn aufgemacht hast.',
    'Deine Spielerkarte mit einem Druck sichern, oder sie löschen.',
    'Auf diesem Gerät alles vergessen: Lösch im Browser die Daten dieser Seite.',
  ],
  unknown: 'Der Server antwortet gerade nicht, darum fehlen hier seine Fristen.',
  home: 'Zurück zum Anfang',
}
