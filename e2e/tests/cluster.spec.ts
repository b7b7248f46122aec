// Several nodes: a table continues when its node is killed.

import { Cluster } from '../support/cluster'
import { allSee, card, expect, hand, House, shot, test } from '../support/test'

test('two players keep playing after their table’s node is killed', async ({ browser }) => {
  const cluster = await Cluster.start(['a', 'b', 'c'])
  const house = new House(cluster, browser)
  try {
    const moment = {
      hands: [
        ['R1', 'R3', 'G5', 'B7'],
        ['R2', 'R4', 'Y6', 'B8'],
      ],
      pile: [{ card: 'R9' }],
      turn: 0,
    }
    const [ann, bob] = await house.pair(moment, 'classic', {})
    await card(ann, 'R1').click()
    await expect(hand(ann)).toHaveCount(3)
    await allSee([ann, bob], /red 1/)
    await card(bob, 'R2').tap()
    await expect(hand(bob)).toHaveCount(3)
    await allSee([ann, bob], /red 2/)

    const first = await cluster.holder()
    await cluster.kill(first)
    // The players only play, and the pages reconnect automatically.
    await card(ann, 'R3').click()
    await expect(hand(ann)).toHaveCount(2)
    await expect(bob.getByTestId('line')).toBeHidden()
    await allSee([ann, bob], /red 3/)
    await card(bob, 'R4').tap()
    await expect(hand(bob)).toHaveCount(2)
    await shot(ann, 'cluster-after-desktop')
    await shot(bob, 'cluster-after-phone')
    expect(house.wrong).toEqual([])
  } finally {
    await house.leave()
    await cluster.stop()
  }
})
