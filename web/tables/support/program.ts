// Starts the program once for all files. Tests read its address with `inject('address')`.

import type { TestProject } from 'vitest/node'

import { startProgram } from '../../packages/client/tests/program'

declare module 'vitest' {
  export interface ProvidedContext {
    address: string
  }
}

export default async function setup({ provide }: TestProject): Promise<() => void> {
  const { address, stop } = await startProgram({ RUCKUS_TEST_SETUPS: '1' })
  provide('address', address.replace(/\/$/, ''))
  return stop
}
