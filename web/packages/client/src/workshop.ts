// HTTP requests about home-made rules, the gallery and play-tests.

import { type Ask, part, table } from './server.js'
import type {
  CheckedRule,
  CheckRule,
  Done,
  GalleryPage,
  GalleryRule,
  GalleryRuleset,
  Homemade,
  HowLong,
  LabRun,
  Lasts,
  PracticeRule,
  PublishRule,
  PublishRuleset,
  RuleMoments,
  RuleRead,
  RuleText,
  Seated,
  SwitchedOn,
  TryRules,
} from './wire.js'

/** A kind of gallery item: home-made rules, or game nights, which are whole rulesets. */
export type GalleryKind = 'rules' | 'nights'

/** Requests of the workshop. */
export const workshopCalls = (ask: Ask) => ({
  /** A rule's sentences, errors and interactions. */
  checkRule: (wanted: CheckRule): Promise<CheckedRule> => ask('/api/workshop/check', wanted),
  /** Parses a rule from plain words. */
  readRule: (wanted: RuleText): Promise<RuleRead> => ask('/api/workshop/read', wanted),
  /** Small tables at which a rule acts, and one at which it does not. */
  ruleMoments: (rule: Homemade): Promise<RuleMoments> => ask('/api/workshop/moments', { rule }),
  /** Makes a table with the rule switched on, at a moment in which it applies. */
  practice: (wanted: PracticeRule): Promise<Seated> => ask('/api/workshop/practice', wanted),
  /** The estimated duration of rounds with some rules. */
  howLong: (wanted: HowLong): Promise<Lasts> => ask('/api/rules/lasts', wanted),
  /** Starts a play-test in the background. */
  tryRules: (wanted: TryRules): Promise<LabRun> => ask('/api/lab/runs', wanted),
  /** The progress of a play-test. */
  labRun: (id: string): Promise<LabRun> => ask(`/api/lab/runs/${part(id)}`),
  /** Cancels a play-test. */
  stopRun: (id: string): Promise<LabRun> => ask(`/api/lab/runs/${part(id)}`, undefined, undefined, 'DELETE'),
})

/**
 * Requests of the gallery. `ownerKey` returns the key used for publishing, with which the server marks the caller's own
 * items.
 */
export const galleryCalls = (ask: Ask, ownerKey: () => string | undefined = () => undefined) => ({
  /** Items that contain all words of a search, starting at an offset. */
  galleryPage: (search: string, from = 0, kind: GalleryKind = 'rules'): Promise<GalleryPage> =>
    ask(
      `/api/gallery${kind === 'nights' ? '/rulesets' : ''}?search=${part(search)}&from=${from}`,
      undefined,
      ownerKey(),
    ),
  /** A rule of the gallery. */
  galleryRule: (id: string): Promise<GalleryRule> => ask(`/api/gallery/${part(id)}`, undefined, ownerKey()),
  /** A game night of the gallery. */
  galleryNight: (id: string): Promise<GalleryRuleset> =>
    ask(`/api/gallery/rulesets/${part(id)}`, undefined, ownerKey()),
  /** Publishes a rule. */
  publish: (wanted: PublishRule): Promise<GalleryRule> => ask('/api/gallery', wanted),
  /** Publishes a table's rules. */
  publishNight: (wanted: PublishRuleset): Promise<GalleryRuleset> => ask('/api/gallery/rulesets', wanted),
  /** Applies a game night to a table in its lobby. Only for its host. */
  playNight: (code: string, token: string, id: string): Promise<SwitchedOn> =>
    ask(`${table(code)}/ruleset`, { id }, token),
  /** Switches on gallery rules at a table in its lobby. Only for its host. */
  switchOn: (code: string, token: string, on: readonly string[]): Promise<SwitchedOn> =>
    ask(`${table(code)}/homemade`, { on }, token),
  /** Removes an item of the caller from the gallery, in all versions. */
  takeOut: (id: string, key: string): Promise<Done> => ask(`/api/gallery/${part(id)}`, undefined, key, 'DELETE'),
  /** Reports an item to the server's admins. */
  report: (id: string, why: string): Promise<Done> => ask(`/api/gallery/${part(id)}/report`, { why }),
})
