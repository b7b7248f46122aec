// The protocol's types, from the client package.

export type * from '@ruckus/client'
