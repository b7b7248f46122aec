// The system notification of a table that waits for a player while the page is hidden.

import { m } from '../../messages'
import { notifyState } from './permission'
import { type Known, next, QUIET } from './waits'

/** Shows and closes notifications on the device. */
export interface System {
  hidden: () => boolean
  allowed: () => boolean
  show: (tag: string, text: string) => Promise<void>
  close: (tag: string) => Promise<void>
}

/** The notification of a table: at most one at a time. */
export class TurnNotice {
  #known: Known = QUIET
  #waits = false
  /** Showing and closing take time, and happen in order. */
  #last: Promise<void> = Promise.resolve()

  constructor(
    readonly code: string,
    readonly system: System = DEVICE,
  ) {
    this.seen()
  }

  /** Takes note of whether the table waits for a player of this device. */
  hear(waits: boolean): void {
    this.#waits = waits
    this.#look()
  }

  /** Takes note of a change of the page's visibility. */
  seen(): void {
    // The service worker may have shown a notification while the page was closed.
    if (!this.system.hidden()) this.#do(() => this.system.close(this.#tag))
    this.#look()
  }

  #look(): void {
    const { hidden, allowed } = this.system
    const { known, does } = next(this.#known, { waits: this.#waits, hidden: hidden(), allowed: allowed() })
    this.#known = known
    if (does === 'show') this.#do(() => this.system.show(this.#tag, m.notify.turn(this.code)))
    if (does === 'close') this.#do(() => this.system.close(this.#tag))
  }

  /** Closes the notification for good. */
  close(): void {
    this.hear(false)
  }

  /** The same tag as in `worker.js`. */
  get #tag(): string {
    return `turn-${this.code}`
  }

  #do(what: () => Promise<void>): void {
    // A device that refuses to notify changes nothing for the table.
    this.#last = this.#last.then(what).catch(() => undefined)
  }
}

/** The notifications that the page itself shows, without a service worker. */
const own = new Map<string, Notification>()

/** The service worker. Phones notify only through it. */
async function worker(): Promise<ServiceWorkerRegistration | null> {
  const registration = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined
  return registration?.active ? registration : null
}

const DEVICE: System = {
  hidden: () => document.visibilityState === 'hidden',
  allowed: () => notifyState() === 'on',
  async show(tag, text) {
    const options = { tag, icon: '/icons/icon-192.png', data: { path: location.pathname } }
    const registration = await worker()
    if (registration !== null) return registration.showNotification(text, options)
    const notification = new Notification(text, options)
    notification.onclick = () => {
      window.focus()
      notification.close()
    }
    own.set(tag, notification)
  },
  async close(tag) {
    own.get(tag)?.close()
    own.delete(tag)
    const shown = await (await worker())?.getNotifications({ tag })
    for (const notification of shown ?? []) notification.close()
  },
}
