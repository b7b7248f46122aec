import { defineConfig } from 'vitest/config'

// A busy machine is no failure of the client.
export default defineConfig({ test: { environment: 'node', include: ['tests/**/*.test.ts'], testTimeout: 180_000, hookTimeout: 180_000 } })
