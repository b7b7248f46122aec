// What is wrong with a home-made rule, as the server finds it. In English.

import type { HomemadeCounted, HomemadeMany, HomemadeText, HomemadeWrong } from '../lib/wire'

/** What is said of one kind of fault. */
export type WrongTexts = { [W in HomemadeWrong as W['is']]: (wrong: W) => string }

const TEXT: Record<HomemadeText, string> = {
  title: 'The name', description: 'The description', requires: 'A rule that it needs', excludes: 'A rule that it excludes', action: 'What is to be done', option: 'A choice',
}
const MANY: Record<HomemadeMany, string> = {
  requires: 'rules that it needs', excludes: 'rules that it excludes', changes: 'rules and settings that it changes', parts: 'parts', steps: 'steps', rules: 'home-made rules at a table',
}
const COUNTED: Record<HomemadeCounted, string> = {
  'in-a-row': 'How many come in a row', 'hand-is': 'The size of a hand', together: 'How many cards go together', 'lay-more': 'How many more cards may be laid', roll: 'The sides of a die', number: 'A number', options: 'How many can be chosen from',
}
const mean = (near: string | null): string => (near === null ? '' : ` Did you mean “${near}”?`)
const line = (at: number | null): string => (at === null ? '' : `Line ${at}: `)

export const wrongs: WrongTexts = {
  'bad-name': ({ name, most }) => `“${name}” is no name in files: it takes 1 to ${most} small letters, digits and dashes.`,
  'built-in': ({ name }) => `A built-in rule is called “${name}”. Choose another name.`,
  empty: ({ of }) => `${TEXT[of]} is empty.`,
  'too-long': ({ of, letters, most }) => `${TEXT[of]} has ${letters} letters; ${most} is the most.`,
  unshown: ({ of, character }) => `${TEXT[of]} has a character that cannot be shown (${character}). Leave it out.`,
  'too-many': ({ of, count, most }) => `${count} ${MANY[of]}; ${most} is the most.`,
  nothing: () => 'It does nothing yet: give it a part, or a setting that it changes.',
  'no-steps': () => 'Nothing follows yet: say what happens then.',
  'only-points': () => 'Once the round is over only points, and a die, can follow.',
  both: () => 'A part says either when something happens or what always holds, not both.',
  neither: () => 'A part says when something happens, or what always holds. This one says neither.',
  range: ({ of, value, least, most }) => `${COUNTED[of]} cannot be ${value}; it goes from ${least} to ${most}.`,
  'nothing-in-common': () => 'Cards that are laid together need something in common, or a sum.',
  'nothing-follows': () => 'From what is forbidden or prevented nothing can follow. Take the steps out.',
  'too-many-words': () => 'This part says too much. Make it two parts, or two rules.',
  'too-deep': ({ most }) => `Conditions go at most ${most} deep into each other. Say it in several steps.`,
  'none-of': () => '“All” or “any” of nothing: give it a condition, or take it out.',
  'too-large': ({ bytes, most }) => `The rule is too large: ${bytes} bytes, and ${most} is the most.`,
  'no-such-rule': ({ name, near }) => `There is no built-in rule “${name}”.${mean(near)}`,
  'bad-value': ({ title }) => `${title} cannot be what this rule sets it to.`,
  twice: () => 'A rule of the same name is on already. Switch one of them off.',
  'for-a-number': ({ title }) => `It is made for a number in the game, and that takes ${title}. Switch it on as well.`,
  needs: ({ title }) => `It needs ${title}. Switch it on as well.`,
  'needs-unknown': ({ needs, near }) => `It needs a rule that is not there: “${needs}”.${mean(near)}`,
  excludes: ({ title }) => `It does not go together with ${title}. Switch one of them off.`,
  'unknown-field': ({ field, line: at }) => `${line(at)}a rule has no “${field}”.`,
  'missing-field': ({ field, line: at }) => `${line(at)}“${field}” is missing.`,
  'unknown-word': ({ word, line: at }) => `${line(at)}“${word}” means nothing here.`,
  unreadable: ({ line: at }) => `${line(at)}this cannot be read as a rule.`,
}
