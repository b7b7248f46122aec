// Has the browser keep the page, so that the next visit is instant. A new version takes over when the page is opened
// anew at its first screen, never while a table is shown.

/** Has the page kept, where browsers can: pages that are not served securely are not. */
export async function keepPage(): Promise<void> {
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null
  if (workers === null) return
  try {
    const { waiting } = await workers.register('/worker.js')
    if (waiting === null || location.pathname !== '/') return
    workers.addEventListener('controllerchange', () => location.pathname === '/' && location.reload(), { once: true })
    waiting.postMessage('take over')
  } catch {
    // It is played without.
  }
}
