// The vocabulary of home-made rules in English, as the form offers it.

import { FACE } from './en-words'

/** The words by kind of choice. */
export const vocabulary = {
  trigger: {
    laid: 'a card is played', covered: 'a card is played on one of these', 'in-a-row': 'several of a kind are played in a row', 'colour-called': 'a color is called',
    drawn: 'a player draws', 'hand-is': 'a hand reaches a size', 'hands-moved': 'hands change owners', 'uno-said': 'a player calls UNO',
    caught: 'a player is caught without UNO', 'went-out': 'a player goes out', 'turn-begun': 'a turn begins', passed: 'a player passes',
    skipped: 'a player is skipped', turned: 'play reverses', 'round-begun': 'the round begins', 'round-over': 'the round is over and counted',
    rule: 'a built-in rule is called out', spoke: 'a player talks in the chat', marked: 'this rule’s mark on a player changes', counted: 'this rule’s counter changes',
  },
  standing: { permit: 'more cards can be played', together: 'several cards can be played together', forbid: 'something is not allowed', prevent: 'something doesn’t happen' },
  condition: {
    number: 'a number compares', seat: 'a player is one of these', card: 'a card on the pile is one of these', alike: 'the card is like the one beneath',
    holds: 'a hand holds these cards', leftwards: 'play goes clockwise', answer: 'the answer or die shows', not: 'not', all: 'all of these', any: 'any of these',
  },
  deed: {
    draw: 'draw cards', give: 'give cards to a player', swap: 'two players swap hands', 'pass-hands': 'everyone passes their hand on', show: 'show a hand to all', peek: 'look at a hand',
    'lay-more': 'play more cards, without effect', 'set-aside': 'keep cards face down, to count at the end', 'take-pile': 'take cards from the pile',
    flip: 'flip the next card of the draw pile onto the discard pile', retire: 'out of the round; the hand counts', skip: 'skip players', 'turn-to': 'give the turn to a player',
    'turn-round': 'reverse the direction', 'raise-debt': 'raise the debt', 'forgive-debt': 'forgive the debt', 'name-colour': 'call the color of the wild on top',
    'choose-seat': 'choose a player', choose: 'choose one of some words', vote: 'vote on some words', race: 'a race: all do something', roll: 'roll a die',
    points: 'give or take points', mark: 'put a mark on a player', unmark: 'take the mark away', count: 'count on, for the whole table', 'clear-count': 'start the counter again at 0', 'mark-card': 'put the mark on a card of the pile', 'mark-held': 'put the mark on cards of a hand', chat: 'switch the chat',
  },
  who: {
    actor: 'the player who did it', each: 'that one, of “for each”', next: 'the next player', previous: 'the player before', opposite: 'the player opposite', others: 'everyone else', everyone: 'everyone',
    chosen: 'the chosen player', other: 'the other player in it', turn: 'the player on turn', layer: 'who played the top card', fewest: 'who has the fewest cards', most: 'who has the most cards',
    leader: 'who leads the match', dealer: 'the dealer', marked: 'who has the mark', holding: 'the player holding…', 'next-of': 'the player after…', 'previous-of': 'the player before…',
    'opposite-of': 'the player opposite…', 'team-of': 'the team of… (every second seat)', except: 'some, except…', both: 'both…',
  },
  number: {
    number: 'this number', debt: 'the debt', drawn: 'how many were drawn', answer: 'the answer or die', 'laid-number': 'the number on the played card',
    'top-number': 'the number on top', 'beneath-number': 'the number under it', 'laid-owes': 'what the played card makes you owe', row: 'how many of one face are on top',
    times: 'how often this rule has spoken', count: 'this rule’s counter', 'in-play': 'how many play', round: 'the number of the round', hand: 'cards in the hand of…', held: 'how many of some cards are held', score: 'the score of…',
    'round-score': 'the points of the round of…', mark: 'the mark of…', sum: 'the sum of…', less: 'one less another…', product: 'one times another…', half: 'half of…',
  },
  same: { colour: 'the same color', face: 'the same number or symbol', both: 'the very same card' },
  manner: { played: 'with its effect', 'out-of-turn': 'out of turn', answer: 'in answer to a debt', block: 'to block a swap', match: 'as a match', any: 'in any manner' },
  compare: { 'at-least': 'is at least', 'at-most': 'is at most', exactly: 'is exactly', 'multiple-of': 'is a multiple of' },
  'on-pile': { top: 'the card on top', laid: 'the card that was played', beneath: 'the card under it' },
  'drawn-for': { turn: 'on their turn', debt: 'a debt', penalty: 'a penalty', rule: 'for a home-made rule' },
  'permit-when': { turn: 'on your turn', debt: 'in answer to a debt', 'out-of-turn': 'out of turn' },
  forbid: { lay: 'playing these cards', 'lay-out-of-turn': 'playing these cards out of turn', rule: 'what a built-in rule offers', catch: 'catching players without UNO' },
  prevent: { skip: 'the card skips nobody', 'turn-round': 'the card doesn’t reverse play', attack: 'the card makes nobody draw', 'colour-call': 'nobody calls a color for a wild' },
  'picked-by': { giver: 'chosen by their holder', chance: 'pulled at random' },
  pays: { last: 'the last is chosen', first: 'the first is chosen' },
  chat: { toggle: 'off, or on again', off: 'off', on: 'on' },
  colour: { R: 'red', Y: 'yellow', G: 'green', B: 'blue' },
  'adds-up': { 'in-hand': 'adds up with one in hand to the top', 'with-laid': 'adds up with the played card' },
  kind: { number: 'numbers', even: 'even', odd: 'odd', action: 'action cards', draw: 'draw cards', wild: 'wild cards' },
}

