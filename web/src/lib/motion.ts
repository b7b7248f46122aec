// Animations: things fly to their new place in less than 250 ms and never delay the player.

import { still } from './settings.svelte'

/** The duration of a card's flight, in milliseconds. */
export const FLIGHT = 220

/** A named element of the table: `felt`, `pile`, `draw-pile`, `hand`, `seat-3`. */
export const anchored = (name: string): Element | null => document.querySelector(`[data-anchor="${name}"]`)

/** The screen position of a named element of the table. */
export const anchor = (name: string): DOMRect | null => anchored(name)?.getBoundingClientRect() ?? null

/** A pressed card flies from its place in the hand if the server answers within this time, in milliseconds. */
const LAUNCH = 1_500
let launched: { box: DOMRect; at: number } | null = null

/** Remembers the position of the card that was just pressed. */
export function launch(from: Element): void {
  launched = { box: from.getBoundingClientRect(), at: performance.now() }
}

function origin(name: string): DOMRect | null {
  const fresh = launched !== null && performance.now() - launched.at < LAUNCH ? launched.box : null
  return (name === 'hand' ? fresh : null) ?? anchor(name)
}

/** A Svelte transition for a new element: it flies in from an anchor. */
export function arrive(node: Element, { from, delay = 0 }: { from: string | null; delay?: number }) {
  const start = from === null || still() ? null : origin(from)
  if (!start) return { duration: 0 }
  const end = node.getBoundingClientRect()
  const dx = start.left + start.width / 2 - (end.left + end.width / 2)
  const dy = start.top + start.height / 2 - (end.top + end.height / 2)
  return {
    delay,
    duration: FLIGHT,
    easing: (t: number) => 1 - (1 - t) ** 3,
    css: (t: number, u: number) =>
      `translate: ${dx * u}px ${dy * u}px; opacity: ${t < 0.02 ? 0 : 1}; rotate: ${u * -14}deg;`,
  }
}
