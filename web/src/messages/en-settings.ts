// Texts of the settings and of notifications, in English.

export const settings = {
  title: 'Settings',
  hint: 'Kept on this device.',
  language: 'Language',
  likeBrowser: 'Automatic',
  theme: 'Light or dark',
  themes: { auto: 'Automatic', light: 'Light', dark: 'Dark' },
  motion: 'Motion',
  motions: { auto: 'Automatic', full: 'Full', reduced: 'Reduced' },
  text: 'Text size',
  percent: (size: number) => `${size}%`,
  sound: 'Sounds',
  sounds: { off: 'Off', quiet: 'Quiet', full: 'Loud' },
  notify: 'Tell me when it’s my turn',
  notifyHint: {
    on: 'If a table waits while the page is hidden, this device notifies you.',
    off: 'If a table waits while the page is hidden, this device notifies you.',
    denied: 'Blocked. Allow notifications for this site in your browser.',
    insecure: 'Works only over HTTPS. Ask the person who runs this server.',
    unsupported: 'Not possible in this browser. On a phone, add the page to the home screen first.',
  },
  vibration: 'Vibration',
  leftHanded: 'Left-handed',
  teach: 'Explain rules when they first happen',
  again: 'Explain everything again',
  close: 'Done',
}

export const notify = { turn: (code: string) => `Your turn at table ${code}.` }
