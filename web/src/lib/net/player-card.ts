// This device's player card: its token and the requests made with it.

import { keep, keepName, kept } from '../device'
import { keepFace } from '../face'
import { makePasskey, showPasskey } from '../passkey'
import type { CardChallenge, CardCode, CardHeld, ChangeCard, Face, ForCard, PlayerCard } from '../wire'
import { ApiError, ask } from './api'

const TOKEN = 'ruckus.card'
const SIGNED_OUT = 'ruckus.card-signed-out'

/** The token of this device's card; `null` if it has none. */
export const cardToken = (): string | null => kept(TOKEN)

/** Removes the card from this device. */
export const dropCard = (): void => keep(TOKEN, null)

/** True if the server signed this device out and it has had no card since. */
export const wasSignedOut = (): boolean => kept(SIGNED_OUT) !== null

/**
 * Forgets a card that the server no longer knows. The caller may be unable to tell the player, so the card's page does.
 */
function lose(): void {
  dropCard()
  keep(SIGNED_OUT, 'yes')
}

/** Identifies the card when taking a seat; empty without a card. */
export type WithCard = { card?: string }

/** Runs `act` with this device's card. If the server no longer knows the card, forgets it and retries without one. */
export async function withCard<T>(act: (card: WithCard) => Promise<T>): Promise<T> {
  const card = cardToken()
  if (card === null) return act({})
  try {
    return await act({ card })
  } catch (error) {
    if (!(error instanceof ApiError && (error.code === 'no-card' || error.code === 'no-cards'))) throw error
    if (error.code === 'no-card') lose()
    return act({})
  }
}

const challenge = (purpose: ForCard, token?: string): Promise<CardChallenge> =>
  ask('/api/card/challenges', purpose, token)

function hold({ token, card }: CardHeld): PlayerCard {
  keep(TOKEN, token)
  keep(SIGNED_OUT, null)
  keepName(card.name)
  if (card.face) keepFace(card.face)
  return card
}

/** Creates a card; `null` if no passkey was created. */
export async function makeCard(name: string, face: Face): Promise<PlayerCard | null> {
  const passkey = await makePasskey(await challenge('make'), name)
  return passkey === null ? null : hold(await ask<CardHeld>('/api/card', { name, face, ...passkey }))
}

/** Signs in; `null` if the player chose no passkey. */
export async function signIn(): Promise<PlayerCard | null> {
  const passkey = await showPasskey(await challenge('sign-in'))
  return passkey === null ? null : hold(await ask<CardHeld>('/api/card/sessions', passkey))
}

/** Sends a request with the card's token. Forgets the token if the server has signed this device out. */
export async function asHolder<T>(act: (token: string) => Promise<T>): Promise<T> {
  const token = cardToken()
  if (token === null) throw new ApiError('no-card', '')
  try {
    return await act(token)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'no-card') lose()
    throw error
  }
}

/** The card of this device. */
export const ownCard = (): Promise<PlayerCard> => asHolder((token) => ask('/api/card', undefined, token))

/** Changes the card's name and face. */
export const changeCard = (wanted: ChangeCard): Promise<PlayerCard> =>
  asHolder((token) => ask('/api/card', wanted, token, 'PUT'))

/** All data that the server stores about the card, as JSON text. */
export const exportCard = (): Promise<string> =>
  asHolder(async (token) => JSON.stringify(await ask('/api/card/export', undefined, token), null, 2))

/** Adds a passkey of this device to its card; `null` if no passkey was created. */
export const addPasskey = (): Promise<PlayerCard | null> =>
  asHolder(async (token) => {
    const asked = await challenge({ add: {} }, token)
    const passkey = await makePasskey(asked, asked.name ?? '')
    return passkey === null ? null : (await ask<CardHeld>('/api/card/passkeys', passkey, token)).card
  })

/** Creates a code with which another device can add its own passkey. */
export const codeForDevice = (): Promise<CardCode> => asHolder((token) => ask('/api/card/codes', {}, token))

/**
 * Adds a passkey of this device to the card of a code, and signs in with that card; `null` if no passkey was created.
 */
export async function addByCode(code: string): Promise<PlayerCard | null> {
  const asked = await challenge({ add: { code } })
  const passkey = await makePasskey(asked, asked.name ?? '')
  return passkey === null ? null : hold(await ask<CardHeld>('/api/card/passkeys', { code, ...passkey }))
}

/** Removes a passkey and signs out all other devices. */
export const removePasskey = (id: string): Promise<PlayerCard> =>
  asHolder((token) => ask(`/api/card/passkeys/${encodeURIComponent(id)}`, undefined, token, 'DELETE'))

/** Signs this device out. */
export async function signOut(): Promise<void> {
  await asHolder((token) => ask('/api/card/sessions', undefined, token, 'DELETE'))
  dropCard()
}

/** Deletes the card and all its data. */
export async function deleteCard(): Promise<void> {
  await asHolder((token) => ask('/api/card', undefined, token, 'DELETE'))
  dropCard()
}
