// Texts about inviting, deleting tables and removing names, in German.

export const living = {
  noCode: 'Noch bist du allein. Lad Freunde ein, dann bekommt der Tisch einen Code.',
  backToOwn: 'Zurück an deinen Tisch',
  delete: 'Tisch löschen',
  deleteSure: 'Den Tisch für alle löschen? Punkte und Aufzeichnungen sind dann auch weg.',
  deleteYes: 'Ja, löschen',
  forget: 'Meinen Namen entfernen',
  forgetSure: 'Deinen Namen durch „Player“ und eine Zahl ersetzen, auch in Aufzeichnungen?',
  forgetYes: 'Ja, entfernen',
  forgotten: 'Dein Name steht an diesem Tisch nirgends mehr.',
  no: 'Lieber nicht',
  privacy: 'Datenschutz',
  card: 'Deine Spielerkarte',
}
