// Joins a table: a store and the connection that updates it.

import { TableConnection } from '@ruckus/client'

import { TableStore } from './table.svelte'

/** Events that can start a press. */
const PRESSES = ['pointerdown', 'pointerup', 'keydown', 'click'] as const

/** A seat at a table, or a screen that watches it. */
export interface Sitting {
  store: TableStore
  connection: TableConnection
  /** Sets whether this seat's player is looking at the device. On a shared device only one is. */
  look: (looking: boolean) => void
  /** Closes the store and the connection. */
  close: () => void
}

/** Joins a table with an open connection; as a spectator if `token` is null. */
export function sitDown(url: string, token: string | null): Sitting {
  const store = new TableStore()
  const connection = new TableConnection(url, token, {
    state: (state) => store.receiveState(state),
    snapshot: (snapshot) => store.receiveSnapshot(snapshot),
    update: (update) => store.receiveUpdate(update),
    ack: (ack) => store.receiveAck(ack),
    watched: (watchers) => (store.watchers = watchers),
    talk: (seat, says) => store.talk.receive(seat, says),
    restart: (inMs) => (store.restart = inMs === null ? null : performance.now() + inMs),
    notSaid: (code) => store.talk.refused(code),
    notice: (notice) => store.notices.receive(notice),
  })
  store.attach(connection)
  store.talk.token = token ?? ''
  let looking = true
  const hide = () => {
    if (token !== null) connection.hide(!looking || document.visibilityState !== 'visible')
  }
  const probe = () => {
    hide()
    if (document.visibilityState === 'visible') connection.probe()
  }
  // Runs before other handlers, to measure the reaction time of the press.
  const pressed = (event: Event) => store.reaction.press(event.timeStamp)
  for (const kind of PRESSES) window.addEventListener(kind, pressed, { capture: true, passive: true })
  document.addEventListener('visibilitychange', probe)
  window.addEventListener('pageshow', probe)
  window.addEventListener('online', probe)
  connection.open()
  hide()
  return {
    store,
    connection,
    look: (now) => {
      looking = now
      hide()
    },
    close: () => {
      for (const kind of PRESSES) window.removeEventListener(kind, pressed, { capture: true })
      document.removeEventListener('visibilitychange', probe)
      window.removeEventListener('pageshow', probe)
      window.removeEventListener('online', probe)
      connection.close()
      store.close()
    },
  }
}
