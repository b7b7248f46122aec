// Texts of events, in German.

import type { EventLength } from '../lib/wire'
import type { Need } from '../lib/event/place'
import type { EventMessages } from '.'
import { list } from './de-words'

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`
const LENGTH = (length: EventLength): string => {
  if ('rounds' in length) return count(length.rounds, 'Runde', 'Runden')
  if ('matches' in length) return count(length.matches, 'Partie', 'Partien')
  if ('minutes' in length) return `${length.minutes} Minuten`
  return `bis ${length.points} Punkte`
}

const NEED: { [N in Need as N['is']]: (need: N) => string } = {
  'time-up': ({ table }) => `Tisch ${table}: Die Zeit ist um. Gewertet wird, wie es steht.`,
  asleep: ({ table, names }) =>
    `${list(names)} ${names.length === 1 ? 'schläft' : 'schlafen'} an Tisch ${table}. Bitte wecken!`,
  'last-table': ({ table }) => `Alle warten auf Tisch ${table}.`,
  refused: ({ table, why }) =>
    `Tisch ${table}: Das Ergebnis passt nicht${why === 'wrong-players' ? ', da sitzen andere' : ''}. Entscheide, was zählt.`,
  invite: ({ people, missing }) =>
    `${people === 0 ? 'Noch ist niemand da.' : `Bisher ${count(people, 'Person', 'Leute')}.`} Es ${missing === 1 ? 'fehlt noch 1' : `fehlen noch ${missing}`}. Teil den Code, oder nimm Bots dazu.`,
  start: ({ people }) => `${count(people, 'Person ist', 'Leute sind')} da. Fang an, wenn alle da sind.`,
}

export const deEvent: EventMessages = {
  title: 'Turnier',
  host: {
    title: 'Ein Turnier veranstalten',
    lede: 'Mehrere Tische, ein Sieg. Alle melden sich mit einem Code an, und das Turnier setzt sie an die Tische.',
    name: 'Wie heißt es?',
    defaultName: (weekday: string) => `${weekday}spokal`,
    you: 'Dein Name',
    plays: 'Ich spiele mit',
    game: 'Das Spiel',
    form: 'Wie läuft es ab?',
    forms: { swap: 'Auf und ab', swiss: 'Schweizer System', knockout: 'K.-o.', 'race-to': 'Kommen und gehen' },
    says: {
      swap: 'Nach jeder Runde steigt die beste Person eines Tischs auf, die letzte ab.',
      swiss: 'Du triffst immer auf Leute mit etwa so vielen Punkten wie du.',
      knockout: 'Die besten 2 jedes Tischs kommen weiter, bis ein Tisch übrig ist.',
      'race-to': 'Spiel, so viel du magst. Siege gegen Starke zählen mehr.',
    },
    length: 'Wie lange?',
    units: { rounds: 'Runden', matches: 'Partien', minutes: 'Minuten', points: 'Punkte' },
    noLength: 'Bis nur noch ein Tisch übrig ist.',
    more: 'Weitere Einstellungen',
    limit: 'Minuten pro Runde',
    noLimit: 'ohne Zeitlimit',
    least: 'Mindestens an einem Tisch',
    most: 'Höchstens an einem Tisch',
    expected: 'So viele erwartest du',
    unknown: 'weiß nicht',
    bots: 'Bots füllen leere Stühle',
    go: 'Anmeldung öffnen',
    opening: 'Wird geöffnet …',
    back: 'Zurück zur Startseite',
  },
  plays: (rules, form, length) => {
    const how = { swap: 'Auf und ab', swiss: 'Schweizer System', knockout: 'K.-o.', 'race-to': 'Kommen und gehen' }[
      form
    ]
    return [rules, how, ...(length === null ? [] : [LENGTH(length)])].join(' · ')
  },
  phase: (phase, round, rounds) =>
    phase === 'check-in'
      ? 'Anmeldung'
      : phase === 'over'
        ? 'Vorbei'
        : rounds === null
          ? `Runde ${round}`
          : `Runde ${round} von ${rounds}`,
  connecting: 'Das Turnier wird gesucht …',
  lost: 'Du bist offline. Neuer Versuch …',
  none: 'Diesen Code hat kein Turnier. Frag noch einmal nach.',
  home: 'Zurück zur Startseite',
  lostKey: 'Dein Platz hier ist verloren. Melde dich neu an.',

  checkIn: {
    title: 'Bist du dabei?',
    hosted: (name: string) => `${name} lädt ein.`,
    people: (n: number) =>
      n === 0 ? 'Noch ist niemand angemeldet.' : `${count(n, 'Person ist', 'Leute sind')} angemeldet.`,
    running: 'Es läuft schon. Du steigst in der nächsten Runde ein.',
    knockout: 'Es läuft schon, und bei K.-o. kommt niemand mehr dazu.',
    over: 'Dieses Turnier ist vorbei.',
    closed: 'Die Anmeldung ist geschlossen. Frag die Leitung.',
    word: 'Das Wort von der Leitung',
    go: 'Anmelden',
    watch: 'Nur zuschauen',
    watching: 'Du schaust zu.',
    join: 'Doch mitspielen',
  },

  place: {
    table: (n: number) => `Tisch ${n}`,
    with: (names: readonly string[]) => (names.length === 0 ? '' : `mit ${list(names)}`),
    go: (n: number) => `Zu Tisch ${n}`,
    opening: 'Der Tisch wird gedeckt …',
    goIn: (seconds: number) => `In ${seconds} s geht’s los`,
    stay: 'Hier bleiben',
    said: (n: number, names: readonly string[]) =>
      names.length === 0 ? `Du sitzt an Tisch ${n}.` : `Du sitzt an Tisch ${n}, mit ${list(names)}.`,
    timeUp: 'Die Zeit ist um. Gewertet wird, wie es an eurem Tisch steht.',
    checkedIn: 'Du bist dabei!',
    checkedInHint: (host: string) => `${host} gibt den Startschuss. Dein Tisch steht dann hier.`,
    noHost: 'Gerade lädt niemand ein. Wer als Nächstes kommt, übernimmt.',
    bye: 'Du hast spielfrei',
    byeHint: 'Diese Runde ist kein Stuhl frei. Sie zählt für dich wie eine mittlere.',
    waiting: 'Kurz durchatmen',
    waitingTables: (open: number) =>
      open === 0 ? 'Gleich geht es weiter.' : `${open === 1 ? 'Ein Tisch spielt' : `${open} Tische spielen`} noch.`,
    waitingPlayers: 'Es geht weiter, sobald genug Leute frei sind.',
    out: 'Du bist raus',
    outHint: 'Gut gespielt! Schau, wer gewinnt.',
    gone: 'Du spielst nicht mit',
    goneHint: 'Du bist gegangen oder warst zu lange weg.',
    removed: 'Du wurdest entfernt',
    removedHint: 'Die Leitung hat dich aus diesem Turnier genommen. Zurück kannst du nicht.',
    back: 'Zurückkommen',
    none: 'Gerade kein Platz',
    noneHint: 'Du steigst in der nächsten Runde ein.',
    hosting: 'Du lädst ein',
    nextIn: (time: string) => `Nächste Runde in ${time}`,
    startsIn: (time: string) => `Los geht’s in ${time}`,
    endsIn: (time: string) => `Noch ${time}`,
    scoredIn: (time: string) => `Säumige Tische teilen in ${time}`,
    voidedIn: (time: string) => `Das strittige Ergebnis verfällt in ${time}`,
    seatedIn: (time: string) => `Nächster Tisch in ${time}`,
    lastCallIn: (time: string) => `Neue Partien noch ${time}`,
    seatClosesIn: (name: string, time: string) =>
      name === '' ? `Ein Platz schließt in ${time}` : `Der Platz von ${name} schließt in ${time}`,
    lateHint: (open: number) =>
      `Du steigst in der nächsten Runde ein.${open === 0 ? '' : ` ${open === 1 ? 'Ein Tisch spielt' : `${open} Tische spielen`} noch.`}`,
    you: (rank: number, points: number) => `Du bist auf Platz ${rank} mit ${count(points, 'Punkt', 'Punkten')}`,
    lead: (names: readonly string[]) => `${list(names)} ${names.length === 1 ? 'führt' : 'führen'}`,
    leave: 'Turnier verlassen',
    leaveSure: 'Wirklich gehen? Dein Platz geht an einen Bot oder bleibt leer.',
    leaveYes: 'Ja, gehen',
    no: 'Nein',
  },

  standings: {
    title: 'Tabelle',
    rank: 'Platz',
    player: 'Name',
    played: 'Gespielt',
    points: 'Punkte',
    fewest: 'Wer die wenigsten Punkte hat, gewinnt.',
    most: 'Wer die meisten Punkte hat, gewinnt.',
    hand: 'Eine Partie ist eine Runde. Karten auf der Hand zählen; wer die wenigsten Punkte hat, gewinnt.',
    you: 'du',
    bot: 'Bot',
    out: 'raus',
    all: 'Alle zeigen',
    few: 'Weniger zeigen',
    none: 'Noch keine Punkte.',
  },

  tables: {
    title: 'Tische',
    table: (n: number) => `Tisch ${n}`,
    state: { playing: 'spielt', 'time-up': 'Zeit ist um', refused: 'braucht die Leitung', finished: 'fertig' },
    asleep: (name: string) => `${name} (schläft)`,
    waits: (name: string, time: string) => `Wartet auf ${name}. In ${time} spielt ein Bot weiter.`,
    stop: 'Abbrechen',
    stopLabel: (n: number) => `Tisch ${n} abbrechen`,
    stopSure: (n: number) => `Tisch ${n} abbrechen? Gewertet wird der jetzige Stand.`,
    stopYes: 'Ja, abbrechen',
    accept: 'Gilt',
    acceptLabel: (n: number) => `Das Ergebnis von Tisch ${n} gilt`,
    acceptSure: (n: number) => `Soll das Ergebnis von Tisch ${n} gelten? Wer darin fehlt, wird Letzter.`,
    replay: 'Noch einmal spielen',
    replayLabel: (n: number) => `Tisch ${n} spielt noch einmal`,
    replaySure: (n: number) => `Tisch ${n} spielt diese Runde noch einmal. Sicher?`,
    void: 'Gilt nicht',
    voidLabel: (n: number) => `Das Ergebnis von Tisch ${n} gilt nicht`,
    voidSure: (n: number) => `Das Ergebnis von Tisch ${n} verwerfen? Alle dort teilen sich den Platz.`,
    yes: 'Ja',
    watch: 'Zuschauen',
    watchLabel: (n: number) => `Bei Tisch ${n} zuschauen`,
    no: 'Nein',
  },

  hostPanel: {
    title: 'Zu tun',
    need: (need: Need) => (NEED[need.is] as (need: Need) => string)(need),
    nothing: 'Gerade nichts. Viel Spaß!',
    start: 'Los geht’s',
    bot: 'Bot dazu',
    people: (n: number) => `Angemeldet (${n})`,
    nobody: 'Noch niemand.',
    coHost: 'hilft mit',
    hostTag: 'Gastgeber',
    addCoHost: 'Hilft mit',
    addCoHostLabel: (name: string) => `${name} soll mithelfen`,
    removeCoHost: 'Hilft nicht mehr',
    removeCoHostLabel: (name: string) => `${name} hilft nicht mehr mit`,
    close: 'Turnier beenden',
    closeSure: 'Jetzt beenden? Die Tabelle bleibt, wie sie ist.',
    closeYes: 'Ja, beenden',
    handOver: 'Leitung abgeben',
    handOverSure: 'Wirklich abgeben? Wer mithilft oder am längsten da ist, übernimmt.',
    handOverYes: 'Ja, abgeben',
    no: 'Nein',
    forecast: (players: number, minutes: number, share: number) =>
      `Das Labor sagt: rund ${minutes < 100 ? `${minutes} min` : `${(minutes / 60).toFixed(1).replace('.', ',')} h`} mit ${players} Leuten. Wer am besten spielt, gewinnt in ${share} % der Fälle.`,
    screen: 'Saalbildschirm',
    remove: 'Entfernen',
    removeLabel: (name: string) => `${name} aus dem Turnier nehmen`,
    removeSure: (name: string) => `${name} endgültig aus dem Turnier nehmen? Zurück geht es nicht.`,
    removeYes: 'Ja, entfernen',
    choose: (name: string) => `${name} auswählen`,
    removeMany: (n: number) => `${count(n, 'Person', 'Leute')} entfernen`,
    removeManySure: (n: number) =>
      `${count(n, 'Person', 'Leute')} endgültig aus dem Turnier nehmen? Zurück geht es nicht.`,
    forecasting: 'Das Labor rechnet aus, wie lange das dauert …',
    more: 'Leute und Ende',
  },

  admission: {
    title: 'Anmeldung',
    open: 'Mit dem Code kann sich jeder anmelden.',
    asks: (word: string) => `Zum Anmelden braucht man das Wort „${word}“.`,
    closed: 'Geschlossen. Niemand kommt neu dazu; wer gegangen ist, kann zurück.',
    close: 'Anmeldung schließen',
    reopen: 'Anmeldung öffnen',
    word: 'Wort für die Anmeldung',
    wordHint: 'Lass es leer, wenn der Code genügt.',
    set: 'Danach fragen',
    noWord: 'Nach keinem Wort fragen',
  },

  share: {
    title: 'Leute einladen',
    text: (name: string, code: string) => `Komm zu ${name} auf ruckus! Turnier ${code}`,
    qr: (code: string) => `QR-Code mit dem Link zu Turnier ${code}`,
  },

  over: {
    title: 'Das war’s!',
    won: (names: readonly string[]) => `${list(names)} ${names.length === 1 ? 'gewinnt' : 'gewinnen gemeinsam'}!`,
    youWon: 'Du gewinnst!',
    save: 'Ergebnisse sichern',
    csv: 'Tabelle (CSV)',
    json: 'Alle Daten (JSON)',
    matches: 'Partien (CSV)',
    records: 'Aufzeichnungen der Partien',
    record: (round: number, table: number) => `Runde ${round}, Tisch ${table}`,
    noRecords: 'Keine Partie hat eine Aufzeichnung.',
    lots: 'Plätze und Freilose folgen aus einem Geheimnis, das vor der Anmeldung versiegelt war. Zum Prüfen: alle Daten sichern, dann „ruckus verify --event“.',
    again: 'Noch ein Turnier',
  },

  back: {
    title: 'Dieser Tisch ist fertig',
    stopped: 'Dieser Tisch wurde abgebrochen. Gewertet wird der jetzige Stand.',
    in: (seconds: number) => `In ${seconds} s zurück zum Turnier`,
    go: 'Zum Turnier',
    stay: 'Hier bleiben',
  },

  tv: {
    finish: (table: number) => `Tisch ${table} ist fertig`,
    closest: (table: number) => `An Tisch ${table} wird’s eng`,
    cards: (n: number) => count(n, 'Karte', 'Karten'),
    gained: (n: number) => (n < 0 ? `−${-n}` : `+${n}`),
    waiting: 'Scannen und anmelden',
    full: 'Ganzer Bildschirm',
    people: (n: number) => count(n, 'Person', 'Leute'),
    champion: 'Der Sieg geht an',
  },

  refusal: {
    'unknown-code': 'Diesen Code hat kein Turnier. Frag noch einmal nach.',
    'unknown-event': 'Diesen Code hat kein Turnier. Frag noch einmal nach.',
    over: 'Dieses Turnier ist vorbei.',
    'not-started': 'Es hat noch nicht angefangen.',
    'already-started': 'Es läuft schon.',
    'no-late-entry': 'Bei K.-o. kommt nach dem Start niemand dazu.',
    'too-few': 'Ihr seid zu wenige. Lad Leute ein, oder nimm Bots dazu.',
    full: 'Das Turnier ist voll.',
    'check-in-closed': 'Die Anmeldung ist geschlossen. Frag die Leitung.',
    'wrong-word': 'Das ist nicht das Wort. Frag die Leitung danach.',
    'bad-word': 'Das Wort hat 1 bis 30 Zeichen.',
    'already-here': 'Du bist schon angemeldet.',
    'no-person': 'Das können nur Menschen, keine Bots.',
    'bad-name': 'Ein Name hat 1 bis 24 einfache Buchstaben.',
    'name-taken': 'Der Name ist vergeben. Such dir einen anderen aus.',
    'unknown-player': 'Diese Person ist nicht mehr da.',
    'no-change': 'Das ist schon so.',
    gone: 'Diese Person ist gegangen.',
    removed: 'Die Leitung hat dich aus diesem Turnier genommen.',
    'fills-up': 'Dieser Bot füllt einen Tisch auf und geht später von selbst.',
    'not-host': 'Das kann nur, wer einlädt.',
    'too-many-co-hosts': 'Es helfen schon genug mit. Nimm erst jemanden heraus.',
    'no-such-table': 'Dieser Tisch ist schon fertig.',
    'old-result': 'Das Ergebnis ist aus einer anderen Runde.',
    'wrong-players': 'Die sitzen nicht an diesem Tisch.',
    'wrong-result': 'Das Ergebnis passt nicht zum Tisch. Frag die Leitung.',
    'not-playing': 'Dieser Tisch spielt gerade nicht.',
    'not-refused': 'Das Ergebnis dieses Tischs ist nicht strittig.',
    'not-time-yet': 'Dafür ist es noch zu früh.',
    'bad-plan': 'So geht es nicht auf. Prüf Länge und Tischgrößen.',
  } as Record<string, string>,
}
