// What the workshop and the gallery ask the server.

import { heldOwnerKey } from '../device'
import { toldRules } from '../told'
import type { CheckedRule, CheckRule, Done, GalleryPage, GalleryRule, GalleryRuleset, HowLong, LabRun, Lasts, PracticeRule, PublishRule, PublishRuleset, RuleRead, RuleText, Seated, SwitchedOn, TryRules } from '../wire'
import { ask } from './api'

/** What a rule says, what is wrong with it and what it meets. */
export const checkRule = (wanted: CheckRule): Promise<CheckedRule> => ask('/api/workshop/check', wanted)

/** What somebody types, read as a rule. */
export const readRule = (wanted: RuleText): Promise<RuleRead> => ask('/api/workshop/read', wanted)

/** A table at which the rule is on, at the moment that it is about. */
export const practice = (wanted: PracticeRule): Promise<Seated> => ask('/api/workshop/practice', wanted)

/** What the gallery holds: home-made rules, or game nights, which are whole rulesets. */
export type GalleryKind = 'rules' | 'nights'

// The key that this device publishes with tells it what of all that is its own.
const gallery = <T>(path: string): Promise<T> => ask(`/api/gallery${path}`, undefined, heldOwnerKey())

/** What of the gallery holds all of these words, from a place on. */
export const galleryPage = (search: string, from = 0, kind: GalleryKind = 'rules'): Promise<GalleryPage> =>
  gallery(`${kind === 'nights' ? '/rulesets' : ''}?search=${encodeURIComponent(search)}&from=${from}`)

/** One rule of the gallery. */
export const galleryRule = (id: string): Promise<GalleryRule> => gallery(`/${encodeURIComponent(id)}`)

/** One game night of the gallery. */
export const galleryNight = (id: string): Promise<GalleryRuleset> =>
  gallery<GalleryRuleset>(`/rulesets/${encodeURIComponent(id)}`).then((night) => ({ ...night, rules: toldRules(night.rules) }))

/** Puts a rule into the gallery. */
export const publish = (wanted: PublishRule): Promise<GalleryRule> => ask('/api/gallery', wanted)

/** Puts a table's rules into the gallery. */
export const publishNight = (wanted: PublishRuleset): Promise<GalleryRuleset> => ask('/api/gallery/rulesets', wanted)

/** Lets a table in its lobby play by a game night of the gallery, for whoever hosts it. */
export const playNight = (code: string, token: string, id: string): Promise<SwitchedOn> =>
  ask(`/api/tables/${encodeURIComponent(code)}/ruleset`, { id }, token)

/** Takes something that this device has published out of the gallery, in all its versions. */
export const takeOut = (id: string, key: string): Promise<Done> => ask(`/api/gallery/${encodeURIComponent(id)}`, undefined, key, 'DELETE')

/** Tells whoever runs the server what is wrong with something in the gallery. */
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
