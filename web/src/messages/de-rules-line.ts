// Texts about rules in one line, in German.

import type { RulesLineReason, rulesLine as english } from './en-rules-line'

const taken = ({ range, words = [] }: RulesLineReason): string => {
  const all = [...(range ? [`${range[0]} bis ${range[1]}`] : []), ...words]
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} oder ${all.at(-1) ?? ''}`
}

const WRONG: Record<RulesLineReason['wrong'], (why: RulesLineReason) => string> = {
  'no-game': ({ name }) => `Kein Spiel heißt ${name}.`,
  'no-rule': ({ name }) => `Keine Regel heißt ${name}.`,
  'no-setting': ({ name }) => `Keine Regel oder Einstellung heißt ${name}.`,
  'no-param': ({ name }) => `Keine Regel hat einen Wert ${name}.`,
  'no-sign': ({ name }) => `Schreib + vor ${name}, um es einzuschalten, oder -, um es auszuschalten.`,
  'second-game': ({ name }) => `In eine Zeile gehört ein Spiel. Nimm ${name} weg.`,
  'out-of-range': (why) => `Für ${why.name} geht ${taken(why)}.`,
  'bad-value': (why) => `Für ${why.name} geht ${taken(why)}.`,
  'no-value': (why) => `${why.name} braucht einen Wert: ${taken(why)}.`,
  'value-after-minus': ({ name }) => `${name} ist aus und hat darum keinen Wert. Nimm eins davon weg.`,
  twice: ({ name }) => `Zu ${name} steht zweierlei in der Zeile. Nimm eins davon weg.`,
  'open-quote': () => 'Am Ende fehlt ein Anführungszeichen.',
  'too-long': () => 'Die Zeile ist zu lang. Lass etwas weg.',
  other: ({ name }) => `Das geht so nicht: ${name}.`,
}

export const rulesLine: typeof english = {
  label: 'Die Regeln in einer Zeile',
  hint: 'Kopier sie, oder schreib eine andere: ein Spiel, + oder - und eine Regel, Name=Wert.',
  copy: 'Kopieren',
  copied: 'Die Zeile ist kopiert. Du kannst sie in jeder Lobby einfügen.',
  use: 'Übernehmen',
  back: 'Verwerfen',
  completions: 'Ergänzungen',
  near: 'Meinst du:',
  at: (part) => `Bei „${part}“:`,
  leftOut: (titles) => `Eigene Regeln passen nicht in eine Zeile: ${titles}. Teil dafür den Link oder die Datei.`,
  drops: (titles) => `Mit dieser Zeile gilt nicht mehr: ${titles}.`,
  wrong: (why) => (Object.hasOwn(WRONG, why.wrong) ? WRONG[why.wrong](why) : null),
}
