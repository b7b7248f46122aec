// A look into the rulebook over whatever the page shows: the game goes on beneath.

/** What is looked at: a clause, or nothing. */
export const peek = $state<{ place: string | null }>({ place: null })
