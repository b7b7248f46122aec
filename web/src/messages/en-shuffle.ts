// Texts about verified shuffles, in English.

import type { Flaw } from '../lib/shuffle/check'

const FLAWS: Record<Flaw, string> = {
  'not-cut': 'nobody at the table cut the cards',
  seed: 'the table did not keep to the secret it had bound itself to',
  commitment: 'the table had bound itself to something else before',
  part: 'a player revealed something else than they had committed to',
  mine: 'your own cut is not in it',
  key: 'the cards were shuffled otherwise than secret and cuts say',
  hand: 'your cards do not lie where this shuffle puts them',
}

export const shuffle = {
  underway: 'Everybody cuts the cards…',
  check: 'Check the shuffles',
  checking: 'Working it out…',
  unreachable: 'The shuffles could not be fetched. Try again in a moment.',
  holds: (round: number, parts: number) =>
    `Round ${round}: fair. ${parts === 0 ? 'Nobody but the table cut.' : parts === 1 ? 'One player cut the cards.' : `${parts} players cut the cards.`}`,
  broken: (round: number, flaws: readonly Flaw[]) =>
    `Round ${round}: not fair: ${flaws.map((flaw) => FLAWS[flaw]).join('; ')}.`,
  meaning: 'Worked out on this device. It shows that nobody stacked the cards, not that nobody peeked.',
}
