// Friends of this device's player card: what is asked of the server.

import type { AddFriend, AskedFriend, CardCode, Friends, Seat } from '../wire'
import { ask } from './api'
import { asHolder } from './player-card'

const FRIENDS = '/api/card/friends'
const one = (id: string): string => encodeURIComponent(id)

/** Your friends, who asks, and where friends play. */
export const ownFriends = (): Promise<Friends> => asHolder((token) => ask(FRIENDS, undefined, token))

/** Makes a friend, by a code or by a yes to an ask. */
export const addFriend = (by: AddFriend): Promise<void> => asHolder((token) => ask(FRIENDS, by, token))

/** Lets friends see where you play, or no longer. */
export const shareTable = (share: boolean): Promise<void> => asHolder((token) => ask(FRIENDS, { share }, token, 'PUT'))

/** A code by which another card becomes your friend. */
export const codeForFriend = (): Promise<CardCode> => asHolder((token) => ask(`${FRIENDS}/codes`, {}, token))

/** Ends a friendship. */
export const endFriendship = (id: string): Promise<void> => asHolder((token) => ask(`${FRIENDS}/${one(id)}`, undefined, token, 'DELETE'))

/** Says no to an ask. */
export const declineAsk = (id: string): Promise<void> => asHolder((token) => ask(`${FRIENDS}/asks/${one(id)}`, undefined, token, 'DELETE'))

/** Blocks a friend, or a player who asks. */
export const blockCard = (id: string): Promise<void> => asHolder((token) => ask(`${FRIENDS}/blocks`, { id }, token))

/** Lets a blocked player ask again. */
export const unblockCard = (id: string): Promise<void> => asHolder((token) => ask(`${FRIENDS}/blocks/${one(id)}`, undefined, token, 'DELETE'))

/** Asks a player at your table to be your friend; the token is the seat's. */
export const askFriend = (code: string, token: string, seat: Seat): Promise<AskedFriend> =>
  asHolder((card) => ask(`/api/tables/${encodeURIComponent(code)}/friends`, { seat, card }, token))

/** The link that makes whoever opens it a friend, once. */
export const friendLink = (code: string): string => `${location.origin}/card#friend=${code}`
