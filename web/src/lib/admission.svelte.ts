// Tracks whether the server admits this device, and what the device may do.

import type { Access } from './wire'

/** The server's last answer; both are `null` before the first one. */
export const admission = $state<{ access: Access | null; closed: 'word' | 'invitation' | null }>({
  access: null,
  closed: null,
})

/** Records what the server says this device may do. */
export function recordAccess(access: Access | undefined): void {
  if (access === undefined) return
  admission.access = access
  admission.closed = access.inside ? null : access.door === 'invitation' ? 'invitation' : 'word'
}

/** Checks whether a refused request means that the server does not admit this device. */
export function recordRefusal(code: string): void {
  if (code === 'needs-word') admission.closed = 'word'
  if (code === 'needs-invitation') admission.closed = 'invitation'
}
