// Errors in home-made rules that the server finds, in English.

import type { HomemadeCounted, HomemadeMany, HomemadeText, HomemadeWrong } from '../lib/wire'

/** The text functions, by kind of error. */
export type HomemadeErrorTexts = { [W in HomemadeWrong as W['is']]: (error: W) => string }

const TEXT: Record<HomemadeText, string> = {
  title: 'The name',
  description: 'The description',
  requires: 'A rule that it needs',
  excludes: 'A rule that it excludes',
  action: 'What is to be done',
  option: 'A choice',
}
const MANY: Record<HomemadeMany, string> = {
  requires: 'rules that it needs',
  excludes: 'rules that it excludes',
  changes: 'rules and settings that it changes',
  parts: 'parts',
  steps: 'steps',
  rules: 'home-made rules at a table',
}
const COUNTED: Record<HomemadeCounted, string> = {
  'in-a-row': 'How many come in a row',
  'hand-is': 'The size of a hand',
  together: 'How many cards go together',
  'lay-more': 'How many more cards to play',
  roll: 'The sides of a die',
  cards: 'How many cards a step moves',
  seats: 'How many players are skipped',
  points: 'How many points a step gives',
  number: 'A number',
  options: 'How many can be chosen from',
}
const mean = (near: string | null): string => (near === null ? '' : ` Did you mean “${near}”?`)
const line = (at: number | null): string => (at === null ? '' : `Line ${at}: `)

export const homemadeErrors: HomemadeErrorTexts = {
  'bad-name': ({ name, most }) =>
    `“${name}” doesn’t work as a file name. Use 1 to ${most} small letters, digits and dashes.`,
  'built-in': ({ name }) => `A built-in rule is called “${name}”. Choose another name.`,
  empty: ({ of }) => `${TEXT[of]} is empty.`,
  'too-long': ({ of, letters, most }) => `${TEXT[of]} has ${letters} letters; ${most} is the most.`,
  unshown: ({ of, character }) => `${TEXT[of]} has a character that can’t be shown (${character}). Leave it out.`,
  'too-many': ({ of, count, most }) => `${count} ${MANY[of]}; ${most} is the most.`,
  nothing: () => 'It does nothing yet. Add a part or a setting.',
  'no-steps': () => 'This part does nothing yet. Add a step.',
  'only-points': () => 'After the round, only points and a die can follow.',
  both: () => 'A part has “when” or “always”, not both.',
  neither: () => 'A part needs “when” or “always”. This one has neither.',
  range: ({ of, value, least, most }) => `${COUNTED[of]} can’t be ${value}. Use ${least} to ${most}.`,
  'nothing-in-common': () => 'Cards played together need something in common, or a sum.',
  'nothing-follows': () => 'A part that forbids or prevents can’t have steps. Remove them.',
  'too-many-words': () => 'This part says too much. Make it two parts, or two rules.',
  'too-deep': ({ most }) => `Conditions nest at most ${most} deep. Use several steps.`,
  'none-of': () => '“All” or “any” is empty. Add a condition or remove it.',
  'each-of-none': () => '“That one” is nobody here. Say first: “for each of…”.',
  'too-large': ({ bytes, most }) => `The rule is too large: ${bytes} bytes, and ${most} is the most.`,
  'no-such-rule': ({ name, near }) => `There is no built-in rule “${name}”.${mean(near)}`,
  'bad-value': ({ title }) => `${title} can’t have the value this rule gives it.`,
  twice: () => 'A rule with this name is already on. Switch one off.',
  'for-a-number': ({ title }) => `It’s made for a number in the game, which needs ${title}. Switch it on too.`,
  needs: ({ title }) => `It needs ${title}. Switch it on too.`,
  'needs-unknown': ({ needs, near }) => `It needs a rule that doesn’t exist: “${needs}”.${mean(near)}`,
  excludes: ({ title }) => `It doesn’t go with ${title}. Switch one off.`,
  'unknown-field': ({ field, line: at }) => `${line(at)}a rule has no “${field}”.`,
  'missing-field': ({ field, line: at }) => `${line(at)}“${field}” is missing.`,
  'unknown-word': ({ word, line: at }) => `${line(at)}“${word}” means nothing here.`,
  unreadable: ({ line: at }) => `${line(at)}this isn’t a rule.`,
}
