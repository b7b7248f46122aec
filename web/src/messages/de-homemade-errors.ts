// Errors in home-made rules that the server finds, in German.

import type { HomemadeCounted, HomemadeMany, HomemadeText } from '../lib/wire'
import type { HomemadeErrorTexts } from './en-homemade-errors'

const TEXT: Record<HomemadeText, string> = {
  title: 'Der Name',
  description: 'Die Beschreibung',
  requires: 'Eine Regel, die sie braucht,',
  excludes: 'Eine Regel, die sie ausschließt,',
  action: 'Was zu tun ist,',
  option: 'Eine Auswahl',
}
const MANY: Record<HomemadeMany, string> = {
  requires: 'Regeln, die sie braucht',
  excludes: 'Regeln, die sie ausschließt',
  changes: 'Regeln und Einstellungen, die sie ändert',
  parts: 'Teile',
  steps: 'Schritte',
  rules: 'selbst gemachte Regeln an einem Tisch',
}
const COUNTED: Record<HomemadeCounted, string> = {
  'in-a-row': 'Wie viele hintereinander kommen',
  'hand-is': 'Die Größe eines Blatts',
  together: 'Wie viele Karten zusammengehören',
  'lay-more': 'Wie viele Karten noch gelegt werden dürfen',
  roll: 'Die Seiten eines Würfels',
  cards: 'Wie viele Karten ein Schritt bewegt',
  seats: 'Wie viele aussetzen',
  points: 'Wie viele Punkte ein Schritt gibt',
  number: 'Eine Zahl',
  options: 'Wie viel zur Wahl steht',
}
const mean = (near: string | null): string => (near === null ? '' : ` Meintest du „${near}“?`)
const line = (at: number | null): string => (at === null ? '' : `Zeile ${at}: `)

export const homemadeErrors: HomemadeErrorTexts = {
  'bad-name': ({ name, most }) =>
    `„${name}“ taugt nicht als Name in Dateien: 1 bis ${most} kleine Buchstaben, Ziffern und Striche.`,
  'built-in': ({ name }) => `„${name}“ heißt schon eine eingebaute Regel. Nimm einen anderen Namen.`,
  empty: ({ of }) => `${TEXT[of]} ist leer.`,
  'too-long': ({ of, letters, most }) => `${TEXT[of]} ist zu lang: ${letters} Zeichen, höchstens ${most}.`,
  unshown: ({ of, character }) => `${TEXT[of]} hat ein Zeichen, das man nicht zeigen kann (${character}). Lass es weg.`,
  'too-many': ({ of, count, most }) => `${count} ${MANY[of]}; höchstens ${most} gehen.`,
  nothing: () => 'Sie tut noch nichts: Gib ihr einen Teil oder eine Einstellung.',
  'no-steps': () => 'Noch folgt nichts: Sag, was dann geschieht.',
  'only-points': () => 'Nach dem Ende der Runde können nur noch Punkte folgen, und ein Würfel.',
  both: () => 'Ein Teil sagt entweder, wann etwas geschieht, oder was immer gilt, nicht beides.',
  neither: () => 'Ein Teil sagt, wann etwas geschieht, oder was immer gilt. Dieser sagt keins von beiden.',
  range: ({ of, value, least, most }) => `${COUNTED[of]}: ${value} geht nicht, nur ${least} bis ${most}.`,
  'nothing-in-common': () => 'Karten, die zusammen gelegt werden, brauchen etwas Gemeinsames oder eine Summe.',
  'nothing-follows': () =>
    'Aus dem, was verboten ist oder verhindert wird, kann nichts folgen. Nimm die Schritte heraus.',
  'too-many-words': () => 'Dieser Teil sagt zu viel. Mach zwei Teile daraus, oder zwei Regeln.',
  'too-deep': ({ most }) => `Bedingungen stecken höchstens ${most}-fach ineinander. Sag es in mehreren Schritten.`,
  'each-of-none': () => '„Die jeweilige Person“ ist hier niemand: Sag erst, bei wem reihum.',
  'none-of': () => '„All das“ oder „etwas davon“ ist leer: Gib eine Bedingung an, oder nimm es heraus.',
  'too-large': ({ bytes, most }) => `Die Regel ist zu groß: ${bytes} Byte, höchstens ${most}.`,
  'no-such-rule': ({ name, near }) => `Eine eingebaute Regel „${name}“ gibt es nicht.${mean(near)}`,
  'bad-value': ({ title }) => `${title} kann nicht sein, was diese Regel daraus macht.`,
  twice: () => 'Eine Regel mit diesem Namen ist schon an. Schalte eine der beiden aus.',
  'for-a-number': ({ title }) =>
    `Sie wird im Spiel für eine Zahl gemacht, und dazu gehört ${title}. Schalte das auch ein.`,
  needs: ({ title }) => `Sie braucht ${title}. Schalte das auch ein.`,
  'needs-unknown': ({ needs, near }) => `Sie braucht eine Regel, die nicht da ist: „${needs}“.${mean(near)}`,
  excludes: ({ title }) => `Sie verträgt sich nicht mit ${title}. Schalte eine der beiden aus.`,
  'unknown-field': ({ field, line: at }) => `${line(at)}„${field}“ gibt es in einer Regel nicht.`,
  'missing-field': ({ field, line: at }) => `${line(at)}„${field}“ fehlt.`,
  'unknown-word': ({ word, line: at }) => `${line(at)}„${word}“ bedeutet hier nichts.`,
  unreadable: ({ line: at }) => `${line(at)}Das lässt sich nicht als Regel lesen.`,
}
