// Facts as English sentences.

import { isNamed, type NamedAction } from '../lib/deeds'
import type { Code, Color, How, Why } from '../lib/wire'
import { aCard, cards, COLOR, does, list, whom, whose } from './en-words'
import type { Told } from './told'
import type { Who } from './who'

/** What another player does, for each action that needs no word from the player. */
const DOES: Record<NamedAction, string> = {
  moo: 'moos',
  'be a tree': 'is a tree',
  'touch your nose': 'touches their nose',
  quack: 'quacks',
  boo: 'boos',
  'blub like a fish': 'blubs like a fish',
  salute: 'salutes',
  clap: 'claps',
  'tap the pile': 'taps the pile',
  'hold still': 'holds still',
  'shake the phone': 'shakes the phone',
  shout: 'shouts',
  'draw a circle': 'draws a circle',
  'draw a zigzag': 'draws a zigzag',
  'draw a triangle': 'draws a triangle',
}

export const facts = {
  /** Facts whose sentences need nothing but their own fields, by kind. */
  told: {
    'match-begun': () => 'A new match begins.',
    called: ({ seat: who, color }: Told<'called'>) => `${does(who, 'call', 'calls')} ${COLOR[color]}.`,
    turned: () => 'Play changes direction.',
    passed: ({ seat: who, stuck }: Told<'passed'>) =>
      stuck
        ? `${does(who, 'have nothing left to draw, so you pass', 'has nothing left to draw, and passes')}.`
        : `${does(who, 'pass', 'passes')}.`,
    'said-uno': ({ seat: who }: Told<'said-uno'>) => `${does(who, 'call', 'calls')} UNO!`,
    caught: ({ seat: who, by }: Told<'caught'>) => `${does(by, 'catch', 'catches')} ${whom(who)} without UNO!`,
    undone: ({ seat: who }: Told<'undone'>) =>
      `${does(who, 'take', 'takes')} the play back. Everything it did is undone.`,
    uncovered: ({ card: what }: Told<'uncovered'>) =>
      `Nothing is left under it, so ${aCard(what)} is turned up, without effect.`,
    blunder: ({ seat: who, card: what, code }: Told<'blunder'>) => {
      const why: Partial<Record<Code, string>> = {
        'not-your-turn': 'out of turn',
        'too-late': 'too late',
        'does-not-match': 'but it doesn’t match',
        'must-draw': 'while owing cards',
      }
      return `${does(who, 'played', 'played')} ${aCard(what)} ${why[code] ?? 'at the wrong time'}.`
    },
    showed: ({ seat: who, to }: Told<'showed'>) =>
      `${does(who, 'show', 'shows')} ${to.me ? 'you' : to.name} ${who.me ? 'your' : 'their'} hand.`,
    challenged: ({ by, seat: who, guilty }: Told<'challenged'>) =>
      `${does(by, 'challenge', 'challenges')} ${whose(who)} draw four: ${guilty ? 'it was a bluff!' : 'it was honest.'}`,
    mistaken: ({ seat: who, verb }: Told<'mistaken'>) =>
      verb === 'catch'
        ? `${does(who, 'catch', 'catches')} nobody.`
        : verb === 'slap'
          ? `${does(who, 'slap', 'slaps')} for nothing.`
          : verb === 'uno'
            ? `${does(who, 'call', 'calls')} UNO too early.`
            : `${does(who, 'act', 'acts')} at the wrong time.`,
    peeked: ({ by, seat: who }: Told<'peeked'>) => `${does(by, 'look', 'looks')} at ${whose(who)} hand.`,
    shown: ({ seat: who, card: what }: Told<'shown'>) => `${does(who, 'show', 'shows')} ${aCard(what)}.`,
    moved: ({ seat: who }: Told<'moved'>) => `${does(who, 'take', 'takes')} another seat.`,
    'slid-under': ({ seat: who, card: what }: Told<'slid-under'>) =>
      `${does(who, 'slide', 'slides')} ${aCard(what)} under the top card.`,
    announced: ({ seat: who }: Told<'announced'>) => `${does(who, 'announce', 'announces')} a match!`,
    performed: ({ seat: who, action }: Told<'performed'>) =>
      who.me || !isNamed(action) ? `${who.me ? 'You' : who.name}: ${action}!` : `${who.name} ${DOES[action]}!`,
    accused: ({ by, seat: who, guilty }: Told<'accused'>) =>
      `${does(by, 'accuse', 'accuses')} ${whom(who)}: ${guilty ? 'rightly!' : 'but the card was fine.'}`,
    lingers: ({ seat: who }: Told<'lingers'>) =>
      who.me ? 'You’re not out until the stack is drawn.' : `${who.name} isn’t out until the stack is drawn.`,
    refilled: () => 'The discard pile goes under the draw pile, shuffled.',
    joined: ({ seat: who, waits }: Told<'joined'>) =>
      `${does(who, 'join', 'joins')} the table${waits ? ` and ${who.me ? 'play' : 'plays'} from the next round` : ''}.`,
    left: ({ seat: who }: Told<'left'>) => `${does(who, 'have left', 'has left')} the table.`,
    'went-out': ({ seat: who }: Told<'went-out'>) => (who.me ? 'You’re out!' : `${who.name} is out!`),
    'came-back': ({ seat: who }: Told<'came-back'>) =>
      who.me ? 'You’re back in play.' : `${who.name} is back in play.`,
    reshuffled: () => 'The discard pile becomes a new draw pile, shuffled.',
    suspended: ({ title }: Told<'suspended'>) => `${title} won’t stop, so it’s off for now. Play goes on.`,
    rolled: ({ shown }: Told<'rolled'>) => `The die shows ${shown}.`,
    'picked-up': ({ seat: who, cards: count, hand }: Told<'picked-up'>) =>
      hand === null || count > 3
        ? `${does(who, 'pick up', 'picks up')} ${cards(count)} drawn face down.`
        : `${does(who, 'pick up', 'picks up')} ${list(hand.slice(-count).map((held) => aCard(held)))}.`,
    'set-aside': ({ seat: who }: Told<'set-aside'>) =>
      `${does(who, 'take', 'takes')} a card face down. It can’t be played, but it counts.`,
    'dropped-out': ({ seat: who }: Told<'dropped-out'>) =>
      `${does(who, 'are', 'is')} out of the round. ${who.me ? 'Your' : 'Their'} cards go under the draw pile.`,
    eliminated: ({ seat: who }: Told<'eliminated'>) =>
      who.me ? 'You’re out of the match. Stay and watch!' : `${who.name} is out of the match.`,
    retired: ({ seat: who }: Told<'retired'>) => `${does(who, 'are', 'is')} out of the round. The whole hand counts.`,
    awarded: ({ seat: who, points }: Told<'awarded'>) =>
      `${does(who, points < 0 ? 'lose' : 'get', points < 0 ? 'loses' : 'gets')} ${Math.abs(points)} ${Math.abs(points) === 1 ? 'point' : 'points'}.`,
  },
  roundBegun: (round: number, dealer: Who) => `Round ${round}. ${does(dealer, 'deal', 'deals')}.`,
  dealt: (n: number) => `${cards(n)} each.`,
  drew: (who: Who, n: number, why: Why) => {
    const count = cards(n)
    if (why === 'debt') return `${does(who, 'draw', 'draws')} ${n}.`
    if (why === 'uno') return `${does(who, 'draw', 'draws')} ${count} for forgetting UNO.`
    if (why === 'race') return who.me ? `Too slow! Draw ${n}.` : `${who.name} draws ${count} for being slow.`
    if (why === 'challenge') return `${does(who, 'draw', 'draws')} ${count} for the challenge.`
    if (why === 'mistake') return `${does(who, 'draw', 'draws')} ${count} for the mistake. It happens.`
    if (why === 'spread') return `${does(who, 'draw', 'draws')} ${count} from the spread.`
    return n === 1 ? `${does(who, 'draw', 'draws')} a card.` : `${does(who, 'draw', 'draws')} ${count}.`
  },
  drewFaceDown: 'You draw a card. You see it when your next turn begins.',
  drewCard: (who: Who, what: string) => `${does(who, 'draw', 'draws')} ${aCard(what)}.`,
  turnedUp: (what: string) => `The first card is ${aCard(what)}.`,
  laid: (who: Who, what: string, called: Color | null, how: How, uno: boolean) => {
    const what_ = aCard(what, called)
    const end = uno ? ` and ${who.me ? 'call' : 'calls'} UNO!` : '.'
    const says: Record<How, string> = {
      turn: `${does(who, 'play', 'plays')} ${what_}`,
      'out-of-turn': `${does(who, 'jump in with', 'jumps in with')} ${what_}`,
      match: `${does(who, 'match with', 'matches with')} ${what_}`,
      payment: `${does(who, 'pay with', 'pays with')} ${what_}`,
      crazy: `${does(who, 'throw in', 'throws in')} ${what_}`,
      block: `${does(who, 'block with', 'blocks with')} ${what_}`,
    }
    return `${says[how] ?? says.turn}${end}`
  },
  skipped: (who: Who) => (who.me ? 'You’re skipped.' : `${who.name} is skipped.`),
  debtRaised: (total: number, who: Who) => `${does(who, 'must draw', 'must draw')} ${total}.`,
  slapped: (who: Who, place: number) =>
    place === 1 ? `${does(who, 'slap', 'slaps')} first.` : `${does(who, 'slap', 'slaps')}.`,
  handGiven: (from: Who, to: Who) => `${from.me ? 'Your' : `${from.name}’s`} hand goes to ${whom(to)}.`,
  pileTaken: (who: Who, n: number) => `${does(who, 'take', 'takes')} back ${cards(n)}`,
  changedChairs: (a: Who, b: Who) => `${a.me ? 'You' : a.name} and ${whom(b)} change seats.`,
  partners: (a: Who, b: Who) => `${a.me ? 'You' : a.name} and ${whom(b)} are partners.`,
  swapped: (a: Who, b: Who) => `${a.me ? 'You' : a.name} and ${whom(b)} swap hands!`,
  gave: (from: Who, to: Who, what: string | null) =>
    `${does(from, 'give', 'gives')} ${whom(to)} ${what === null ? 'a card' : aCard(what)}.`,
  ruleMade: (who: Who, count: number, action: string, fromMemory: boolean) =>
    `${does(who, 'make', 'makes')} a rule. On every ${count}: ${action}!${fromMemory ? ' Remember it.' : ''}`,
  homemadeMade: (who: Who, count: number, title: string, action: string, fromMemory: boolean) =>
    `${does(who, 'make', 'makes')} a rule for every ${count}: ${title}.${action ? ` Do this: ${action}.` : ''}${fromMemory ? ' Remember it.' : ''}`,
  ready: (who: Who) => `${does(who, 'are', 'is')} ready.`,
  decided: (who: Who) => `${does(who, 'have decided', 'has decided')}.`,
  fired: (title: string, who: Who) => `${title}${/[!?.]$/.test(title) ? '' : '!'} By ${whom(who)}.`,
  counted: (title: string, count: number) => `${title === '' ? 'A rule’s count' : `${title}: the count`} is ${count}.`,
  marked: (who: Who, title: string, count: number) =>
    count > 0
      ? `${title}: ${does(who, 'have', 'has')} the mark now${count > 1 ? `, ${count} times` : ''}.`
      : `${title}: ${does(who, 'lose', 'loses')} the mark.`,
  pileMarked: (what: string, marked: boolean) =>
    `On the discard pile, ${aCard(what)} ${marked ? 'gets' : 'loses'} the mark.`,
  heldMarked: (who: Who, what: string, marked: boolean) =>
    `${does(who, 'show', 'shows')} ${aCard(what)}: it ${marked ? 'gets' : 'loses'} the mark.`,
  hushed: 'Hush! The chat is off.',
  unhushed: 'The chat is on again.',
  shows: (who: Who) => `${does(who, 'show', 'shows')}:`,
  revealed: (who: Who, cardsShown: readonly string[]) =>
    `${does(who, 'show', 'shows')} ${cardsShown.length === 0 ? 'an empty hand' : list(cardsShown.map((shown) => aCard(shown)))}.`,
  suddenDeath: 'Sudden death! The next player to go out ends the round.',
  timeIsUp: 'Time’s up! Everyone counts their cards.',
  roundOver: 'The round is over.',
  matchOver: (names: readonly string[]) => `The match goes to ${list(names)}.`,
  named: (title: string, what: string) => `${title}: ${what}`,
  anyRule: (who: Who) => `${whose(who)} card does it!`,
}
