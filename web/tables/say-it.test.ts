// A rule is typed as one sentence, and its words are tapped to change them.

import { afterEach, describe, expect, it } from 'vitest'

import { speak, speakWorkshop } from '../src/messages'
import Workshop from '../src/screens/Workshop.svelte'
import { nameOf, Page, see } from './support/people'

const SENTENCE = '[data-testid=sentence]'
const CHANGE = `${SENTENCE} [role=group]`

function workshop(): Page {
  const page = new Page('Ann')
  page.show(Workshop, { part: '', onseated: () => undefined, ongo: () => undefined })
  return page
}
const says = (page: Page): string => page.text('sentence')
const read = (page: Page): string => page.one('main').textContent.replace(/\s+/g, ' ')
const disabled = (page: Page, name: string): boolean | undefined => page.buttons(name)[0]?.disabled
/** The phrases of a list. */
const phrases = (list: string): string => `ul[aria-label="${list}"]`

describe('in English', () => {
  it('a player taps suggestions and changes words of the sentence', async () => {
    const page = workshop()
    const field = () => page.field('Say your rule')
    await page.fill('Say your rule', 'when a player plays a 4, ')
    await page.button('all others', phrases('What can come next'))
    await page.button(/^draws?$/, phrases('What can come next'))
    await page.fill('Say your rule', `${field().value}2`)
    await see(() => expect(says(page)).toContain('When a player plays a 4, all others draw 2 cards.'))

    // By keyboard: which player.
    page.buttons('all others', SENTENCE)[0]?.focus()
    page.key('Enter')
    const who = () => page.one<HTMLSelectElement>(`${CHANGE} select`)
    expect(page.one(CHANGE).getAttribute('aria-label')).toBe('Change it to')
    await see(() => expect(document.activeElement).toBe(who()))
    await page.choice(who(), 'the player opposite')
    await see(() => expect(says(page)).toContain('the player opposite draws 2 cards.'))
    who().focus()
    page.key('Escape')
    await see(() => expect(nameOf(document.activeElement ?? document.body)).toBe('the player opposite'))

    // How many cards, and which ones.
    await page.button('2 cards', SENTENCE)
    await page.type(() => page.one<HTMLInputElement>(`${CHANGE} input[type=number]`), '3')
    await see(() => expect(says(page)).toContain('the player opposite draws 3 cards.'))
    await page.button('Done', CHANGE)
    await page.button('a 4', SENTENCE)
    await page.press(() => page.all(`${CHANGE} label`).find(({ textContent }) => textContent.trim() === 'red'))
    await see(() => expect(says(page)).toContain('When a player plays a red 4, the player opposite draws 3 cards.'))
    await page.button('Done', CHANGE)
    expect(page.all(CHANGE)).toEqual([])
  })

  it('an invalid sentence blocks play, and suggestions and German still work', async () => {
    const page = workshop()
    await page.fill('Say your rule', 'When a player plays a 4, the next player draws 2 cards and is skipped')
    await see(() => expect(says(page)).toContain('draws 2 cards; then the next player is skipped.'))
    await see(() => expect(disabled(page, 'Try it now')).toBe(false))
    await page.fill('Say your rule', 'blah blah')
    await see(() => expect(read(page)).toContain('I don’t get “blah”.'))
    expect(disabled(page, 'Try it now')).toBe(true)
    expect(disabled(page, 'Play it tonight')).toBe(true)
    expect(read(page)).not.toContain('All good.')
    await page.button('Keep that rule')
    expect(page.field('Say your rule').value).toBe('')
    await see(() => expect(disabled(page, 'Try it now')).toBe(false))

    await page.fill('Say your rule', 'When a player plays a 4, the next player dances 2 cards')
    await see(() => expect(read(page)).toContain('I don’t get “dances”.'))
    await page.button('draws', phrases('This fits there:'))
    await see(() =>
      expect(page.field('Say your rule').value).toBe('When a player plays a 4, the next player draws 2 cards'),
    )
    await see(() => expect(read(page)).toContain('Got it.'))
    await page.fill('Say your rule', 'Wenn jemand eine 4 legt, ziehen alle anderen 2 Karten')
    await see(() => expect(read(page)).toContain('looks like German'))
    await see(() => expect(says(page)).toContain('When a player plays a 4, all others draw 2 cards.'))

    await page.button('Start over')
    expect(page.field('Say your rule').value).toBe('')
    await see(() => expect(disabled(page, 'Try it now')).toBe(true))
  })

  it('an ambiguous amount is rejected until the player clarifies it', async () => {
    const page = workshop()
    await page.fill('Say your rule', 'When a player plays two cards, the next player draws a card.')
    await see(() => expect(read(page)).toContain('Does “two cards” count something?'))
    await page.button('When a player plays a 2, the next player draws 1 card.')
    await see(() => expect(says(page)).toContain('When a player plays a 2, the next player draws 1 card.'))
    await see(() => expect(read(page)).not.toContain('Does “two cards” count something?'))
  })
})

describe('in German', () => {
  afterEach(async () => {
    await speak('en')
    await speakWorkshop()
  })
  const SAY = 'Sag deine Regel'
  async function werkstatt(): Promise<Page> {
    await speak('de')
    await speakWorkshop()
    return workshop()
  }

  it('the error quotes the first unknown words', async () => {
    const page = await werkstatt()
    await page.fill(SAY, 'Wenn jemand eine 4 legt, tanzen alle eine Karte')
    const problem = () =>
      page
        .all('.problem')
        .map(({ textContent }) => textContent)
        .join(' ')
    await see(() => expect(problem()).toContain('verstehe ich nicht'))
    expect(problem()).toContain('tanzen')
    await page.fill(SAY, 'Wenn jemand eine 4 legt, ziehen alle anderen 2 Karten')
    await see(() => expect(says(page)).toContain('Wenn jemand eine 4 legt: alle anderen ziehen 2 Karten.'))
  })

  it('suggested words insert their spaces and form a valid rule', async () => {
    const page = await werkstatt()
    await page.fill(SAY, 'Wenn jemand eine 4 legt, ')
    await page.button('die nächste Person')
    expect(page.field(SAY).value).toBe('Wenn jemand eine 4 legt, die nächste Person ')
    await page.button('setzt aus')
    await see(() => expect(says(page)).toContain('Wenn jemand eine 4 legt: die nächste Person setzt aus.'))
  })

  it('an ambiguous pronoun is rejected until the player clarifies it', async () => {
    const page = await werkstatt()
    await page.fill(SAY, 'Wenn jemand eine 4 legt: er sucht jemanden aus und sie zieht 2 Karten')
    await see(() => expect(read(page)).toContain('„sie“ könnte mehr als eine Person sein.'))
    await page.button(/die gewählte Person zieht 2 Karten/)
    await see(() => expect(says(page)).toContain('die gewählte Person zieht 2 Karten.'))
    await see(() => expect(read(page)).not.toContain('„sie“ könnte mehr als eine Person sein.'))
  })
})
