// Sitting down at a table: a store and the line that feeds it.

import { Line } from './net/line'
import { TableStore } from './table.svelte'

/** Sits down: a store whose line is open. The result's `close` ends both. */
export function sitDown(url: string, token: string): { store: TableStore; line: Line; close: () => void } {
  const store = new TableStore()
  const line = new Line(url, token, {
    state: (state) => store.heardState(state),
    snapshot: (snapshot) => store.heardSnapshot(snapshot),
    update: (update) => store.heardUpdate(update),
    ack: (ack) => store.heardAck(ack),
  })
  store.attach(line)
  const probe = () => {
    if (document.visibilityState === 'visible') line.probe()
  }
  document.addEventListener('visibilitychange', probe)
  window.addEventListener('pageshow', probe)
  window.addEventListener('online', probe)
  line.open()
  return {
    store,
    line,
    close: () => {
      document.removeEventListener('visibilitychange', probe)
      window.removeEventListener('pageshow', probe)
      window.removeEventListener('online', probe)
      line.close()
      store.close()
    },
  }
}
