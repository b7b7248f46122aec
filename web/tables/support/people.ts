// Players at tables of the real program. Each player has the page of a seat. All pages stay mounted, and one at a time
// is in the document.

import { Server } from '@ruckus/client'
import { type Component, flushSync, mount, unmount } from 'svelte'
import { afterEach, inject, vi } from 'vitest'

import { keepSeatKey } from '../../src/lib/device'
import { type Sitting, sitDown } from '../../src/lib/sit'
import App from '../../src/App.svelte'
import Seat from '../../src/screens/Seat.svelte'
import type { Moment, Seated } from './moment'

const address = inject('address')
const server = new Server(address)

/** An element for text or a choice. */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const pages: Page[] = []
/** The page in the document. */
let shown: Page | null = null
/** The page for which code runs. Listeners that the code adds to the window belong to this page. */
let acting: Page | null = null

function put(page: Page, window: HTMLElement): void {
  document.body.replaceChildren(window)
  shown = page
}
function as<T>(page: Page, run: () => T): T {
  const before = acting
  acting = page
  try {
    return run()
  } finally {
    acting = before
  }
}

// All pages share one window. A page receives key and pointer events only while it is in the document.
const INPUT = /^(key|pointer|click)/
const heard = new WeakMap<object, EventListener>()
const [add, remove] = [window.addEventListener.bind(window), window.removeEventListener.bind(window)]
window.addEventListener = ((kind: string, listener: EventListener, options?: AddEventListenerOptions) => {
  const owner = acting ?? shown
  if (owner === null || !INPUT.test(kind)) return add(kind, listener, options)
  const only: EventListener = (event) => (owner === shown ? listener.call(window, event) : undefined)
  heard.set(listener, only)
  add(kind, only, options)
}) as typeof window.addEventListener
window.removeEventListener = ((kind: string, listener: EventListener, options?: EventListenerOptions) =>
  remove(kind, heard.get(listener) ?? listener, options)) as typeof window.removeEventListener

afterEach(async () => {
  shown = null
  for (const page of pages.splice(0)) await page.leave()
  localStorage.clear()
})

/** Repeats a check until it passes. Fails with its last error after 20 s. */
export const see = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 20_000, interval: 25 })

