// Texts of events, in English.

import type { EventForm, EventLength, EventPhase, EventTableState } from '../lib/wire'
import type { Need } from '../lib/event/place'
import { list, ordinal, plural } from './en-words'

const LENGTH = (length: EventLength): string => {
  if ('rounds' in length) return plural(length.rounds, 'round', 'rounds')
  if ('matches' in length) return plural(length.matches, 'match', 'matches')
  if ('minutes' in length) return `${length.minutes} minutes`
  return `to ${length.points} points`
}

const NEED: { [N in Need as N['is']]: (need: N) => string } = {
  'time-up': ({ table }) => `Table ${table}: time is up. It is scored as it stands.`,
  asleep: ({ table, names }) =>
    `${list(names)} ${names.length === 1 ? 'is' : 'are'} asleep at table ${table}. Wake them up!`,
  'last-table': ({ table }) => `Everyone waits for table ${table}.`,
  refused: ({ table, why }) =>
    `Table ${table}: its result doesn’t fit${why === 'wrong-players' ? ', others sit there' : ''}. Decide what counts.`,
  invite: ({ people, missing }) =>
    `${people === 0 ? 'Nobody’s here yet.' : `${plural(people, 'player', 'players')} so far.`} You need ${missing} more. Share the code, or add bots.`,
  start: ({ people }) => `${plural(people, 'player', 'players')} checked in. Start when everyone’s here.`,
}

