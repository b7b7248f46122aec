// Whether the server lets this device in, and what it may do here.

import type { Access } from './wire'

/** What the server has said so far; nothing before it was asked. */
export const door = $state<{ access: Access | null; closed: 'word' | 'invitation' | null }>({ access: null, closed: null })

/** The server says what this device may do. */
export function heardAccess(access: Access | undefined): void {
  if (access === undefined) return
  door.access = access
  door.closed = access.inside ? null : access.door === 'invitation' ? 'invitation' : 'word'
}

/** A question was refused: the door may be why. */
export function heardRefusal(code: string): void {
  if (code === 'needs-word') door.closed = 'word'
  if (code === 'needs-invitation') door.closed = 'invitation'
}
