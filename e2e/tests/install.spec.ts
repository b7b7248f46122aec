// The page on a device: cached for the next visit and for offline use, and moved from one device to another.

import { DESKTOP, expect, hand, PHONE, shot, test } from '../support/test'

test('the second visit works offline and shows an offline notice', async ({ house }) => {
  const page = await house.person({ ...PHONE, serviceWorkers: 'allow' })
  await page.goto('/')
  await expect(page.getByRole('button', { name: /Play now/ })).toBeVisible()
  await page.evaluate(async () => {
    const { active, installing, waiting } = await navigator.serviceWorker.ready
    if (!active && !installing && !waiting) throw new Error('nothing is kept')
  })
  const kept = await page.evaluate(async () =>
    (
      await Promise.all(
        (await caches.keys()).map(async (name) =>
          (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
        ),
      )
    ).flat(),
  )
  expect(kept).toContain('/')
  expect(kept.some((path) => path.startsWith('/api'))).toBe(false)

  // Kills the server, because browsers may let a service worker bypass simulated offline mode.
  await house.program.kill()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'ruckus' })).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByTestId('offline')).toContainText('You’re offline')
  await shot(page, 'offline-phone')
  await house.program.run()
  await page.context().setOffline(false)
  await expect(page.getByTestId('offline')).toHaveCount(0)
  await page.getByRole('button', { name: /Play now/ }).tap()
  await expect(hand(page)).not.toHaveCount(0)
  // After a reload, the cached page opens a table from its link again.
  await page.reload()
  await expect(hand(page)).not.toHaveCount(0)
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  // The cached page does not answer requests for the API; the server does.
  for (const [path, status] of [
    ['/livez', 200],
    ['/api/nothing', 404],
  ] as const) {
    const answer = await page.goto(path)
    expect([answer?.status(), (await answer?.text())?.includes('<html')]).toEqual([status, false])
  }
})

test('the page provides install icons and a link preview', async ({ house }) => {
  const page = await house.person()
  await page.goto('/t/BCDF')
  const manifest = await page.evaluate(
    async () =>
      (await fetch(document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? '')).json() as Promise<{
        icons: { src: string }[]
      }>,
  )
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
  expect(picture).toBe(`${house.program.address}/preview.png`)
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', 'ruckus: table BCDF')
  for (const address of [...manifest.icons.map(({ src }) => src), '/icons/touch-180.png', picture ?? '']) {
    const answer = await page.request.get(address)
    expect([answer.status(), answer.headers()['content-type']?.startsWith('image/')]).toEqual([200, true])
  }
})

test('a seat moves to another device by its link and back', async ({ house }) => {
  const ann = await house.moment({ hands: [['R4', 'G5', 'Y6'], ['B1']], pile: [{ card: 'R5', by: 1 }], turn: 0 })
  const [desk, phone] = [await house.person(DESKTOP), await house.person(PHONE)]
  await house.open(desk, ann)
  await desk.getByRole('button', { name: 'Menu' }).click()
  await desk.getByText('Play on another device').click()
  await desk.getByRole('button', { name: 'Show a code to scan' }).click()
  await expect(desk.getByRole('img', { name: /your own seat/ })).toBeVisible()
  await shot(desk, 'own-link-desktop')
  // The QR code contains the seat's link. Its key is in the fragment, which browsers do not send to servers.
  await phone.goto(`/t/${ann.code}#${ann.token}`)
  await expect(hand(phone)).toHaveCount(3)
  expect(phone.url()).not.toContain('#')
  await expect(desk.getByTestId('line')).toContainText('another tab')
  await expect(desk.getByRole('button', { name: 'Play here instead' })).toBeVisible()
  await desk.getByRole('button', { name: 'Play here instead' }).click()
  await expect(phone.getByTestId('line')).toContainText('another tab')
  await expect(hand(desk)).toHaveCount(3)
})
