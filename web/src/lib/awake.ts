// A screen that shows a table to a room must not go dark.

/** Keeps the screen on as long as the page is seen; the result ends it. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let over = false
  const hold = async () => {
    if (over || document.visibilityState !== 'visible') return
    try {
      lock = await navigator.wakeLock.request('screen')
      if (over) await lock.release()
    } catch {
      // Devices that cannot, or will not, go dark when they like.
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
