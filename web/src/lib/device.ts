// Storage on this device: the player's name, seat keys and preferences.

/** Values that the browser refuses to store. A reload loses them. */
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
      // Without storage, playing works until the page is reloaded.
      if (value !== null) memory.set(key, value)
    }
  },
}

/** Reads a value by its storage key. */
export const kept = (key: string): string | null => store.get(key)

/** Stores a value by its storage key; `null` deletes it. */
export const keep = (key: string, value: string | null): void => store.set(key, value)

const FIRST = [
  'Brave',
  'Cheeky',
  'Dizzy',
  'Fuzzy',
  'Jolly',
  'Lucky',
  'Merry',
  'Nimble',
  'Quick',
  'Rowdy',
  'Sunny',
  'Wobbly',
]
const SECOND = [
  'Badger',
  'Cricket',
  'Duckling',
  'Ferret',
  'Gecko',
  'Heron',
  'Lemur',
  'Magpie',
  'Otter',
  'Puffin',
  'Rooster',
  'Weasel',
]

/** A random friendly name for a player who has not entered one. */
export function inventName(random: () => number = Math.random): string {
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? ''
  return `${pick(FIRST)} ${pick(SECOND)}`
}

const OWNER = 'ruckus.owner'

/** The key that proves ownership of items that this device published; `undefined` if there is none yet. */
export const heldOwnerKey = (): string | undefined => store.get(OWNER) ?? undefined

/** Returns a random 128-bit key, created on first use. */
function ownKey(name: string): string {
  const kept = store.get(name)
  if (kept) return kept
  const key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
  store.set(name, key)
  return key
}

/** The key that proves ownership of published items, created on first use. */
export const ownerKey = (): string => ownKey(OWNER)

/** The key that identifies this device in the queue for tables with strangers. */
export const matchmakingKey = (): string => ownKey('ruckus.device')

const BLOCKS = 'ruckus.blocks'
/** The server's limit. */
const MOST_BLOCKS = 64

/** Marks of the players whom this device has blocked. */
export const blocks = (): string[] =>
  store
    .get(BLOCKS)
    ?.split('\n')
    .filter((mark) => mark !== '') ?? []

/** Adds a mark. Beyond the server's limit, the oldest mark is dropped. */
export function keepBlock(mark: string): void {
  store.set(BLOCKS, [...blocks().filter((other) => other !== mark), mark].slice(-MOST_BLOCKS).join('\n'))
}

/** The gallery's game night from which a table's rules were copied. */
export const nightOf = (code: string): string | null => store.get(`ruckus.night.${code}`)

/** Stores the game night of a table; `null` deletes it. */
export const keepNight = (code: string, id: string | null): void => store.set(`ruckus.night.${code}`, id)

/** The player's name. If there is none, invents one and stores it. */
export function ownName(): string {
  const kept = store.get('ruckus.name')?.trim()
  if (kept) return kept
  const name = inventName()
  store.set('ruckus.name', name)
  return name
}

/** Stores the player's name and returns the stored name. An empty name is replaced by an invented one. */
export function keepName(name: string): string {
  store.set('ruckus.name', name.trim() || null)
  return ownName()
}

/** The key of this device's seat at a table. */
export function seatKey(code: string): string | null {
  return store.get(`ruckus.seat.${code}`)
}

/** True if the seat key survives a reload. */
export const isSeatKept = (code: string): boolean => !memory.has(`ruckus.seat.${code}`)

/** Stores the key of a seat; `null` deletes it. */
export function keepSeatKey(code: string, token: string | null): void {
  store.set(`ruckus.seat.${code}`, token)
  if (token !== null) store.set('ruckus.last', code)
  else if (store.get('ruckus.last') === code) store.set('ruckus.last', null)
}

/** The last table at which this device had a seat, if the seat's key still exists. */
export function lastTable(): string | null {
  const code = store.get('ruckus.last')
  return code !== null && seatKey(code) !== null ? code : null
}

/** Stores the table at which the workshop's rule is being tried. */
export const keepPractice = (code: string): void => store.set('ruckus.practice', code)

/** True if the workshop's rule is being tried at this table. */
export const isPractice = (code: string): boolean => store.get('ruckus.practice') === code

/** The table in its lobby that this device hosts, as far as it knows. */
export function hostedTable(): string | null {
  const code = store.get('ruckus.hosts')
  return code !== null && seatKey(code) !== null ? code : null
}

/** Records whether this device hosts a table. */
export function keepHosted(code: string, host: boolean): void {
  if (host) store.set('ruckus.hosts', code)
  else if (store.get('ruckus.hosts') === code) store.set('ruckus.hosts', null)
}

/**
 * The keys of all seats of this device at a table. The owner's key comes first, then those of other players on the
 * device.
 */
export function seatKeys(code: string): string[] {
  const own = seatKey(code)
  const others = store.get(`ruckus.seats.${code}`)?.split('\n') ?? []
  return own === null ? [] : [own, ...others.filter((key) => key !== '' && key !== own)]
}

/** Stores the keys of all seats of this device. The first one is the owner's. */
export function keepSeatKeys(code: string, keys: readonly string[]): void {
  keepSeatKey(code, keys[0] ?? null)
  store.set(`ruckus.seats.${code}`, keys.slice(1).join('\n') || null)
}

/** The key of the seat that a large screen reserves for the first player who scans it. */
export function screenKey(code: string): string | null {
  return store.get(`ruckus.screen.${code}`)
}

/** Stores the reserved seat's key; `null` deletes it. */
export function keepScreenKey(code: string, token: string | null): void {
  store.set(`ruckus.screen.${code}`, token)
}

/** This device's key for an event. */
export const eventKey = (code: string): string | null => store.get(`ruckus.event.${code}`)

/** Stores the key for an event; `null` deletes it. */
export function keepEventKey(code: string, token: string | null): void {
  store.set(`ruckus.event.${code}`, token)
  if (token !== null) store.set('ruckus.event', code)
  else if (store.get('ruckus.event') === code) store.set('ruckus.event', null)
}

/** The last event that this device joined, if its key still exists. */
export function lastEvent(): string | null {
  const code = store.get('ruckus.event')
  return code !== null && eventKey(code) !== null ? code : null
}

/** Records that a table belongs to an event. The event's key is also the seat's key. */
export function keepEventTable(table: string, event: string, token: string): void {
  store.set(`ruckus.event.of.${table}`, event)
  store.set(`ruckus.seat.${table}`, token)
}

/** The event of a table, as far as this device knows. */
export const eventOfTable = (table: string): string | null => store.get(`ruckus.event.of.${table}`)

/** The owner's preferences for the table. */
export interface Taste {
  /** Sort the hand by color and face instead of by arrival. */
  sorted: boolean
  /** Highlight playable cards. */
  highlight: boolean
}

/** The stored preferences. Both are on by default. */
export function taste(): Taste {
  return { sorted: store.get('ruckus.sorted') !== 'no', highlight: store.get('ruckus.highlight') !== 'no' }
}

export function keepTaste({ sorted, highlight }: Taste): void {
  store.set('ruckus.sorted', sorted ? 'yes' : 'no')
  store.set('ruckus.highlight', highlight ? 'yes' : 'no')
}
