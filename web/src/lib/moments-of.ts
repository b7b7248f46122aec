// Asks the server for the moments of home-made rules, once for each rule.

import { ruleMoments } from './net/workshop'
import type { Homemade, RuleMoments } from './wire'

/** The maximum number of rules whose moments are kept. */
const MOST = 40

const kept = new Map<string, Promise<RuleMoments>>()

/** The moments of a rule. A failed request is repeated the next time. */
export function momentsOf(rule: Homemade): Promise<RuleMoments> {
  const key = JSON.stringify(rule)
  const known = kept.get(key)
  if (known !== undefined) return known
  const asked = ruleMoments(rule)
  const [oldest] = kept.keys()
  if (kept.size >= MOST && oldest !== undefined) kept.delete(oldest)
  kept.set(key, asked)
  asked.catch(() => kept.delete(key))
  return asked
}
