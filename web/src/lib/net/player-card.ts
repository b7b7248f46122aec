// The player card of this device: the token that stands for it, and what is asked of the server with it.

import { keep, keepName, kept } from '../device'
import { keepFace } from '../face'
import { makePasskey, showPasskey } from '../passkey'
import type { CardChallenge, CardCode, CardHeld, ChangeCard, Face, ForCard, PlayerCard } from '../wire'
import { ApiProblem, ask } from './api'

const TOKEN = 'ruckus.card'
const SIGNED_OUT = 'ruckus.card-signed-out'

/** The token of the card that this device holds; nothing if it holds none. */
export const cardToken = (): string | null => kept(TOKEN)

/** This device holds no card any more. */
export const dropCard = (): void => keep(TOKEN, null)

/** Whether the server has signed this device out, and it has held no card since. */
export const wasSignedOut = (): boolean => kept(SIGNED_OUT) !== null

/** Forgets a card that the server does not know any more. Whatever notices it first may be unable to say so: the card's page does. */
function lose(): void {
  dropCard()
  keep(SIGNED_OUT, 'yes')
}

/** Seats are taken with this; without a card it says nothing. */
export type WithCard = { card?: string }

/** Does something with this device's card. If the server does not know it any more, the device forgets it and plays without. */
export async function withCard<T>(act: (card: WithCard) => Promise<T>): Promise<T> {
  const card = cardToken()
  if (card === null) return act({})
  try {
    return await act({ card })
  } catch (error) {
    if (!(error instanceof ApiProblem && (error.code === 'no-card' || error.code === 'no-cards'))) throw error
    if (error.code === 'no-card') lose()
    return act({})
  }
}

const challenge = (purpose: ForCard, token?: string): Promise<CardChallenge> => ask('/api/card/challenges', purpose, token)

function hold({ token, card }: CardHeld): PlayerCard {
  keep(TOKEN, token)
  keep(SIGNED_OUT, null)
  keepName(card.name)
  if (card.face) keepFace(card.face)
  return card
}

/** Makes a card; nothing if no passkey was made. */
export async function makeCard(name: string, face: Face): Promise<PlayerCard | null> {
  const passkey = await makePasskey(await challenge('make'), name)
  return passkey === null ? null : hold(await ask<CardHeld>('/api/card', { name, face, ...passkey }))
}

/** Signs in; nothing if no passkey was chosen. */
export async function signIn(): Promise<PlayerCard | null> {
  const passkey = await showPasskey(await challenge('sign-in'))
  return passkey === null ? null : hold(await ask<CardHeld>('/api/card/sessions', passkey))
}

/** Asks with the card's token; a device that the server has signed out forgets it. */
export async function asHolder<T>(act: (token: string) => Promise<T>): Promise<T> {
  const token = cardToken()
  if (token === null) throw new ApiProblem('no-card', '')
  try {
    return await act(token)
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'no-card') lose()
    throw error
  }
}

/** The card that this device holds. */
export const ownCard = (): Promise<PlayerCard> => asHolder((token) => ask('/api/card', undefined, token))

/** Changes its name and face. */
export const changeCard = (wanted: ChangeCard): Promise<PlayerCard> => asHolder((token) => ask('/api/card', wanted, token, 'PUT'))

/** Everything that the server keeps of it, as a text. */
export const exportCard = (): Promise<string> => asHolder(async (token) => JSON.stringify(await ask('/api/card/export', undefined, token), null, 2))

/** Adds a passkey of this device to the card that it holds; nothing if none was made. */
export const addPasskey = (): Promise<PlayerCard | null> => asHolder(async (token) => {
  const asked = await challenge({ add: {} }, token)
  const passkey = await makePasskey(asked, asked.name ?? '')
  return passkey === null ? null : (await ask<CardHeld>('/api/card/passkeys', passkey, token)).card
})

/** A code by which another device adds a passkey of its own. */
export const codeForDevice = (): Promise<CardCode> => asHolder((token) => ask('/api/card/codes', {}, token))

/** Adds a passkey of this device to the card that a code opens, and holds that card from now on; nothing if none was made. */
export async function addByCode(code: string): Promise<PlayerCard | null> {
  const asked = await challenge({ add: { code } })
  const passkey = await makePasskey(asked, asked.name ?? '')
  return passkey === null ? null : hold(await ask<CardHeld>('/api/card/passkeys', { code, ...passkey }))
}

/** Removes a passkey, and signs all other devices out. */
export const removePasskey = (id: string): Promise<PlayerCard> => asHolder((token) => ask(`/api/card/passkeys/${encodeURIComponent(id)}`, undefined, token, 'DELETE'))

/** Signs this device out. */
export async function signOut(): Promise<void> {
  await asHolder((token) => ask('/api/card/sessions', undefined, token, 'DELETE'))
  dropCard()
}

/** Deletes the card with everything that is kept of it. */
export async function deleteCard(): Promise<void> {
  await asHolder((token) => ask('/api/card', undefined, token, 'DELETE'))
  dropCard()
}
