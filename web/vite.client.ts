// The page is built from the client's sources, so that the client need not be built first.

import { fileURLToPath } from 'node:url'

const source = (name: string): string => fileURLToPath(new URL(`packages/client/src/${name}.ts`, import.meta.url))

/** Aliases for the client's entry points. `tsconfig.json` has the same. */
export const CLIENT = [
  { find: /^@ruckus\/client$/, replacement: source('index') },
  { find: /^@ruckus\/client\/shuffle$/, replacement: source('shuffle') },
]
