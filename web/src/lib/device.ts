// What this device remembers: a name, the keys of seats, how its owner likes the table.

/** What the browser does not keep: a reload forgets it. */
const memory = new Map<string, string>()

const store = {
  get(key: string): string | null {
    const forgotten = memory.get(key)
    if (forgotten !== undefined) return forgotten
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  set(key: string, value: string | null): void {
    memory.delete(key)
    try {
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
    } catch {
      // A device that may not remember plays all the same, until the page is loaded again.
      if (value !== null) memory.set(key, value)
    }
  },
}

/** What is remembered under a name of its own. */
export const kept = (key: string): string | null => store.get(key)

/** Remembers something under a name of its own, or forgets it. */
export const keep = (key: string, value: string | null): void => store.set(key, value)

const FIRST = ['Brave', 'Cheeky', 'Dizzy', 'Fuzzy', 'Jolly', 'Lucky', 'Merry', 'Nimble', 'Quick', 'Rowdy', 'Sunny', 'Wobbly']
const SECOND = ['Badger', 'Cricket', 'Duckling', 'Ferret', 'Gecko', 'Heron', 'Lemur', 'Magpie', 'Otter', 'Puffin', 'Rooster', 'Weasel']

/** A friendly name for who has not said theirs. */
export function inventName(random: () => number = Math.random): string {
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? ''
  return `${pick(FIRST)} ${pick(SECOND)}`
}

const OWNER = 'ruckus.owner'

/** The key by which this device owns what it has published; nothing if it has published nothing. */
export const heldOwnerKey = (): string | undefined => store.get(OWNER) ?? undefined

/** A key that nobody else has, made when it is first needed. */
function ownKey(name: string): string {
  const kept = store.get(name)
  if (kept) return kept
  const key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  store.set(name, key)
  return key
}

/** The key by which this device owns what it publishes. */
export const ownerKey = (): string => ownKey(OWNER)

/** The key by which this device looks for tables with strangers. */
export const strangerKey = (): string => ownKey('ruckus.device')

const BLOCKS = 'ruckus.blocks'
/** The server takes so many. */
const MOST_BLOCKS = 64

/** The marks of the players whom this device has blocked. */
export const blocks = (): string[] => store.get(BLOCKS)?.split('\n').filter((mark) => mark !== '') ?? []

/** Remembers one more; beyond as many as the server takes, the first is forgotten. */
export function keepBlock(mark: string): void {
  store.set(BLOCKS, [...blocks().filter((other) => other !== mark), mark].slice(-MOST_BLOCKS).join('\n'))
}

/** The game night of the gallery that a table's rules began as. */
export const nightOf = (code: string): string | null => store.get(`ruckus.night.${code}`)

/** Remembers which one that is, or that it is none any more. */
export const keepNight = (code: string, id: string | null): void => store.set(`ruckus.night.${code}`, id)

/** The player's name; invented and kept if there is none yet. */
export function ownName(): string {
  const kept = store.get('ruckus.name')?.trim()
  if (kept) return kept
  const name = inventName()
  store.set('ruckus.name', name)
  return name
}

/** Remembers the player's name. Gives it as it is kept; an invented one for none. */
export function keepName(name: string): string {
  store.set('ruckus.name', name.trim() || null)
  return ownName()
}

/** The key of the seat that this device has at a table. */
export function seatKey(code: string): string | null {
  return store.get(`ruckus.seat.${code}`)
}

/** Whether a reload finds the key of the seat again. */
export const isSeatKept = (code: string): boolean => !memory.has(`ruckus.seat.${code}`)

/** Remembers the key of a seat, or forgets it. */
export function keepSeatKey(code: string, token: string | null): void {
  store.set(`ruckus.seat.${code}`, token)
  if (token !== null) store.set('ruckus.last', code)
  else if (store.get('ruckus.last') === code) store.set('ruckus.last', null)
}

/** The table at which this device sat last, if it still has the key to its seat. */
export function lastTable(): string | null {
  const code = store.get('ruckus.last')
  return code !== null && seatKey(code) !== null ? code : null
}

/** Remembers at which table a rule of the workshop is being tried. */
export const keepPractice = (code: string): void => store.set('ruckus.practice', code)

/** Whether a rule of the workshop is being tried at a table. */
export const isPractice = (code: string): boolean => store.get('ruckus.practice') === code

/** The table in its lobby that this device hosts, as far as it knows. */
export function hostedTable(): string | null {
  const code = store.get('ruckus.hosts')
  return code !== null && seatKey(code) !== null ? code : null
}

/** Remembers which table this device hosts, or that it does not host this one. */
export function keepHosted(code: string, host: boolean): void {
  if (host) store.set('ruckus.hosts', code)
  else if (store.get('ruckus.hosts') === code) store.set('ruckus.hosts', null)
}

/** The keys of all seats that this device has at a table: its owner's, and those of others who play on it. */
export function seatKeys(code: string): string[] {
  const own = seatKey(code)
  const others = store.get(`ruckus.seats.${code}`)?.split('\n') ?? []
  return own === null ? [] : [own, ...others.filter((key) => key !== '' && key !== own)]
}

/** Remembers the keys of all seats of this device; the first is its owner's. */
export function keepSeatKeys(code: string, keys: readonly string[]): void {
  keepSeatKey(code, keys[0] ?? null)
  store.set(`ruckus.seats.${code}`, keys.slice(1).join('\n') || null)
}

/** The key of a seat that a large screen holds for whoever scans it first. */
export function screenKey(code: string): string | null {
  return store.get(`ruckus.screen.${code}`)
}

/** Remembers that key, or forgets it. */
export function keepScreenKey(code: string, token: string | null): void {
  store.set(`ruckus.screen.${code}`, token)
}

/** The key by which this device takes part in an event. */
export const eventKey = (code: string): string | null => store.get(`ruckus.event.${code}`)

/** Remembers the key for an event, or forgets it. */
export function keepEventKey(code: string, token: string | null): void {
  store.set(`ruckus.event.${code}`, token)
  if (token !== null) store.set('ruckus.event', code)
  else if (store.get('ruckus.event') === code) store.set('ruckus.event', null)
}

/** The event in which this device took part last, if it still has the key to it. */
export function lastEvent(): string | null {
  const code = store.get('ruckus.event')
  return code !== null && eventKey(code) !== null ? code : null
}

/** Remembers that a table belongs to an event, whose key is the key of the seat. */
export function keepEventTable(table: string, event: string, token: string): void {
  store.set(`ruckus.event.of.${table}`, event)
  store.set(`ruckus.seat.${table}`, token)
}

/** The event that a table belongs to, as far as this device knows. */
export const eventOfTable = (table: string): string | null => store.get(`ruckus.event.of.${table}`)

/** How the owner of this device likes the table. */
export interface Taste {
  /** The hand by colour and face, not in the order in which cards came. */
  sorted: boolean
  /** Cards that may be played stand out. */
  highlight: boolean
}

/** The remembered taste. */
export function taste(): Taste {
  return { sorted: store.get('ruckus.sorted') !== 'no', highlight: store.get('ruckus.highlight') !== 'no' }
}

/** Remembers the taste. */
export function keepTaste({ sorted, highlight }: Taste): void {
  store.set('ruckus.sorted', sorted ? 'yes' : 'no')
  store.set('ruckus.highlight', highlight ? 'yes' : 'no')
}
