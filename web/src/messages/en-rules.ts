// Titles and texts of rules, games and questions. The server sends them in English; other languages translate them
// here, by their names in files. Sentences with players are here in English too.

import { does, plural, whom } from './en-words'
import type { Who } from './who'

/** A rule's title and texts. */
export interface RuleTexts {
  title: string
  sentence: string
  /** Descriptions of its parameters, by name. */
  params?: Record<string, string>
}

export const ruleTexts: {
  /** By the rule's name in files. */
  rules: Record<string, RuleTexts>
  /** What happens when a rule applies, by its name. Other rules use `anyRule`. */
  invoked: Record<string, (who: Who) => string>
  /** The cards that a rule lets a player take, by its name. Other rules use `pileTaken`. */
  taken: Record<string, (who: Who, n: number) => string>
  /**
   * What happens when a rule's count for a player changes to more than 0, by the rule's name. Other rules use
   * `marked`.
   */
  counted: Record<string, (who: Who, count: number) => string>
  /** What a rule's count at a player's seat means, by the rule's name. Other rules use `seat.marked`. */
  held: Record<string, (count: number) => string>
  /** Family-friendly titles of rules with potentially embarrassing ones, by name. */
  friendly: Record<string, string>
  /** Translated summaries of presets, by the server's summary. */
  summaries: Record<string, string>
  /** Translated questions that rules answer in only one way, by the server's question. */
  questions: Record<string, string>
} = {
  rules: {},
  invoked: {
    'super-power': (who: Who) => `${does(who, 'jump in', 'jumps in')}!`,
    'get-out-of-my-house': () => 'all hands move to the left!',
    'spank-the-baby': () => 'a red 3, everyone slaps!',
    'fire-in-the-kitchen': (who: Who) => `${does(who, 'get burned', 'gets burned')}.`,
    'its-not-your-turn': (who: Who) => `${does(who, 'take the card back', 'takes the card back')}.`,
    'lucky-sevens': () => 'a 7!',
    'rule-of-zero': () => 'all hands move on!',
    'color-crazy': () => 'play them all!',
    'siamese-triplets': () => 'three of a kind! Anything goes.',
    'back-up-the-truck': (who: Who) => `${does(who, 'back up the truck', 'backs up the truck')}!`,
    'matched-sevens': (who: Who) => `${does(who, 'may', 'may')} swap hands.`,
    'touch-your-nose': () => 'touch your nose!',
    'slap-fives': () => 'a 5, everyone slaps!',
    'pass-the-skip': (who: Who) => `${does(who, 'pass it on', 'passes it on')}.`,
    'back-at-cha': (who: Who) => `${does(who, 'send it back', 'sends it back')}!`,
    'delayed-blast': (who: Who) => `${does(who, 'pass it along', 'passes it along')}.`,
    spreading: (who: Who) => `${does(who, 'spread it', 'spreads it')} around the table!`,
    'race-start': (who: Who) => `${does(who, 'start', 'starts')}!`,
    interrupt: (who: Who) => `${does(who, 'cut in', 'cuts in')}!`,
    'polite-hold': (who: Who) => `a moment for ${whom(who)}.`,
    'vulcan-mind-meld': (who: Who) => `${does(who, 'peek', 'peeks')} at a hand.`,
    'beam-me-up-scotty': (who: Who) => `${does(who, 'beam', 'beams')} to another seat.`,
    'sixty-nine': (who: Who) => `${does(who, 'match', 'matches')} a 6 with a 9!`,
    'hot-streak': (who: Who) => `${does(who, 'are', 'is')} on a roll!`,
    'ticking-bomb': () => 'boom! Everyone slaps!',
    'random-seats': () => 'everyone sits down somewhere new!',
    'hand-limit': (who: Who) => `${does(who, 'draw', 'draws')} no more.`,
    matching: (who: Who) => `${does(who, 'match', 'matches')}!`,
    'show-and-pass': (who: Who) => `${does(who, 'show a card and pass', 'shows a card and passes')}.`,
    'give-zero': (who: Who) => `${does(who, 'may', 'may')} give a card away.`,
    'musical-chairs': () => 'two players change seats!',
    'game-changer': (who: Who) => `${does(who, 'may', 'may')} change a rule.`,
    accusations: (who: Who) => `${does(who, 'accuse', 'accuses')}!`,
    'turn-clock': (who: Who) => `${does(who, 'are', 'is')} out of time.`,
    doghouse: (who: Who) => `${does(who, 'wait', 'waits')} in the doghouse.`,
  },
  taken: {
    'fire-in-the-kitchen': (who: Who, n: number) =>
      `${does(who, 'take', 'takes')} ${plural(n, 'red card', 'red cards')}`,
  },
  counted: {
    'ticking-bomb': (who: Who) => `${does(who, 'have', 'has')} it now.`,
    mercy: (who: Who, count: number) => `${does(who, 'are', 'is')} out with ${plural(count, 'card', 'cards')}.`,
  },
  held: {
    'ticking-bomb': (count: number) => `has the bomb, card ${count}`,
    mercy: (count: number) => `is out of the round with ${plural(count, 'card', 'cards')}`,
  },
  friendly: {
    'no-sissies': 'Show No Mercy',
    'spank-the-baby': 'Slap The Red Three',
    'siamese-triplets': 'Triplets',
    'sixty-nine': 'Sixes And Nines',
  },
  summaries: {},
  questions: {},
}
