// Texts about inviting, deleting tables and removing names, in English.

export const living = {
  noCode: 'Just you here so far. Invite friends and this table gets a code.',
  backToOwn: 'Back to your table',
  delete: 'Delete this table',
  deleteSure: 'Delete this table for everyone? Scores and replays go too.',
  deleteYes: 'Delete it',
  forget: 'Remove my name',
  forgetSure: 'Replace your name with “Player” and a number, in replays and records too?',
  forgetYes: 'Remove it',
  forgotten: 'Your name is gone from this table.',
  no: 'Keep it',
  privacy: 'Privacy',
  card: 'Your player card',
}
