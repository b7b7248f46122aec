// What was looked for among strangers, over a reload of the page.

import { keep, kept } from './device'
import type { StrangerLevel, StrangerPace } from './wire'

/** What is chosen: the game by its name, how long, and about how strong. */
export interface Choice {
  game: string
  pace: StrangerPace
  level: StrangerLevel
}

const CHOICE = 'ruckus.find'
const LOOKING = 'ruckus.looking'

/** What this device chose last; nothing if it never did. */
export function keptChoice(): Choice | null {
  const [game, pace, level] = kept(CHOICE)?.split('\n') ?? []
  if (!game || (pace !== 'quick' && pace !== 'full')) return null
  return { game, pace, level: level === 'beginner' || level === 'strong' ? level : 'average' }
}

/** Remembers what is chosen. */
export const keepChoice = ({ game, pace, level }: Choice): void => keep(CHOICE, `${game}\n${pace}\n${level}`)

/** Remembers whether this tab looks for a table. */
export function keepLooking(looks: boolean): void {
  try {
    if (looks) sessionStorage.setItem(LOOKING, '1')
    else sessionStorage.removeItem(LOOKING)
  } catch {
    // Then a reload ends the search, and one press begins it again.
  }
}

/** Whether this tab looked for a table when it was loaded anew: who comes back by another way is asked first. */
export function wasLooking(): boolean {
  const [way] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  try {
    return way?.type === 'reload' && sessionStorage.getItem(LOOKING) !== null
  } catch {
    return false
  }
}
