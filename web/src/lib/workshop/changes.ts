// Describes how a game night differs from its base game.

import { m, shopWords } from '../../messages'
import { isOn, wordOf } from '../rules'
import { wordParam } from '../translate'
import type { GalleryChanges, RulesView, SwitchValue } from '../wire'
import { ruleTitle, settingTitle } from './texts'

/** An added rule and its text. */
export interface Added {
  name: string
  title: string
  /** Empty until the built-in rules are loaded. */
  sentence: string
  params: string[]
}

/** All differences. */
export interface Changed {
  on: Added[]
  off: string[]
  settings: string[]
}

/** A setting's value in words. */
export function settingText(name: string, value: SwitchValue): string {
  const about = m.rules.settings[name]
  const said = String(value)
  if (value === 0 && about?.zero !== undefined) return about.zero
  return about?.words?.[said] ?? (value === true ? shopWords.on : value === false ? shopWords.off : said)
}

/** Describes the changes. `book` has the texts of built-in rules. */
export function changesInWords({ with: switches, settings }: GalleryChanges, book: RulesView | null): Changed {
  const [on, off]: [Added[], string[]] = [[], []]
  for (const [name, value] of Object.entries(switches)) {
    const rule = book?.switches.find((one) => one.name === name)
    const stands = rule === undefined ? value !== false && value !== 0 : isOn({ ...rule, value })
    const title = rule?.title ?? ruleTitle(name)
    if (!stands) {
      off.push(title)
      continue
    }
    const numbers: Record<string, unknown> = typeof value === 'object' ? value : {}
    const params = (rule?.params ?? []).flatMap((param) => {
      const number = typeof value === 'number' ? value : numbers[param.name]
      return typeof number === 'number' ? [m.rules.param(param.meaning, number)] : []
    })
    const word = rule === undefined ? [] : wordParam(rule, wordOf({ ...rule, value }))
    params.push(...word.map((said) => m.rules.param(said.meaning, said.value)))
    on.push({ name, title, sentence: rule?.sentence ?? '', params })
  }
  return {
    on,
    off,
    settings: Object.entries(settings).map(([name, value]) =>
      m.rules.param(settingTitle(name), settingText(name, value)),
    ),
  }
}
