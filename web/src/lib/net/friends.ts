// Requests about the friends of this device's player card.

import type { AddFriend, AskedFriend, CardCode, Friends, Seat } from '../wire'
import { ask } from './api'
import { asHolder } from './player-card'
import { sharedOrigin } from '../shared-origin'

const FRIENDS = '/api/card/friends'
const one = (id: string): string => encodeURIComponent(id)

/** The player's friends, incoming friend requests, and the tables where friends play. */
export const ownFriends = (): Promise<Friends> => asHolder((token) => ask(FRIENDS, undefined, token))

/** Adds a friend, by code or by accepting a request. */
export const addFriend = (by: AddFriend): Promise<void> => asHolder((token) => ask(FRIENDS, by, token))

/** Sets whether friends can see where the player plays. */
export const shareTable = (share: boolean): Promise<void> => asHolder((token) => ask(FRIENDS, { share }, token, 'PUT'))

/** Creates a code with which another card becomes a friend. */
export const codeForFriend = (): Promise<CardCode> => asHolder((token) => ask(`${FRIENDS}/codes`, {}, token))

/** Ends a friendship. */
export const endFriendship = (id: string): Promise<void> =>
  asHolder((token) => ask(`${FRIENDS}/${one(id)}`, undefined, token, 'DELETE'))

/** Declines a friend request. */
export const declineAsk = (id: string): Promise<void> =>
  asHolder((token) => ask(`${FRIENDS}/asks/${one(id)}`, undefined, token, 'DELETE'))

/** Blocks a friend, or a player who sent a request. */
export const blockCard = (id: string): Promise<void> => asHolder((token) => ask(`${FRIENDS}/blocks`, { id }, token))

/** Lets a blocked player send requests again. */
export const unblockCard = (id: string): Promise<void> =>
  asHolder((token) => ask(`${FRIENDS}/blocks/${one(id)}`, undefined, token, 'DELETE'))

/** Sends a friend request to a player at the table. `token` is the seat's token. */
export const askFriend = (code: string, token: string, seat: Seat): Promise<AskedFriend> =>
  asHolder((card) => ask(`/api/tables/${encodeURIComponent(code)}/friends`, { seat, card }, token))

/** A link that adds the first person who opens it as a friend. */
export const friendLink = (code: string): string => `${sharedOrigin()}/card#friend=${code}`
