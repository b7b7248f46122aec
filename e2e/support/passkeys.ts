// Simulated devices with passkeys, like phones with a fingerprint reader.

import type { CDPSession, Page } from '@playwright/test'

/** Adds a virtual authenticator to a page. */
export async function authenticator(page: Page): Promise<{ line: CDPSession; id: string }> {
  const line = await page.context().newCDPSession(page)
  await line.send('WebAuthn.enable')
  const { authenticatorId } = await line.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { line, id: authenticatorId }
}

/** Passkeys require a host name, so this is the server's address with the name that every machine has. */
export const byName = (address: string) => address.replace('127.0.0.1', 'localhost')
