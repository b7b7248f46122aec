// Sitting down at a table: a store and the line that feeds it.

import { TableConnection } from '@ruckus/client'

import { TableStore } from './table.svelte'

/** What can be a press. */
const PRESSES = ['pointerdown', 'pointerup', 'keydown', 'click'] as const

/** Somebody at a table, or a screen that watches it. */
export interface Sitting {
  store: TableStore
  line: TableConnection
  /** Whether it is this seat's player who looks at the device; where several share it, only one does. */
  look: (looking: boolean) => void
  /** Ends both. */
  close: () => void
}

/** Sits down, or without a token only watches: a store whose line is open. */
export function sitDown(url: string, token: string | null): Sitting {
  const store = new TableStore()
  const line = new TableConnection(url, token, {
    state: (state) => store.heardState(state),
    snapshot: (snapshot) => store.heardSnapshot(snapshot),
    update: (update) => store.heardUpdate(update),
    ack: (ack) => store.heardAck(ack),
    watched: (watchers) => (store.watchers = watchers),
    talk: (seat, says) => store.talk.heard(seat, says),
    restart: (inMs) => (store.restart = inMs === null ? null : performance.now() + inMs),
    notSaid: (code) => store.talk.refused(code),
    notice: (notice) => store.told.hear(notice),
  })
  store.attach(line)
  store.talk.token = token ?? ''
  let looking = true
  const hide = () => {
    if (token !== null) line.hide(!looking || document.visibilityState !== 'visible')
  }
  const probe = () => {
    hide()
    if (document.visibilityState === 'visible') line.probe()
  }
  // Before anything answers a press: how fast it was.
  const pressed = (event: Event) => store.reaction.press(event.timeStamp)
  for (const kind of PRESSES) window.addEventListener(kind, pressed, { capture: true, passive: true })
  document.addEventListener('visibilitychange', probe)
  window.addEventListener('pageshow', probe)
  window.addEventListener('online', probe)
  line.open()
  hide()
  return {
    store,
    line,
    look: (now) => {
      looking = now
      hide()
    },
    close: () => {
      for (const kind of PRESSES) window.removeEventListener(kind, pressed, { capture: true })
      document.removeEventListener('visibilitychange', probe)
      window.removeEventListener('pageshow', probe)
      window.removeEventListener('online', probe)
      line.close()
      store.close()
    },
  }
}
