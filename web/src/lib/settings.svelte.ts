// How the owner of this device likes the page: remembered on the device, told to style sheets by attributes of <html>.

import { bestOf, isLanguage, type Language } from '../messages/languages'
import { keep, kept } from './device'

/** What can be set. `auto` follows the device. */
export interface Settings {
  language: 'auto' | Language
  sound: boolean
  vibration: boolean
  /** Whether things fly and wobble. */
  motion: 'auto' | 'full' | 'reduced'
  /** What the thumb presses is on the left. */
  leftHanded: boolean
  /** The page explains rules when they first happen. */
  teach: boolean
  /** Dark, unless somebody wants it otherwise: the felt is a stage. */
  theme: 'auto' | 'light' | 'dark'
}

const KEY = 'ruckus.settings'
const PLAIN: Settings = {
  language: 'auto', sound: true, vibration: true, motion: 'auto', leftHanded: false, teach: true, theme: 'dark',
}

/** What was kept, as far as it can be read; whatever else is in it counts as never set. */
export function readSettings(text: string | null): Settings {
  let found: Record<string, unknown> = {}
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    if (typeof value === 'object' && value !== null) found = value as Record<string, unknown>
  } catch {
    // What cannot be read was never set.
  }
  const flag = (name: 'sound' | 'vibration' | 'leftHanded' | 'teach') =>
    typeof found[name] === 'boolean' ? found[name] : PLAIN[name]
  const word = <W extends string>(name: string, words: readonly W[]) => words.find((one) => one === found[name])
  const language = found['language']
  return {
    language: typeof language === 'string' && isLanguage(language) ? language : PLAIN.language,
    sound: flag('sound'),
    vibration: flag('vibration'),
    motion: word('motion', ['full', 'reduced']) ?? PLAIN.motion,
    leftHanded: flag('leftHanded'),
    teach: flag('teach'),
    theme: word('theme', ['auto', 'light', 'dark']) ?? PLAIN.theme,
  }
}

/** The settings of this device. Read them anywhere; change them with `set`. */
export const settings: Readonly<Settings> = $state(readSettings(kept(KEY)))

/** Whether the settings lie open over the page. */
export const panel = $state({ open: false })

/** Changes settings, remembers them, and tells style sheets. */
export function set(change: Partial<Settings>): void {
  Object.assign(settings, change)
  keep(KEY, JSON.stringify(settings))
  mark()
}

const asks = (query: string): boolean => window.matchMedia(query).matches
const LESS_MOTION = '(prefers-reduced-motion: reduce)'
const DARK = '(prefers-color-scheme: dark)'

/** Whether nothing is to fly or wobble: as set, or as the device asks. */
export const still = (): boolean => settings.motion === 'reduced' || (settings.motion === 'auto' && asks(LESS_MOTION))

/** The language to speak: as set, or the browser's favourite of those there are. */
export const languageToSpeak = (): Language => (settings.language === 'auto' ? bestOf(navigator.languages) : settings.language)

/** Writes on <html> what style sheets go by: `data-motion`, `data-hand`, `data-theme`, all as they come to. */
function mark(): void {
  const { dataset } = document.documentElement
  dataset['motion'] = still() ? 'reduced' : 'full'
  dataset['hand'] = settings.leftHanded ? 'left' : 'right'
  dataset['theme'] = settings.theme === 'auto' ? (asks(DARK) ? 'dark' : 'light') : settings.theme
}

/** Begins to keep <html> in step with the settings, and with what the device asks for. */
export function follow(): void {
  mark()
  for (const query of [LESS_MOTION, DARK]) window.matchMedia(query).addEventListener('change', mark)
}
