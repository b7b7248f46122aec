// Texts of the settings and of notifications, in German.

import type { notify as enNotify, settings as enSettings } from './en-settings'

export const settings: typeof enSettings = {
  title: 'Einstellungen',
  hint: 'Gelten für dieses Gerät.',
  language: 'Sprache',
  likeBrowser: 'Automatisch',
  theme: 'Hell oder dunkel',
  themes: { auto: 'Automatisch', light: 'Hell', dark: 'Dunkel' },
  motion: 'Bewegung',
  motions: { auto: 'Automatisch', full: 'Voll', reduced: 'Reduziert' },
  text: 'Schriftgröße',
  percent: (size) => `${size} %`,
  sound: 'Töne',
  sounds: { off: 'Aus', quiet: 'Leise', full: 'Laut' },
  notify: 'Bescheid sagen, wenn ich dran bin',
  notifyHint: {
    on: 'Wartet ein Tisch auf dich und die Seite ist nicht zu sehen, meldet sich dein Gerät.',
    off: 'Wartet ein Tisch auf dich und die Seite ist nicht zu sehen, meldet sich dein Gerät.',
    denied: 'Gesperrt. Erlaube dieser Seite im Browser, Mitteilungen zu schicken.',
    insecure: 'Geht nur über HTTPS. Frag die Person, die diesen Server betreibt.',
    unsupported: 'Dieser Browser kann das nicht. Leg die Seite am Handy erst auf den Startbildschirm.',
  },
  vibration: 'Vibrieren',
  leftHanded: 'Für die linke Hand',
  teach: 'Regeln erklären, wenn sie zum ersten Mal vorkommen',
  again: 'Alles noch einmal erklären',
  close: 'Fertig',
}

export const notify: typeof enNotify = { turn: (code) => `Du bist dran an Tisch ${code}.` }
