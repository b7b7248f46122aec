// Shows a clause of the rulebook over the current page, without leaving the game.

/** The clause being shown; `null` if none is. */
export const peek = $state<{ place: string | null }>({ place: null })
