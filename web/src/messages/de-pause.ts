// Texts about pauses of a match, in German.

import { list } from './de-words'
import type { Who } from './who'
import type { pause as en } from './en-pause'

export const pause: typeof en = {
  title: 'Pause',
  by: ({ name, me }: Who) => (me ? 'Du machst Pause.' : `${name} macht Pause.`),
  stands: 'Die Partie macht Pause.',
  missing: (names) => `Wir warten auf ${list(names)}.`,
  botIn: (seconds) => `In ${seconds} s spielt ein Bot weiter.`,
  botSoon: 'Dauert es zu lange, spielt ein Bot weiter.',
  nothingLost: 'Alle Uhren stehen. Nichts geht verloren.',
  hostDecides: (host) => `Weiter geht es, wenn ${host} es sagt oder genug von euch darum bitten.`,
  youDecide: 'Weiter geht es, wenn du es sagst.',
  resume: 'Weiter',
  ask: 'Weiterspielen, bitte',
  takeBack: 'Doch nicht',
  keep: 'Noch Pause',
  asks: (names, asked, enough) =>
    `${list(names)} ${names.length === 1 ? 'möchte' : 'möchten'} weiterspielen${enough === undefined ? '' : ` (${asked} von ${enough})`}.`,
  youAsk: (asked, enough) => `Du möchtest weiterspielen${enough === undefined ? '' : ` (${asked} von ${enough})`}.`,
  wanted: (names) => `${list(names)} ${names.length === 1 ? 'bittet' : 'bitten'} um eine Pause.`,
  allow: 'Ja, Pause',
  decline: 'Jetzt nicht',
  youWanted: 'Du hast um eine Pause gebeten.',
  coming: 'Gleich ist Pause.',
  cancel: 'Weiterspielen',
  over: 'Es geht weiter.',
  start: 'Pause machen',
  askFor: 'Um eine Pause bitten',
  end: 'Partie beenden',
  endSure: 'Die Partie jetzt beenden? Die Punkte bleiben, diese Runde zählt nicht.',
  endYes: 'Beenden',
  endNo: 'Weiterspielen',
  endedEarly: 'Vorzeitig beendet. So steht es.',
  otherRules: 'Andere Regeln spielen',
  rulesSure: 'Diese Partie abbrechen und alle zusammen zurück zur Vorbereitung?',
  rulesYes: 'Regeln ändern',
  dropOut: 'Wenn jemand rausfliegt',
  slow: 'tagelang warten (in Ruhe spielen)',
  slowHint: 'Kein Zug hat ein Zeitlimit. Bots spielen nur, wenn du es sagst.',
  slowRule: 'In Ruhe: Kein Zug hat ein Zeitlimit.',
  standIn: (name) => `Einen Bot für ${name} spielen lassen`,
  dropOutFor: (seconds) => (seconds === 0 ? 'weiterspielen' : `bis zu ${seconds} s warten`),
}
