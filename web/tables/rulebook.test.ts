// The rulebook: searching, reading, stepping through examples, and opening it from the table without losing the game.

import { expect, it, vi } from 'vitest'

import { nameOf, Page, see, setUp } from './support/people'

const SLAPS = 'After a red 3, the first to slap draws nothing, the second 1, the third 2'

function at(path: string): Page {
  const page = new Page('Ann')
  page.visit(path)
  return page
}
const clean = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim()
const headings = (page: Page): string[] => page.all('h1, h2, h3').map(({ textContent }) => clean(textContent))
const link =
  (page: Page, name: string | RegExp, inside = 'body') =>
  () =>
    page.all(`${inside} a`).find((one) => (typeof name === 'string' ? nameOf(one) === name : name.test(nameOf(one))))
const article = (id: string): string => `article[aria-label="Clause ${id}"]`

it('a reader finds a rule and steps through its example', async () => {
  const home = at('/')
  await see(() => expect(link(home, 'The rulebook')()?.getAttribute('href')).toBe('/rules'))
  await home.leave()
  const page = at('/rules')
  await see(() => expect(headings(page)).toContain('Rulebook'))
  expect(headings(page)).toContain('SP. Super Power, No Sissies')
  await page.fill('Search the rulebook', 'slap pile')
  await see(() =>
    expect(
      page
        .all('[role=status]')
        .map(({ textContent }) => textContent)
        .join(),
    ).toContain('found'),
  )
  expect(link(page, 'Clause G1')()).toBeUndefined()
  const pushed = vi.spyOn(history, 'pushState')
  await page.press(link(page, 'Clause SP-6.1'))
  await see(() => expect(location.pathname).toBe('/rules/SP-6.1'))
  await see(() => expect(clean(document.activeElement?.textContent)).toBe('SP-6 Spank The Baby'))
  expect(document.title).toMatch(/SP-6\.1 Spank The Baby/)
  // Rulings are marked.
  expect(page.all('article').find((one) => nameOf(one) === 'Clause SP-6.2')?.textContent).toContain('Ruling')
  const region = page.all('section, [role=region]').find((one) => nameOf(one) === 'The switch: Spank The Baby')
  expect(clean(region?.textContent)).toContain('spank-the-baby = { seconds = 4 }')

  const details = () => page.all<HTMLDetailsElement>('details').find(({ textContent }) => textContent.includes(SLAPS))
  if (details()?.open === false) await page.press(() => details()?.querySelector('summary') ?? undefined)
  const inExample = <E extends HTMLElement>(selector: string): E[] => [
    ...(details()?.querySelectorAll<E>(`[data-testid=example] ${selector}`) ?? []),
  ]
  const told = () => clean(inExample('[data-testid=told]')[0]?.textContent)
  const press = (name: string) =>
    page.press(() => inExample<HTMLButtonElement>('button').find((button) => nameOf(button) === name))
  await see(() => expect(told()).toContain('How it begins.'))
  await press('Forward')
  await see(() => expect(told()).toContain('Ann plays a red 3.'))
  expect(clean(details()?.textContent)).toContain('The table waits for Ann, Bob, Cid and Dee: slap the pile.')
  await press('Forward')
  await see(() => expect(told()).toContain('Refused'))
  expect(told()).toContain('frozen')
  await press('Back')
  await see(() => expect(told()).toContain('Step 1 of 6'))
  // Simulates the End key on the slider, which browsers turn into a value.
  const slider = () => inExample<HTMLInputElement>('input[type=range]')[0]
  expect(nameOf(slider() ?? document.body)).toBe('Step')
  await page.type(slider, slider()?.max ?? '')
  await see(() => expect(told()).toContain('Bob draws a yellow 7, a yellow 8 and a yellow 9 for being slow.'))
  expect(clean(inExample('[data-seat="Bob"]')[0]?.textContent)).toContain(
    'red 4, red 6, yellow 7, yellow 8 and yellow 9',
  )
  expect(inExample<HTMLButtonElement>('button').find((button) => nameOf(button) === 'Forward')?.disabled).toBe(true)
  // Simulates the browser's back button.
  expect(pushed.mock.calls.map(([, , to]) => String(to))).toEqual(['/rules/SP-6.1'])
  history.replaceState(null, '', '/rules')
  window.dispatchEvent(new PopStateEvent('popstate'))
  await see(() => expect(headings(page)).toContain('Rulebook'))
})

