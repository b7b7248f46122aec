// The rulebook as pages: found, read, played step by step; and reached from the lobby and the table without losing the
// game.

import { barriers, barriersNow, unreadAtNight } from '../support/barriers'
import { card, DESKTOP, expect, hand, PHONE, shot, test } from '../support/test'
import { tinker } from '../support/tinker'

const SMALL = { ...PHONE, viewport: { width: 360, height: 740 } }
const DEVICES = [['desktop', DESKTOP], ['phone', SMALL]] as const
const SLAPS = 'After a red 3, the first to slap draws nothing, the second 1, the third 2'

for (const [device, options] of DEVICES) {
  test(`a rule is found, read, and its example played step by step: ${device}`, async ({ house }) => {
    const page = await house.person(options)
    await page.goto('/')
    await page.getByRole('link', { name: 'The rulebook' }).click()
    await expect(page.getByRole('heading', { name: 'Rulebook', level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'SP. Super Power, No Sissies' })).toBeVisible()
    await shot(page, `rulebook-${device}`)

    await page.getByLabel('Search the rulebook').fill('slap pile')
    await expect(page.getByRole('status')).toContainText('found')
    await expect(page.getByRole('link', { name: 'Clause G1', exact: true })).toHaveCount(0)
    await shot(page, `rulebook-search-${device}`)
    await page.getByRole('link', { name: 'Clause SP-6.1', exact: true }).click()
    await expect(page).toHaveURL('/rules/SP-6.1')
    await expect(page.getByRole('heading', { name: 'SP-6 Spank The Baby' })).toBeFocused()
    await expect(page).toHaveTitle(/SP-6\.1 Spank The Baby/)
    // What we have decided is marked.
    await expect(page.getByRole('article', { name: 'Clause SP-6.2' })).toContainText('Ruling')
    await expect(page.getByRole('region', { name: 'The switch: Spank The Baby' })).toContainText('spank-the-baby = { seconds = 4 }')

    const details = page.locator('details', { hasText: SLAPS }).first()
    if ((await details.getAttribute('open')) === null) await details.getByText(SLAPS).click()
    const example = details.getByTestId('example')
    const told = example.getByTestId('told')
    const forward = example.getByRole('button', { name: 'Forward' })
    await expect(told).toContainText('Before anything happens.')
    await forward.click()
    await expect(told).toContainText('Ann plays a red 3.')
    await expect(example.getByText('The table waits for Ann, Bob, Cid and Dee: slap the pile.')).toBeVisible()
    await forward.click()
    await expect(told).toContainText('Refused')
    await expect(told).toContainText('frozen')
    await shot(page, `rulebook-example-${device}`)
    await example.getByRole('button', { name: 'Back' }).click()
    await expect(told).toContainText('Step 1 of 6')
    // By keys: the slider has the arrows, the buttons Enter.
    await example.getByLabel('Step', { exact: true }).focus()
    await page.keyboard.press('End')
    await expect(told).toContainText('Bob draws a yellow 7, a yellow 8 and a yellow 9 for being slow.')
    await expect(example.locator('[data-seat="Bob"]')).toContainText('red 4, red 6, yellow 7, yellow 8 and yellow 9')
    await expect(forward).toBeDisabled()
    expect(await barriers(page)).toEqual([])
    await page.goBack()
    await expect(page).toHaveURL('/rules')
  })

  test(`every screen of the rulebook is open to everybody: ${device}`, async ({ house }) => {
    const page = await house.person(options)
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      for (const [name, path, seen] of [
        ['all', '/rules', 'Rulebook'],
        ['chapter', '/rules/PS', 'Rulebook'],
        ['clause', '/rules/SP-3.2', 'SP-3 Get Out Of My House'],
        ['meetings', '/rules/meetings/doghouse', 'Where two rules meet'],
        ['unknown', '/rules/SP-99', 'There is no clause “SP-99”.'],
      ] as const) {
        // A chapter is the first screen, scrolled. By night only colors differ, and only the matrix has others on a desktop.
        const [scrolled, same] = [name === 'chapter', scheme === 'dark' && device === 'desktop' && name !== 'meetings']
        if (scheme === 'dark' && (scrolled || same)) continue
        await page.goto(path)
        await expect(page.getByRole('heading', { name: seen, level: 1 })).toBeVisible()
        if (name === 'clause') await expect(page.getByTestId('example').first()).toBeVisible()
        if (!scrolled) expect(await (scheme === 'light' ? barriersNow(page) : unreadAtNight(page))).toEqual([])
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
        expect(wide).toBeLessThanOrEqual(0)
        await shot(page, `rulebook-${name}-${device}-${scheme}`)
      }
    }
  })
}

