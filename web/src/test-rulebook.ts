// The rulebook for tests, as the server computes it. It has only those examples that the page names.

import { readFileSync } from 'node:fs'

import type { Example, Meetings, Rulebook } from './lib/wire'

interface TestRulebook {
  rulebook: Rulebook
  meetings: Meetings
  examples: Record<string, Example>
}

export const { rulebook, meetings, examples } = JSON.parse(
  readFileSync('src/lib/fixtures/rulebook.json', 'utf8'),
) as TestRulebook

/** A worked example by its name. */
export function exampleNamed(name: string): Example {
  const example = examples[name]
  if (!example) throw new Error(`${name} is not in the fixture: run \`cargo xtask codegen\``)
  return example
}
