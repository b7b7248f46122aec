// Every text of the page, in English. A language is a file like this one.

import { parts } from '../lib/card'
import type { Code, Colour, Why, WindowKind } from '../lib/wire'

const COLOUR: Record<Colour, string> = { R: 'red', Y: 'yellow', G: 'green', B: 'blue' }
const FACE: Record<string, string> = {
  S: 'skip', V: 'reverse', '+2': 'draw two', W: 'wild', 'W+4': 'wild draw four', MM: 'mind meld', BU: 'beam up',
  GC: 'game changer',
}
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

const number = (n: number): string => NUMBERS[n] ?? String(n)
const plural = (n: number, one: string, many: string): string => `${number(n)} ${n === 1 ? one : many}`
const cards = (n: number): string => plural(n, 'card', 'cards')

/** "yellow 7", "wild draw four, called red". */
function card(text: string, called: Colour | null = null): string {
  const { colour, face } = parts(text)
  const name = FACE[face] ?? face
  if (colour !== null) return `${COLOUR[colour]} ${name}`
  return called === null ? name : `${name}, called ${COLOUR[called]}`
}

/** Who does something: "You draw", "Bob draws". */
interface Who {
  name: string
  me: boolean
}
const does = (who: Who, mine: string, theirs: string): string => (who.me ? `You ${mine}` : `${who.name} ${theirs}`)
const whom = (who: Who): string => (who.me ? 'you' : who.name)
const whose = (who: Who): string => (who.me ? 'your' : `${who.name}’s`)

const list = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? 'nobody') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

function ordinal(n: number): string {
  const teen = n % 100 >= 11 && n % 100 <= 13
  return `${n}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')}`
}

const choice = (options: readonly string[]): string =>
  options.length < 2 ? (options[0] ?? '') : `${options.slice(0, -1).join(', ')} or ${options.at(-1)}`

