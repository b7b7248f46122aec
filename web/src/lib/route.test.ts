import { describe, expect, it } from 'vitest'

import { readable, readCode, readEventLink, readRoute, sharedCode } from './route'

describe('addresses', () => {
  it.each([
    ['/', '', { at: 'home' }],
    ['/t/KEPT', '', { at: 'table', code: 'KEPT', token: null }],
    ['/t/kept/', '', { at: 'table', code: 'KEPT', token: null }],
    ['/t/KEPT', '#s3cret', { at: 'table', code: 'KEPT', token: 's3cret' }],
    ['/t/KEP', '', { at: 'home', lost: true }],
    ['/t/KEPTS', '', { at: 'table', code: 'KEPTS', token: null }],
    ['/t/keptsy', '', { at: 'table', code: 'KEPTSY', token: null }],
    ['/t/KEPTSYX', '', { at: 'home', lost: true }],
    ['/t/abcdefghijklmnopqrstuvwxyz', '', { at: 'table', code: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', token: null }],
    ['/tv/KEPTSY', '', { at: 'tv', code: 'KEPTSY' }],
    ['/r/KEPTS/2', '#0aff', { at: 'replay', code: 'KEPTS', number: 2, key: '0aff', round: null }],
    [
      '/r/abcdefghijklmnopqrstuvwxyz/1',
      '#0aff',
      { at: 'replay', code: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', number: 1, key: '0aff', round: null },
    ],
    ['/card', '', { at: 'card', friend: null }],
    ['/card', '#friend=BCDFGHJKMN', { at: 'card', friend: 'BCDFGHJKMN' }],
    ['/card', '#friend=<b>', { at: 'card', friend: null }],
    ['/privacy', '', { at: 'privacy' }],
    ['/find/', '', { at: 'find' }],
    ['/t/KEPT/more', '', { at: 'home', lost: true }],
    ['/gallery', '#0aff', { at: 'gallery', kind: 'rules', wanted: '0aff' }],
    ['/gallery/nights/', '', { at: 'gallery', kind: 'nights', wanted: '' }],
    ['/gallery/other', '', { at: 'home', lost: true }],
    ['/playground', '#example=g/g9', { at: 'playground', part: 'example=g/g9' }],
    ['/playground/', '', { at: 'playground', part: '' }],
    ['/new', '#YWI', { at: 'new', rules: 'YWI' }],
    ['/new/', '', { at: 'new', rules: '' }],
    ['/news', '', { at: 'home', lost: true }],
    ['/elsewhere', '#x', { at: 'home', lost: true }],
    ['/tv', '', { at: 'tv', code: null }],
    ['/tv/kept/', '', { at: 'tv', code: 'KEPT' }],
    ['/tv/no', '', { at: 'tv', code: null }],
    ['/r/KEPT/2', '#0aff~12', { at: 'replay', code: 'KEPT', number: 2, key: '0aff', round: 12 }],
    ['/r/KEPT/2', '#0aff~1.5', { at: 'replay', code: 'KEPT', number: 2, key: '0aff', round: null }],
    ['/r/KEPT/2', '#0aff', { at: 'replay', code: 'KEPT', number: 2, key: '0aff', round: null }],
    ['/r/kept/1/', '', { at: 'replay', code: 'KEPT', number: 1, key: '', round: null }],
    ['/r/KEPT', '#0aff', { at: 'home', lost: true }],
    ['/r/KEPT/two', '#0aff', { at: 'home', lost: true }],
    ['/rules', '', { at: 'rules', place: '' }],
    ['/rules/', '', { at: 'rules', place: '' }],
    ['/rules/SP-1.1', '', { at: 'rules', place: 'SP-1.1' }],
    ['/rules/meetings/super-power/', '', { at: 'rules', place: 'meetings/super-power' }],
    ['/rules/50%', '', { at: 'rules', place: '50%' }],
    ['/rulesets', '', { at: 'home', lost: true }],
    ['/e', '', { at: 'host-event' }],
    ['/e/kept', '', { at: 'event', code: 'KEPT', token: null, tv: false }],
    ['/e/KEPT/', '#s3cret', { at: 'event', code: 'KEPT', token: 's3cret', tv: false }],
    ['/e/KEPT/tv', '', { at: 'event', code: 'KEPT', token: null, tv: true }],
    ['/e/KEP', '', { at: 'home', lost: true }],
    ['/e/KEPT/more', '', { at: 'home', lost: true }],
    ['/else', '', { at: 'home', lost: true }],
  ])('reads %s%s', (path, hash, route) => {
    expect(readRoute(path, hash)).toEqual(route)
  })
})

describe('codes in free text', () => {
  it.each([
    ['KEPT', 'KEPT'],
    [' kept ', 'KEPT'],
    ['k-e-p-t', 'KEPT'],
    ['"KEPT".', 'KEPT'],
    ['http://192.168.0.7:8080/t/kept', 'KEPT'],
    ['Come and play! http://play.example/t/KEPT#abc – now', 'KEPT'],
    ['<https://play.example/t/KEPT>', 'KEPT'],
    ['the code is KEPT, hurry', 'KEPT'],
    ['', null],
    ['KEP', null],
    ['KEPTS', 'KEPTS'],
    ['kep tsy', 'KEPTSY'],
    ['it is KEPTSY!', 'KEPTSY'],
    ['hi, KEPT', 'KEPT'],
    ['KEPTSYX', null],
    ['a whole sentence of letters', null],
    ['http://play.example/t/abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
    ['K3PT', null],
    ['http://play.example/t/KEPTS', 'KEPTS'],
    ['http://play.example/t/KEPTSYX', null],
  ])('finds the code in %j', (text, code) => {
    expect(readCode(text)).toBe(code)
  })
})

it('links to events are found in free text', () => {
  expect(readEventLink('Come! https://play.example/e/kept#x')).toBe('KEPT')
  expect(readEventLink('https://play.example/t/KEPT')).toBeNull()
  expect(readEventLink('https://play.example/e/KEPTSYX')).toBeNull()
})

it('addresses of the admin page and of invitations are parsed', () => {
  expect(readRoute('/admin', '')).toEqual({ at: 'admin' })
  expect(readRoute('/admin/', '')).toEqual({ at: 'admin' })
  expect(readRoute('/i', '#secret')).toEqual({ at: 'invited', code: null, secret: 'secret' })
  expect(readRoute('/i/bcdf', '#secret')).toEqual({ at: 'invited', code: 'BCDF', secret: 'secret' })
  expect(readRoute('/i/nonsense', '#secret')).toEqual({ at: 'invited', code: null, secret: 'secret' })
})

describe('the shared code', () => {
  const LONG = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  it('is the short code, and absent before a table gets one', () => {
    expect(sharedCode({ code: 'KEPT' })).toBe('KEPT')
    expect(sharedCode({ code: LONG })).toBe(null)
    expect(sharedCode({ code: LONG, short: 'KEPTS' })).toBe('KEPTS')
    expect(sharedCode(null)).toBe(null)
    expect([readable('KEPTSY'), readable(LONG)]).toEqual(['KEPTSY', ''])
  })
})
