// Texts of the workshop and the gallery in German, in a separate file because they are loaded on demand.

import type { LabFinding } from '../lib/wire'
import { plural } from './de-words'
import { face, groups, holes, MEASURE, vocabulary } from './de-workshop-words'
import { palette } from './de-workshop-palette'

const list = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} und ${names.at(-1)}`
const figure = (n: number): string => n.toLocaleString('de', { maximumFractionDigits: 1 })
const share = (n: number): string => n.toLocaleString('de', { style: 'percent', maximumFractionDigits: 0 })

export const deWorkshop = {
  vocabulary,
  groups,
  holes,
  face,
  palette,

  choose: 'Mit Bildern aussuchen',
  paletteOf: { trigger: 'Was passieren kann', deed: 'Was daraus folgt' },
  paletteSearch: 'Sag es mit deinen Worten',
  paletteFound: (n: number) => (n === 0 ? 'Dazu gibt es nichts. Versuch ein anderes Wort.' : `${n} gefunden.`),

  title: 'Werkstatt',
  lede: 'Bau dir eine eigene Regel, indem du auswählst. Probier sie gleich aus, und spiel sie heute Abend.',
  gallery: 'Sammlung',
  playground: 'Spielwiese',
  fresh: 'Neu anfangen',
  undo: 'Rückgängig',
  undone: 'Zurückgenommen.',
  ideas: 'Fang mit einer Idee an …',
  otherIdeas: 'Andere Ideen',
  ideasHint: 'Jede öffnet sich, wie sie ist, und alles daran lässt sich ändern.',
  emptyWhen: 'Wenn etwas geschieht, folgt etwas',
  emptyStanding: 'Etwas ist erlaubt, verboten oder verhindert',
  opened: (title: string) => `„${title}“ ist offen. „Rückgängig“ bringt zurück, was da war.`,
  badLink:
    'In diesem Link steckt keine Regel. Vielleicht ist er unterwegs abgeschnitten worden; lass ihn dir noch einmal geben.',
  badFile: (name: string) => `In ${name} steht keine Regel, die sich lesen lässt.`,
  tooLong: 'Eine Regel hat höchstens 16 KiB.',

  say: 'Sag deine Regel',
  sayExample: 'Wenn jemand eine 4 legt, ziehen alle anderen 2 Karten',
  sayHint: 'In deinen eigenen Worten. Beim Tippen wird eine Regel daraus.',
  next: 'Was als Nächstes kommen kann',
  goOn: 'Weiter …',
  understood: 'Verstanden.',
  stopped: (word: string) => `„${word}“ verstehe ich nicht.`,
  unsure: {
    player: (said: string) => `„${said}“ könnte mehr als eine Person sein. Sag, wer gemeint ist.`,
    amount: (said: string) => `Zählt „${said}“ etwas? Zählen kann ich hier nicht.`,
    several: (said: string) => `„${said}“ sind mehrere, und hier passt nur eine Person.`,
    side: (said: string) => `Ich richte mich nach der Spielrichtung. „${said}“ ist da nicht eindeutig.`,
    down: (said: string) => `„${said}“: Ob ein Blatt kleiner oder größer wurde, sehe ich nicht.`,
    color: (said: string) => `„${said}“ bewirkt nichts: Die Karte hat schon ihre Farbe.`,
    unused: (said: string) => `Aus „${said}“ folgt noch nichts.`,
    unchosen: (said: string) => `„${said}“? Vorher ist niemand gewählt worden.`,
    nothing: (said: string) => `„${said}“ ändert nichts.`,
  },
  several: 'Das lässt sich verschieden verstehen.',
  which: (meanings: number) => (meanings === 1 ? 'Meinst du das?' : 'Was davon meinst du?'),
  fits: 'Hier passt:',
  foreign: {
    en: 'Das sieht nach Englisch aus, also lese ich es englisch.',
    de: 'Das sieht nach Deutsch aus, also lese ich es deutsch.',
  },
  another: 'Verstanden. Zu sehen ist noch eine andere Regel.',
  earlier: 'Zu sehen ist noch die Regel von vorher.',
  keepEarlier: 'Regel behalten',
  whyNot: 'Dein Satz ist noch keine Regel. Schreib ihn fertig, oder behalte die Regel von vorher.',
  useSaid: 'Diese Regel nehmen',
  myRule: 'Meine Regel',
  sentence: 'Deine Regel',
  sentenceNone: 'Sag sie, nimm eine Idee, oder setz sie unten zusammen.',
  tapWords: 'Deine Regel. Tipp ihre Wörter an, um sie zu ändern.',
  changeWords: 'Ändern in',
  done: 'Fertig',

  ruleTitle: 'Wie heißt sie?',
  ruleTitleHint: 'Das steht da, wenn die Regel greift.',
  description: 'Wie beschreibst du sie?',
  fileName: 'Ihr Name in Dateien und Links',
  base: 'Ausprobiert und gespielt mit',

  part: (n: number) => `Teil ${n}`,
  when: 'Wenn',
  standing: 'Die ganze Zeit',
  onlyIf: 'Nur wenn …',
  onlyIfTitle: 'Nur wenn',
  quiet: 'Ohne Ansage',
  forEach: 'Reihum …',
  forEachTitle: 'Reihum bei',
  noEach: 'Nur einmal',
  also: 'Noch eine Bedingung',
  noCondition: 'Ohne Bedingung',
  then: 'Dann',
  step: (n: number) => `Schritt ${n}`,
  addStep: 'Und dann …',
  addWhen: 'Noch etwas, das geschieht',
  addStanding: 'Eine Regel, die immer gilt',
  remove: (what: string) => `Entfernen: ${what}`,
  up: (what: string) => `Nach oben: ${what}`,
  down: (what: string) => `Nach unten: ${what}`,
  more: 'Noch eins',
  condition: (n: number) => `Bedingung ${n}`,
  number: (n: number) => `Zahl ${n}`,
  word: (n: number) => `Wort ${n}`,

  allCards: 'jede Karte',
  noCards: 'keine Karte',
  allBut: (cards: string) => `alle außer: ${cards}`,
  not: 'Alle außer diesen',
  faces: 'Zahlen und Symbole',
  colors: 'Farben',
  kinds: 'Arten',
  like: 'Wie die Karte obenauf oder darunter',
  numberIs: 'Ihre Zahl im Vergleich',
  numberText: (is: string, than: string | null) => `Zahl ${is} ${than ?? '…'}`,
  addsUp: 'Ihre Zahl',
  marked: 'Mit dem Zeichen darauf',
  madeFor: 'Die Zahl dieser Regel',
  madeForHint: 'Damit steht die Regel in der Palette der Hausregeln: Jemand macht sie mitten im Spiel für eine Zahl.',
  forNumber: 'Für die Palette: Jemand macht sie im Spiel für eine Zahl.',
  any: 'egal',
  likeText: { color: 'in derselben Farbe', face: 'mit derselben Zahl oder demselben Symbol', both: 'genau gleich' },

  extras: 'Sie braucht, verbietet oder ändert eingebaute Regeln',
  lasting: 'Ihre Zeichen bleiben, bis die Partie vorbei ist',
  requires: 'Braucht',
  excludes: 'Nicht zusammen mit',
  rules: 'Schaltet eingebaute Regeln',
  settings: 'Ändert Einstellungen',
  addRule: 'Eine Regel wählen …',
  addSetting: 'Eine Einstellung wählen …',
  on: 'an',
  off: 'aus',
  noBook: 'Die eingebauten Regeln ließen sich nicht laden. Prüf die Verbindung.',

  says: 'Was deine Regel sagt',
  nothingYet: 'Noch nichts. Wähl aus, was geschieht und was daraus folgt.',
  asking: 'Deine Regel wird gelesen …',
  unread: 'Der Server antwortet nicht. Neuer Versuch …',
  nameFirst: 'Erst benennen',
  nameHere: 'Einen Namen braucht sie noch:',
  fine: 'Alles in Ordnung mit ihr.',
  faultTexts: {
    'no-title': 'Gib ihr einen Namen, den man rufen kann.',
    'bad-name': 'Ihr Name in Dateien besteht aus kleinen Buchstaben, Ziffern und Strichen.',
    nothing: 'Sie tut noch nichts: Gib ihr einen Teil oder eine Einstellung.',
    'many-parts': 'Eine Regel hat höchstens acht Teile.',
    'no-steps': 'Noch folgt nichts: Sag, was dann geschieht.',
    'many-steps': 'Ein Teil hat höchstens zwölf Schritte.',
    'only-points': 'Wenn die Runde vorbei ist, können nur noch Punkte folgen, oder ein Würfel.',
    'no-words': 'Einige Wörter sind noch leer.',
    'no-rule': 'Wähl aus, welche eingebaute Regel.',
    'none-of': '„All das“ oder „etwas davon“ ist leer: Gib eine Bedingung an, oder nimm es heraus.',
    'each-of-none': '„Die jeweilige Person“ ist hier niemand: Sag erst, bei wem reihum.',
  },
  faults: (n: number) => (n === 1 ? 'Eins fehlt noch.' : `${n} Dinge fehlen noch.`),
  at: (part: number, step: number | null) => (step === null ? `Teil ${part}` : `Teil ${part}, Schritt ${step}`),
  clash: 'So lässt sie sich nicht einschalten:',
  meets: (n: number) =>
    n === 0
      ? 'Sie trifft auf keine Regel, die an ist.'
      : `Sie trifft auf ${plural(n, 'Regel', 'Regeln')}, die an ${n === 1 ? 'ist' : 'sind'}`,
  moment: {
    'out-of-turn': 'was man außer der Reihe legen darf',
    'turn-draw': 'wie in einem Zug gezogen wird',
    start: 'wie eine Runde beginnt',
    debt: 'Schulden',
    freeze: 'worauf der Tisch wartet',
    'cards-arrive': 'Karten, die ins Blatt kommen',
    'going-out': 'Fertigwerden',
    uno: 'UNO',
    'pile-taken': 'Karten, die von der Ablage genommen werden',
    skip: 'wer aussetzt',
    race: 'Wettläufe',
    wild: 'Wunschkarten',
    mistake: 'Karten, die man nicht legen darf',
    stock: 'der Nachziehstapel',
    places: 'wer wo sitzt',
    standings: 'Punkte und wer gewinnt',
  },
  wins: {
    after: 'Die eingebaute Regel kommt zuerst, diese folgt im selben Zug.',
    forbids: 'Was eine von beiden verbietet, ist verboten.',
    adds: 'Jede von beiden kann die Karte zulassen.',
    made: 'Sie gilt, sobald jemand sie für eine Zahl macht, bis die Runde endet oder eine andere Regel sie ersetzt.',
    prevents: 'Diese Regel verhindert es; die eingebaute hat nichts zu tun.',
  },

  tryIt: 'Jetzt ausprobieren',
  tryHint: 'Du und Bots, mit einem Blatt, das deine Regel auslöst. Deine Regel wartet hier auf dich.',
  tonight: 'Heute Abend spielen',
  tonightHint: 'Ein Tisch mit ihr, für Freunde.',
  share: 'Als Link teilen',
  shared: 'Link kopiert.',
  save: 'Als Datei sichern',
  load: 'Datei öffnen',
  publish: 'Veröffentlichen',
  published: 'Sie steht in der Sammlung.',
  publishHint:
    'Alle, die auf diesen Server kommen, können sie sehen, mit deinem Namen. Von diesem Gerät aus kannst du neue Versionen veröffentlichen oder sie wieder herausnehmen.',
  author: 'Wer sie gemacht hat',
  withResults: 'Der Probelauf geht mit.',
  toGallery: 'In der Sammlung ansehen',

  test: 'Probelauf',
  testHint: 'Bots spielen mit ihr und ohne sie, und du erfährst, was anders ist.',
  testing: (done: number, of: number) => `Bots spielen: ${share(of === 0 ? 0 : done / of)}`,
  ahead: (n: number) => `Vorher ${n === 1 ? 'ist noch jemand' : `sind noch ${n}`} dran …`,
  cancel: 'Anhalten',
  cancelled: 'Angehalten, bevor ein Spiel vorbei war.',
  failed: 'Ein Probelauf war hier nicht möglich. Am Tisch ausprobieren lässt sie sich trotzdem.',
  outcome: (games: number, seats: number) => `${games.toLocaleString('de')} Runden mit ${seats} Plätzen`,
  speaks: (times: number, rounds: number) =>
    `Sie greift ${figure(times)}-mal pro Runde, und in ${share(rounds)} aller Runden mindestens einmal.`,
  silent: 'Sie hat nie gegriffen. Vielleicht wartet sie auf etwas, das nie geschieht.',
  endless: (part: number) => `In ${share(part)} aller Runden fand sie kein Ende und wurde angehalten.`,
  same: 'Kein Unterschied, der über Zufall hinausgeht.',
  differences: 'Was mit ihr anders ist',
  /** Texts for an increase and a decrease, with a placeholder for the amount. */
  measure: MEASURE,
  amount: (part: number, relative: boolean) => `${figure(part * 100)} ${relative ? '%' : 'Prozentpunkte'}`,
  finding: {
    'never-fires': ({ title, of }) =>
      title === undefined || of === undefined ? null : `${title} hat in ${of} Runden nichts geändert.`,
    suspended: ({ title, count, of }) =>
      title === undefined || count === undefined || of === undefined
        ? null
        : `${title} nahm kein Ende und wurde in ${count} von ${of} Runden angehalten.`,
    stuck: ({ count, of }) =>
      count === undefined || of === undefined ? null : `In ${count} von ${of} Runden konnte niemand mehr etwas tun.`,
    'given-up': ({ count, of }) =>
      count === undefined || of === undefined
        ? null
        : `${count} von ${of} Runden wurden nach einer Stunde Spielzeit abgebrochen.`,
    'drags-on': ({ share: part }) =>
      part === undefined ? null : `${share(part)} der Runden dauern länger als zehn Minuten.`,
    'dead-ends': ({ share: part }) =>
      part === undefined ? null : `${share(part)} der Runden enden, ohne dass jemand fertig wird.`,
    unfair: ({ place, share: part, fair }) =>
      place === undefined || part === undefined || fair === undefined
        ? null
        : `${place === 0 ? 'Wer beginnt,' : `Platz ${place + 1} der Reihenfolge`} gewinnt ${share(part)} der Runden; gerecht wären ${share(fair)}.`,
    'no-skill': () => 'Ob sich Können auszahlt, ließ sich nicht feststellen.',
  } as Record<
    string,
    (found: Pick<LabFinding, 'title' | 'count' | 'of' | 'share' | 'fair' | 'place'>) => string | null
  >,
  findings: 'Gut zu wissen',
  stale: 'Die Regel ist seitdem geändert worden.',

  galleryTitle: 'Sammlung eigener Regeln',
  galleryLede: 'Regeln, die Spieler gemacht haben. Öffne eine in der Werkstatt, oder schalte sie an einem Tisch ein.',
  search: 'Eine Regel suchen',
  found: (n: number) =>
    n === 0
      ? 'Nichts gefunden. Versuch es mit weniger oder kürzeren Wörtern.'
      : `${plural(n, 'Regel', 'Regeln')} gefunden.`,
  noGallery: 'Die Sammlung ließ sich nicht laden. Prüf die Verbindung und versuch es noch einmal.',
  again: 'Noch einmal',
  moreRules: 'Mehr zeigen',
  by: (author: string) => `von ${author}`,
  shipped: 'kommt mit ruckus',
  version: (n: number) => `Version ${n}`,
  versions: 'Ihre Versionen:',
  from: (title: string, author: string | null) =>
    author === null ? `Aus ${title} entstanden.` : `Aus ${title} von ${author} entstanden.`,
  fromGone: 'Aus einer Regel entstanden, die es nicht mehr gibt.',
  takeOut: 'Herausnehmen',
  takeOutOf: (title: string) => `Herausnehmen: ${title}`,
  takeOutSure: 'Alle ihre Versionen gehen mit. Wer gerade damit spielt, behält sie.',
  takeOutYes: 'Jetzt herausnehmen',
  takenOut: (title: string) => `${title} ist aus der Sammlung heraus.`,
  report: 'Melden',
  reportOf: (title: string) => `${title} melden`,
  reportWhy: 'Was stimmt damit nicht?',
  reportSend: 'Abschicken',
  reported: 'Gemeldet. Wer diesen Server betreibt, sieht es sich an.',
  tested: { program: 'probegespielt', server: 'hier probegespielt', author: 'probegespielt von ihrem Urheber' },
  testedBy: {
    program: 'Probegespielt von denen, die ruckus machen.',
    server: 'Gemessen vom Labor dieses Servers.',
    author: 'Wie sie ihr Urheber geschickt hat; niemand hat es geprüft.',
  },
  needs: (titles: readonly string[]) => `Braucht ${list(titles)}.`,
  details: 'Zusammentreffen und Ergebnisse',
  open: 'In der Werkstatt öffnen',
  openOf: (title: string) => `In der Werkstatt öffnen: ${title}`,
  playOf: (title: string) => `Heute Abend spielen: ${title}`,
  meetsWhere: (n: number) =>
    n === 0
      ? 'Sie trifft auf keine eingebaute Regel.'
      : `Sie trifft auf ${plural(n, 'eingebaute Regel', 'eingebaute Regeln')}, wo ${n === 1 ? 'sie an ist' : 'sie an sind'}:`,
  untested: 'Ein Probelauf liegt nicht bei.',
  make: 'Selbst eine Regel machen',

  nights: 'Spieleabende',
  rulesTab: 'Regeln',
  nightsTitle: 'Spieleabende',
  nightsLede:
    'Spiele, wie andere sie sich zusammengestellt haben. Such dir eins aus und schick deinen Freunden den Code.',
  searchNights: 'Einen Spieleabend suchen',
  foundNights: (n: number) =>
    n === 0
      ? 'Nichts gefunden. Versuch es mit weniger oder kürzeren Wörtern.'
      : `${plural(n, 'Spieleabend', 'Spieleabende')} gefunden.`,
  noNights: 'Noch keine Spieleabende. Ändere in der Lobby die Regeln eines Spiels und veröffentliche deine.',
  fromNightGone: 'Aus einem Spieleabend entstanden, den es nicht mehr gibt.',
  different: (game: string) => `Was anders ist als bei ${game}`,
  nightDetails: 'Alle Regeln',
  inFull: 'Im Wortlaut',
  inFullOf: (title: string) => `Im Wortlaut: ${title}`,
  playNight: 'Heute Abend spielen',
  playNightOf: (title: string) => `Heute Abend spielen: ${title}`,
  playAt: (code: string) => `An ${code} spielen`,
  playAtOf: (title: string, code: string) => `An Tisch ${code} spielen: ${title}`,
  playsAt: (title: string, code: string) => `An Tisch ${code} gilt jetzt ${title}.`,
  publishNightTitle: 'Dein Spieleabend',
  publishNight: 'Regeln veröffentlichen',
  publishNightHint:
    'Alle auf diesem Server können danach spielen. Von diesem Gerät aus kannst du neue Versionen veröffentlichen oder sie wieder herausnehmen.',
  publishedNight: 'Dein Spieleabend steht in der Sammlung.',
  nothingChanged: (game: string) =>
    `Das sind die Regeln von ${game}, wie sie sind. Ändere eine, dann kannst du deine veröffentlichen.`,
  nightTitle: 'Wie heißt er?',
  nightExample: 'Freitags bei Ann',

  lobby: 'Eigene Regeln',
  lobbyNone: 'Noch keine eigenen Regeln.',
  lobbyHint: 'Nimm welche aus der Sammlung, aus einem Link oder einer Datei, oder mach eine.',
  lobbyFull: 'Ein Tisch verträgt höchstens acht.',
  switchOff: (title: string) => `Entfernen: ${title}`,
  switchOnAt: (code: string) => `An Tisch ${code} einschalten`,
  switchOnOf: (title: string, code: string) => `An Tisch ${code} einschalten: ${title}`,
  switchedOn: (title: string, code: string) => `${title} ist an Tisch ${code} eingeschaltet.`,
  backTo: (code: string) => `Zurück an Tisch ${code}`,
  switchOn: (title: string) => `Einschalten: ${title}`,
  add: 'Dazu',
  isOn: 'an',
  fromGallery: 'Aus der Sammlung',
  fromLink: 'Ein Link zu einer Regel',
  toWorkshop: 'Zur Werkstatt',
}
