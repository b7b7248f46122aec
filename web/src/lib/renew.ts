// Replaces a page that is older than the server.

/** Stores when this window last renewed the page automatically, in milliseconds since 1970. */
const RENEWED = 'ruckus-renewed'

/** Time between automatic renewals in milliseconds. */
const RENEWS_EVERY = 10 * 60_000

/** Time in milliseconds for a new service worker to take over. */
const TAKES_OVER = 10_000

/** Loads the server's version of the page, but not repeatedly: the server may not have another one. */
export function renewPageIfDue(): void {
  try {
    const now = Date.now()
    const since = now - Number(sessionStorage.getItem(RENEWED) ?? 0)
    if (since >= 0 && since < RENEWS_EVERY) return
    sessionStorage.setItem(RENEWED, String(now))
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

/** Waits until a new version of the service worker serves this page, for a limited time. Its files must be cached first. */
function takenOver(fresh: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, TAKES_OVER)
    const step = () => {
      if (fresh.state === 'installed') fresh.postMessage('take over')
      if (fresh.state === 'activated' || fresh.state === 'redundant') resolve()
    }
    fresh.addEventListener('statechange', step)
    step()
  })
}
