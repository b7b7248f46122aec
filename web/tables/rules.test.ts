// Agreeing on rules: switches and their parameters, conflicts, and files and links without valid rules.

import { expect, it } from 'vitest'

import New from '../src/screens/New.svelte'
import { lobby, nameOf, Page, type Player, see } from './support/people'

const SEARCH = 'Look for a rule'

/** A table's host with all settings visible. */
async function tinkerer(): Promise<Player> {
  const [ann] = await lobby(['Ann'], { rules: 'super-power-no-sissies' })
  await ann.press(() => ann.one('[data-testid=tinker] summary'))
  await see(() => expect(switches(ann)).not.toEqual([]))
  return ann
}
const switches = (page: Page): HTMLElement[] =>
  page.all('[role=switch]').filter((one) => one.closest('[data-testid=tinker] li') !== null)
function theSwitch(page: Page, name: string): HTMLElement {
  const found = switches(page).find((one) => nameOf(one).startsWith(name))
  if (!found) throw new Error(`no switch ${name} among ${switches(page).map(nameOf).join(', ')}`)
  return found
}
const isOn = (page: Page, name: string): boolean => theSwitch(page, name).getAttribute('aria-checked') === 'true'
const read = (page: Page): string => page.one('main').textContent.replace(/\s+/g, ' ')

it('the host changes a number and replaces conflicting rules', async () => {
  const ann = await tinkerer()
  const seconds = (): HTMLInputElement | undefined =>
    theSwitch(ann, 'Slap The Red Three').closest('li')?.querySelector<HTMLInputElement>('input[type=number]') ??
    undefined
  const more = () =>
    [...(seconds()?.closest('li')?.querySelectorAll('button') ?? [])].find((button) =>
      nameOf(button).startsWith('More'),
    )
  const before = Number(seconds()?.value)
  await ann.press(more)
  await ann.press(more)
  expect(seconds()?.value).toBe(String(before + 2))
  await see(() => expect(read(ann)).toContain('1 change to Super Power, No Sissies.'))
  await ann.type(seconds, '7')
  await see(() =>
    expect(ann.sitting.store.rules?.switches.find(({ name }) => name === 'spank-the-baby')?.params[0]?.value).toBe(7),
  )
  expect(seconds()?.value).toBe('7')

  // Chapters collapse, and a search shows only its results.
  expect(theSwitch(ann, 'Matching').closest('details')?.open).toBe(false)
  await ann.fill(SEARCH, 'color crazy')
  await see(() => expect(switches(ann)).toHaveLength(1))
  await ann.press(() => theSwitch(ann, 'Color Crazy'))
  const asked = () => ann.all('[role=group][aria-label="Color Crazy"]')[0]?.textContent ?? ''
  expect(asked()).toContain('Color Crazy needs Matching.')
  expect(asked()).toContain(
    'Matching and Super Power don’t go together: both say which cards can be played out of turn, and what they do.',
  )
  expect(document.activeElement?.closest('[role=group]')?.getAttribute('aria-label')).toBe('Color Crazy')
  await ann.button('Leave it as it is')
  expect(isOn(ann, 'Color Crazy')).toBe(false)

  await ann.press(() => theSwitch(ann, 'Color Crazy'))
  await ann.button('Color Crazy, Matching and Sixes And Nines on, Super Power off')
  await see(() => expect(isOn(ann, 'Color Crazy')).toBe(true))
  await ann.fill(SEARCH, '')
  await see(() => expect(isOn(ann, 'Super Power')).toBe(false))
  expect(isOn(ann, 'Sixes And Nines')).toBe(true)

  await ann.press(() => ann.all('summary').find(({ textContent }) => textContent.includes('Table settings')))
  const points = () => ann.field('Who gets points') as HTMLSelectElement
  await ann.choice(points(), 'one round decides')
  await see(() => expect(ann.field('Rounds in a match').disabled).toBe(true))
  await ann.button('Back to plain Super Power, No Sissies')
  await see(() => expect(read(ann)).not.toMatch(/changes? to Super Power, No Sissies/))
  expect(isOn(ann, 'Super Power')).toBe(true)
})

it('the search matches each word of a rule, regardless of spacing', async () => {
  const ann = await tinkerer()
  await ann.fill(SEARCH, 'dog house')
  await see(() => expect(switches(ann).map(nameOf).join()).toMatch(/^In The Doghouse/))
  await ann.fill(SEARCH, 'dog kennel')
  await see(() => expect(read(ann)).toContain('No rule has “dog kennel” in its name or its sentence.'))
})

it('a faulty file is rejected with a reason and changes nothing', async () => {
  const ann = await tinkerer()
  const wrong = () =>
    ann
      .all('[role=alert]')
      .map(({ textContent }) => textContent.replace(/\s+/g, ' '))
      .find((text) => text.includes('was not loaded')) ?? ''
  const before = ann.sitting.store.rules
  await ann.file('Load a file', 'camp.toml', 'title = "Camp"\n\n[rules]\ndoghose = 1\n')
  await see(() =>
    expect(wrong()).toContain('camp.toml was not loaded: line 4: there is no rule `doghose`; did you mean `doghouse`?'),
  )
  expect(ann.sitting.store.rules).toBe(before)
  await ann.file('Load a file', 'two.toml', '[rules]\nmatching = true\n')
  await see(() => expect(wrong()).toBe(''))
  await ann.file('Load a file', 'two.toml', '[rules]\nmatching = true\nsuper-power = true\n')
  await see(() =>
    expect(wrong()).toContain('don’t go together: both say which cards can be played out of turn, and what they do'),
  )
  await ann.file('Load a file', 'large.toml', '#'.repeat(9_000))
  await see(() => expect(wrong()).toContain('large.toml was not loaded: it’s too large'))
  await ann.button('Close')
  expect(wrong()).toBe('')
})

it.each([
  ['markup', '%3Cimg%20src=x%20onerror=alert(1)%3E', /isn’t text/],
  ['no text', '_-8', /isn’t text/],
  ['a long one', 'A'.repeat(12_000), /too large/],
  [
    'no game',
    Buffer.from('title = "<img src=x onerror=alert(1)>"\nbase = "clasic"').toString('base64url'),
    /line 2: there is no base `clasic`; did you mean `classic`\?/,
  ],
])('a link without valid rules explains the error: %s', async (_, part, why) => {
  const page = new Page('Ann')
  page.show(New, { part, onseated: () => undefined, onhome: () => undefined })
  await see(() => expect(nameOf(page.one('h1'))).toBe('This link has no rules in it'))
  expect(page.one('[role=alert]').textContent).toMatch(why)
})

it('the page accepts a file instead of a link', async () => {
  const page = new Page('Ann')
  page.show(New, { part: '', onseated: () => undefined, onhome: () => undefined })
  expect(nameOf(page.one('h1'))).toBe('Bring your own rules')
  await page.file('Load a file', 'camp.toml', 'title = "Camp"\nsummary = "Kind."\n')
  await see(() => expect(nameOf(page.one('h1'))).toBe('Camp'))
})
