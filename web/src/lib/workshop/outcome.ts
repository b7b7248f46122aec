// What a play-test says of one rule.

import { inEnglish, shopWords } from '../../messages'
import type { LabReport } from '../wire'
import type { Told } from './told'

/** What came of a play-test for a rule. */
export interface Outcome {
  games: number
  /** How often it spoke in a round, and in which part of all rounds at all. */
  times: number
  rounds: number
  /** In which part of all rounds it knew no end. */
  suspended: number
  /** What somebody should know, in the server's words. */
  findings: string[]
}

/** What the report says of the rule of a name; nothing if it was not among those that were tried. */
export function outcome(report: LabReport, name: string): Outcome | null {
  const subject = report.subjects[0]
  if (subject === undefined) return null
  const rule = subject.rules.find((one) => one.homemade && one.rule === name)
  return {
    games: subject.games,
    times: rule?.times ?? 0,
    rounds: rule?.rounds ?? 0,
    suspended: rule?.suspended ?? 0,
    findings: subject.findings.filter((finding) => finding.rule === undefined || finding.rule === name).map(({ words }) => words),
  }
}

/** What is different with the rule beyond chance. */
export function differencesOf(report: LabReport): Told[] {
  return report.differences.filter(({ decided }) => decided).map(({ key, mean, relative, words }) => {
    const own = shopWords.measure[key]?.[mean > 0 ? 0 : 1]
    // What a newer server measures has only its own words.
    return own === undefined ? { text: words, lang: inEnglish() } : { text: `${own.replace('{}', shopWords.amount(Math.abs(mean), relative))}.`, lang: undefined }
  })
}

const MOST_LINES = 30

/** Results that somebody attached to a rule, as lines of text: what they are made of is their maker's business. */
export function resultLines(results: { [key in string]: unknown } | null): string[] {
  if (results === null) return []
  const { games, seats, times, rounds } = results
  const lines: string[] = []
  if (typeof games === 'number' && typeof seats === 'number') lines.push(`${shopWords.outcome(games, seats)}.`)
  if (typeof times === 'number' && typeof rounds === 'number') lines.push(shopWords.speaks(times, rounds))
  for (const list of [results.differences, results.findings]) {
    if (Array.isArray(list)) lines.push(...list.filter((line): line is string => typeof line === 'string'))
  }
  return [...new Set(lines)].slice(0, MOST_LINES)
}
