// An idea becomes a rule: built by choosing, tried at a practice table, switched on at a table with a friend.

import type { Page } from '@playwright/test'

import { barriers } from '../support/barriers'
import { layDealt } from '../support/dealt'
import { DESKTOP, expect, fits, PHONE, shot, test } from '../support/test'
import { tinker } from '../support/tinker'

const SMALL = { ...PHONE, viewport: { width: 360, height: 780 } }
const says = (page: Page) => page.getByTestId('says')
const part = (page: Page, n: number) => page.getByRole('region', { name: `Part ${n}`, exact: true })
const file = (text: string | Buffer, name = 'rule.toml') => ({
  name,
  mimeType: 'application/toml',
  buffer: Buffer.from(text),
})

/** Builds "A four: all others draw two" from an empty rule. */
async function makeFours(page: Page): Promise<void> {
  await page.getByLabel('What is it called?').fill('Fours Bite')
  await page.getByRole('button', { name: '+ When something happens, something follows' }).click()
  await expect(part(page, 1).getByRole('combobox').first()).toBeFocused()
  // The resulting sentence moves the rest of the part down.
  await expect(says(page)).toContainText('When')
  await part(page, 1).locator('summary', { hasText: 'every card' }).click()
  await part(page, 1)
    .locator('label')
    .filter({ hasText: /^\s*4\s*$/ })
    .click()
  await part(page, 1).getByRole('combobox', { name: 'who', exact: true }).selectOption({ label: 'everyone else' })
  await part(page, 1)
    .getByRole('spinbutton', { name: /^how many/ })
    .fill('2')
  await part(page, 1)
    .getByRole('spinbutton', { name: /^how many/ })
    .blur()
  await expect(says(page)).toContainText('When a player plays a 4, all others draw 2 cards.')
}

/** Publishes the workshop's rule in the gallery as Ann's, and opens it there. */
async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByLabel('Who made it').fill('Ann')
  await page.getByRole('button', { name: 'Publish' }).last().click()
  await page.getByRole('link', { name: 'See it in the gallery' }).click()
}

for (const [device, options] of [
  ['desktop', DESKTOP],
  ['phone', SMALL],
] as const) {
  test(`a rule built in the workshop applies at a practice table: ${device}`, async ({ house }) => {
    // Many presses with screenshots take long on a busy machine.
    test.slow()
    const page = await house.person(options)
    await page.goto('/')
    await page.getByRole('link', { name: 'Make a rule' }).click()
    await expect(page.getByRole('heading', { name: 'Workshop', level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Wheel of Fortune/ })).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await fits(page)
    await shot(page, `workshop-empty-${device}`)

    await makeFours(page)
    // A condition, and a second step moved before the first; both are undone.
    await part(page, 1).getByRole('button', { name: 'And then…' }).click()
    await part(page, 1)
      .getByRole('group', { name: 'Step 2' })
      .getByRole('combobox')
      .first()
      .selectOption({ label: 'reverse the direction' })
    await part(page, 1).getByRole('button', { name: 'Up: Step 2' }).click()
    await expect(says(page)).toContainText(
      'When a player plays a 4, play changes direction; then all others draw 2 cards.',
    )
    await part(page, 1).getByRole('button', { name: 'Only if…' }).first().click()
    await expect(says(page)).toContainText('When a player plays a 4 and ')
    await expect(page.getByText('All good.')).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await fits(page)
    await shot(page, `workshop-rule-${device}`)
    for (let i = 0; i < 4; i += 1) await page.getByRole('button', { name: 'Undo' }).click()
    await expect(says(page)).toContainText('When a player plays a 4, all others draw 2 cards.')

    await page.getByRole('button', { name: 'Try it now' }).click()
    await expect(page.getByTestId('hand')).toBeVisible()
    // The dealt moment has a playable four, and the bots draw because of it. They may continue immediately, but the log
    // stays.
    await layDealt(page, / 4, playable/, 'Fours Bite')
    await expect(page.getByTestId('log')).toContainText(/Fours Bite! By you\..* draws 2 cards/)
    await shot(page, `workshop-tried-${device}`)
    await page.goBack()
    await expect(says(page)).toContainText('all others draw 2 cards')
  })
}

