import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ApiError } from './api'
import { cardToken, ownCard, wasSignedOut, withCard } from './player-card'

beforeEach(() => localStorage.setItem('ruckus.card', 'abc.def'))
afterEach(() => vi.unstubAllGlobals())

test('seats are taken with the device’s card if it has one', async () => {
  expect(await withCard((card) => Promise.resolve(card))).toEqual({ card: 'abc.def' })
  localStorage.removeItem('ruckus.card')
  expect(await withCard((card) => Promise.resolve(card))).toEqual({})
})

test('an invalid card does not prevent playing', async () => {
  const tried: unknown[] = []
  const sit = (problem: string) =>
    withCard((card) => {
      tried.push(card)
      return card.card === undefined ? Promise.resolve('seat') : Promise.reject(new ApiError(problem, ''))
    })
  await expect(sit('table-full')).rejects.toThrow()
  expect(cardToken()).toBe('abc.def')
  // The operator may turn cards on again.
  expect(await sit('no-cards')).toBe('seat')
  expect(cardToken()).toBe('abc.def')
  expect(await sit('no-card')).toBe('seat')
  expect(cardToken()).toBeNull()
  expect(tried).toEqual([{ card: 'abc.def' }, { card: 'abc.def' }, {}, { card: 'abc.def' }, {}])
  localStorage.removeItem('ruckus.card-signed-out')
})

test('a signed-out device forgets its card', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"code":"no-card","message":"…"}', { status: 401 })))
  await expect(ownCard()).rejects.toMatchObject({ code: 'no-card' })
  expect(cardToken()).toBeNull()
  expect(wasSignedOut(), 'the page of the card says so until it holds one again').toBe(true)
  localStorage.removeItem('ruckus.card-signed-out')
})
