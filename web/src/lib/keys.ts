// The keys of the table: everything can be played without a pointer.

import { type Press, pressKey } from './buttons'
import type { TableStore } from './table.svelte'

/** Does what a key means at the table, and says with `preventDefault` that it did. */
export function tableKeys(event: KeyboardEvent, store: TableStore, buttons: readonly Press[]): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
  // What is open over the table has its own keys.
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
      // Meanwhile space keeps its meaning for the button that has the focus. Without one it was meant as a slap.
      store.reaction.nothing('slap', true)
      return false
    // What is refused is refused by the table, in words.
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
      // Once to load the truck, once to let it go.
      return store.wish?.is === 'pay' ? store.pay() : pressKey(buttons, key)
    case 'Escape':
      store.cancel()
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
      return pressKey(buttons, key)
  }
}

/** Presses the nth of the choices that are asked for, unless they have just come in the place of others. */
function choose(nth: number): boolean {
  const choice = document.querySelectorAll<HTMLButtonElement>('[data-choices] button:not(:disabled)')[nth - 1]
  if (choice?.closest('.settling')) return true
  choice?.click()
  return choice !== undefined
}
