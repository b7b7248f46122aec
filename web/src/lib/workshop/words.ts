// The vocabulary of home-made rules as the form offers it: words and their holes. It mirrors the types in
// `generated.ts`; `words.test.ts` checks it against the gallery.

/** Any value inside a rule. */
export type Value = string | number | boolean | Value[] | { [name: string]: Value }

/** Kinds of choices between words. */
export type Choice =
  | 'trigger'
  | 'standing'
  | 'condition'
  | 'deed'
  | 'who'
  | 'number'
  | 'same'
  | 'manner'
  | 'compare'
  | 'on-pile'
  | 'drawn-for'
  | 'permit-when'
  | 'forbid'
  | 'prevent'
  | 'picked-by'
  | 'pays'
  | 'chat'
  | 'color'
  | 'adds-up'
  | 'kind'

/** A gap in a word that the author fills. */
export type Hole =
  | { is: 'choice'; of: Choice }
  | { is: 'several'; of: Choice; most: number }
  | { is: 'set'; of: Choice }
  /** One word or none. */
  | { is: 'maybe'; of: Choice }
  | { is: 'cards' }
  | { is: 'count'; least: number; most: number }
  | { is: 'text'; longest: number }
  | { is: 'texts'; least: number; most: number; longest: number }
  | { is: 'yes' }
  | { is: 'rule' }

/** How a word is written: as plain text, as a number, with one value, with two values, or with named values. */
type Shape = 'plain' | 'itself' | 'one' | 'pair' | 'named'

/** A word and its holes by name. */
export interface Word {
  shape: Shape
  holes: Record<string, Hole>
  /** Initial values that differ from the usual ones. */
  first: Record<string, Value>
}

const plain: Word = { shape: 'plain', holes: {}, first: {} }
const one = (hole: Hole, first?: Value): Word => ({
  shape: 'one',
  holes: { it: hole },
  first: first === undefined ? {} : { it: first },
})
const pair = (hole: Hole, a: Value, b: Value): Word => ({
  shape: 'pair',
  holes: { 0: hole, 1: hole },
  first: { 0: a, 1: b },
})
const named = (holes: Record<string, Hole>, first: Record<string, Value> = {}): Word => ({
  shape: 'named',
  holes,
  first,
})
const plainly = (...words: string[]): Record<string, Word> => Object.fromEntries(words.map((word) => [word, plain]))

const pick = (of: Choice): Hole => ({ is: 'choice', of })
const count = (least: number, most: number): Hole => ({ is: 'count', least, most })
const who = pick('who')
const number = pick('number')
const cards: Hole = { is: 'cards' }
const options: Hole = { is: 'texts', least: 2, most: 6, longest: 40 }

/** The minimum and maximum of a plain number. */
export const NUMBERS = [-1000, 1000] as const

