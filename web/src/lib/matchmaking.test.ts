import { afterEach, describe, expect, it, vi } from 'vitest'

import { Finder } from './matchmaking.svelte'
import type { FindTable } from './wire'

const WISH: FindTable = { name: 'Ann', game: 'classic', pace: 'quick' }
const waiting = (people: number) => ({ is: 'waiting', people, opens_in: 14_000 })

interface Asked {
  method: string
  path: string
}

/** A server that gives these answers in order. `null` means no answer. */
function server(answers: ([number, unknown] | null)[]): Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', (path: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push({ method, path })
    if (method === 'DELETE') return Promise.resolve(new Response(null, { status: 204 }))
    const next = answers.shift()
    if (next === undefined) return new Promise(() => undefined)
    return next === null
      ? Promise.reject(new Error('offline'))
      : Promise.resolve(new Response(JSON.stringify(next[1]), { status: next[0] }))
  })
  return asked
}

function finder(): { finder: Finder; seated: string[] } {
  const seated: string[] = []
  return {
    finder: new Finder(
      () => 'key',
      (code, token) => seated.push(`${code} ${token}`),
      () => Promise.resolve(),
    ),
    seated,
  }
}

afterEach(() => vi.unstubAllGlobals())

describe('looking for a table', () => {
  it('polls with the last known state until seated, even after an error', async () => {
    const asked = server([
      [201, { place: 'p', state: waiting(1) }],
      [200, waiting(2)],
      null,
      [200, { is: 'seated', code: 'BCDF', seat: 0, token: 't' }],
    ])
    const { finder: one, seated } = finder()
    await one.find(WISH)
    expect(asked.map(({ path }) => path.replace('/api/strangers/', ''))).toEqual([
      'places',
      'places/p?people=1',
      'places/p?people=2',
      'places/p?people=2',
    ])
    expect(seated).toEqual(['BCDF t'])
  })

  it('gives up its place when stopped', async () => {
    const asked = server([[201, { place: 'p', state: waiting(1) }]])
    const { finder: one, seated } = finder()
    void one.find(WISH)
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    one.stop()
    expect(asked.at(-1)).toEqual({ method: 'DELETE', path: '/api/strangers/places/p' })
    expect([one.now, seated]).toEqual([{ at: 'choosing' }, []])
  })

  it('gives up a place that arrives after the stop', async () => {
    const asked = server([[201, { place: 'p', state: waiting(1) }]])
    const { finder: one } = finder()
    const found = one.find(WISH)
    one.stop()
    await found
    expect(asked.at(-1)).toEqual({ method: 'DELETE', path: '/api/strangers/places/p' })
    expect(one.now).toEqual({ at: 'choosing' })
  })

  it('reports why it failed', async () => {
    const problem = (code: string, reason?: unknown) => ({
      code,
      message: 'No.',
      ...(reason === undefined ? {} : { reason }),
    })
    const shown = async (status: number, said: unknown) => {
      server([[status, said]])
      const { finder: one } = finder()
      await one.find(WISH)
      return one.now
    }
    expect(await shown(429, problem('pause', { is: 'pause', seconds: 60 }))).toMatchObject({ at: 'paused' })
    expect(await shown(409, problem('still-seated', { is: 'still-seated', code: 'BCDF' }))).toEqual({
      at: 'seated-elsewhere',
      code: 'BCDF',
    })
    expect(await shown(404, problem('unknown-place'))).toEqual({ at: 'gone' })
    expect(await shown(400, problem('bad-name'))).toMatchObject({ at: 'refused', why: 'A name has 1 to 24 letters.' })
  })
})