/** The accessible name of an element, as far as the page uses it: a label or the text. */
export function nameOf(element: Element): string {
  const takes =
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  const labels = takes ? [...(element.labels ?? [])].map(({ textContent }) => textContent).join(' ') : ''
  const named = element
    .getAttribute('aria-labelledby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')
  return (element.getAttribute('aria-label') ?? named ?? (labels || element.textContent) ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}

const fits = (said: string, name: string | RegExp): boolean =>
  typeof name === 'string' ? said === name : name.test(said)

/** A page with functions to read and press its elements. */
export class Page {
  protected readonly window = document.createElement('div')
  #mounted: Record<string, unknown> | null = null

  constructor(readonly name: string) {
    pages.push(this)
  }

  /** Mounts a screen on this page. */
  show<Props extends Record<string, unknown>>(screen: Component<Props>, props: Props): void {
    this.look()
    as(this, () => {
      this.#mounted = mount(screen, { target: this.window, props })
      flushSync()
    })
  }

  /** Opens an address of the program like a browser. Only one page at a time can have an address. */
  visit(path: string): void {
    const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }
    happyDOM.setURL(`${address}${path}`)
    this.show(App, {})
  }

  /** Puts this page into the document, replacing another one. */
  look(): void {
    if (shown !== this) put(this, this.window)
    as(this, flushSync)
  }

  /** Closes the page. */
  async leave(): Promise<void> {
    const mounted = this.#mounted
    this.#mounted = null
    if (mounted) await unmount(mounted)
    this.window.remove()
  }

  all<E extends HTMLElement = HTMLElement>(selector: string): E[] {
    this.look()
    return [...document.querySelectorAll<E>(selector)]
  }

  one<E extends HTMLElement = HTMLElement>(selector: string): E {
    const found = this.all<E>(selector)[0]
    if (!found) throw new Error(`${this.name} sees no ${selector}`)
    return found
  }

  /** The text of the element with this test id; empty if there is none. */
  text(id: string): string {
    return this.all(`[data-testid=${id}]`)[0]?.textContent.replace(/\s+/g, ' ').trim() ?? ''
  }

  has = (id: string): boolean => this.all(`[data-testid=${id}]`).length > 0
  /** The buttons with this name inside of the selector's elements. */
  buttons(name: string | RegExp, inside = 'body'): HTMLButtonElement[] {
    return this.all<HTMLButtonElement>(`${inside} :is(button, [role=button])`).filter((button) =>
      fits(nameOf(button), name),
    )
  }

  /** Presses an element like a finger, once it exists, is enabled, and the page accepts presses on it. */
  async press(find: () => HTMLElement | undefined): Promise<void> {
    let found: HTMLElement | undefined
    await see(() => {
      this.look()
      found = find()
      if (!found) throw new Error(`${this.name} has nothing to press: ${String(find)}`)
      if ((found as HTMLButtonElement).disabled) throw new Error(`${nameOf(found)} is disabled`)
      if (found.closest('.settling, [data-settling]')) throw new Error(`${nameOf(found)} does not take presses yet`)
    })
    const init = { bubbles: true, cancelable: true, button: 0, isPrimary: true, pointerId: 1, detail: 1 }
    for (const event of [
      new PointerEvent('pointerdown', init),
      new PointerEvent('pointerup', init),
      new MouseEvent('click', init),
    ]) {
      // Pressing down may have removed the element before the release.
      if (found?.isConnected) found.dispatchEvent(event)
      flushSync()
    }
  }

  button = (name: string | RegExp, inside?: string): Promise<void> => this.press(() => this.buttons(name, inside)[0])

  /** Presses a key on the focused element. */
  key(key: string): void {
    this.look()
    const target = document.activeElement ?? document.body
    const meant = target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    if (meant && key === 'Enter') {
      if (target instanceof HTMLButtonElement) target.click()
      else if (target instanceof HTMLInputElement) target.form?.requestSubmit()
    }
    flushSync()
  }

  /** Presses the number of a choice, once there are choices and the page accepts presses on them. */
  async choose(number: string): Promise<void> {
    await see(() => {
      const first = this.one('[data-choices] button')
      if (first.closest('.settling')) throw new Error('the choices do not take presses yet')
    })
    this.key(number)
  }

  /** The field with this label. */
  field(label: string): Field {
    const field = this.all<Field>('input, textarea, select').find((input) => nameOf(input) === label)
    if (!field) throw new Error(`${this.name} sees no field ${label}`)
    return field
  }

  /** Types into a field, once it exists. */
  async type(find: () => Field | undefined, value: string): Promise<void> {
    let field: Field | undefined
    await see(() => {
      field = find()
      if (!field) throw new Error(`${this.name} sees no field`)
    })
    if (!field) return
    field.focus()
    field.value = value
    for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }))
    flushSync()
  }

  /** Types into the field with this label. */
  fill = (label: string, value: string): Promise<void> => this.type(() => this.field(label), value)

  /** Selects a file. */
  async file(label: string, name: string, text: string): Promise<void> {
    await see(() => void this.field(label))
    const input = this.all<HTMLInputElement>('input[type=file]').find((one) => nameOf(one) === label)
    if (!input) throw new Error(`${this.name} cannot choose a file`)
    Object.defineProperty(input, 'files', {
      value: [new File([text], name, { type: 'application/toml' })],
      configurable: true,
    })
    input.dispatchEvent(new Event('change', { bubbles: true }))
    flushSync()
  }

  /** Selects the option with this text. */
  choice(list: HTMLSelectElement, label: string): Promise<void> {
    const option = [...list.options].find(({ textContent }) => textContent.trim() === label)
    if (!option)
      throw new Error(
        `${this.name} cannot choose ${label} among ${[...list.options].map(({ textContent }) => textContent).join(', ')}`,
      )
    return this.type(() => list, option.value)
  }
}

/** A player with the page of a seat. */
export class Player extends Page {
  readonly sitting: Sitting
  /** Called after the seat was given up. */
  readonly left = vi.fn()

  constructor(
    name: string,
    readonly seated: Seated,
  ) {
    super(name)
    this.sitting = as(this, () => sitDown(server.tableSocket(seated.code), seated.token))
    // Applies all effects of a message on this page before the test looks at another page.
    const { store } = this.sitting
    for (const kind of ['receiveState', 'receiveSnapshot', 'receiveUpdate', 'receiveAck'] as const) {
      const hear = store[kind].bind(store) as (message: unknown) => void
      Object.assign(store, {
        [kind]: (message: unknown) =>
          as(this, () => {
            hear(message)
            flushSync()
          }),
      })
    }
  }

  /** Opens the page of the seat. */
  open(): void {
    const { code, token } = this.seated
    keepSeatKey(code, token)
    const none = () => undefined
    this.show(Seat, {
      code,
      token,
      sitting: this.sitting,
      onadd: () => Promise.resolve(null),
      onleft: this.left,
      onhome: none,
    })
  }

