// The rulebook as pages and over the lobby. web/tables/rulebook.test.ts tests searching, reading and playing examples.

import { barriers, barriersNow, unreadAtNight } from '../support/barriers'
import { DESKTOP, expect, PHONE, shot, test } from '../support/test'
import { tinker } from '../support/tinker'

const SMALL = { ...PHONE, viewport: { width: 360, height: 740 } }
const DEVICES = [
  ['desktop', DESKTOP],
  ['phone', SMALL],
] as const

for (const [device, options] of DEVICES) {
  test(`every page of the rulebook is accessible and fits the window: ${device}`, async ({ house }) => {
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
        // A chapter is the first screen, scrolled. In the dark theme only colors differ, and on a desktop only the
        // matrix has additional ones.
        const [scrolled, same] = [name === 'chapter', scheme === 'dark' && device === 'desktop' && name !== 'meetings']
        if (scheme === 'dark' && (scrolled || same)) continue
        await page.goto(path)
        await expect(page.getByRole('heading', { name: seen, level: 1 })).toBeVisible()
        if (name === 'clause') {
          // Jumps to the end of an example by keyboard: the slider has the arrow keys, Home and End.
          const example = page.getByTestId('example').first()
          await example.getByLabel('Step', { exact: true }).focus()
          await page.keyboard.press('End')
          await expect(example.getByRole('button', { name: 'Forward' })).toBeDisabled()
        }
        if (!scrolled) expect(await (scheme === 'light' ? barriersNow(page) : unreadAtNight(page))).toEqual([])
        const wide = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(wide).toBeLessThanOrEqual(0)
        await shot(page, `rulebook-${name}-${device}-${scheme}`)
      }
    }
  })
}

test('a rule in the lobby opens its clause in an overlay', async ({ house }) => {
  const page = await house.person(SMALL)
  await page.goto('/')
  await page.getByRole('button', { name: /^Super Power, No Sissies/ }).click()
  await tinker(page)
  await page
    .getByTestId('tinker')
    .getByRole('link', { name: /^Get Out Of My House: clause SP-3/ })
    .click()
  const peek = page.getByTestId('peek')
  await expect(peek.getByRole('heading', { name: 'SP-3 Get Out Of My House' })).toBeVisible()
  await shot(page, 'rulebook-from-lobby-phone')
  expect(await barriers(page)).toEqual([])
  // Following links stays in the overlay over the lobby.
  await peek.getByRole('link', { name: /SP-4 In The Doghouse/ }).click()
  await expect(peek.getByRole('heading', { name: 'SP-4 In The Doghouse' })).toBeVisible()
  await expect(page).toHaveURL(/\/t\/[A-Z]{4}$/)
  await peek.getByRole('button', { name: 'Back to the game' }).click()
  await expect(peek).toHaveCount(0)
  await expect(page.getByRole('switch', { name: /Get Out Of My House/ })).toBeVisible()
})