test('a table opened from the workshop shows the rule to all players', async ({ house }) => {
  const ann = await house.person(DESKTOP)
  await ann.goto('/workshop')
  await makeFours(ann)
  await ann.getByRole('button', { name: 'Play it tonight' }).click()
  const code = (await ann.getByTestId('code').innerText()).trim()
  await expect(ann.getByTestId('rule-cards').getByRole('listitem').filter({ hasText: 'Fours Bite' })).toContainText(
    'homemade',
  )
  await tinker(ann)
  const on = ann.getByRole('region', { name: 'Home-made rules' })
  await expect(on).toContainText('Fours Bite')

  // Adds another rule from the gallery, and removes it.
  await on.getByRole('button', { name: 'From the gallery' }).click()
  await on.getByRole('searchbox').fill('bomb')
  await on.getByRole('button', { name: 'Switch on: The Bomb' }).click()
  await expect(on.getByRole('button', { name: 'Remove: The Bomb' })).toBeVisible()
  await on.getByRole('button', { name: 'Remove: The Bomb' }).click()
  await expect(on.getByRole('button', { name: 'Remove: The Bomb' })).toBeHidden()
  expect(await barriers(ann)).toEqual([])
  await shot(ann, 'workshop-lobby-desktop')

  const bob = await house.person(SMALL, 'Bob')
  const seat = await house.sit(code, 'Bob')
  await bob.goto(`/t/${code}#${seat.token}`)
  await expect(bob.getByTestId('rule-cards').getByRole('listitem').filter({ hasText: 'Fours Bite' })).toContainText(
    'all others draw 2 cards',
  )
  await expect(bob.getByRole('button', { name: 'Remove: Fours Bite' })).toHaveCount(0)
  await bob.getByRole('button', { name: /ready/ }).click()
  await ann.getByRole('button', { name: 'Deal the cards' }).click()
  await expect(ann.getByTestId('hand')).toBeVisible()
  await expect(bob.getByTestId('hand')).toBeVisible()
})

test('the workshop shows errors in place and rejects invalid files and links', async ({ house }) => {
  const page = await house.person(SMALL)
  await page.goto('/workshop#nonsense!')
  await expect(page.getByRole('alert')).toContainText('There is no rule in that link.')
  await page.getByRole('button', { name: '+ When something happens, something follows' }).click()
  await part(page, 1).getByRole('button', { name: 'Remove: Step 1' }).click()
  await expect(part(page, 1)).toContainText('This part does nothing yet')
  await expect(page.getByRole('button', { name: 'Try it now' })).toBeDisabled()
  // A title that yields no name for files asks for one.
  await page.getByLabel('What is it called?').fill('日本')
  await page.getByLabel('Its name in files and links').fill('nihon')
  await expect(part(page, 1)).toContainText('This part does nothing yet')
  await expect(page.getByText('takes small letters, digits and dashes')).toBeHidden()

  const open = page.getByLabel('Open a file')
  await open.setInputFiles(file('this is = no [rule'))
  await expect(page.getByRole('alert').filter({ hasText: 'There is no rule in rule.toml' })).toBeVisible()
  await open.setInputFiles(file('x'.repeat(20_000)))
  await expect(page.getByRole('alert').filter({ hasText: 'at most 16 KiB' })).toBeVisible()
  const good = 'name = "loud"\ntitle = "<b>Loud</b>"\n[[parts]]\nwhen = "uno-said"\nthen = [{ do = "turn-round" }]\n'
  await open.setInputFiles(file(good))
  await expect(says(page)).toContainText('<b>Loud</b>!')
  await expect(says(page)).toContainText('When a player calls UNO, play changes direction.')

  // Survives a reload, is shared as a link, and is saved as a file that loads unchanged.
  await page.reload()
  await expect(says(page)).toContainText('When a player calls UNO, play changes direction.')
  const downloads = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as file' }).click()
  expect((await downloads).suggestedFilename()).toBe('loud.toml')
  await shot(page, 'workshop-wrong-phone')
})

test('"Try it now" stays disabled until the rule is named', async ({ house }) => {
  const page = await house.person(SMALL)
  await page.goto('/workshop')
  await expect(page.getByLabel('Your rule needs a name:')).toHaveCount(0)
  await page.getByRole('button', { name: '+ When something happens, something follows' }).click()
  const asked = page.getByLabel('Your rule needs a name:')
  await asked.scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Try it now' })).toBeDisabled()
  expect(await barriers(page)).toEqual([])
  await fits(page)
  await shot(page, 'workshop-unnamed-phone')
  await asked.pressSequentially('Bite')
  await expect(page.getByLabel('What is it called?')).toHaveValue('Bite')
  await expect(asked).toBeVisible()
  await page.getByRole('button', { name: 'Try it now' }).click()
  await expect(page.getByTestId('hand')).toBeVisible()
})

test('errors that only the server detects are shown in German', async ({ house }) => {
  const page = await house.person({ ...SMALL, locale: 'de-DE' }, 'Bob')
  await page.goto('/workshop')
  const open = page.getByLabel('Datei öffnen')
  const rule = (more: string) => file(`name = "loud"\ntitle = "Loud"\nsettings = { "uno.penalty" = 3 }\n${more}\n`)
  await open.setInputFiles(rule('excludes = ["no-sissies"]'))
  await expect(
    page.getByText(/Loud: \S+ verträgt sich nicht mit Keine Weicheier\. Schalte eine der beiden aus\./),
  ).toBeVisible()
  await shot(page, 'workshop-clash-german-phone')
  await open.setInputFiles(rule('rules = { doghose = true }'))
  await expect(page.getByText('Eine eingebaute Regel „doghose“ gibt es nicht. Meintest du „doghouse“?')).toBeVisible()
  await open.setInputFiles(rule('surprise = 1'))
  await expect(page.getByRole('alert')).toContainText('Zeile 4: „surprise“ gibt es in einer Regel nicht.')
})

