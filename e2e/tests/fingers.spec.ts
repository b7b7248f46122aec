// Cards are tapped or dragged, and imprecise touches have no effect.

import type { Page } from '@playwright/test'

import { card, expect, hand, PHONE, test } from '../support/test'

test('a dragged card is played only when dropped on the discard pile', async ({ house }) => {
  const seat = await house.moment({
    hands: [
      ['R4', 'R6', 'G5', 'B2'],
      ['B1', 'R7', 'B9'],
    ],
    pile: [{ card: 'R5', by: 1 }],
    turn: 0,
  })
  const page = await house.person()
  await house.open(page, seat)
  const middle = async (found: ReturnType<typeof card>) => {
    const box = await found.boundingBox()
    if (!box) throw new Error('it is not to be seen')
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  }
  const [pile, start] = [await middle(page.getByTestId('pile')), await middle(card(page, 'R4'))]
  const dragged = page.locator('.held.dragged')

  for (const [x, y] of [
    [start[0], start[1] + 60],
    [-60, 300],
  ] as const) {
    await page.mouse.move(...start)
    await page.mouse.down()
    await page.mouse.move(start[0], start[1] + 30, { steps: 4 })
    await expect(dragged).toHaveCount(1)
    await page.mouse.move(x, y, { steps: 6 })
    await page.mouse.up()
    await expect(dragged).toHaveCount(0)
    await expect(hand(page)).toHaveCount(4)
    await expect(page.getByTestId('notice')).toHaveCount(0)
  }

  await page.mouse.move(...start)
  await page.mouse.down()
  await page.mouse.move(...pile, { steps: 6 })
  await page.mouse.up()
  await expect(page.getByTestId('pile')).toHaveAccessibleName(/red 4/)
  await expect(hand(page)).toHaveCount(3)
})

test('a double tap plays one card and sends nothing else', async ({ house }) => {
  const seat = await house.moment({
    hands: [
      ['R4', 'R6', 'R8', 'R9'],
      ['B1', 'R7', 'B9'],
    ],
    pile: [{ card: 'R5', by: 1 }],
    turn: 0,
  })
  const page = await house.person(PHONE)
  await house.open(page, seat)
  await card(page, 'R6').dblclick()
  await expect(page.getByTestId('pile')).toHaveAccessibleName(/red 6/)
  await expect(hand(page)).toHaveCount(3)
  // No other action was sent, so none is refused and no card is drawn.
  await card(page, 'R8').focus()
  await expect(page.getByTestId('notice')).toHaveCount(0)
  await expect(hand(page)).toHaveCount(3)
})

/** A connection that holds back the server's messages while `held`, and records the cards that the page plays. */
interface Slow {
  held: boolean
  /** Delivers the messages that were held back. */
  release(): void
  plays: string[]
}

async function slowly(page: Page): Promise<Slow> {
  const waiting: (() => void)[] = []
  const slow: Slow = {
    held: false,
    plays: [],
    release: () => {
      slow.held = false
      for (const send of waiting.splice(0)) send()
    },
  }
  await page.routeWebSocket(/\/api\//, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => (slow.held ? waiting.push(() => socket.send(message)) : socket.send(message)))
    socket.onMessage((message) => {
      const play = /"play":"([^"]+)"/.exec(String(message))?.[1]
      if (play !== undefined) slow.plays.push(play)
      server.send(message)
    })
  })
  return slow
}

for (const latency of [20, 150, 500]) {
  test(`a card that moves under the finger briefly ignores taps: ${latency} ms latency`, async ({ house }) => {
    const seat = await house.moment({
      hands: [
        ['R4', 'R6', 'R8', 'R9'],
        ['B1', 'R7', 'B9'],
        ['B2', 'B3'],
      ],
      pile: [{ card: 'R1' }, { card: 'R2', by: 1 }, { card: 'R5', by: 1 }],
      turn: 0,
    })
    const page = await house.person(PHONE)
    const slow = await slowly(page)
    await page.clock.install()
    await house.open(page, seat)
    const [box] = await Promise.all([card(page, 'R6').boundingBox(), expect(card(page, 'R6')).toBeVisible()])
    if (!box) throw new Error('it is not to be seen')
    const tap = () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 1000)))
    slow.held = true
    await tap()
    await page.clock.runFor(latency)
    slow.release()
    await expect(hand(page)).toHaveCount(3)
    // Another card is there now, and a tap on it would be out of turn, which costs two cards at this table.
    for (const wait of [0, 200, 149]) {
      await page.clock.runFor(wait)
      await tap()
    }
    expect(slow.plays).toEqual(['R6'])
    // A moment later, a tap counts.
    await page.clock.runFor(2)
    await tap()
    await expect(hand(page)).toHaveCount(5)
    expect(slow.plays).toEqual(['R6', 'R8'])
  })
}