it('an example plays to its end automatically', async () => {
  const page = at('/rules/SP-6.4')
  const example = `${article('SP-6.4')} [data-testid=example]`
  await page.button('Play', example)
  await see(() => expect(page.buttons('Pause', example)).toHaveLength(1))
  await see(() => expect(page.one(`${example} [data-testid=told]`).textContent).toContain('Nothing happens.'))
  await see(() => expect(page.buttons('Play', example).length).toBeGreaterThan(0))
  expect(page.buttons('Forward', example)[0]?.disabled).toBe(true)
})

it('the meetings page shows a chosen rule’s meetings with examples', async () => {
  const page = at('/rules/meetings')
  await see(() => void page.field('Choose a rule'))
  await page.choice(page.field('Choose a rule') as HTMLSelectElement, 'In The Doghouse (SP-4)')
  await see(() => expect(location.pathname).toBe('/rules/meetings/doghouse'))
  await see(() => expect(page.text('met')).toContain('The doghouse slaps too'))
  await page.press(
    () =>
      page
        .all('[data-testid=met] li')
        .find(({ textContent }) => textContent.includes('Spank The Baby'))
        ?.querySelector('summary') ?? undefined,
  )
  await see(() => expect(page.all('[data-testid=met] [data-testid=example]')).not.toEqual([]))
  await page.press(link(page, 'Clause SP-6.1', '[data-testid=met]'))
  await see(() => expect(location.pathname).toBe('/rules/SP-6.1'))
})

it('an unknown clause number leads to the nearest clauses', async () => {
  const page = at('/rules/sp-6.9')
  await see(() => expect(clean(page.one('main').textContent)).toContain('Did you mean one of these?'))
  await page.press(link(page, /^SP-6\.4/))
  await see(() => expect(headings(page)).toContain('SP-6 Spank The Baby'))
})

it('refusals and the log link to clauses while the game continues', async () => {
  const { code, token } = await setUp(
    'Ann',
    {
      hands: [
        ['Y7', 'R2', 'G5'],
        ['B1', 'B2'],
        ['R1', 'R9'],
        ['G1', 'G2'],
      ],
      pile: [{ card: 'Y4' }, { card: 'Y7', by: 3 }],
      turn: 0,
    },
    'super-power-no-sissies',
  )
  const page = at(`/t/${code}#${token}`)
  const hand = () => page.all('[data-testid=hand] [data-card]').map((card) => card.dataset['card'])
  const play = (card: string) => page.press(() => page.all(`[data-testid=hand] [data-card="${card}"]`)[0])
  const peek = () => page.all('[data-testid=peek] :is(h1, h2, h3)').map(({ textContent }) => clean(textContent))
  await play('G5')
  await page.press(link(page, 'Why? Clause G4 of the rulebook', '[data-testid=notice]'))
  await see(() => expect(peek()).toContain('Clause G4'))
  // Shortcuts of the table do nothing while the rulebook is open.
  page.key('d')
  page.all<HTMLDialogElement>('dialog[open]')[0]?.close()
  await see(() => expect(page.has('peek')).toBe(false))
  expect(hand()).toHaveLength(3)
  expect(page.text('status')).toContain('Your turn')

  await play('Y7')
  await see(() => expect(hand()).toHaveLength(2))
  await play('R2')
  await page.press(() =>
    page.all('[data-testid=log] summary').find(({ textContent }) => textContent.includes("It's Not Your Turn")),
  )
  await page.press(link(page, 'Why? Clause SP-7 of the rulebook', '[data-testid=log]'))
  await see(() => expect(peek()).toContain("SP-7 It's Not Your Turn"))
  // The table is still there.
  expect(hand()).toHaveLength(4)
})
