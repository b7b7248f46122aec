// The page's settings, stored on the device. Style sheets read them from attributes of `<html>`.

import { bestOf, isLanguage, type Language } from '../messages/languages'
import { keep, kept } from './device'

/** All settings. `auto` follows the device. */
export interface Settings {
  language: 'auto' | Language
  /** Quiet sounds have a third of the full volume. */
  sound: 'off' | 'quiet' | 'full'
  vibration: boolean
  /** Notifies when a table waits for the player and the page is hidden, if the browser allows it. */
  notify: boolean
  /** Animations. */
  motion: 'auto' | 'full' | 'reduced'
  /** Puts the controls for the thumb on the left. */
  leftHanded: boolean
  /** Explains rules when they first apply. */
  teach: boolean
  /** The size of text, in percent of the browser's own. */
  text: 100 | 150 | 200
  /** The color theme. Dark by default, like a stage for the felt. */
  theme: 'auto' | 'light' | 'dark'
}

const KEY = 'ruckus.settings'
const PLAIN: Settings = {
  language: 'auto',
  sound: 'full',
  vibration: true,
  notify: false,
  motion: 'auto',
  leftHanded: false,
  teach: true,
  text: 100,
  theme: 'dark',
}

/** Parses stored settings. Unreadable values fall back to the defaults. */
export function readSettings(text: string | null): Settings {
  let found: Record<string, unknown> = {}
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    if (typeof value === 'object' && value !== null) found = value as Record<string, unknown>
  } catch {
    // Unreadable settings count as not set.
  }
  const flag = (name: 'vibration' | 'notify' | 'leftHanded' | 'teach') =>
    typeof found[name] === 'boolean' ? found[name] : PLAIN[name]
  const word = <W extends string>(name: string, words: readonly W[]) => words.find((one) => one === found[name])
  const language = found['language']
  return {
    language: typeof language === 'string' && isLanguage(language) ? language : PLAIN.language,
    // Older pages stored whether there is sound.
    sound: found['sound'] === false ? 'off' : (word('sound', ['off', 'quiet']) ?? PLAIN.sound),
    vibration: flag('vibration'),
    notify: flag('notify'),
    motion: word('motion', ['full', 'reduced']) ?? PLAIN.motion,
    leftHanded: flag('leftHanded'),
    teach: flag('teach'),
    text: found['text'] === 150 || found['text'] === 200 ? found['text'] : PLAIN.text,
    theme: word('theme', ['auto', 'light', 'dark']) ?? PLAIN.theme,
  }
}

/** The settings of this device. Readable everywhere; change them with `set`. */
export const settings: Readonly<Settings> = $state(readSettings(kept(KEY)))

/** The state of the settings panel. */
export const panel = $state({ open: false })

/** Changes and stores settings, and updates `<html>`. */
export function set(change: Partial<Settings>): void {
  Object.assign(settings, change)
  keep(KEY, JSON.stringify(settings))
  mark()
}

const asks = (query: string): boolean => window.matchMedia(query).matches
const LESS_MOTION = '(prefers-reduced-motion: reduce)'
const DARK = '(prefers-color-scheme: dark)'

/** True if animations are off, by setting or by the device's preference. */
export const still = (): boolean => settings.motion === 'reduced' || (settings.motion === 'auto' && asks(LESS_MOTION))

/** The page's language: as set, or the best match for the browser's languages. */
export const languageToSpeak = (): Language =>
  settings.language === 'auto' ? bestOf(navigator.languages) : settings.language

/** Writes the effective settings to `<html>` as `data-motion`, `data-hand` and `data-theme`. */
function mark(): void {
  const { dataset } = document.documentElement
  dataset['motion'] = still() ? 'reduced' : 'full'
  // The security policy blocks `<style>` elements and style attributes, but not styles that scripts set.
  document.documentElement.style.fontSize = settings.text === 100 ? '' : `${settings.text}%`
  dataset['hand'] = settings.leftHanded ? 'left' : 'right'
  dataset['theme'] = settings.theme === 'auto' ? (asks(DARK) ? 'dark' : 'light') : settings.theme
}

/** Keeps `<html>` in sync with the settings, also those of other tabs, and the device's preferences. */
export function follow(): void {
  mark()
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== KEY) return
    Object.assign(settings, readSettings(newValue))
    mark()
  })
  for (const query of [LESS_MOTION, DARK]) window.matchMedia(query).addEventListener('change', mark)
}