export const en = {
  colour: (colour: Colour) => COLOUR[colour],
  card,
  cards,
  list,
  you: 'You',

  home: {
    tagline: 'Fast, loud card games with house rules.',
    lede: 'Jump in out of turn. Slap the pile. Hand your whole hand to the neighbour. No account, no waiting.',
    name: 'Your name',
    otherName: 'Another name',
    playNow: 'Play now',
    playNowHint: 'You and three bots. Cards in a second.',
    make: 'Make a table',
    backTo: (code: string) => `Back to your seat at table ${code}`,
    makeHint: 'For friends. Pick a game:',
    join: 'Join a table',
    joinHint: 'The four letters, or the whole link.',
    code: 'Code or link',
    joinGo: 'Join',
    badCode: 'A table’s code has four letters, like KEPT. Ask who made the table.',
    making: 'Setting the table…',
    disclaimer: 'ruckus is free and open. It is not affiliated with any game publisher; all cards are drawn by us.',
    loading: 'Asking what is on the menu…',
    version: (version: string) => `Version ${version}.`,
  },

  join: {
    title: (code: string) => `Table ${code}`,
    plays: (title: string) => `They play ${title}.`,
    here: (names: readonly string[]) => `At the table: ${list(names)}.`,
    empty: 'Nobody sits here yet.',
    full: 'There is no free chair right now. A chair comes free when somebody leaves.',
    sit: 'Take a seat',
    looking: 'Looking for the table…',
    home: 'Back to the start',
  },

  problem: {
    'no-answer': 'The server does not answer. Check the line and try again.',
    'unknown-code': 'No table has this code. Check the four letters with who made it.',
    'table-full': 'The table is full.',
    'match-running': 'A match is running here and no chair is free. Try again when it is over.',
    'name-taken': 'Somebody at the table has this name already. Take another one.',
    'bad-name': 'A name has 1 to 24 letters.',
    'bad-token': 'Your key to this table is no longer good. Take a seat anew.',
  } as Record<string, string>,

  lobby: {
    title: 'The table is set',
    share: 'Invite friends',
    shareHint: 'Send the link, show the code, or let them scan.',
    copy: 'Copy link',
    copied: 'Link copied',
    send: 'Share…',
    shareText: (code: string) => `Come and play ruckus with me! Table ${code}`,
    qr: (code: string) => `QR code of the link to table ${code}`,
    seats: (taken: number, most: number) => `At the table (${taken} of ${most})`,
    host: 'host',
    bot: (level: string) => `${level} bot`,
    ready: 'ready',
    notReady: 'not ready yet',
    away: 'away',
    addRookie: 'Add a rookie bot',
    addRegular: 'Add a regular bot',
    moveUp: (name: string) => `Move ${name} one chair up`,
    remove: (name: string) => `Take ${name} off the table`,
    iAmReady: 'I’m ready',
    iAmNotReady: 'Not ready after all',
    start: 'Deal the cards',
    waitingReady: (names: readonly string[]) => `Waiting for ${list(names)} to be ready.`,
    waitingHost: (name: string) => `${name} starts the game.`,
    alone: 'A game needs somebody else. Add a bot or invite friends.',
    rules: 'House rules',
    rulesHint: 'Rules are agreed before the start: a change takes back everybody’s “ready”.',
    rulesHostOnly: 'The host flips the switches.',
    game: 'The game',
    clause: (clause: string) => `Clause ${clause}`,
    excluded: (titles: readonly string[]) => `Not together with ${list(titles)}: both answer the same question. Switch that off first.`,
    more: (title: string) => `More of ${title}`,
    less: (title: string) => `Less of ${title}`,
    on: 'on',
    off: 'off',
    rename: 'Change your name',
    leave: 'Leave the table',
    ownLink: 'Link to your own seat',
    ownLinkHint: 'Open it on another device to sit there with your cards. Keep it to yourself.',
    ownLinkCopied: 'Your seat’s link is copied. Keep it to yourself.',
  },

  table: {
    round: (n: number) => `Round ${n}`,
    table: (code: string) => `Table ${code}`,
    yourTurn: 'Your turn',
    yourTurnPlay: 'Your turn: lay a card',
    yourTurnDraw: 'Your turn: nothing fits, draw',
    yourTurnPass: 'Your turn: pass',
    yourDebt: (n: number) => `Your turn: draw ${n}`,
    yourDebtOrCard: (n: number) => `Your turn: draw ${n}, or pass it on`,
    youMayJump: 'Quick, jump in!',
    youLiable: 'You can be caught!',
    turnOf: (name: string) => `${name}’s turn`,
    yourHand: 'Your hand',
    noCards: 'No cards',
    inDoghouse: 'You are out, in the doghouse. Hands may come back to you.',
    inTransit: 'Your hand is on its way.',
    awaiting: (name: string) => `Waiting for ${name}’s hand.`,
    pile: 'Pile',
    slapPile: 'Slap the pile',
    pileTop: (what: string, by: string | null) => (by === null ? `On top: ${what}` : `On top: ${what}, laid by ${by}`),
    stock: (n: number) => `Stock, ${cards(n)}`,
    draw: 'Draw',
    drawDebt: (n: number) => `Draw ${n}`,
    pass: 'Pass',
    uno: 'UNO!',
    unoArmed: 'UNO armed',
    unoHint: 'Says UNO with the play that leaves you one card, or right away when you hold one.',
    catch: (name: string) => `Catch ${name}!`,
    handOn: (name: string | null) => (name === null ? 'Pass your hand on' : `Hand to ${name}`),
    handOnHint: 'Swipe your cards away or press the button.',
    challenge: 'Challenge!',
    flip: 'Turn the starter',
    deal: (n: number) => `Deal ${n} each`,
    dealCount: 'Cards for everybody',
    chooseColour: 'Call a colour',
    cancel: 'Back',
    sort: 'Sort',
    sortOn: 'Sorted by colour',
    sortOff: 'As drawn',
    highlight: 'Hints',
    highlightOn: 'Playable cards stand out',
    highlightOff: 'No hints',
    owes: (name: string) => `for ${name}`,
    owesMe: 'for you',
    debt: (n: number, name: string) => `${cards(n)} to draw, for ${name}`,
    directionLeft: 'Play goes clockwise',
    directionRight: 'Play goes counter-clockwise',
    log: 'What happened',
    showLog: 'What happened',
    hideLog: 'Close',
    menu: 'Menu',
    keys: 'Keys: arrows and Enter play, D draws, P passes, U says UNO, C catches, S or Space slaps, H hands on.',
    playable: 'playable',
    points: (n: number) => `${n} points`,
    lastCards: 'Last cards',
    actions: 'What you can do',
    felt: 'The table',
  },

  seat: {
    label: (name: string, count: number) => `${name}, ${cards(count)}`,
    turn: 'on turn',
    dealer: 'dealer',
    uno: 'said UNO',
    liable: 'can be caught',
    away: 'away',
    standIn: 'a bot plays for them',
    out: (place: number) => `out, place ${place}`,
    doghouse: 'Out',
    debtor: 'owes cards',
    lifted: 'hand on its way',
  },

  window: {
    deal: (dealer: Who) => (dealer.me ? 'You deal. How many cards?' : `${dealer.name} chooses how many cards.`),
    flip: (dealer: Who) => (dealer.me ? 'Turn the starter when all are ready.' : `${dealer.name} turns the starter. Watch out!`),
    color: (by: Who) => (by.me ? 'Call a colour!' : `${by.name} calls a colour.`),
    slap: 'SLAP THE PILE!',
    slapped: (place: number) => (place === 1 ? 'Slapped. First!' : `Slapped. Place ${place}.`),
    'hand-on': 'Everybody passes their hand!',
    ready: 'Say that you are ready.',
    play: (by: Who) => (by.me ? 'Lay a card, or pass.' : `${by.name} waits for cards.`),
    peek: (by: Who) => (by.me ? 'Whose hand will you look at?' : `${by.name} looks into a hand.`),
    'move-to': (by: Who) => (by.me ? 'Where will you sit?' : `${by.name} chooses another place.`),
    swap: (by: Who) => (by.me ? 'With whom will you swap hands?' : `${by.name} may swap hands.`),
    shield: (by: Who) => (by.me ? 'The others decide.' : `${by.name} spreads the debt. Hold up a wild, or take it.`),
    give: (by: Who) => (by.me ? 'Give a card away, or none.' : `${by.name} may give a card away.`),
    'make-rule': (by: Who) => (by.me ? 'Make a rule!' : `${by.name} makes a rule.`),
    do: 'Do it, before the others have!',
    dispute: (by: Who) => `Was ${whose(by)} card all right?`,
    go: (by: Who) => (by.me ? 'Take your time, then say go.' : `A moment for ${by.name}.`),
    handsMove: 'Hands are still on their way.',
    handOnDone: 'Your hand is passed on. Wait for the next one.',
    frozen: 'Frozen',
    seconds: (n: number) => `${n} s`,
  } satisfies Record<string, unknown> & Record<WindowKind, unknown>,

  line: {
    connecting: 'Connecting…',
    lost: 'The line is lost. Your seat is held; trying again…',
    back: 'Back at the table.',
    'taken-over': 'You sit at this table on another page now.',
    takeBack: 'Play here instead',
    'bad-token': 'Your key to this seat is no longer good.',
    'no-table': 'This table is gone.',
    home: 'To the start',
  },

  results: {
    roundOver: (n: number) => `Round ${n} is over`,
    matchOver: 'The match is over',
    won: (names: readonly string[]) => `${list(names)} ${names.length === 1 ? 'wins' : 'share the win'}!`,
    youWon: 'You win!',
    sheet: 'Score sheet',
    place: 'Place',
    player: 'Player',
    out: 'Out',
    round: 'Round',
    total: 'Total',
    left: 'Left in hand',
    nothingLeft: 'nothing',
    wentOut: (place: number) => (place === 1 ? 'out first' : `out ${ordinal(place)}`),
    next: 'Next round',
    nextIn: (seconds: number) => `Dealt by itself in ${seconds} s`,
    rematch: 'Rematch',
    toLobby: 'Back to the lobby',
    look: 'Look at the table',
    back: 'Back to the scores',
    leave: 'Leave',
    ordinal,
  },

  refusal: {
    'round-over': 'The round is over.',
    'unknown-seat': 'Nobody sits there.',
    'not-in-play': 'You hold no cards right now.',
    'not-in-hand': 'That card is not in your hand any more.',
    frozen: 'Hold on: the table is frozen.',
    'not-your-turn': 'It’s not your turn. Out of turn only a card identical to the top card may land.',
    'must-draw': 'A debt stands on the pile: draw it, or lay a draw card of the same kind.',
    'does-not-match': 'It matches neither the colour nor the face on top.',
    'not-legal-now': 'It would match, but a house rule forbids it now.',
    'must-play': 'Your turn ends with a card. Lay one, or draw until you can.',
    'wrong-sum': 'The cards do not add up to the debt.',
    'too-late': 'Too late: somebody covered that card first.',
  } satisfies Record<Code, string>,
  notNow: 'Not now.',
  legalNow: (options: readonly string[]) => (options.length === 0 ? '' : `You can ${choice(options)}.`),
  option: {
    play: (kinds: readonly string[]) => `play ${kinds.length > 4 ? `one of ${number(kinds.length)} cards` : choice(kinds.map((k) => card(k)))}`,
    draw: 'draw',
    pass: 'pass',
    slap: 'slap the pile',
    'hand-on': 'pass your hand on',
    color: 'call a colour',
    flip: 'turn the starter',
    deal: 'choose the number of cards',
    challenge: 'challenge',
    uno: 'say UNO',
  } as const,

  fact: {
    matchBegun: 'A new match begins.',
    roundBegun: (round: number, dealer: Who) => `Round ${round}. ${does(dealer, 'deal', 'deals')}.`,
    dealt: (n: number) => `${cards(n)} each.`.replace(/^./, (c) => c.toUpperCase()),
    drew: (who: Who, n: number, why: Why) => {
      const count = cards(n)
      if (why === 'debt') return `${does(who, 'draw', 'draws')} the debt: ${count}.`
      if (why === 'uno') return `${does(who, 'draw', 'draws')} ${count} for the forgotten UNO.`
      if (why === 'race') return `${does(who, 'draw', 'draws')} ${count} for a slow slap.`
      if (why === 'challenge') return `${does(who, 'draw', 'draws')} ${count} for the challenge.`
      return n === 1 ? `${does(who, 'draw', 'draws')} a card.` : `${does(who, 'draw', 'draws')} ${count}.`
    },
    turnedUp: (what: string) => `The starter is ${card(what)}.`,
    laid: (who: Who, what: string, called: Colour | null, jumped: boolean, uno: boolean) =>
      `${jumped ? does(who, 'jump in with', 'jumps in with') : does(who, 'lay', 'lays')} ${card(what, called)}${uno ? `, and ${who.me ? 'say' : 'says'} UNO!` : '.'}`,
    called: (who: Who, colour: Colour) => `${does(who, 'call', 'calls')} ${COLOUR[colour]}.`,
    turned: 'The direction turns.',
    skipped: (who: Who) => (who.me ? 'You are skipped.' : `${who.name} is skipped.`),
    debtRaised: (total: number, who: Who) => `${cards(total)} now wait for ${whom(who)}.`.replace(/^./, (c) => c.toUpperCase()),
    passed: (who: Who, stuck: boolean) => (stuck ? `${does(who, 'can neither play nor draw, and pass', 'can neither play nor draw, and passes')}.` : `${does(who, 'pass', 'passes')}.`),
    saidUno: (who: Who) => `${does(who, 'say', 'says')} UNO!`,
    caught: (who: Who, by: Who) => `${does(by, 'catch', 'catches')} ${whom(who)} without UNO!`,
    slapped: (who: Who, place: number) => (place === 1 ? `${does(who, 'slap', 'slaps')} first.` : `${does(who, 'slap', 'slaps')}.`),
    handGiven: (from: Who, to: Who) => `${from.me ? 'Your' : `${from.name}’s`} hand goes to ${whom(to)}.`,
    pileTaken: (who: Who, n: number) => `${does(who, 'take', 'takes')} back ${cards(n)}`,
    fireTaken: (who: Who, n: number) => `${does(who, 'take', 'takes')} ${plural(n, 'red card', 'red cards')}`,
    blunder: (who: Who, what: string, code: Code) => {
      const why: Partial<Record<Code, string>> = {
        'not-your-turn': 'out of turn', 'too-late': 'too late', 'does-not-match': 'without a match',
        'must-draw': 'with a debt standing',
      }
      return `${does(who, 'laid', 'laid')} ${card(what)} ${why[code] ?? 'at the wrong time'}.`
    },
    showed: (who: Who, to: Who) => `${does(who, 'show', 'shows')} ${to.me ? 'you' : to.name} ${who.me ? 'your' : 'their'} hand.`,
    challenged: (by: Who, who: Who, guilty: boolean) =>
      `${does(by, 'challenge', 'challenges')} ${whose(who)} draw four: ${guilty ? 'it was a bluff!' : 'it was honest.'}`,
    wentOut: (who: Who) => (who.me ? 'You are out!' : `${who.name} is out!`),
    cameBack: (who: Who) => (who.me ? 'You are back in play.' : `${who.name} is back in play.`),
    reshuffled: 'The pile is shuffled into a new stock.',
    roundOver: 'The round is over.',
    matchOver: (names: readonly string[]) => `The match goes to ${list(names)}.`,
    named: (title: string, what: string) => `${title}: ${what}`,
    ofRule: {
      'super-power': (who: Who) => `${does(who, 'jump in', 'jumps in')}!`,
      'get-out-of-my-house': () => 'all hands move to the left!',
      'spank-the-baby': () => 'a red three! Slap the pile!',
      'fire-in-the-kitchen': (who: Who) => `${does(who, 'get burned', 'gets burned')}.`,
      'its-not-your-turn': (who: Who) => `${does(who, 'take the card back', 'takes the card back')}.`,
      doghouse: (who: Who) => `${does(who, 'wait', 'waits')} in the doghouse.`,
    } as Record<string, (who: Who) => string>,
    anyRule: (who: Who) => `by ${whom(who)}.`,
  },
}

export type { Who }
