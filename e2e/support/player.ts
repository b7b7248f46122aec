// An automatic player that presses available controls. It runs inside the page, so that it is as fast as experienced
// players, and knows only what the page shows.

/** Options of the player. */
export interface Play {
  /** Presses the button for the next round. */
  next: boolean
  /** Random seed for choosing between several actions. */
  seed: number
  /**
   * The pause after a press, in milliseconds, so that its effect becomes visible. A second press too early would play
   * another card out of turn.
   */
  press?: number
}

/** How often each control was pressed. */
export type Pressed = Record<string, number>

/** Plays until the match is over. If nothing changes for a minute, fails with the page's content. */
export function player({ next, seed, press = 1_500 }: Play): Promise<Pressed> {
  /**
   * The time without changes after which the player fails, in milliseconds: longer than any window and the break
   * between rounds.
   */
  const PATIENCE = 60_000
  /** The reaction time in milliseconds. The table warns the host about players who keep being faster than humans. */
  const REACTS = 180
  const STROKES: Record<string, string[]> = {
    'draw a circle': ['Right', 'Down', 'Left', 'Up'],
    'draw a zigzag': ['Right', 'Left', 'Right'],
    'draw a triangle': ['Up', 'Down', 'Left'],
  }
  const pressed: Pressed = {}
  const rules = new Map<string, string>()
  const heard = new WeakSet<Element>()
  let due: { what: string; at: number; done: number } | null = null
  let [state, since, free] = ['', performance.now(), 0]
  /** Jump in at the next opportunity. A player who always jumps in is mostly too late and loses cards. */
  let eager = false

  const one = (selector: string) => document.querySelector<HTMLElement>(selector)
  const all = (selector: string) =>
    [...document.querySelectorAll<HTMLButtonElement>(selector)].filter((found) => !found.disabled)
  function dice(sides: number): number {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((seed / 2 ** 31) * sides)
  }
  function click(selector: string): boolean {
    const found = all(selector)
    found[dice(found.length)]?.click()
    return found.length > 0
  }
  function point(selector: string, kind = 'pointerdown'): boolean {
    return one(selector)?.dispatchEvent(new PointerEvent(kind, { bubbles: true, cancelable: true })) !== undefined
  }
  function fill(selector: string, value: string): boolean {
    const field = document.querySelector<HTMLInputElement>(selector)
    if (!field || field.value === value) return false
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
    return true
  }

  /** Reads the log: new rules, and numbers that are played. */
  function hear(): void {
    for (const line of document.querySelectorAll('[data-testid=log] li')) {
      if (heard.has(line)) continue
      heard.add(line)
      const text = (line.querySelector('summary') ?? line).textContent ?? ''
      if (/^Round \d+\./.test(text)) rules.clear()
      const made = /makes? a rule\. On every (\d): (.+)!/.exec(text)
      if (made?.[1] && made[2]) rules.set(made[1], made[2])
      const laid = /(?:plays?|jumps? in with) an? \w+ (\d)/.exec(text)
      const what = laid?.[1] && rules.get(laid[1])
      if (what) due = { what, at: performance.now(), done: 0 }
    }
    const asked = /^Do it: (.+)$/.exec(one('.strip.do')?.getAttribute('aria-label') ?? '')?.[1]
    if (asked && due?.what !== asked) due = { what: asked, at: performance.now(), done: 0 }
    if (due && performance.now() - due.at > 7_000) due = null
  }

  /** Performs the action that is due, in its own form if it has one. */
  function deed(): boolean {
    if (!due || !one('.strip.do')) return false
    if (one('.strip.do .place')) return inPlace(due)
    const { what } = due
    if (what === 'tap the pile' || due.done > 0) {
      due = null
      return what === 'tap the pile' && point('.pile')
    }
    const tile = [what, what.split(' ')[0], 'say'].find((name) => one(`[data-deed="${name}"]`))
    const [, still] = [click(`[data-deed="${tile}"]`), one('.strip.do .place')]
    if (!still && !/^(draw|type|say|hold still|shake the phone|shout)$/.test(tile ?? '')) due = null
    return true
  }
  function inPlace(now: { what: string; done: number }): boolean {
    const place = '.strip.do .place'
    if (one(`${place} input`)) {
      const word = now.what.replace(/^type /, '')
      return fill(`${place} input`, word) || (now.done++, click(`${place} button[type=submit]`))
    }
    if (one(`${place} .pad`)) return click(`${place} [aria-label="${STROKES[now.what]?.[now.done++] ?? 'Up'}"]`)
    const buttons = all(`${place} button`)
    if (buttons.length > 1) return (buttons[now.done++ % 2]?.click(), true)
    // Some actions are held, or started once, and then take time.
    if (now.done++ > 0) return false
    return now.what === 'shout' ? point(`${place} button`) : click(`${place} button`)
  }

  function uno(): boolean {
    const held = all('[data-testid=hand] .held').length
    if (held === 0 || held > 2 || one('.caller .said')) return false
    return click('.uno[aria-pressed=false]')
  }
  function truck(): boolean {
    if (!one('.strip.truck')) return false
    return (
      click('.strip.truck .button.loud') ||
      click('.held.may:not([aria-pressed=true])') ||
      click('.strip.truck .button.plain')
    )
  }
  function makeRule(): boolean {
    if (!one('.strip.make-rule')) return false
    if (all('.strip.make-rule .button.loud').length > 0) return click('.strip.make-rule .button.loud')
    if (one('.strip.make-rule form')) return fill('.strip.make-rule form input', 'abracadabra')
    return click('.strip.make-rule .tile')
  }
  function name(): boolean {
    if (!one('.strip.seats')) return false
    return dice(4) === 0 && one('[data-press=pass]')
      ? click('[data-press=pass]')
      : click('.strip.seats [data-choices] .button:not(.plain)')
  }
  function side(): boolean {
    if (dice(2) === 0 && (click('[data-press=pay]') || click('[data-press=challenge]'))) return true
    return (
      click('[data-press=draw]') || click('[data-press=pass]') || click('.bar .side .button:not([data-press=match])')
    )
  }

  /** Possible actions, the most urgent first. */
  const looks: [string, () => boolean][] = [
    ['next', () => next && click('[data-testid=results] .actions .button.loud')],
    ['slap', () => point('.pile.slap')],
    ['deed', deed],
    ['uno', uno],
    ['hurry', () => click('.bar .hurry') || click('.bar .race')],
    ['color', () => click('.strip.color .petal')],
    ['either', () => click('.strip.either .button.loud')],
    ['truck', truck],
    ['card', () => one('.strip.show, .caller [data-testid=ask]') !== null && click('.held.may')],
    ['name', name],
    ['place', () => click('.strip.places [data-choices] .button')],
    ['shield', () => click('.strip.shield [data-choices] .button')],
    ['make-rule', makeRule],
    [
      'deal',
      () =>
        fill('.deal input', document.querySelector<HTMLInputElement>('.deal input')?.min ?? '') ||
        click('.deal button[type=submit]'),
    ],
    ['loud', () => click('.bar .button.loud')],
    ['seen', () => click('[data-testid=seen] .button')],
    ['show', () => dice(30) === 0 && click('[data-press=show]')],
    ['announce', () => dice(30) === 0 && click('[data-press=announce]')],
    [
      'play',
      () =>
        one('.held.sent') === null && (one('.go, .banner') !== null || eager) && click('[data-testid=hand] .held.may'),
    ],
    ['side', () => one('.held.sent') === null && side()],
  ]

  /** Everything that a press could change. */
  function showing(): string {
    const parts = [
      '[data-testid=hand] .held',
      '.bar .button',
      '.bar .race',
      '.caller [data-testid=ask]',
      '.strip',
      '[data-testid=ask] .place',
      '[data-testid=ask] input',
      '[data-testid=results] h1',
    ]
    const words = parts.flatMap((part) =>
      [...document.querySelectorAll<HTMLElement>(part)].map(
        (found) => found.dataset.card ?? found.dataset.press ?? found.textContent,
      ),
    )
    return [
      ...words,
      one('[data-testid=log]')?.lastElementChild?.textContent,
      one('.pile')?.className,
      one('.uno')?.ariaPressed,
    ].join('|')
  }

  return new Promise((done, fail) => {
    const timer = setInterval(() => {
      if (one('[data-testid=results] h1')?.textContent === 'The match is over') {
        clearInterval(timer)
        done(pressed)
        return
      }
      const [now, shows] = [performance.now(), showing()]
      if (shows !== state) [state, since, free, eager] = [shows, now, 0, dice(3) === 0]
      if (now - since > PATIENCE) {
        clearInterval(timer)
        fail(
          new Error(
            `nothing moves any more: ${one('[data-testid=asked]')?.textContent} ${one('[data-testid=status]')?.textContent} ${shows}`,
          ),
        )
        return
      }
      hear()
      if (now < free || now - since < REACTS) return
      const found = looks.find(([, look]) => look())
      if (!found) return
      const what = found[0] === 'deed' && due ? due.what : found[0]
      pressed[what] = (pressed[what] ?? 0) + 1
      // Actions are performed stroke by stroke, with no visible effect in between.
      free = now + (found[0] === 'deed' ? 0 : press)
    }, 40)
  })
}
