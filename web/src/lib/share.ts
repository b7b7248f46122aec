// Giving links away.

/** Copies a text; gives whether that worked. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByHand(text)
  }
}

/** Pages that are not served securely, as in a home network, may only copy what is selected. */
function copyByHand(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('readonly', '')
  area.className = 'visually-hidden'
  // A modal dialog makes everything outside it unselectable.
  const home = document.querySelector('dialog[open]') ?? document.body
  home.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
  }
}

/** What became of a link that was to be given away. */
export type Given = 'shared' | 'copied' | 'kept'

/** Gives a link away: by the device's share sheet if it has one, otherwise by copying it. */
export async function give(link: string, text: string): Promise<Given> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title: 'ruckus', text, url: link })
      return 'shared'
    } catch (error) {
      // Whoever closes the share sheet has changed their mind; other troubles leave copying.
      if (error instanceof DOMException && error.name === 'AbortError') return 'kept'
    }
  }
  return (await copy(link)) ? 'copied' : 'kept'
}
