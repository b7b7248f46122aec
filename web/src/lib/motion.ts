// Motion: things fly from where they were to where they belong, in less than a quarter of a second, and never make
// anyone wait.

import { still } from './settings.svelte'

/** How long a card flies, in milliseconds. */
export const FLIGHT = 220

/** Where a named thing of the table is on the screen: `pile`, `stock`, `hand`, `seat-3`. */
export function anchor(name: string): DOMRect | null {
  return document.querySelector(`[data-anchor="${name}"]`)?.getBoundingClientRect() ?? null
}

/** A card that was pressed flies from where it lay, if the table answers in so many milliseconds. */
const LAUNCH = 1_500
let launched: { box: DOMRect; at: number } | null = null

/** Remembers where the card lay that was just pressed. */
export function launch(from: Element): void {
  launched = { box: from.getBoundingClientRect(), at: performance.now() }
}

function origin(name: string): DOMRect | null {
  const fresh = launched !== null && performance.now() - launched.at < LAUNCH ? launched.box : null
  return (name === 'hand' ? fresh : null) ?? anchor(name)
}

/** A transition for what appears: it comes flying from an anchor. */
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
    css: (t: number, u: number) => `translate: ${dx * u}px ${dy * u}px; opacity: ${t < 0.02 ? 0 : 1}; rotate: ${u * -14}deg;`,
  }
}
