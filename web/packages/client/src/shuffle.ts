// Derives and verifies shuffles that all players contribute to (formats.md, "The shuffle"). Loaded on demand, because
// the first view works without it.

import { chacha20orig } from '@noble/ciphers/chacha.js'
import { blake3 } from '@noble/hashes/blake3.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

import type { Part, Shuffle } from './deals.js'

export type { Part, Shuffle }

const CONTEXT = 'ruckus 2026 shuffle v1 '

function derive(what: 'seed' | 'contribution' | 'key', bytes: Uint8Array): string {
  return bytesToHex(blake3(bytes, { context: utf8ToBytes(CONTEXT + what) }))
}

function le32(number: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, number, true)
  return bytes
}

function text(of: string): Uint8Array {
  const bytes = utf8ToBytes(of)
  return concatBytes(le32(bytes.length), bytes)
}

/** The server's commitment to its seed. */
export function commitSeed(seed: string): string {
  return derive('seed', hexToBytes(seed))
}

/** A seat's commitment to its contribution. */
export function commitPart(seat: number, contribution: string): string {
  return derive('contribution', concatBytes(Uint8Array.of(seat), hexToBytes(contribution)))
}

/** A random contribution of 16 bytes. */
export function contribution(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(16)))
}

/** The key of the round's shuffles. */
export function key(shuffle: Shuffle, table: string, ruleset: string): string {
  const parts = [...shuffle.parts].sort((a, b) => a.seat - b.seat)
  const revealed = parts.map((part) => concatBytes(Uint8Array.of(part.seat), hexToBytes(part.revealed)))
  const head = [hexToBytes(shuffle.seed), le32(shuffle.deal), le32(parts.length)]
  return derive('key', concatBytes(...head, ...revealed, text(table), text(ruleset)))
}

/** The sequence of random numbers from ChaCha20. */
function* drawn(of: string, stream: number): Generator<number, never> {
  const nonce = new Uint8Array(8)
  new DataView(nonce.buffer).setUint32(0, stream, true)
  const zeros = new Uint8Array(1024)
  for (let counter = 0; ; counter += zeros.length / 64) {
    const block = chacha20orig(hexToBytes(of), nonce, zeros, undefined, counter)
    const words = new DataView(block.buffer, block.byteOffset)
    for (let at = 0; at < block.length; at += 4) yield words.getUint32(at, true)
  }
}

/** The cards shuffled with a key. The last one is dealt first. `counter` is 0 for the deal. */
export function shuffled(cards: readonly string[], of: string, counter = 0): string[] {
  const deck = [...cards]
  const numbers = drawn(of, counter)
  const below = (bound: number): number => {
    const usable = 0xffff_ffff - (0xffff_ffff % bound)
    for (;;) {
      const number = numbers.next().value
      if (number < usable) return number % bound
    }
  }
  for (let last = deck.length - 1; last > 0; last--) {
    const other = below(last + 1)
    const card = deck[last] ?? ''
    deck[last] = deck[other] ?? ''
    deck[other] = card
  }
  return deck
}