  override async leave(): Promise<void> {
    await super.leave()
    this.sitting.close()
  }

  /** The caller's text about the open window. */
  banner = (): string => this.all('.banner')[0]?.textContent ?? ''
  /** This player's cards. */
  hand = (): string[] => this.all('[data-testid=hand] [data-card]').map((card) => card.dataset['card'] ?? '')
  pile = (): string => nameOf(this.one('[data-testid=pile]'))
  /** The accessible name of another player's seat. */
  chip = (seat: number): string => nameOf(this.one(`.chip[data-seat="${seat}"]`))

  card = (card: string): Promise<void> => this.press(() => this.all(`[data-testid=hand] [data-card="${card}"]`)[0])
  /** Answers the player's current question. */
  answer = (name: string | RegExp): Promise<void> => this.button(name, '[data-testid=ask]')
  /** Picks a color in the dialog. */
  color = (name: string): Promise<void> => this.button(name, '[role=dialog][aria-label="Pick a color"]')
  slap = (): Promise<void> => this.button(/^Slap the pile/)
  /** Presses a picture of the palette. */
  deed = (name: string): Promise<void> => this.press(() => this.all(`[data-testid=palette] [data-deed="${name}"]`)[0])
}

async function post<T>(path: string, body: unknown): Promise<T> {
  const answer = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return JSON.parse(text) as T
}

/** Joins with a token. Resolves when the table is loaded. */
async function open(name: string, seated: Seated): Promise<Player> {
  const player = new Player(name, seated)
  await see(() => {
    if (player.sitting.store.lobby === null) throw new Error(`${name} waits for the table`)
  })
  player.open()
  return player
}

/** Sets up a table in the middle of a round, with bots on all seats but the first. */
export const setUp = (
  name: string,
  moment: Moment,
  rules: string,
  changes: Record<string, unknown> = {},
  homemade: unknown[] = [],
): Promise<Seated> =>
  post('/api/test/tables', {
    name,
    rules,
    with: changes,
    homemade,
    bots: moment.hands.length - 1,
    set: { ...moment, still: moment.still ?? true },
  })

/**
 * Sets up a table in the middle of a round, with bots on all seats but the first. The named players take seats; the
 * first name gets the first seat.
 */
export async function table<const Names extends readonly string[]>(
  names: Names,
  moment: Moment,
  rules = 'super-power-no-sissies',
  changes: Record<string, unknown> = {},
  homemade: unknown[] = [],
): Promise<{ [At in keyof Names]: Player }> {
  const first = await setUp(names[0] ?? '', moment, rules, changes, homemade)
  const seats = [first]
  for (const name of names.slice(1)) seats.push(await post<Seated>(`/api/tables/${first.code}/seats`, { name }))
  return (await Promise.all(seats.map((seat, i) => open(names[i] ?? '', seat)))) as { [At in keyof Names]: Player }
}

/** Makes a table by a preset or a ruleset file. All players are in its lobby, and the first one is its host. */
export async function lobby<const Names extends readonly string[]>(
  names: Names,
  by: { rules: string } | { ruleset: string },
): Promise<{ [At in keyof Names]: Player }> {
  const first = await server.makeTable({ name: names[0] ?? '', ...by })
  const seats: Seated[] = [first]
  for (const name of names.slice(1)) seats.push(await server.takeSeat(first.code, { name }))
  return (await Promise.all(seats.map((seat, i) => open(names[i] ?? '', seat)))) as { [At in keyof Names]: Player }
}

/** Another player takes a seat at a player's table. */
export const joins = async ({ seated: { code } }: Player, name: string): Promise<Player> =>
  open(name, await server.takeSeat(code, { name }))

/** Waits until each player sees this card on top of the discard pile. */
export const allSee = (players: readonly Player[], top: RegExp): Promise<void> =>
  see(() => {
    for (const player of players) if (!top.test(player.pile())) throw new Error(`${player.name} sees ${player.pile()}`)
  })

/** Waits until each player can slap. Before that, keys and taps mean something else. */
export const allMaySlap = (...players: Player[]): Promise<void> =>
  see(() => {
    for (const player of players)
      if (player.buttons(/^Slap the pile/).length === 0) throw new Error(`${player.name} may not slap`)
  })

/** The player who slapped first, according to a player's log. The reader is "You". */
export async function slappedFirst(player: Player): Promise<string> {
  const first = () => /([A-Z][a-z]+) slaps? first\./.exec(player.text('log'))?.[1]
  await see(() => {
    if (first() === undefined) throw new Error(`nobody slapped first: ${player.text('log')}`)
  })
  return first() ?? ''
}
