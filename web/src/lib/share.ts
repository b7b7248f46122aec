// Sharing links.

/** Copies a text. Returns true on success. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByHand(text)
  }
}

/** Pages without HTTPS, for example in a home network, can only copy a selection. */
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

/** The outcome of sharing a link. */
export type Given = 'shared' | 'copied' | 'kept'

/** Shares a link with the device's share sheet if available, otherwise by copying it. */
export async function give(link: string, text: string): Promise<Given> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title: 'ruckus', text, url: link })
      return 'shared'
    } catch (error) {
      // Closing the share sheet cancels. After any other error, the link is copied instead.
      if (error instanceof DOMException && error.name === 'AbortError') return 'kept'
    }
  }
  return (await copy(link)) ? 'copied' : 'kept'
}
