// Tracks whether the server admits this device, and what the device may do.

import type { Access } from './wire'

/** The server's last answer; both are `null` before the first one. */
export const door = $state<{ access: Access | null; closed: 'word' | 'invitation' | null }>({
  access: null,
  closed: null,
})

/** Records what the server says this device may do. */
export function heardAccess(access: Access | undefined): void {
  if (access === undefined) return
  door.access = access
  door.closed = access.inside ? null : access.door === 'invitation' ? 'invitation' : 'word'
}

/** Checks whether a refused request means that the server does not admit this device. */
export function heardRefusal(code: string): void {
  if (code === 'needs-word') door.closed = 'word'
  if (code === 'needs-invitation') door.closed = 'invitation'
}
