// Follows links of the rulebook without reloading the page.

import type { Attachment } from 'svelte/attachments'

/**
 * The address of a place in the rulebook: a clause, `meetings` or `meetings/<rule>`. An empty place is the whole
 * rulebook.
 */
export function rulesAddress(place: string): string {
  return place === '' ? '/rules' : `/rules/${place}`
}

/** Intercepts plain clicks on rulebook links inside an element. Other links and clicks behave as usual. */
export function followed(go: (place: string) => void): Attachment<HTMLElement> {
  return (node) => {
    const press = (event: MouseEvent): void => {
      if (
        event.defaultPrevented ||
        event.button !== 0 ||
        event.ctrlKey ||
        event.metaKey ||
        event.shiftKey ||
        event.altKey
      )
        return
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