test('a rule published in the gallery opens in a German workshop', async ({ house }) => {
  const page = await house.person(DESKTOP)
  await page.goto('/workshop')
  await makeFours(page)
  await publish(page)
  await expect(page.getByRole('heading', { name: /^Fours Bite/ })).toContainText('by Ann')
  expect(await barriers(page)).toEqual([])
  await fits(page)
  await shot(page, 'gallery-desktop')

  const small = await house.person({ ...SMALL, locale: 'de-DE' }, 'Bob')
  await small.goto('/gallery')
  await small.getByRole('searchbox').fill('fours bite')
  await expect(small.getByRole('heading', { name: /^Fours Bite/ })).toContainText('von Ann')
  expect(await barriers(small)).toEqual([])
  await fits(small)
  await shot(small, 'gallery-phone')
  await small.getByRole('button', { name: 'In der Werkstatt öffnen: Fours Bite' }).click()
  await expect(says(small)).toContainText('Fours Bite!')
  await expect(small.getByRole('combobox').first()).toBeVisible()
  expect(await barriers(small)).toEqual([])
  await fits(small)
  await shot(small, 'workshop-german-phone')
})

test('authors update and remove published rules; others can only report them', async ({ house }) => {
  const page = await house.person(DESKTOP)
  await page.goto('/workshop')
  await makeFours(page)
  await page.getByLabel('What is it called?').fill('Fours Hurt')
  await publish(page)
  await page.getByRole('button', { name: 'Open in the workshop: Fours Hurt' }).click()
  await page.getByLabel('How would you describe it?').fill('Fours hurt.')
  await publish(page)
  const own = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Fours Hurt/ }) })
  await expect(own).toHaveCount(1)
  await expect(own.getByRole('heading').first()).toContainText(/by Ann( #[0-9a-f]{4})?, version 2/)

  const bob = await house.person(SMALL, 'Bob')
  await bob.goto('/gallery')
  await bob.getByRole('searchbox').fill('fours hurt')
  const theirs = bob.getByRole('listitem').filter({ has: bob.getByRole('heading', { name: /^Fours Hurt/ }) })
  // The search result replaces the whole gallery.
  await expect(bob.getByRole('heading', { name: /^The Bomb/ })).toHaveCount(0)
  await expect(theirs.getByRole('button', { name: 'Take it out: Fours Hurt' })).toHaveCount(0)
  await theirs.locator('summary').click()
  await expect(theirs.getByRole('link', { name: 'version 1' })).toBeVisible()
  await theirs.getByRole('button', { name: 'Report Fours Hurt' }).click()
  await theirs.getByLabel('What’s wrong with it?').fill('It bites.')
  expect(await barriers(bob)).toEqual([])
  await fits(bob)
  await theirs.scrollIntoViewIfNeeded()
  await shot(bob, 'gallery-report-phone')
  await theirs.getByRole('button', { name: 'Send' }).click()
  await expect(theirs.getByText('Reported. The people who run this server will look at it.')).toBeVisible()

  await own.getByRole('button', { name: 'Take it out: Fours Hurt' }).click()
  await own.getByRole('button', { name: 'Take it out now' }).click()
  await expect(page.getByText('Fours Hurt is out of the gallery.')).toBeVisible()
  await expect(own).toHaveCount(0)
})

test('a play-test shows its progress, and its findings when stopped', async ({ house }) => {
  const page = await house.person(DESKTOP)
  await page.goto('/workshop')
  await makeFours(page)
  await page.getByLabel('Tried and played with').selectOption({ label: 'Classic' })
  await page.getByRole('button', { name: 'Play-test' }).click()
  await expect(page.getByText(/Bots are playing: [1-9]/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByTestId('outcome')).toContainText('It comes up')
  expect(await barriers(page)).toEqual([])
  await shot(page, 'workshop-tested-desktop')
})

test('only hosts can add a rule to their table from the gallery', async ({ house }) => {
  const lobby = await house.person(DESKTOP, 'Ann')
  await lobby.goto('/')
  await lobby.getByRole('button', { name: /^Classic/ }).click()
  await expect(lobby.getByTestId('code')).toHaveText(/^[A-Z]{4}$/)
  const code = (await lobby.getByTestId('code').textContent()) ?? ''
  const gallery = await lobby.context().newPage()
  await gallery.goto('/gallery')
  await gallery.getByRole('searchbox').fill('bomb')
  await gallery.getByRole('button', { name: `Switch on at table ${code}: The Bomb` }).click()
  await expect(gallery.getByRole('status').filter({ hasText: 'The Bomb' })).toContainText(
    `The Bomb is on at table ${code}.`,
  )
  await expect(lobby.getByTestId('rule-cards')).toContainText('The Bomb')
  expect(await barriers(gallery)).toEqual([])
  await shot(gallery, 'gallery-hosted')
  // The gallery of another player does not offer this.
  const guest = await house.person(DESKTOP, 'Bob')
  await guest.goto('/gallery')
  await expect(guest.getByRole('button', { name: 'Play it tonight: The Bomb' })).toBeVisible()
  await expect(guest.getByRole('button', { name: /Switch on at table/ })).toHaveCount(0)
})
