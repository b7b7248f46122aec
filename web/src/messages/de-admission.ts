// Texts about admission to the server, bans and restarts, in German.

import type {
  admission as enAdmission,
  admissionConnection as enConnection,
  restart as enRestart,
} from './en-admission'
import type { Worded } from './worded'

export const admission: Worded<typeof enAdmission> = {
  title: 'Wer da?',
  word: 'Dieser Server öffnet sich mit einem Wort. Frag, wer dich hergeschickt hat.',
  wordField: 'Das Wort',
  enter: 'Hereinkommen',
  wrong: 'Das ist nicht das Wort. Versuch es noch einmal.',
  invitation: 'Hier kommst du mit einem Einladungslink herein. Frag Freunde danach.',
  invited: 'Deine Einladung wird geprüft …',
  noMaking: 'Hier kannst du mitspielen, aber keine Tische aufmachen.',
  giveWord: 'Ich weiß das Wort',
  home: 'Zurück',
}

export const admissionErrors: Record<string, string> = {
  'needs-word': 'Dieser Server fragt erst nach einem Wort.',
  'needs-invitation': 'Hier brauchst du eine Einladung.',
  'wrong-word': 'Das ist nicht das Wort. Versuch es noch einmal.',
  'bad-invitation': 'Diese Einladung gilt nicht mehr. Frag nach einer neuen.',
  'may-not-make': 'Tische aufmachen geht hier nicht. Spiel an einem mit.',
  'may-not-publish': 'Veröffentlichen geht hier nicht. Teile die Regel als Link.',
  banned: 'Dein Netz ist auf diesem Server gesperrt.',
  draining: 'Gerade gibt es keine neuen Tische. Die anderen spielen weiter.',
  'table-ended': 'Dieser Tisch wurde vom Betreiber beendet. Mach einen neuen auf.',
  'too-many-invitations': 'Zu viele offene Einladungen. Nimm erst eine zurück.',
}

export const admissionConnection: Worded<typeof enConnection> = {
  ended: 'Der Betreiber hat diesen Tisch beendet.',
  removed: 'Der Betreiber hat dich vom Tisch genommen.',
  banned: 'Dein Netz ist auf diesem Server gesperrt.',
  'no-pass': 'Dieser Server fragt nach einem Wort oder einer Einladung.',
}

export const restart: Worded<typeof enRestart> = {
  in: (time: string) => `Neustart in ${time}. Dein Tisch bleibt.`,
  now: 'Neustart. Dein Tisch bleibt.',
  off: 'Doch kein Neustart. Spielt weiter!',
  hide: 'Ausblenden',
}
