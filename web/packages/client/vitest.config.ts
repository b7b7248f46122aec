import { defineConfig } from 'vitest/config'

// Long limits, so that a busy machine does not fail the tests.
export default defineConfig({
  test: { environment: 'node', include: ['tests/**/*.test.ts'], testTimeout: 180_000, hookTimeout: 180_000 },
})
