// Explains each game in 20 seconds with four moments from the worked examples, each shown before and after.

/** A moment: an example's name and the step numbers before and after. */
export interface Shot {
  example: string
  from: number
  to: number
}

/** How long a moment is shown before and after the change, in milliseconds. */
export const [BEFORE, AFTER] = [1_800, 3_200]

/** The moments of each game. Their sentences are in the message files, in the same order. */
export const GUIDES: Readonly<Record<string, readonly Shot[]>> = {
  classic: [
    { example: 'g/g4-what-matches', from: 1, to: 2 },
    { example: 'g/g9-draw-two', from: 1, to: 4 },
    { example: 'g/g4-what-matches', from: 5, to: 6 },
    { example: 'u/u1-caught-before-it-is-said', from: 1, to: 2 },
  ],
  'super-power-no-sissies': [
    { example: 'sp/sp-1.1-a-jump-in-takes-the-turn', from: 0, to: 1 },
    { example: 'sp/sp-3.1-all-hands-to-the-left', from: 1, to: 4 },
    { example: 'sp/sp-6.1-the-later-the-more', from: 1, to: 6 },
    { example: 'sp/sp-9.1-to-the-player-before', from: 0, to: 1 },
  ],
  'super-speed': [
    { example: 'ss/ss-2-an-identical-card-takes-the-first-turn', from: 4, to: 5 },
    { example: 'ss/ss-4-the-same-number-in-any-color', from: 0, to: 1 },
    { example: 'ss/ss-5-draw-twos-add-up', from: 1, to: 3 },
    { example: 'ss/ss-11-a-card-out-of-turn', from: 0, to: 1 },
  ],
  'house-rules': [
    { example: 'hr/hr-5-a-rule-is-made', from: 1, to: 5 },
    { example: 'hr/hr-6-the-last-one-draws', from: 3, to: 8 },
    { example: 'hr/hr-8-nobody-is-told', from: 4, to: 7 },
    { example: 'hr/hr-4-guilty', from: 1, to: 3 },
  ],
  psycho: [
    { example: 'ps/ps-1.1-a-seven-swaps-hands', from: 1, to: 5 },
    { example: 'ps/ps-1.2-a-seven-blocks', from: 2, to: 3 },
    { example: 'ps/ps-4.1-draw-two-on-draw-two', from: 1, to: 3 },
    { example: 'ps/ps-4.2-back-at-cha', from: 1, to: 2 },
  ],
  power: [
    { example: 'pw/pw-1-one-by-one', from: 1, to: 3 },
    { example: 'pw/pw-3-the-skip-is-passed-on', from: 1, to: 3 },
    { example: 'pw/pw-4-the-last-one-draws-two', from: 1, to: 4 },
    { example: 'pw/pw-5-a-card-is-given', from: 1, to: 5 },
  ],
}
