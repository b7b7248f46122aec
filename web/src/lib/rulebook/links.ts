// Links of the rulebook, followed without loading the page anew.

import type { Attachment } from 'svelte/attachments'

/** The address of a place in the rulebook: a clause, `meetings`, `meetings/<rule>`; the whole of it if empty. */
export function rulesAddress(place: string): string {
  return place === '' ? '/rules' : `/rules/${place}`
}

/** Follows plain presses of links into the rulebook below an element; others go their usual way. */
export function followed(go: (place: string) => void): Attachment<HTMLElement> {
  return (node) => {
    const press = (event: MouseEvent): void => {
      if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || link.target !== '' || link.origin !== location.origin) return
      const place = /^\/rules(?:\/(.*))?$/.exec(link.pathname)
      if (!place) return
      event.preventDefault()
      go(place[1] ?? '')
    }
    node.addEventListener('click', press)
    return () => node.removeEventListener('click', press)
  }
}
