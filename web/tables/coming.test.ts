// Players join a running match and leave it permanently.

import { expect, it, vi } from 'vitest'

import { joins, lobby, Page, type Player, see, setUp } from './support/people'

it('latecomers play from the next deal, and a departing player’s seat disappears', async () => {
  const [ann, bob] = await lobby(['Ann', 'Bob'], {
    ruleset: 'title = "Two rounds"\nbase = "classic"\n[deal]\ncards = 3\n',
  })
  const read = (player: Player): string => (player.look(), document.body.textContent.replace(/\s+/g, ' '))
  await ann.press(() => ann.one('[data-testid=tinker] summary'))
  await ann.press(() =>
    ann.all('summary').find(({ textContent }) => textContent.includes('Coming and going during a match')),
  )
  await ann.choice(ann.field('If a player leaves for good') as HTMLSelectElement, 'the chair goes too')
  await see(() => expect(ann.sitting.store.lobby?.left).not.toBe('bot'))
  await bob.button('I’m ready')
  await ann.button('Deal the cards')
  await see(() => expect(ann.hand()).toHaveLength(3))

  const cid = await joins(ann, 'Cid')
  await see(() => expect(read(cid)).toContain('You’re in from the next deal'))
  await see(() => expect(ann.text('log')).toContain('Cid joins the table and plays from the next round.'))
  expect(cid.hand()).toEqual([])
  const dee = await joins(ann, 'Dee')
  await see(() => expect(read(dee)).toContain('You’re in from the next deal'))

  await bob.button('Menu')
  await bob.button('Leave the table')
  await see(() => expect(read(bob)).toContain('Leave for good? Your cards go under the draw pile'))
  await bob.button('Leave for good')
  await see(() => expect(bob.left).toHaveBeenCalledOnce())

  // Only one of the original players is left, so the round ends and both newcomers join the next deal.
  await see(() => expect(ann.all('h1, h2').map(({ textContent }) => textContent.trim())).toContain('Round 1 is over'))
  await ann.button('Next round')
  for (const player of [ann, cid, dee]) await see(() => expect(player.hand()).toHaveLength(3))
  await see(() => expect(ann.one('.chip[data-seat="2"]').textContent).toContain('Cid'))
  expect(ann.all('.chip[data-seat="1"]')).toEqual([])

  // The previous round can still be viewed and shared.
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await ann.button('Menu')
  await ann.button('The last round')
  await see(() =>
    expect(ann.all('dialog[open] a').map(({ textContent }) => textContent.trim())).toContain('Watch it again'),
  )
  await ann.button('Share the replay')
  await see(() => expect(ann.text('notice')).toContain('The link to the replay is copied.'))
  expect(copied.mock.calls[0]?.[0]).toMatch(/\/r\/\w+\/1#/)
  expect(ann.all('dialog[open]')).toEqual([])
})

it('a player who leaves returns to the start page', async () => {
  const { code, token } = await setUp(
    'Ann',
    {
      hands: [
        ['R4', 'G5'],
        ['B1', 'B2'],
        ['Y1', 'Y2'],
      ],
      pile: [{ card: 'R5' }],
      turn: 0,
    },
    'classic',
  )
  const page = new Page('Ann')
  page.visit(`/t/${code}#${token}`)
  await see(() => expect(page.has('hand')).toBe(true))
  // The key is removed from the address bar.
  expect(location.href).toMatch(new RegExp(`/t/${code}$`))
  await page.button('Menu')
  await page.button('Leave the table')
  await page.button('Leave for good')
  await see(() => expect(page.buttons(/Play now/)).not.toEqual([]))
  expect(location.pathname).toBe('/')
})
