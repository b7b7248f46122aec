// Keyboard shortcuts of the table. Everything can be played without a pointer.

import { type Press, pressKey } from './buttons'
import type { TableStore } from './table.svelte'

/** Handles a key at the table. Calls `preventDefault` if the key did something. */
export function tableKeys(event: KeyboardEvent, store: TableStore, buttons: readonly Press[]): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
  // An open dialog handles its own keys.
  if (document.querySelector('dialog[open]')) return
  const target = event.target
  if (target instanceof HTMLInputElement && target.type !== 'range' && target.type !== 'checkbox') return
  if (act(event.key, store, buttons)) event.preventDefault()
}

function act(pressed: string, store: TableStore, buttons: readonly Press[]): boolean {
  const key = pressed.length === 1 ? pressed.toLowerCase() : pressed
  if (/^[1-9]$/.test(key)) return choose(Number(key))
  switch (key) {
    case 's':
    case ' ':
      if (key !== ' ' || store.slapAwaited) return store.slap()
      // Space still activates a focused button. Without focus, the player meant a slap.
      store.reaction.nothing('slap', true)
      return false
    // The server checks the action, and the page explains a refusal.
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
    case 't':
      // The first press starts loading the truck, the second one pays.
      return store.choice?.is === 'pay' ? store.pay() : pressKey(buttons, key)
    case 'Escape':
      store.cancel()
      return true
    case 'ArrowLeft':
    case 'ArrowRight': {
      // The first arrow key moves the focus into the hand. From there the hand handles arrow keys.
      const hand = document.querySelector('[data-testid="hand"]')
      if (!hand || hand.contains(document.activeElement) || document.activeElement !== document.body) return false
      hand.querySelector('button')?.focus()
      return true
    }
    default:
      return pressKey(buttons, key)
  }
}

/** Presses the nth choice, unless the choices have just replaced others. */
function choose(nth: number): boolean {
  const choice = document.querySelectorAll<HTMLButtonElement>('[data-choices] button:not(:disabled)')[nth - 1]
  if (choice?.closest('.settling')) return true
  choice?.click()
  return choice !== undefined
}