/** All words, in the order of the form. */
export const WORDS: Record<Choice, Record<string, Word>> = {
  trigger: {
    laid: named({ cards, how: pick('manner') }),
    covered: one(cards),
    'in-a-row': named({ count: count(2, 20), same: pick('same') }, { count: 3, same: 'face' }),
    'color-called': one(pick('color')),
    drawn: named({ cards, why: { is: 'set', of: 'drawn-for' } }),
    'hand-is': named({ is: pick('compare'), than: number }, { is: 'at-most', than: 2 }),
    'hands-moved': plain,
    'uno-said': plain,
    caught: plain,
    'went-out': plain,
    'turn-begun': plain,
    passed: plain,
    skipped: plain,
    turned: plain,
    'round-begun': plain,
    'round-over': plain,
    rule: one({ is: 'rule' }),
    spoke: plain,
    marked: plain,
    counted: plain,
  },
  standing: {
    permit: named({ cards, on: pick('permit-when') }),
    together: named(
      { cards, count: count(2, 3), same: { is: 'maybe', of: 'same' }, sum: { is: 'maybe', of: 'number' } },
      { same: 'face' },
    ),
    forbid: one(pick('forbid')),
    prevent: one(pick('prevent')),
  },
  condition: {
    number: named({ of: number, is: pick('compare'), than: number }, { of: { hand: 'actor' }, is: 'at-most', than: 3 }),
    seat: named({ who, among: who }, { who: 'actor', among: 'marked' }),
    card: named({ of: pick('on-pile'), is: cards }),
    alike: one(pick('same')),
    holds: named({ who, cards, least: number }, { who: 'actor', least: 1 }),
    leftwards: plain,
    answer: one(count(1, 20), 1),
    not: one(pick('condition'), { seat: { who: 'actor', among: 'marked' } }),
    all: one({ is: 'several', of: 'condition', most: 12 }),
    any: one({ is: 'several', of: 'condition', most: 12 }),
  },
  deed: {
    draw: named({ who, cards: number }, { who: 'next' }),
    give: named({ from: who, to: who, cards: number, by: pick('picked-by') }, { from: 'actor', to: 'next' }),
    swap: named({ a: who, b: who }, { a: 'actor', b: 'next' }),
    'pass-hands': named({ back: { is: 'yes' } }),
    show: named({ who, cards }, { who: 'actor' }),
    peek: named({ who, at: who }, { who: 'actor', at: 'next' }),
    'lay-more': named({ who, cards, most: number, must: { is: 'yes' } }, { who: 'actor' }),
    'set-aside': named({ who, cards: number }, { who: 'next' }),
    'take-pile': named({ who, cards: number }, { who: 'next' }),
    flip: plain,
    retire: named({ who }),
    skip: named({ seats: number }),
    'turn-to': named({ who }),
    'turn-round': plain,
    'raise-debt': named({ by: number }, { by: 2 }),
    'forgive-debt': plain,
    'name-color': named({ who }),
    'choose-seat': named({ who, among: who }, { who: 'actor', among: 'others' }),
    choose: named({ who, options }, { who: 'actor' }),
    vote: named({ who, options }, { who: 'everyone' }),
    race: named({ who, action: { is: 'text', longest: 40 }, pays: pick('pays') }, { who: 'everyone' }),
    roll: named({ sides: number }, { sides: 6 }),
    points: named({ who, by: number }, { by: 5 }),
    mark: named({ who, by: number }),
    unmark: named({ who }),
    count: named({ by: number }),
    'clear-count': plain,
    'mark-card': named({ of: pick('on-pile'), off: { is: 'yes' } }, { of: 'laid' }),
    'mark-held': named({ who, cards, count: number, by: pick('picked-by'), off: { is: 'yes' } }, { who: 'actor' }),
    chat: one(pick('chat')),
  },
  who: {
    ...plainly(
      'actor',
      'each',
      'next',
      'previous',
      'opposite',
      'others',
      'everyone',
      'chosen',
      'other',
      'turn',
      'layer',
      'fewest',
      'most',
      'leader',
      'dealer',
      'marked',
    ),
    holding: one(cards),
    'next-of': one(who, 'next'),
    'previous-of': one(who, 'previous'),
    'opposite-of': one(who, 'next'),
    'team-of': one(who, 'actor'),
    except: pair(who, 'everyone', 'chosen'),
    both: pair(who, 'actor', 'next'),
  },
  number: {
    number: { shape: 'itself', holes: {}, first: {} },
    ...plainly(
      'debt',
      'drawn',
      'answer',
      'laid-number',
      'top-number',
      'beneath-number',
      'laid-owes',
      'row',
      'times',
      'count',
      'in-play',
      'round',
    ),
    hand: one(who, 'actor'),
    held: named({ who, cards }, { who: 'actor' }),
    score: one(who, 'actor'),
    'round-score': one(who, 'actor'),
    mark: one(who, 'actor'),
    sum: one({ is: 'several', of: 'number', most: 6 }),
    less: pair(number, 'debt', 1),
    product: pair(number, 'answer', 2),
    half: one(number, 'debt'),
  },
  same: plainly('color', 'face', 'both'),
  manner: plainly('played', 'out-of-turn', 'answer', 'block', 'match', 'any'),
  compare: plainly('at-least', 'at-most', 'exactly', 'multiple-of'),
  'on-pile': plainly('top', 'laid', 'beneath'),
  'drawn-for': plainly('turn', 'debt', 'penalty', 'rule'),
  'permit-when': plainly('turn', 'debt', 'out-of-turn'),
  forbid: { lay: one(cards), 'lay-out-of-turn': one(cards), rule: one({ is: 'rule' }), catch: plain },
  prevent: plainly('skip', 'turn-round', 'attack', 'color-call'),
  'picked-by': plainly('giver', 'chance'),
  pays: plainly('last', 'first'),
  chat: plainly('toggle', 'off', 'on'),
  color: plainly('R', 'Y', 'G', 'B'),
  'adds-up': plainly('in-hand', 'with-laid'),
  kind: plainly('number', 'even', 'odd', 'action', 'draw', 'wild'),
}

/** Groups of words in long lists. Each group has a heading in the messages. */
export const GROUPS: Partial<Record<Choice, Record<string, readonly string[]>>> = {
  trigger: {
    cards: ['laid', 'covered', 'in-a-row', 'color-called'],
    hands: ['drawn', 'hand-is', 'hands-moved', 'uno-said', 'caught', 'went-out'],
    turns: ['turn-begun', 'passed', 'skipped', 'turned', 'round-begun', 'round-over'],
    besides: ['rule', 'spoke', 'marked', 'counted'],
  },
  deed: {
    cards: [
      'draw',
      'give',
      'swap',
      'pass-hands',
      'show',
      'peek',
      'lay-more',
      'set-aside',
      'take-pile',
      'flip',
      'retire',
    ],
    turns: ['skip', 'turn-to', 'turn-round', 'raise-debt', 'forgive-debt'],
    asks: ['name-color', 'choose-seat', 'choose', 'vote', 'race', 'roll'],
    besides: ['points', 'mark', 'unmark', 'count', 'clear-count', 'mark-card', 'mark-held', 'chat'],
  },
}
