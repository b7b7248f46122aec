// The texts of the page in the language that was chosen, loaded before anything is shown. Only one language is ever
// loaded: whoever switches loads the page anew.

import type { en } from './en'
import type { enAdmin } from './en-admin'
import type { enCard } from './en-card'
import type { enEvent } from './en-event'
import type { enRulebook } from './en-rulebook'
import type { enPlayground } from './en-playground'
import type { enPrivacy } from './en-privacy'
import type { enStrangers } from './en-strangers'
import type { enWorkshop } from './en-workshop'
import type { Language } from './languages'
import type { Worded } from './worded'

/** Every text of the page. */
export type Messages = Worded<typeof en>
/** The texts of the rulebook's pages. */
export type RulebookMessages = Worded<typeof enRulebook>
/** The texts of the workshop and the gallery. */
export type WorkshopMessages = Worded<typeof enWorkshop>

/** The texts of the page for admins. */
export type AdminMessages = Worded<typeof enAdmin>
/** The texts of events. */
export type EventMessages = Worded<typeof enEvent>
/** The texts of tables with strangers. */
export type StrangerMessages = Worded<typeof enStrangers>
/** The texts of player cards. */
export type CardMessages = Worded<typeof enCard>
/** The texts of the playground. */
export type PlaygroundMessages = Worded<typeof enPlayground>
/** The texts of the privacy page. */
export type PrivacyMessages = Worded<typeof enPrivacy>

/** The texts in the chosen language. Read them when they are shown: before `speak` they are not there. */
export let m: Messages
/** The texts of the rulebook, once they are asked for. */
export let bookWords: RulebookMessages
/** The texts of the workshop and the gallery, once they are asked for. */
export let shopWords: WorkshopMessages
/** The texts of events, once they are asked for. */
export let eventWords: EventMessages
/** The texts of tables with strangers, once they are asked for. */
export let strangerWords: StrangerMessages
/** The texts of player cards, once they are asked for. */
export let cardWords: CardMessages
/** The texts of the playground, once they are asked for. */
export let playWords: PlaygroundMessages
/** The texts of the privacy page, once they are asked for. */
export let privacyWords: PrivacyMessages

/** The texts of the page for admins, once they are asked for. */
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
const STRANGERS: Record<Language, () => Promise<StrangerMessages>> = {
  en: async () => (await import('./en-strangers')).enStrangers,
  de: async () => (await import('./de-strangers')).deStrangers,
}
const CARD: Record<Language, () => Promise<CardMessages>> = {
  en: async () => (await import('./en-card')).enCard,
  de: async () => (await import('./de-card')).deCard,
}
let spoken: Language = 'en'

/** Loads the texts of a language, and says so to browsers and screen readers. */
export async function speak(language: Language): Promise<void> {
  m = await MESSAGES[language]()
  spoken = language
  document.documentElement.lang = language
  document.documentElement.dir = 'ltr'
}

/** Loads the rulebook's texts in the language spoken. */
export async function speakRulebook(): Promise<void> {
  bookWords = await RULEBOOK[spoken]()
}

/** Loads the workshop's texts in the language spoken. */
export async function speakWorkshop(): Promise<void> {
  shopWords = await WORKSHOP[spoken]()
}

/** Loads the texts for admins in the language spoken. */
export async function speakAdmin(): Promise<void> {
  adminWords = await ADMIN[spoken]()
}

/** Loads the texts of events in the language spoken. */
export async function speakEvent(): Promise<void> {
  eventWords = await EVENT[spoken]()
}

/** Loads the texts of tables with strangers in the language spoken. */
export async function speakStrangers(): Promise<void> {
  strangerWords = await STRANGERS[spoken]()
}

/** Loads the playground's texts in the language spoken; it shows tables as the rulebook does. */
export async function speakPlayground(): Promise<void> {
  const [words] = await Promise.all([PLAYGROUND[spoken](), speakRulebook()])
  playWords = words
}

/** Loads the privacy page's texts in the language spoken. */
export async function speakPrivacy(): Promise<void> {
  privacyWords = await PRIVACY[spoken]()
}

/** Loads the texts of player cards in the language spoken. */
export async function speakCard(): Promise<void> {
  cardWords = await CARD[spoken]()
}

/** How texts are marked that the server tells in English, where another language is spoken. */
export const inEnglish = (): 'en' | undefined => (spoken === 'en' ? undefined : 'en')

/** The language spoken, for numbers and capitals. */
export const language = (): Language => spoken

export type { Who } from './who'
