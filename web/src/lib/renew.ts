// Replaces a page that is older than the server.

import { PROTOCOL } from '@ruckus/client'

/** Stores the protocol version of the page that was last renewed automatically. */
const RENEWED = 'ruckus-renewed'

/** Loads the server's version of the page, but only once: the server may not have a newer one. */
export function renewPageOnce(): void {
  try {
    if (sessionStorage.getItem(RENEWED) === String(PROTOCOL)) return
    sessionStorage.setItem(RENEWED, String(PROTOCOL))
  } catch {
    // Without storage, the player presses the button.
    return
  }
  void renewPage()
}

/** Loads the server's version of the page, at the same address. The cached version cannot read the server's messages. */
export async function renewPage(): Promise<void> {
  try {
    const registration = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined
    await registration?.update()
    const fresh = registration?.installing ?? registration?.waiting
    if (fresh) await takenOver(fresh)
  } catch {
    // Without a service worker, the browser asks the server for the page.
  }
  location.reload()
}

/** Waits until a new version of the service worker serves this page. Its files must be cached first. */
function takenOver(fresh: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const step = () => {
      if (fresh.state === 'installed') fresh.postMessage('take over')
      if (fresh.state === 'activated' || fresh.state === 'redundant') resolve()
    }
    fresh.addEventListener('statechange', step)
    step()
  })
}
