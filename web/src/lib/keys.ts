// The keys of the table: everything can be played without a pointer.

import type { TableStore } from './table.svelte'
import { has } from './offers'

/** Does what a key means at the table, and says with `preventDefault` that it did. */
export function tableKeys(event: KeyboardEvent, store: TableStore): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
  const target = event.target
  if (target instanceof HTMLInputElement && target.type !== 'range') return
  if (act(event.key, store)) event.preventDefault()
}

function act(key: string, store: TableStore): boolean {
  switch (key.length === 1 ? key.toLowerCase() : key) {
    case 's':
    case ' ':
      // While no slap is awaited, space keeps its meaning for the button that has the focus.
      return store.slap()
    case 'd':
      store.act({ draw: true })
      return true
    case 'p':
      store.act({ pass: true })
      return true
    case 'u':
      store.uno()
      return true
    case 'c':
      store.catchSeat()
      return true
    case 'h':
      store.handOn()
      return true
    case 'f':
      if (has(store.offers, 'flip')) store.act({ flip: true })
      return true
    case 'Escape':
      store.picking = null
      return true
    case 'ArrowLeft':
    case 'ArrowRight': {
      // The first arrow goes into the hand; from there the hand itself moves on.
      const hand = document.querySelector('[data-testid="hand"]')
      if (!hand || hand.contains(document.activeElement) || document.activeElement !== document.body) return false
      hand.querySelector('button')?.focus()
      return true
    }
    default:
      return false
  }
}
