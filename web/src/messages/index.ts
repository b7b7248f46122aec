// The page's texts in the selected language, loaded before anything is shown. Only one language is loaded at a time;
// switching reloads the page.

import type { en } from './en'
import type { enAdmin } from './en-admin'
import type { enCard } from './en-card'
import type { enEvent } from './en-event'
import type { enRulebook } from './en-rulebook'
import type { enPlayground } from './en-playground'
import type { enPrivacy } from './en-privacy'
import type { enMatchmaking } from './en-matchmaking'
import type { enWorkshop } from './en-workshop'
import type { Language } from './languages'
import type { Worded } from './worded'

/** The structure of the texts that are always loaded. */
export type Messages = Worded<typeof en>
/** The structure of the rulebook's texts. */
export type RulebookMessages = Worded<typeof enRulebook>
/** The structure of the texts of workshop and gallery. */
export type WorkshopMessages = Worded<typeof enWorkshop>

/** The structure of the texts for admins. */
export type AdminMessages = Worded<typeof enAdmin>
/** The structure of the texts of events. */
export type EventMessages = Worded<typeof enEvent>
/** The structure of the texts about strangers. */
export type MatchmakingMessages = Worded<typeof enMatchmaking>
/** The structure of the texts of player cards. */
export type CardMessages = Worded<typeof enCard>
/** The structure of the playground's texts. */
export type PlaygroundMessages = Worded<typeof enPlayground>
/** The structure of the privacy page's texts. */
export type PrivacyMessages = Worded<typeof enPrivacy>

/** The texts in the selected language. Undefined before `speak`, so read them only while rendering. */
export let m: Messages
/** The rulebook's texts, after `speakRulebook`. */
export let bookWords: RulebookMessages
/** The texts of workshop and gallery, after `speakWorkshop`. */
export let shopWords: WorkshopMessages
/** The texts of events, after `speakEvent`. */
export let eventWords: EventMessages
/** The texts about strangers, after `speakMatchmaking`. */
export let matchmakingWords: MatchmakingMessages
/** The texts of player cards, after `speakCard`. */
export let cardWords: CardMessages
/** The playground's texts, after `speakPlayground`. */
export let playWords: PlaygroundMessages
/** The privacy page's texts, after `speakPrivacy`. */
export let privacyWords: PrivacyMessages

/** The texts for admins, after `speakAdmin`. */
export let adminWords: AdminMessages

const MESSAGES: Record<Language, () => Promise<Messages>> = {
  en: async () => (await import('./en')).en,
  de: async () => (await import('./de')).de,
}
const RULEBOOK: Record<Language, () => Promise<RulebookMessages>> = {
  en: async () => (await import('./en-rulebook')).enRulebook,
  de: async () => (await import('./de-rulebook')).deRulebook,
}
const WORKSHOP: Record<Language, () => Promise<WorkshopMessages>> = {
  en: async () => (await import('./en-workshop')).enWorkshop,
  de: async () => (await import('./de-workshop')).deWorkshop,
}
const ADMIN: Record<Language, () => Promise<AdminMessages>> = {
  en: async () => (await import('./en-admin')).enAdmin,
  de: async () => (await import('./de-admin')).deAdmin,
}
const EVENT: Record<Language, () => Promise<EventMessages>> = {
  en: async () => (await import('./en-event')).enEvent,
  de: async () => (await import('./de-event')).deEvent,
}
const PLAYGROUND: Record<Language, () => Promise<PlaygroundMessages>> = {
  en: async () => (await import('./en-playground')).enPlayground,
  de: async () => (await import('./de-playground')).dePlayground,
}
const PRIVACY: Record<Language, () => Promise<PrivacyMessages>> = {
  en: async () => (await import('./en-privacy')).enPrivacy,
  de: async () => (await import('./de-privacy')).dePrivacy,
}
const MATCHMAKING: Record<Language, () => Promise<MatchmakingMessages>> = {
  en: async () => (await import('./en-matchmaking')).enMatchmaking,
  de: async () => (await import('./de-matchmaking')).deMatchmaking,
}
const CARD: Record<Language, () => Promise<CardMessages>> = {
  en: async () => (await import('./en-card')).enCard,
  de: async () => (await import('./de-card')).deCard,
}
let spoken: Language = 'en'

/** Loads the texts of a language, and sets the document's language. */
export async function speak(language: Language): Promise<void> {
  m = await MESSAGES[language]()
  spoken = language
  document.documentElement.lang = language
  document.documentElement.dir = 'ltr'
}

/** Loads the rulebook's texts in the current language. */
export async function speakRulebook(): Promise<void> {
  bookWords = await RULEBOOK[spoken]()
}

/** Loads the workshop's texts in the current language. */
export async function speakWorkshop(): Promise<void> {
  shopWords = await WORKSHOP[spoken]()
}

/** Loads the texts for admins in the current language. */
export async function speakAdmin(): Promise<void> {
  adminWords = await ADMIN[spoken]()
}

/** Loads the texts of events in the current language. */
export async function speakEvent(): Promise<void> {
  eventWords = await EVENT[spoken]()
}

/** Loads the texts about strangers in the current language. */
export async function speakMatchmaking(): Promise<void> {
  matchmakingWords = await MATCHMAKING[spoken]()
}

/**
 * Loads the playground's texts in the current language, and the rulebook's, because the playground shows tables like
 * the rulebook.
 */
export async function speakPlayground(): Promise<void> {
  const [words] = await Promise.all([PLAYGROUND[spoken](), speakRulebook()])
  playWords = words
}

/** Loads the privacy page's texts in the current language. */
export async function speakPrivacy(): Promise<void> {
  privacyWords = await PRIVACY[spoken]()
}

/** Loads the texts of player cards in the current language. */
export async function speakCard(): Promise<void> {
  cardWords = await CARD[spoken]()
}

/** The `lang` attribute for English texts of the server; `undefined` if the page is in English too. */
export const inEnglish = (): 'en' | undefined => (spoken === 'en' ? undefined : 'en')

/** The current language, for formatting numbers and capitals. */
export const language = (): Language => spoken

export type { Who } from './who'
