// Keeps a large screen from turning off while it shows a table, and waits until a page is visible.

/** Holds a wake lock while the page is visible. Call the returned function to release it. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let over = false
  const hold = async () => {
    if (over || document.visibilityState !== 'visible') return
    try {
      lock = await navigator.wakeLock.request('screen')
      if (over) await lock.release()
    } catch {
      // Devices without wake locks, or that refuse one, turn off as configured.
    }
  }
  void hold()
  document.addEventListener('visibilitychange', hold)
  return () => {
    over = true
    document.removeEventListener('visibilitychange', hold)
    void lock?.release().catch(() => undefined)
  }
}

/** Does something as soon as the page is visible. */
export function whenVisible(then: () => void): void {
  if (document.visibilityState !== 'hidden') then()
  else document.addEventListener('visibilitychange', then, { once: true })
}