export const enEvent = {
  title: 'Event',
  host: {
    title: 'Host an event',
    lede: 'Several tables, one winner. Friends check in with a code, and the event seats them.',
    name: 'What’s it called?',
    defaultName: (weekday: string) => `${weekday} Cup`,
    you: 'Your name',
    plays: 'I play too',
    game: 'The game',
    form: 'How does it go?',
    forms: { swap: 'Swap', swiss: 'Swiss', knockout: 'Knockout', 'race-to': 'Come and go' } satisfies Record<
      EventForm,
      string
    >,
    says: {
      swap: 'After each round the best of a table moves up, the worst moves down.',
      swiss: 'You always meet players with about as many points as you.',
      knockout: 'The best 2 of each table go on, until one table is left.',
      'race-to': 'Play as much as you like. Beating strong players counts more.',
    } satisfies Record<EventForm, string>,
    length: 'How long?',
    units: { rounds: 'Rounds', matches: 'Matches', minutes: 'Minutes', points: 'Points' },
    noLength: 'Until one table is left.',
    more: 'More settings',
    limit: 'Minutes per round',
    noLimit: 'no limit',
    least: 'Fewest at a table',
    most: 'Most at a table',
    expected: 'Players you expect',
    unknown: 'don’t know',
    bots: 'Bots fill empty chairs',
    go: 'Open check-in',
    opening: 'Opening…',
    back: 'Back to the start',
  },
  plays: (rules: string, form: EventForm, length: EventLength | null) => {
    const how = { swap: 'Swap', swiss: 'Swiss', knockout: 'Knockout', 'race-to': 'Come and go' }[form]
    return [rules, how, ...(length === null ? [] : [LENGTH(length)])].join(' · ')
  },
  phase: (phase: EventPhase, round: number, rounds: number | null) =>
    phase === 'check-in'
      ? 'Check-in'
      : phase === 'over'
        ? 'Finished'
        : rounds === null
          ? `Round ${round}`
          : `Round ${round} of ${rounds}`,
  connecting: 'Looking for the event…',
  lost: 'You’re offline. Reconnecting…',
  none: 'No event has this code. Check it with the host.',
  home: 'Back to the start',
  lostKey: 'You’ve lost your place here. Check in again.',

  checkIn: {
    title: 'Are you in?',
    hosted: (name: string) => `${name} hosts.`,
    people: (n: number) => (n === 0 ? 'Nobody has checked in yet.' : `${plural(n, 'player', 'players')} checked in.`),
    running: 'It has started. You sit down in the next round.',
    knockout: 'It has started, and nobody can join a knockout late.',
    over: 'This event is over.',
    closed: 'Check-in is closed. Ask the host.',
    word: 'The word from the host',
    go: 'Check in',
    watch: 'Just watch',
    watching: 'You’re watching.',
    join: 'Join in',
  },

  place: {
    table: (n: number) => `Table ${n}`,
    with: (names: readonly string[]) => (names.length === 0 ? '' : `with ${list(names)}`),
    go: (n: number) => `To table ${n}`,
    opening: 'Setting up the table…',
    goIn: (seconds: number) => `Starting in ${seconds} s`,
    stay: 'Stay here',
    said: (n: number, names: readonly string[]) =>
      names.length === 0 ? `You sit at table ${n}.` : `You sit at table ${n}, with ${list(names)}.`,
    timeUp: 'Time is up. Your table is scored as it stands.',
    checkedIn: 'You’re in!',
    checkedInHint: (host: string) => `${host} starts. Your table shows up here.`,
    noHost: 'Nobody hosts right now. The next player who checks in does.',
    bye: 'You have a bye',
    byeHint: 'No chair for you this round. It counts as an average one.',
    waiting: 'Take a breather',
    waitingTables: (open: number) =>
      open === 0
        ? 'The next round is coming up.'
        : `${plural(open, 'table is still playing', 'tables are still playing')}.`,
    waitingPlayers: 'You play as soon as enough players are free.',
    out: 'You’re out',
    outHint: 'Well played! See who wins.',
    gone: 'You’re not playing',
    goneHint: 'You left, or you were away too long.',
    removed: 'You’ve been removed',
    removedHint: 'The host has taken you out of this event. You can’t come back in.',
    back: 'Come back',
    none: 'No seat just now',
    noneHint: 'You sit down in the next round.',
    hosting: 'You’re the host',
    nextIn: (time: string) => `Next round in ${time}`,
    startsIn: (time: string) => `Starts in ${time}`,
    endsIn: (time: string) => `${time} to go`,
    scoredIn: (time: string) => `Late tables tie in ${time}`,
    voidedIn: (time: string) => `A refused result is void in ${time}`,
    seatedIn: (time: string) => `Next table in ${time}`,
    lastCallIn: (time: string) => `New matches for ${time}`,
    seatClosesIn: (name: string, time: string) => `${name === '' ? 'A sleeper' : name}’s seat closes in ${time}`,
    lateHint: (open: number) =>
      `You sit down in the next round.${open === 0 ? '' : ` ${plural(open, 'table is still playing', 'tables are still playing')}.`}`,
    you: (rank: number, points: number) => `You’re ${ordinal(rank)} with ${plural(points, 'point', 'points')}`,
    lead: (names: readonly string[]) => `${list(names)} ${names.length === 1 ? 'leads' : 'lead'}`,
    leave: 'Leave event',
    leaveSure: 'Really leave? Your seat goes to a bot or stays empty.',
    leaveYes: 'Yes, leave',
    no: 'No',
  },

  standings: {
    title: 'Standings',
    rank: 'Place',
    player: 'Player',
    played: 'Played',
    points: 'Points',
    fewest: 'The fewest points win.',
    most: 'The most points win.',
    hand: 'A match is one round. Cards left in your hand count, and the fewest points win.',
    you: 'you',
    bot: 'bot',
    out: 'out',
    all: 'Show all',
    few: 'Show fewer',
    none: 'No points yet.',
  },

  tables: {
    title: 'Tables',
    table: (n: number) => `Table ${n}`,
    state: {
      playing: 'playing',
      'time-up': 'time is up',
      refused: 'needs the host',
      finished: 'done',
    } satisfies Record<EventTableState, string>,
    asleep: (name: string) => `${name} (asleep)`,
    waits: (name: string, time: string) => `Waiting for ${name}. A bot plays on in ${time}.`,
    stop: 'Stop',
    stopLabel: (n: number) => `Stop table ${n}`,
    stopSure: (n: number) => `Stop table ${n}? It’s scored as it stands.`,
    stopYes: 'Yes, stop',
    accept: 'Accept',
    acceptLabel: (n: number) => `Accept the result of table ${n}`,
    acceptSure: (n: number) => `Accept table ${n}’s result? Players it leaves out come last.`,
    replay: 'Play again',
    replayLabel: (n: number) => `Table ${n} plays again`,
    replaySure: (n: number) => `Table ${n} plays this round again. Sure?`,
    void: 'Void',
    voidLabel: (n: number) => `Void the result of table ${n}`,
    voidSure: (n: number) => `Void table ${n}’s result? Everyone there ties.`,
    yes: 'Yes',
    watch: 'Watch',
    watchLabel: (n: number) => `Watch table ${n}`,
    no: 'No',
  },

  hostPanel: {
    title: 'To do',
    need: (need: Need) => (NEED[need.is] as (need: Need) => string)(need),
    nothing: 'Nothing needs you. Enjoy the game!',
    start: 'Start',
    bot: 'Add bot',
    people: (n: number) => `Checked in (${n})`,
    nobody: 'Nobody yet.',
    coHost: 'co-host',
    hostTag: 'host',
    addCoHost: 'Make co-host',
    addCoHostLabel: (name: string) => `Make ${name} co-host`,
    removeCoHost: 'Not co-host',
    removeCoHostLabel: (name: string) => `${name} stops being co-host`,
    close: 'Close event',
    closeSure: 'Close it now? The standings stay as they are.',
    closeYes: 'Yes, close',
    handOver: 'Stop hosting',
    handOverSure: 'Hand it over? A co-host or the first player takes over.',
    handOverYes: 'Yes, hand over',
    no: 'No',
    forecast: (players: number, minutes: number, share: number) =>
      `The lab says: about ${minutes < 100 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`} with ${players} players. The best one wins ${share} % of the time.`,
    screen: 'Hall screen',
    remove: 'Remove',
    removeLabel: (name: string) => `Remove ${name} from the event`,
    removeSure: (name: string) => `Remove ${name} for good? They can’t come back.`,
    removeYes: 'Yes, remove',
    choose: (name: string) => `Choose ${name}`,
    removeMany: (n: number) => `Remove ${plural(n, 'player', 'players')}`,
    removeManySure: (n: number) => `Remove ${plural(n, 'player', 'players')} for good? They can’t come back.`,
    forecasting: 'The lab is working out how long this takes…',
    more: 'Players and closing',
  },

  admission: {
    title: 'Check-in',
    open: 'Anybody with the code can check in.',
    asks: (word: string) => `Players need the word “${word}”.`,
    closed: 'Closed. No new player gets in; players who left can come back.',
    close: 'Close check-in',
    reopen: 'Open check-in',
    word: 'Word for check-in',
    wordHint: 'Leave it empty if the code is enough.',
    set: 'Ask for it',
    noWord: 'Ask for no word',
  },

  share: {
    title: 'Invite players',
    text: (name: string, code: string) => `Come to ${name} on ruckus! Event ${code}`,
    qr: (code: string) => `QR code of the link to event ${code}`,
  },

  over: {
    title: 'It’s over!',
    won: (names: readonly string[]) => `${list(names)} ${names.length === 1 ? 'wins' : 'share the win'}!`,
    youWon: 'You win!',
    save: 'Save the results',
    csv: 'Spreadsheet (CSV)',
    json: 'All data (JSON)',
    matches: 'Matches (CSV)',
    records: 'Records of the matches',
    record: (round: number, table: number) => `Round ${round}, table ${table}`,
    noRecords: 'No match has a record.',
    lots: 'Seats and byes come from a secret that was sealed before check-in opened. To check, save all data and run “ruckus verify --event”.',
    again: 'Host another',
  },

  back: {
    title: 'That’s this table done',
    stopped: 'The event stopped this table. It’s scored as it stands.',
    in: (seconds: number) => `Back to the event in ${seconds} s`,
    go: 'To the event',
    stay: 'Stay here',
  },

  tv: {
    finish: (table: number) => `Table ${table} is done`,
    closest: (table: number) => `Table ${table} is a nail-biter`,
    cards: (n: number) => plural(n, 'card', 'cards'),
    gained: (n: number) => (n < 0 ? `−${-n}` : `+${n}`),
    waiting: 'Scan to check in',
    full: 'Full screen',
    people: (n: number) => plural(n, 'player', 'players'),
    champion: 'The winner',
  },

  refusal: {
    'unknown-code': 'No event has this code. Check it with the host.',
    'unknown-event': 'No event has this code. Check it with the host.',
    over: 'This event is over.',
    'not-started': 'It hasn’t started yet.',
    'already-started': 'It has started already.',
    'no-late-entry': 'A knockout takes nobody after the start.',
    'too-few': 'Too few players. Invite more, or add bots.',
    full: 'The event is full.',
    'check-in-closed': 'Check-in is closed. Ask the host.',
    'wrong-word': 'That’s not the word. Ask the host for it.',
    'bad-word': 'The word has 1 to 30 characters.',
    'already-here': 'You’ve checked in already.',
    'no-person': 'Only people can do that, not bots.',
    'bad-name': 'Use 1 to 24 plain letters for your name.',
    'name-taken': 'That name is taken. Choose another.',
    'unknown-player': 'That player isn’t here anymore.',
    'no-change': 'It’s that way already.',
    gone: 'That player has left.',
    removed: 'The host has removed you from this event.',
    'fills-up': 'That bot fills a table. It leaves when it isn’t needed.',
    'not-host': 'Only the host can do that.',
    'too-many-co-hosts': 'There are enough co-hosts. Remove one first.',
    'no-such-table': 'That table is done already.',
    'old-result': 'That result is from another round.',
    'wrong-players': 'Those players don’t sit at that table.',
    'wrong-result': 'That result doesn’t fit the table. Ask the host.',
    'not-playing': 'That table isn’t playing.',
    'not-refused': 'That table’s result isn’t in question.',
    'not-time-yet': 'It’s too early for that.',
    'bad-plan': 'This can’t work. Check length and table sizes.',
  } as Record<string, string>,
}
