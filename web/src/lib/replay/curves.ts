// The layout of the score chart.

import type { MatchCard, Seat } from '../wire'

/** The size of the chart and its margins. Names are in the right margin. */
export const BOX = { width: 600, height: 250, left: 44, right: 150, top: 14, bottom: 26 }
/** The minimum distance between names. */
const NAME_HEIGHT = 17

/** A player's line. */
export interface Curve {
  seat: Seat
  name: string
  totals: number[]
  points: { x: number; y: number }[]
  /** The vertical position of the name: next to the end of the line, if other names leave room. */
  label: number
}

/** The chart of a match: a line for each player, and the labeled values. */
export interface Chart {
  curves: Curve[]
  marks: { value: number; y: number }[]
  rounds: { round: number; x: number }[]
}

/** Plots the totals after each round. Players start at 0. */
export function chart(card: MatchCard): Chart {
  const rounds = card.rounds
  const ends = rounds.flatMap(({ scores }) => scores.map(({ total }) => total))
  const [low, high] = [Math.min(0, ...ends), Math.max(1, ...ends)]
  const x = (nth: number) => BOX.left + (nth / Math.max(1, rounds.length)) * (BOX.width - BOX.left - BOX.right)
  const y = (value: number) =>
    BOX.height - BOX.bottom - ((value - low) / (high - low)) * (BOX.height - BOX.top - BOX.bottom)
  const curves = card.seats.flatMap(({ name }, seat): Curve[] => {
    const totals: number[] = []
    const points: Curve['points'] = []
    rounds.forEach(({ scores }, i) => {
      const score = scores.find((other) => other.seat === seat)
      if (!score) return
      // A player who joined later starts where they joined.
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

/** Moves overlapping names apart. */
function spread(curves: Curve[]): void {
  const gap = Math.min(NAME_HEIGHT, (BOX.height - BOX.top) / Math.max(1, curves.length))
  const down = [...curves].sort((a, b) => a.label - b.label)
  down.forEach((curve, i) => (curve.label = Math.max(curve.label, (down[i - 1]?.label ?? -Infinity) + gap)))
  const lowest = BOX.height - 6
  down
    .reverse()
    .forEach(
      (curve, i) => (curve.label = Math.min(curve.label, i === 0 ? lowest : (down[i - 1]?.label ?? lowest) - gap)),
    )
}
