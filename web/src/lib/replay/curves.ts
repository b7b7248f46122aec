// Where the lines of the score chart run.

import type { MatchCard, Seat } from '../wire'

/** The box that lines are drawn in; names stand to the right of it. */
export const BOX = { width: 600, height: 250, left: 44, right: 150, top: 14, bottom: 26 }
/** How far apart names stand at least. */
const NAME_HEIGHT = 17

/** A player's line. */
export interface Curve {
  seat: Seat
  name: string
  totals: number[]
  points: { x: number; y: number }[]
  /** Where the name stands: beside the end of the line, as far as others leave room. */
  label: number
}

/** The chart of a match: a line for each player, and the values at which there is a mark. */
export interface Chart {
  curves: Curve[]
  marks: { value: number; y: number }[]
  rounds: { round: number; x: number }[]
}

/** Draws the totals after each round; everybody begins with nothing. */
export function chart(card: MatchCard): Chart {
  const rounds = card.rounds
  const ends = rounds.flatMap(({ scores }) => scores.map(({ total }) => total))
  const [low, high] = [Math.min(0, ...ends), Math.max(1, ...ends)]
  const x = (nth: number) => BOX.left + (nth / Math.max(1, rounds.length)) * (BOX.width - BOX.left - BOX.right)
  const y = (value: number) => BOX.height - BOX.bottom - ((value - low) / (high - low)) * (BOX.height - BOX.top - BOX.bottom)
  const curves = card.seats.flatMap(({ name }, seat): Curve[] => {
    const totals: number[] = []
    const points: Curve['points'] = []
    rounds.forEach(({ scores }, i) => {
      const score = scores.find((other) => other.seat === seat)
      if (!score) return
      // Whoever comes later begins where they come in.
      if (points.length === 0) points.push({ x: x(i), y: y(score.total - score.points) })
      totals.push(score.total)
      points.push({ x: x(i + 1), y: y(score.total) })
    })
    return totals.length === 0 ? [] : [{ seat, name, totals, points, label: points.at(-1)?.y ?? 0 }]
  })
  spread(curves)
  const marks = [...new Set([low, 0, high])].map((value) => ({ value, y: y(value) }))
  return { curves, marks, rounds: rounds.map(({ round }, i) => ({ round, x: x(i + 1) })) }
}

/** Moves names apart that would lie on each other. */
function spread(curves: Curve[]): void {
  const gap = Math.min(NAME_HEIGHT, (BOX.height - BOX.top) / Math.max(1, curves.length))
  const down = [...curves].sort((a, b) => a.label - b.label)
  down.forEach((curve, i) => (curve.label = Math.max(curve.label, (down[i - 1]?.label ?? -Infinity) + gap)))
  const lowest = BOX.height - 6
  down.reverse().forEach((curve, i) => (curve.label = Math.min(curve.label, i === 0 ? lowest : (down[i - 1]?.label ?? lowest) - gap)))
}
