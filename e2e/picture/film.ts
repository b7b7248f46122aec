// Records pages as they change.

import type { Page } from '@playwright/test'

/** A state of a page: a JPEG in base64, and the time in seconds at which it was shown. */
export interface Frame {
  at: number
  jpeg: string
}

/** Starts to record a page in its size. The returned function stops and gives all frames. */
export async function film(page: Page): Promise<() => Promise<Frame[]>> {
  const frames: Frame[] = []
  const session = await page.context().newCDPSession(page)
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ at: metadata.timestamp ?? 0, jpeg: data })
    // The page may be closed before its last frame is acknowledged.
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 92 })
  return async () => {
    await session.send('Page.stopScreencast')
    return frames
  }
}

/** Lets time pass in a recording, so that viewers see what happens. */
export async function pause(page: Page, milliseconds: number): Promise<void> {
  await page.waitForTimeout(milliseconds) // tidy: waits because the recording needs the time
}
