// Lets the browser cache the page, so that the next visit is instant. A new version takes over when the first screen is
// opened again, and not while a table is shown, unless this version cannot read the server's messages (renew.ts).

/** Registers the service worker where the browser supports it, which requires HTTPS. */
export async function keepPage(): Promise<void> {
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null
  if (workers === null) return
  try {
    const { waiting } = await workers.register('/worker.js')
    if (waiting === null || location.pathname !== '/') return
    workers.addEventListener('controllerchange', () => location.pathname === '/' && location.reload(), { once: true })
    waiting.postMessage('take over')
  } catch {
    // The page also works without it.
  }
}
