// Tests the client against the real program.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { ApiError, eventCalls, galleryCalls, openTable, Server, TableClosed, workshopCalls } from '@ruckus/client'

import { lots, oneRound, playOn, serverAt, startProgram, Tearable } from './program'

let [address, stop] = ['', () => {}]
beforeAll(async () => {
  ;({ address, stop } = await startProgram())
})
afterAll(() => stop())

/** The error that a promise is rejected with. */
const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

describe('a table', () => {
  it.each(['classic', 'super-power-no-sissies'])('accepts offered actions in a match of %s', async (rules) => {
    const server = serverAt(address)
    const table = openTable(server, await server.makeTable({ name: 'Ann', ruleset: oneRound(rules) }))
    for (let bots = 0; bots < 2; bots++) {
      expect(await table.say({ 'add-bot': { level: 'regular', reflexes: 'quick' } })).toMatchObject({ accepted: true })
    }
    expect(await table.say('start')).toMatchObject({ accepted: true })
    const answers = await playOn(table, lots(7), 12)
    expect(answers.filter(({ accepted }) => accepted).length === 12 || table.view?.winners != null).toBe(true)
    // Offered actions are accepted, unless another player was faster.
    expect(
      answers.filter(
        ({ refused }) => refused === 'does-not-match' || refused === 'not-in-hand' || refused === 'wrong-sum',
      ),
    ).toEqual([])
    table.close()
  })

  it('folds updates into the same view that a new connection gets', async () => {
    const server = serverAt(address)
    const ann = await server.makeTable({ name: 'Ann', ruleset: oneRound('classic') })
    const bob = await server.takeSeat(ann.code, { name: 'Bob', program: true })
    expect(await server.tableCard(ann.code)).toMatchObject({ names: ['Ann', 'Bob'] })
    const [first, second] = [openTable(server, ann), openTable(server, bob)]
    expect(await second.say({ ready: true })).toMatchObject({ accepted: true })
    expect(second.lobby?.seats[1]).toMatchObject({ program: true, ready: true })
    expect(await second.say('start')).toMatchObject({ accepted: false, reason: { is: 'only-host', host: 'Ann' } })
    expect(await first.say('start')).toMatchObject({ accepted: true })
    const [one, two] = await Promise.all([playOn(first, lots(3)), playOn(second, lots(5))])
    expect([...one, ...two].filter(({ accepted }) => accepted).length).toBeGreaterThanOrEqual(3)
    expect(first.view?.winners).toHaveLength(1)
    expect(second.view?.winners).toEqual(first.view?.winners)
    const folded = second.view
    second.close()
    const fresh = openTable(server, bob)
    await fresh.until(({ view }) => view !== null)
    // The fold marks absent fields as `undefined`; messages omit them.
    expect(JSON.parse(JSON.stringify(folded))).toEqual(fresh.view)
    const watching = openTable(server, { code: ann.code })
    await watching.until(({ view }) => view !== null)
    expect(watching.you).toBeNull()
    for (const table of [first, fresh, watching]) table.close()
  })

  it('resumes after a lost connection and resends each command once', async () => {
    const server = serverAt(address)
    const ann = await server.makeTable({ name: 'Ann', rules: 'classic' })
    const table = openTable(server, ann)
    await table.until(({ lobby }) => lobby?.seats.length === 1)
    for (const bots of [1, 2, 3]) {
      const torn = [...Tearable.open].at(-1)
      const answering = table.say({ 'add-bot': 'regular' })
      // The connection breaks during the command, without a close message.
      torn?.terminate()
      expect(await answering).toMatchObject({ accepted: true })
      expect(Tearable.open.has(torn as Tearable)).toBe(false)
      await table.until(({ lobby }) => lobby?.seats.length === 1 + bots)
    }
    table.close()
  })

  it('reports the reason when it is closed', async () => {
    const server = serverAt(address)
    const ann = await server.makeTable({ name: 'Ann', rules: 'classic' })
    expect(await failure(openTable(server, { ...ann, token: '0'.repeat(64) }).changed())).toMatchObject({
      why: 'bad-token',
    })
    expect(await failure(openTable(server, { ...ann, code: 'ZZZZ' }).say({ ready: true }))).toMatchObject({
      why: 'no-table',
    })
    const first = openTable(server, ann)
    await first.changed()
    const second = openTable(server, ann)
    const lost = await failure(first.until(() => false))
    // Another device took the seat, and this client does not take it back.
    expect(lost).toBeInstanceOf(TableClosed)
    expect(lost).toMatchObject({ why: 'taken-over' })
    expect(await failure(first.say({ ready: true }))).toBe(lost)
    second.close()
    expect(await failure(second.act({ draw: true }))).toMatchObject({ why: 'closed' })
  })
})

describe('a server', () => {
  it('answers HTTP requests, and rejects bad ones with codes and messages', async () => {
    const heard: string[] = []
    const server = new Server(`${address}/`, { refused: (code) => heard.push(code) })
    expect((await server.host()).presets.length).toBeGreaterThan(3)
    expect(await failure(server.makeTable({ name: 'Ann', rules: 'clasic' }))).toMatchObject({
      name: 'ApiError',
      code: 'unknown-rules',
      message: expect.stringContaining('classic'),
    })
    expect(await failure(server.takeSeat('ZZZZ', { name: 'Bob' }))).toMatchObject({ code: 'unknown-code' })
    expect(heard).toEqual(['unknown-rules', 'unknown-code'])
    expect(
      await workshopCalls(server.ask).readRule({
        text: 'When a player plays a 7, the next player draws 1 card.',
        language: 'en',
      }),
    ).toBeTypeOf('object')
    expect(await galleryCalls(server.ask).galleryPage('')).toBeTypeOf('object')
    expect(await failure(eventCalls(server.ask).eventView('ZZZZ'))).toBeInstanceOf(ApiError)
  })

  it('reports an error if it does not answer', async () => {
    expect(await failure(new Server('http://127.0.0.1:9').host())).toMatchObject({
      code: 'no-answer',
      message: 'http://127.0.0.1:9 does not answer.',
    })
  })

  it('requires a WebSocket to open a table', () => {
    const known = (globalThis as { WebSocket?: unknown }).WebSocket
    if (known === undefined) expect(() => openTable(new Server(address), { code: 'BCDF' })).toThrow('pass one')
  })
})
