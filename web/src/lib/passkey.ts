// Passkeys: what the browser is asked for, and its answers as the server takes them.

import type { CardChallenge, MakeCard, SignInCard } from './wire'

/** Why there are no passkeys here: the address has none, or the browser. */
export type NoPasskeys = 'address' | 'browser'

/** Whether a passkey can be made and shown here; if not, why. */
export function noPasskeys(where: Window = window): NoPasskeys | null {
  // Browsers bind passkeys to names: an address of numbers has none, however safe.
  const numbers = /^(?:\d+\.){3}\d+$|^\[/.test(where.location.hostname)
  if (!where.isSecureContext || numbers) return 'address'
  return typeof where.navigator.credentials === 'object' && 'PublicKeyCredential' in where ? null : 'browser'
}

/** Bytes as base64url. */
export function toText(bytes: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Base64url as bytes. */
export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
}

/** Lets the browser make a passkey; nothing if its owner does not want to. */
export async function makePasskey(asked: CardChallenge, name: string): Promise<Omit<MakeCard, 'name' | 'face'> | null> {
  const made = await chosen(navigator.credentials.create({
    publicKey: {
      challenge: toBytes(asked.challenge),
      rp: { id: asked.rp_id, name: 'ruckus' },
      user: { id: toBytes(asked.user ?? ''), name, displayName: name },
      excludeCredentials: (asked.exclude ?? []).map((id) => ({ type: 'public-key', id: toBytes(id) })),
      pubKeyCredParams: asked.algorithms.map((alg) => ({ type: 'public-key', alg })),
      // The passkey itself knows whose card it opens: nobody types a name to sign in.
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
      attestation: 'none',
      timeout: asked.timeout_ms,
    },
  }))
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

/** Lets the player choose a passkey of this server; nothing if they do not want to. */
export async function showPasskey(asked: CardChallenge): Promise<SignInCard | null> {
  const shown = await chosen(navigator.credentials.get({
    publicKey: { challenge: toBytes(asked.challenge), rpId: asked.rp_id, userVerification: 'preferred', timeout: asked.timeout_ms },
  }))
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

/** What the player has chosen; nothing if they have closed the browser's window, or waited for too long. */
async function chosen(asked: Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    const found = await asked
    return found instanceof PublicKeyCredential ? found : null
  } catch (error) {
    if (error instanceof DOMException && ['NotAllowedError', 'AbortError', 'InvalidStateError'].includes(error.name)) return null
    throw error
  }
}