/** Headings for groups of words. */
export const groups: Record<string, string> = { cards: 'Cards', hands: 'Hands', turns: 'Turns and rounds', asks: 'Asking and chance', besides: 'More' }

/** Labels of holes. Keys include the word if the hole's name alone is ambiguous. */
export const holes: Record<string, string> = {
  who: 'who', cards: 'how many', how: 'how', it: 'what', count: 'how many', same: 'alike', why: 'what for', is: 'compare', than: 'with', on: 'when', of: 'what', among: 'one of',
  least: 'at least', from: 'from', to: 'to', by: 'by', a: 'one', b: 'the other', back: 'against the direction', at: 'at whose', most: 'at most', must: 'must, if there is one',
  seats: 'how many', options: 'words', action: 'what they do', pays: 'who loses', sides: 'sides', 0: 'first', 1: 'second',
  'laid.cards': 'which cards', 'drawn.cards': 'which cards', 'permit.cards': 'which cards', 'together.cards': 'which cards', 'together.same': 'alike', sum: 'adding up to', 'holds.cards': 'which cards', 'show.cards': 'which cards', 'lay-more.cards': 'which cards', 'mark-held.cards': 'which cards', 'held.cards': 'which cards', 'holding.it': 'which cards', 'mark-held.by': 'which ones', 'mark-card.of': 'which card', off: 'take it off instead',
  'card.of': 'which card', 'card.is': 'is one of', 'give.by': 'which ones', 'hand-is.than': 'cards', 'points.by': 'points', 'answer.it': 'number', 'colour-called.it': 'which',
  'next-of.it': 'of', 'previous-of.it': 'of', 'opposite-of.it': 'of', 'team-of.it': 'of', 'rule.it': 'which rule', 'hand.it': 'whose', 'score.it': 'whose', 'round-score.it': 'whose', 'mark.it': 'whose',
  'except.0': 'some', 'except.1': 'except', 'number.of': 'the number',
}

/** A face as a number or a word. */
export const face = (symbol: string): string => FACE[symbol] ?? symbol

/** Measures of a play-test: texts for an increase and a decrease, with a placeholder for the amount. */
export const MEASURE: Record<string, readonly [string, string]> = {
  turns: ['Rounds take {} more turns', 'Rounds take {} fewer turns'],
  minutes: ['Rounds are {} longer', 'Rounds are {} shorter'],
  cards_laid: ['{} more cards are played', '{} fewer cards are played'],
  cards_in_hand: ['Hands are {} larger', 'Hands are {} smaller'],
  biggest_hand: ['The biggest hand of a round is {} bigger', 'The biggest hand of a round is {} smaller'],
  lead_changes: ['The lead changes {} more often', 'The lead changes {} less often'],
  comebacks: ['The biggest hand at half-time wins {} more often', 'The biggest hand at half-time wins {} less often'],
  score_spread: ['First and last are {} more points apart', 'First and last are {} fewer points apart'],
  windows: ['The table waits for a player {} more often', 'The table waits for a player {} less often'],
  timeouts: ['Time runs out {} more often', 'Time runs out {} less often'],
  waiting_seconds: ['Waiting takes {} longer', 'Waiting takes {} less time'],
  dead_ends: ['{} more rounds end with nobody out', '{} fewer rounds end with nobody out'],
  stuck: ['{} more rounds get stuck', '{} fewer rounds get stuck'],
  drags_on: ['{} more rounds drag on', '{} fewer rounds drag on'],
  skilled_wins: ['The better player wins {} more often', 'The better player wins {} less often'],
  choice_gap: ['The best move is worth {} more of a win than the one in the middle', 'The best move is worth {} less of a win than the one in the middle'],
  choice_matters: ['The best move is clearly better than the one in the middle {} more often', 'The best move is clearly better than the one in the middle {} less often'],
}
