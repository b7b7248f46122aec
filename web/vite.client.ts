// The page is built with the sources of the client, so that nothing has to be built before it.

import { fileURLToPath } from 'node:url'

const source = (name: string): string => fileURLToPath(new URL(`packages/client/src/${name}.ts`, import.meta.url))

/** Where vite finds the client. TypeScript is told the same in `tsconfig.json`. */
export const CLIENT = [
  { find: /^@ruckus\/client$/, replacement: source('index') },
  { find: /^@ruckus\/client\/shuffle$/, replacement: source('shuffle') },
]
