// Home-made rules, the gallery and play-tests over plain HTTP.

import { type Ask, part, table } from './server.js'
import type { CheckedRule, CheckRule, Done, GalleryPage, GalleryRule, GalleryRuleset, HowLong, LabRun, Lasts, PracticeRule, PublishRule, PublishRuleset, RuleRead, RuleText, Seated, SwitchedOn, TryRules } from './wire.js'

/** What the gallery holds: home-made rules, or game nights, which are whole rulesets. */
export type GalleryKind = 'rules' | 'nights'

/** What the workshop is asked. */
export const workshopCalls = (ask: Ask) => ({
  /** What a rule says, what is wrong with it and what it meets. */
  checkRule: (wanted: CheckRule): Promise<CheckedRule> => ask('/api/workshop/check', wanted),
  /** A rule in plain words, read as a rule. */
  readRule: (wanted: RuleText): Promise<RuleRead> => ask('/api/workshop/read', wanted),
  /** A table at which the rule is on, at the moment that it is about. */
  practice: (wanted: PracticeRule): Promise<Seated> => ask('/api/workshop/practice', wanted),
  /** How long rounds will last by some rules. */
  howLong: (wanted: HowLong): Promise<Lasts> => ask('/api/rules/lasts', wanted),
  /** Has rules play-tested in the background. */
  tryRules: (wanted: TryRules): Promise<LabRun> => ask('/api/lab/runs', wanted),
  /** How far a play-test is. */
  labRun: (id: string): Promise<LabRun> => ask(`/api/lab/runs/${part(id)}`),
  /** Stops a play-test. */
  stopRun: (id: string): Promise<LabRun> => ask(`/api/lab/runs/${part(id)}`, undefined, undefined, 'DELETE'),
})

/** What the gallery is asked and told. `ownerKey` gives the key that you publish with: it tells what of all that is yours. */
export const galleryCalls = (ask: Ask, ownerKey: () => string | undefined = () => undefined) => ({
  /** What of the gallery holds all of these words, from a place on. */
  galleryPage: (search: string, from = 0, kind: GalleryKind = 'rules'): Promise<GalleryPage> =>
    ask(`/api/gallery${kind === 'nights' ? '/rulesets' : ''}?search=${part(search)}&from=${from}`, undefined, ownerKey()),
  /** One rule of the gallery. */
  galleryRule: (id: string): Promise<GalleryRule> => ask(`/api/gallery/${part(id)}`, undefined, ownerKey()),
  /** One game night of the gallery. */
  galleryNight: (id: string): Promise<GalleryRuleset> => ask(`/api/gallery/rulesets/${part(id)}`, undefined, ownerKey()),
  /** Puts a rule into the gallery. */
  publish: (wanted: PublishRule): Promise<GalleryRule> => ask('/api/gallery', wanted),
  /** Puts a table's rules into the gallery. */
  publishNight: (wanted: PublishRuleset): Promise<GalleryRuleset> => ask('/api/gallery/rulesets', wanted),
  /** Lets a table in its lobby play by a game night of the gallery, for its host. */
  playNight: (code: string, token: string, id: string): Promise<SwitchedOn> => ask(`${table(code)}/ruleset`, { id }, token),
  /** Switches rules of the gallery on at a table in its lobby, for its host. */
  switchOn: (code: string, token: string, on: readonly string[]): Promise<SwitchedOn> => ask(`${table(code)}/homemade`, { on }, token),
  /** Takes something that you have published out of the gallery, in all its versions. */
  takeOut: (id: string, key: string): Promise<Done> => ask(`/api/gallery/${part(id)}`, undefined, key, 'DELETE'),
  /** Tells the server's admins what is wrong with something in the gallery. */
  report: (id: string, why: string): Promise<Done> => ask(`/api/gallery/${part(id)}/report`, { why }),
})
