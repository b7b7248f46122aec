// Passkeys: the browser's API, and its answers in the server's format.

import type { CardChallenge, MakeCard, SignInCard } from './wire'

/** Why passkeys are unavailable: because of the address or the browser. */
export type NoPasskeys = 'address' | 'browser'

/** Why passkeys are unavailable here; `null` if they work. */
export function noPasskeys(where: Window = window): NoPasskeys | null {
  // Browsers bind passkeys to domain names, so numeric addresses never work.
  const numbers = /^(?:\d+\.){3}\d+$|^\[/.test(where.location.hostname)
  if (!where.isSecureContext || numbers) return 'address'
  return typeof where.navigator.credentials === 'object' && 'PublicKeyCredential' in where ? null : 'browser'
}

/** Encodes bytes as base64url. */
export function toText(bytes: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Decodes base64url. */
export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
}

/** Creates a passkey; `null` if the player declines. */
export async function makePasskey(asked: CardChallenge, name: string): Promise<Omit<MakeCard, 'name' | 'face'> | null> {
  const made = await chosen(
    navigator.credentials.create({
      publicKey: {
        challenge: toBytes(asked.challenge),
        rp: { id: asked.rp_id, name: 'ruckus' },
        user: { id: toBytes(asked.user ?? ''), name, displayName: name },
        excludeCredentials: (asked.exclude ?? []).map((id) => ({ type: 'public-key', id: toBytes(id) })),
        pubKeyCredParams: asked.algorithms.map((alg) => ({ type: 'public-key', alg })),
        // A discoverable credential identifies its card, so signing in needs no name.
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
        attestation: 'none',
        timeout: asked.timeout_ms,
      },
    }),
  )
  if (!(made?.response instanceof AuthenticatorAttestationResponse)) return null
  const { response } = made
  const key = response.getPublicKey()
  if (key === null) return null
  return {
    credential: toText(made.rawId),
    client_data: toText(response.clientDataJSON),
    authenticator_data: toText(response.getAuthenticatorData()),
    public_key: toText(key),
  }
}

/** Lets the player choose a passkey of this server; `null` if they decline. */
export async function showPasskey(asked: CardChallenge): Promise<SignInCard | null> {
  const shown = await chosen(
    navigator.credentials.get({
      publicKey: {
        challenge: toBytes(asked.challenge),
        rpId: asked.rp_id,
        userVerification: 'preferred',
        timeout: asked.timeout_ms,
      },
    }),
  )
  if (!(shown?.response instanceof AuthenticatorAssertionResponse)) return null
  const { response } = shown
  return {
    user: toText(response.userHandle ?? new ArrayBuffer(0)),
    credential: toText(shown.rawId),
    client_data: toText(response.clientDataJSON),
    authenticator_data: toText(response.authenticatorData),
    signature: toText(response.signature),
  }
}

/** The player's choice; `null` if they closed the browser's dialog or it timed out. */
async function chosen(asked: Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    const found = await asked
    return found instanceof PublicKeyCredential ? found : null
  } catch (error) {
    if (error instanceof DOMException && ['NotAllowedError', 'AbortError', 'InvalidStateError'].includes(error.name))
      return null
    throw error
  }
}
