// The results of a play-test for one rule.

import { inEnglish, m, shopWords } from '../../messages'
import type { LabDifference, LabFinding, LabReport } from '../wire'
import type { LocalizedText } from './texts'

/** The results of a play-test. */
export interface Outcome {
  games: number
  /** The average number of times the rule applied per round, and the share of rounds in which it applied. */
  times: number
  rounds: number
  /** The share of rounds in which the rule did not terminate and was suspended. */
  suspended: number
  /** Findings that the author should know. */
  findings: LocalizedText[]
}

/** The report's results for the rule of this name; `null` if it was not tested. */
export function outcome(report: LabReport, name: string): Outcome | null {
  const subject = report.subjects[0]
  if (subject === undefined) return null
  const rule = subject.rules.find((one) => one.homemade && one.rule === name)
  return {
    games: subject.games,
    times: rule?.times ?? 0,
    rounds: rule?.rounds ?? 0,
    suspended: rule?.suspended ?? 0,
    findings: subject.findings
      .filter((finding) => finding.rule === undefined || finding.rule === name)
      .map(findingText),
  }
}

/** The statistically significant differences with the rule. */
export function differencesOf(report: LabReport): LocalizedText[] {
  return report.differences.filter(({ decided }) => decided).map(differenceText)
}

/** A difference as a sentence. */
function differenceText({
  key,
  mean,
  relative,
  unit,
  words,
}: Pick<LabDifference, 'key' | 'mean' | 'relative' | 'unit' | 'words'>): LocalizedText {
  const own = unit === undefined ? shopWords.measure[key]?.[mean > 0 ? 0 : 1] : undefined
  // A measure of a newer server is only available in the server's words, and so is a difference in a unit.
  return own === undefined
    ? { text: words, lang: inEnglish() }
    : { text: `${own.replace('{}', shopWords.amount(Math.abs(mean), relative))}.`, lang: undefined }
}

/** A finding as a sentence. */
export function findingText(finding: LabFinding): LocalizedText {
  const own =
    shopWords.finding[finding.what]?.({
      ...finding,
      title: finding.rule === undefined ? finding.title : (m.ruleTexts.rules[finding.rule]?.title ?? finding.title),
    }) ?? null
  return own === null ? { text: finding.words, lang: inEnglish() } : { text: own, lang: undefined }
}

const MOST_LINES = 30

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A line of results: stored text, or built from its data. */
function lineOf(line: unknown): LocalizedText | null {
  if (typeof line === 'string') return { text: line, lang: inEnglish() }
  if (!isObject(line) || typeof line.words !== 'string') return null
  if (typeof line.what === 'string') return findingText(line as unknown as LabFinding)
  if (typeof line.key === 'string' && typeof line.mean === 'number')
    return differenceText(line as unknown as LabDifference)
  return { text: line.words, lang: inEnglish() }
}

/** The results stored with a rule, as lines of text. Old versions stored free text from the author. */
export function resultLines(results: { [key in string]: unknown } | null): LocalizedText[] {
  if (results === null) return []
  const { games, seats, times, rounds } = results
  const lines: LocalizedText[] = []
  const say = (text: string) => lines.push({ text, lang: undefined })
  if (typeof games === 'number' && typeof seats === 'number') say(`${shopWords.outcome(games, seats)}.`)
  if (typeof times === 'number' && typeof rounds === 'number') say(shopWords.speaks(times, rounds))
  for (const list of [results.differences, results.findings]) {
    if (Array.isArray(list)) lines.push(...list.map(lineOf).filter((line) => line !== null))
  }
  return lines.filter(({ text }, i) => lines.findIndex((other) => other.text === text) === i).slice(0, MOST_LINES)
}
