// A table's rules become a game night in the gallery.

import { expect, it } from 'vitest'

import Gallery from '../src/screens/Gallery.svelte'
import { lobby, nameOf, Page, type Player, see } from './support/people'

/** Simulates another device with empty storage. */
const otherDevice = (): void => localStorage.clear()

/** A host of Psycho with an added bomb, who publishes these rules. */
async function publisher(title: string): Promise<Player> {
  const [ann] = await lobby(['Ann'], { rules: 'psycho' })
  await ann.press(() => ann.one('[data-testid=tinker] summary'))
  await see(() => expect(ann.one('main').textContent).toContain('These are the plain rules of Psycho.'))
  expect(ann.buttons('Publish these rules')[0]?.disabled).toBe(true)
  await ann.button('From the gallery')
  const search = () =>
    ann.all<HTMLInputElement>('input[type=search]').findLast((input) => nameOf(input) === 'Look for a rule')
  await ann.type(search, 'bomb')
  await ann.button('Switch on: The Bomb')
  await see(() => expect(ann.text('rule-cards')).toContain('The Bomb'))
  await ann.button('Publish these rules')
  await ann.fill('What do you call it?', title)
  await ann.fill('What makes them special, in a sentence', 'Psycho with a bomb.')
  await ann.fill('Who made it', 'Ann')
  await ann.button('Publish')
  await see(() => expect(ann.one('main').textContent).toContain('Your game night is in the gallery.'))
  return ann
}

/** The gallery's game nights with this title. */
async function found(title: string): Promise<{ page: Page; nights: () => HTMLElement[] }> {
  const page = new Page('Ann')
  page.show(Gallery, { kind: 'nights' as const, wanted: '', onseated: () => undefined, ongo: () => undefined })
  await page.type(() => page.all<HTMLInputElement>('input[type=search]')[0], title.toLowerCase())
  const nights = () =>
    page.all('li').filter((item) => nameOf(item.querySelector('h2, h3, h4') ?? item).startsWith(title))
  await see(() => expect(nights()).toHaveLength(1))
  return { page, nights }
}

it('only the first publisher can remove a game night', async () => {
  await publisher('Same Night')
  const anns = { ...localStorage }
  otherDevice()
  await publisher('Same Night')
  const eve = await found('Same Night')
  expect(eve.page.buttons('Take it out: Same Night')).toEqual([])

  otherDevice()
  for (const [key, value] of Object.entries(anns)) localStorage.setItem(key, String(value))
  const { page, nights } = await found('Same Night')
  await page.button('Take it out: Same Night')
  await page.button('Take it out now')
  await see(() => expect(page.one('main').textContent).toContain('Same Night is out of the gallery.'))
  await see(() => expect(nights()).toEqual([]))
})
