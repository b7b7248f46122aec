// The origin for links that people share.

/**
 * The origin for links that other devices open. If this page was opened at `localhost`, its own origin leads nowhere on a
 * phone, so the server names another one in the page.
 */
export function sharedOrigin(): string {
  const named = document.querySelector<HTMLMetaElement>('meta[name="shared-origin"]')?.content
  return named ? named : window.location.origin
}
