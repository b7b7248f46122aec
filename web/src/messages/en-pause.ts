// Texts about pauses of a match, in English.

import { list } from './en-words'
import type { Who } from './who'

export const pause = {
  title: 'Paused',
  by: ({ name, me }: Who) => (me ? 'You paused the match.' : `${name} paused the match.`),
  stands: 'The match is paused.',
  missing: (names: readonly string[]) => `Waiting for ${list(names)}.`,
  botIn: (seconds: number) => `A bot plays on in ${seconds} s.`,
  botSoon: 'If they don’t come back soon, a bot plays on.',
  nothingLost: 'All clocks have stopped. Nothing is lost.',
  hostDecides: (host: string) => `It goes on when ${host} says so, or when enough of you ask.`,
  youDecide: 'It goes on when you say so.',
  resume: 'Go on',
  ask: 'Ask to go on',
  takeBack: 'Take it back',
  keep: 'Keep pausing',
  asks: (names: readonly string[], asked: number, enough: number | undefined) =>
    `${list(names)} ${names.length === 1 ? 'wants' : 'want'} to go on${enough === undefined ? '' : ` (${asked} of ${enough})`}.`,
  youAsk: (asked: number, enough: number | undefined) =>
    `You asked to go on${enough === undefined ? '' : ` (${asked} of ${enough})`}.`,
  wanted: (names: readonly string[]) => `${list(names)} ${names.length === 1 ? 'asks' : 'ask'} for a pause.`,
  allow: 'Pause',
  decline: 'Not now',
  youWanted: 'You asked for a pause.',
  coming: 'A pause begins in a moment.',
  cancel: 'Play on',
  over: 'The match goes on.',
  start: 'Pause the match',
  askFor: 'Ask for a pause',
  end: 'End the match',
  endSure: 'End the match now? The scores stay; this round doesn’t count.',
  endYes: 'End it',
  endNo: 'Play on',
  endedEarly: 'Ended by the host. These are the standings.',
  otherRules: 'Play other rules',
  rulesSure: 'Stop this match and go back to the lobby, all together?',
  rulesYes: 'Change the rules',
  dropOut: 'If a player drops out',
  slow: 'wait for days (slow play)',
  slowHint: 'Turns have no time limit. Bots play only when you say so.',
  slowRule: 'Slow play: turns have no time limit.',
  standIn: (name: string) => `Let a bot play for ${name}`,
  dropOutFor: (seconds: number) => (seconds === 0 ? 'play on' : `wait up to ${seconds} s`),
}
