import { expect, test } from 'vitest'

import { noPasskeys, toBytes, toText } from './passkey'

const page = (hostname: string, isSecureContext: boolean, browser = true): Window =>
  ({
    location: { hostname },
    isSecureContext,
    navigator: browser ? { credentials: {} } : {},
    ...(browser ? { PublicKeyCredential: Object } : {}),
  }) as unknown as Window

test('unavailable passkeys come with a reason', () => {
  expect(noPasskeys(page('play.example', true))).toBeNull()
  expect(noPasskeys(page('localhost', true))).toBeNull()
  expect(noPasskeys(page('192.168.1.7', false))).toBe('address')
  expect(noPasskeys(page('192.168.1.7', true))).toBe('address')
  expect(noPasskeys(page('[::1]', true))).toBe('address')
  expect(noPasskeys(page('play.example', true, false))).toBe('browser')
})

test('bytes survive the conversion to text and back', () => {
  for (let length = 0; length < 40; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 97 + 251) % 256)
    const text = toText(bytes.buffer)
    expect(text).toMatch(/^[\w-]*$/)
    expect(toBytes(text)).toEqual(bytes)
  }
  expect(toText(Uint8Array.of(0xfb, 0xff).buffer)).toBe('-_8')
})
