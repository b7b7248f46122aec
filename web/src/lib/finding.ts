// Stores the search for a table with strangers across reloads.

import { keep, kept } from './device'
import type { MatchmakingLevel, MatchmakingPace } from './wire'

/** The player's choice: the game's name, how long to play, and the opponents' level. */
export interface Choice {
  game: string
  pace: MatchmakingPace
  level: MatchmakingLevel
}

const CHOICE = 'ruckus.find'
const LOOKING = 'ruckus.looking'

/** This device's last choice; `null` if there is none. */
export function keptChoice(): Choice | null {
  const [game, pace, level] = kept(CHOICE)?.split('\n') ?? []
  if (!game || (pace !== 'quick' && pace !== 'full')) return null
  return { game, pace, level: level === 'beginner' || level === 'strong' ? level : 'average' }
}

/** Stores the choice. */
export const keepChoice = ({ game, pace, level }: Choice): void => keep(CHOICE, `${game}\n${pace}\n${level}`)

/** Records whether this tab is searching for a table. */
export function keepLooking(looks: boolean): void {
  try {
    if (looks) sessionStorage.setItem(LOOKING, '1')
    else sessionStorage.removeItem(LOOKING)
  } catch {
    // Without storage, a reload ends the search, and the player can start it again with one press.
  }
}

/** True if this tab was searching when it was reloaded. After other kinds of navigation, the player is asked first. */
export function wasLooking(): boolean {
  const [way] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  try {
    return way?.type === 'reload' && sessionStorage.getItem(LOOKING) !== null
  } catch {
    return false
  }
}
