// Texts about admission to the server, bans and restarts, in English.

export const admission = {
  title: 'Who goes there?',
  word: 'This server opens with a word. Ask the person who sent you here.',
  wordField: 'The word',
  enter: 'Come in',
  wrong: 'That’s not the word. Try again.',
  invitation: 'You need an invitation link to come in. Ask a friend for one.',
  invited: 'Checking your invitation…',
  noMaking: 'You can join tables here, but not make them.',
  giveWord: 'I know the word',
  home: 'Back',
}

export const admissionErrors: Record<string, string> = {
  'needs-word': 'This server asks for a word first.',
  'needs-invitation': 'You need an invitation to come in.',
  'wrong-word': 'That’s not the word. Try again.',
  'bad-invitation': 'This invitation has run out. Ask for a new one.',
  'may-not-make': 'You can’t make tables here. Join one instead.',
  'may-not-publish': 'You can’t publish here. Share the rule as a link.',
  banned: 'An admin has banned your network from this server.',
  draining: 'No new tables right now. Running ones go on.',
  'table-ended': 'An admin has ended this table. Make a new one.',
  'too-many-invitations': 'Too many invitations are open. Revoke one first.',
}

export const admissionConnection = {
  ended: 'An admin has ended this table.',
  removed: 'An admin has taken you off this table.',
  banned: 'An admin has banned your network from this server.',
  'no-pass': 'This server asks for a word or an invitation.',
}

export const restart = {
  in: (time: string) => `Restart in ${time}. Your table waits.`,
  now: 'Restarting. Your table waits.',
  off: 'The restart is off. Play on!',
  hide: 'Hide',
}
