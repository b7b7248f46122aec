import { describe, expect, it } from 'vitest'

import { madeUpLobby } from '../../dev/lobby'
import { rematchVote } from './rematch'
import type { LobbySeat, LobbyView } from './wire'

const found = (stage: LobbyView['stage'], parts: Partial<LobbySeat>[]): LobbyView => ({
  ...madeUpLobby(parts.length, stage),
  strangers: { found: true, public: false, words: [], open: false },
  seats: madeUpLobby(parts.length, stage).seats.map((seat, at) => ({
    ...seat,
    bot: null,
    connected: true,
    stand_in: false,
    ready: false,
    ...parts[at],
  })),
})

describe('the vote on a rematch', () => {
  it('asks only the people who are present', () => {
    const lobby = found('match-over', [
      { ready: true },
      {},
      { bot: 'regular', ready: true },
      { connected: false },
      { stand_in: true },
    ])
    expect(rematchVote(lobby, 0)).toEqual({ mine: true, wanting: [0], missing: [1] })
    expect(rematchVote(lobby, 1)).toEqual({ mine: false, wanting: [0], missing: [1] })
  })

  it('takes place only among strangers after a match', () => {
    expect(rematchVote(found('between-rounds', [{}, {}]), 0)).toBeNull()
    expect(rematchVote({ ...found('match-over', [{}, {}]), strangers: undefined }, 0)).toBeNull()
  })
})
