// Devices with passkeys, as phones with a fingerprint have them.

import type { CDPSession, Page } from '@playwright/test'

/** A device that makes passkeys, as a phone with a fingerprint does. */
export async function authenticator(page: Page): Promise<{ line: CDPSession; id: string }> {
  const line = await page.context().newCDPSession(page)
  await line.send('WebAuthn.enable')
  const { authenticatorId } = await line.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { line, id: authenticatorId }
}

/** Passkeys are for names: the same server, by the one that every machine has. */
export const byName = (address: string) => address.replace('127.0.0.1', 'localhost')
