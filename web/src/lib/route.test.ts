import { describe, expect, it } from 'vitest'

import { readCode, readRoute } from './route'

describe('addresses', () => {
  it.each([
    ['/', '', { at: 'home' }],
    ['/t/KEPT', '', { at: 'table', code: 'KEPT', token: null }],
    ['/t/kept/', '', { at: 'table', code: 'KEPT', token: null }],
    ['/t/KEPT', '#s3cret', { at: 'table', code: 'KEPT', token: 's3cret' }],
    ['/t/KEP', '', { at: 'home' }],
    ['/t/KEPT/more', '', { at: 'home' }],
    ['/new', '#YWI', { at: 'new', rules: 'YWI' }],
    ['/new/', '', { at: 'new', rules: '' }],
    ['/news', '', { at: 'home' }],
    ['/elsewhere', '#x', { at: 'home' }],
    ['/tv', '', { at: 'tv', code: null }],
    ['/tv/kept/', '', { at: 'tv', code: 'KEPT' }],
    ['/tv/no', '', { at: 'tv', code: null }],
    ['/r/KEPT/2', '#0aff', { at: 'replay', code: 'KEPT', number: 2, key: '0aff' }],
    ['/r/kept/1/', '', { at: 'replay', code: 'KEPT', number: 1, key: '' }],
    ['/r/KEPT', '#0aff', { at: 'home' }],
    ['/r/KEPT/two', '#0aff', { at: 'home' }],
    ['/rules', '', { at: 'rules', place: '' }],
    ['/rules/', '', { at: 'rules', place: '' }],
    ['/rules/SP-1.1', '', { at: 'rules', place: 'SP-1.1' }],
    ['/rules/meetings/super-power/', '', { at: 'rules', place: 'meetings/super-power' }],
    ['/rules/50%', '', { at: 'rules', place: '50%' }],
    ['/rulesets', '', { at: 'home' }],
  ])('reads %s%s', (path, hash, route) => {
    expect(readRoute(path, hash)).toEqual(route)
  })
})

describe('codes as people give them', () => {
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
    ['KEPTS', null],
    ['K3PT', null],
    ['http://play.example/t/KEPTS', null],
  ])('finds the code in %j', (text, code) => {
    expect(readCode(text)).toBe(code)
  })
})
