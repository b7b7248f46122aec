// The wire's types, as the client has them.

export type * from '@ruckus/client'