test('an example plays itself to its end', async ({ house }) => {
  const page = await house.person()
  await page.goto('/rules/SP-6.4')
  const example = page.getByRole('article', { name: 'Clause SP-6.4' }).getByTestId('example').first()
  await example.getByRole('button', { name: 'Play' }).click()
  await expect(example.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(example.getByTestId('told')).toContainText('Nothing comes of it.')
  await expect(example.getByRole('button', { name: 'Play' })).toBeVisible()
  await expect(example.getByRole('button', { name: 'Forward' })).toBeDisabled()
})

test('the matrix of meetings: choose a rule, see whom it meets, and an example', async ({ house }) => {
  const page = await house.person()
  await page.goto('/rules/meetings')
  await page.getByLabel('Choose a rule').selectOption({ label: 'In The Doghouse (SP-4)' })
  await expect(page).toHaveURL('/rules/meetings/doghouse')
  const met = page.getByTestId('met')
  await expect(met).toContainText('The doghouse slaps too')
  await met.locator('li', { hasText: 'Spank The Baby' }).locator('summary').click()
  await expect(met.getByTestId('example')).toBeVisible()
  await shot(page, 'rulebook-meetings-desktop')
  await met.getByRole('link', { name: 'Clause SP-6.1' }).first().click()
  await expect(page).toHaveURL('/rules/SP-6.1')
})

test('a number that does not exist leads to the nearest ones', async ({ house }) => {
  const page = await house.person()
  await page.goto('/rules/sp-6.9')
  await expect(page.getByText('Did you mean one of these?')).toBeVisible()
  await page.getByRole('link', { name: /^SP-6\.4/ }).click()
  await expect(page.getByRole('heading', { name: 'SP-6 Spank The Baby' })).toBeVisible()
})

test('a switch in the lobby leads to its clause, over the lobby', async ({ house }) => {
  const page = await house.person(SMALL)
  await page.goto('/')
  await page.getByRole('button', { name: /^Super Power, No Sissies/ }).click()
  await tinker(page)
  await page.getByTestId('tinker').getByRole('link', { name: /^Get Out Of My House: clause SP-3/ }).click()
  const peek = page.getByTestId('peek')
  await expect(peek.getByRole('heading', { name: 'SP-3 Get Out Of My House' })).toBeVisible()
  await shot(page, 'rulebook-from-lobby-phone')
  expect(await barriers(page)).toEqual([])
  // Reading on stays over the lobby.
  await peek.getByRole('link', { name: /SP-4 In The Doghouse/ }).click()
  await expect(peek.getByRole('heading', { name: 'SP-4 In The Doghouse' })).toBeVisible()
  await expect(page).toHaveURL(/\/t\/[A-Z]{4}$/)
  await peek.getByRole('button', { name: 'Back to the game' }).click()
  await expect(peek).toHaveCount(0)
  await expect(page.getByRole('switch', { name: /Get Out Of My House/ })).toBeVisible()
})

test('a refusal and the log say why, and the game goes on beneath', async ({ house }) => {
  const ann = await house.moment({
    hands: [['Y7', 'R2', 'G5'], ['B1', 'B2'], ['R1', 'R9'], ['G1', 'G2']],
    pile: [{ card: 'Y4' }, { card: 'Y7', by: 3 }],
    turn: 0,
  })
  const page = await house.person()
  await house.open(page, ann)
  await card(page, 'G5').click()
  await page.getByTestId('notice').getByRole('link', { name: 'Why? Clause G4 of the rulebook' }).click()
  const peek = page.getByTestId('peek')
  await expect(peek.getByRole('heading', { name: 'Clause G4' })).toBeVisible()
  // Keys that play at the table do nothing while one reads.
  await page.keyboard.press('d')
  await page.keyboard.press('Escape')
  await expect(peek).toHaveCount(0)
  await expect(hand(page)).toHaveCount(3)
  await expect(page.getByTestId('status')).toContainText('Your turn')

  await card(page, 'Y7').click()
  await expect(hand(page)).toHaveCount(2)
  await card(page, 'R2').click()
  const line = page.getByTestId('log').locator('summary', { hasText: "It's Not Your Turn" })
  await line.click()
  await page.getByTestId('log').getByRole('link', { name: 'Why? Clause SP-7 of the rulebook' }).click()
  await expect(peek.getByRole('heading', { name: "SP-7 It's Not Your Turn" })).toBeVisible()
  await shot(page, 'rulebook-from-table-desktop')
})
