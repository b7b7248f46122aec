// Requests of the workshop and the gallery.

import { galleryCalls, workshopCalls } from '@ruckus/client'

import { heldOwnerKey } from '../device'
import { translateRules } from '../translate'
import type { GalleryRuleset } from '../wire'
import { ask } from './api'

export type { GalleryKind } from '@ruckus/client'

export const { checkRule, howLong, labRun, practice, readRule, ruleMoments, stopRun, tryRules } = workshopCalls(ask)

// The publishing key lets the server mark this device's own items.
const gallery = galleryCalls(ask, heldOwnerKey)

export const { galleryPage, galleryRule, playNight, publish, publishNight, report, switchOn, takeOut } = gallery

/** A game night of the gallery. */
export const galleryNight = (id: string): Promise<GalleryRuleset> =>
  gallery.galleryNight(id).then((night) => ({ ...night, rules: translateRules(night.rules) }))
