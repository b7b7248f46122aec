// What the workshop and the gallery ask the server.

import type { CheckedRule, CheckRule, Done, GalleryPage, GalleryRule, HowLong, LabRun, Lasts, PracticeRule, PublishRule, RuleRead, RuleText, Seated, SwitchedOn, TryRules } from '../wire'
import { ask } from './api'

/** What a rule says, what is wrong with it and what it meets. */
export const checkRule = (wanted: CheckRule): Promise<CheckedRule> => ask('/api/workshop/check', wanted)

/** What somebody types, read as a rule. */
export const readRule = (wanted: RuleText): Promise<RuleRead> => ask('/api/workshop/read', wanted)

/** A table at which the rule is on, at the moment that it is about. */
export const practice = (wanted: PracticeRule): Promise<Seated> => ask('/api/workshop/practice', wanted)

/** Rules of the gallery that hold all of these words, from a place on. */
export const galleryPage = (search: string, from = 0): Promise<GalleryPage> =>
  ask(`/api/gallery?search=${encodeURIComponent(search)}&from=${from}`)

/** One rule of the gallery. */
export const galleryRule = (id: string): Promise<GalleryRule> => ask(`/api/gallery/${encodeURIComponent(id)}`)

/** Puts a rule into the gallery. */
export const publish = (wanted: PublishRule): Promise<GalleryRule> => ask('/api/gallery', wanted)

/** Takes a rule that this device has published out of the gallery, in all its versions. */
export const takeOut = (id: string, key: string): Promise<Done> => ask(`/api/gallery/${encodeURIComponent(id)}`, undefined, key, 'DELETE')

/** Tells whoever runs the server what is wrong with a rule. */
export const report = (id: string, why: string): Promise<Done> => ask(`/api/gallery/${encodeURIComponent(id)}/report`, { why })

/** Switches rules of the gallery on at a table in its lobby, for whoever hosts it. */
export const switchOn = (code: string, token: string, on: readonly string[]): Promise<SwitchedOn> =>
  ask(`/api/tables/${encodeURIComponent(code)}/homemade`, { on }, token)

/** How long rounds will last by some rules. */
export const howLong = (wanted: HowLong): Promise<Lasts> => ask('/api/rules/lasts', wanted)

/** Has rules play-tested in the background. */
export const tryRules = (wanted: TryRules): Promise<LabRun> => ask('/api/lab/runs', wanted)

/** How far a play-test is. */
export const labRun = (id: string): Promise<LabRun> => ask(`/api/lab/runs/${encodeURIComponent(id)}`)

/** Stops a play-test. */
export const stopRun = (id: string): Promise<LabRun> => ask(`/api/lab/runs/${encodeURIComponent(id)}`, undefined, undefined, 'DELETE')
