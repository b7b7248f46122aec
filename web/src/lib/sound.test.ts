// Renders every sound without a browser, as the page's audio graph would play it.

import { describe, expect, it } from 'vitest'

import { ATTACK, beatAfter, BETWEEN, MOST, SILENCE, type Sound, SOUNDS, type Tone, VOLUME } from './sound'

/** Samples per second: enough to compare sounds. */
const RATE = 8_000

/** A wave at a phase, from -1 to 1. Noise is bounded by the same values. */
function wave(kind: Tone['wave'], phase: number): number {
  const turn = phase % 1
  if (kind === 'sine') return Math.sin(2 * Math.PI * turn)
  if (kind === 'square') return turn < 0.5 ? 1 : -1
  if (kind === 'sawtooth') return 2 * turn - 1
  if (kind === 'triangle') return 1 - 4 * Math.abs(turn - 0.5)
  // The same noise each time.
  return ((Math.sin(phase * 12_989.8) * 43_758.5) % 1) * 2 * 0.99
}

function render(sounds: readonly Sound[], volume = VOLUME.full): Float64Array {
  const samples = new Float64Array(RATE)
  for (const [i, sound] of sounds.slice(0, MOST).entries()) {
    for (const { wave: kind, from, to, at, lasts, loud } of SOUNDS[sound]) {
      const peak = loud * volume
      let phase = 0
      for (let n = 0; n < lasts * RATE; n++) {
        const time = n / RATE
        const level =
          time < ATTACK
            ? (peak * time) / ATTACK
            : peak * (SILENCE / peak) ** ((time - ATTACK) / Math.max(0.001, lasts - ATTACK))
        phase += (from * (to / from) ** (time / lasts)) / RATE
        const place = Math.round((i * BETWEEN + at) * RATE) + n
        samples[place] = (samples[place] ?? 0) + level * Math.max(-1, Math.min(1, wave(kind, phase)))
      }
    }
  }
  return samples
}

const peak = (samples: Float64Array) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
const power = (samples: Float64Array) => samples.reduce((sum, sample) => sum + sample * sample, 0)
const ALL = Object.keys(SOUNDS) as Sound[]

describe('the sounds', () => {
  it.each(ALL)('are audible and do not clip: %s', (sound) => {
    const samples = render([sound])
    expect(peak(samples)).toBeGreaterThan(0.03)
    expect(peak(samples)).toBeLessThan(0.8)
    expect(peak(render([sound], VOLUME.quiet))).toBeLessThan(peak(samples) / 2)
  })

  it('do not clip together', () => {
    const loudest = [...ALL].sort((a, b) => peak(render([b])) - peak(render([a]))).slice(0, MOST)
    expect(peak(render(loudest))).toBeLessThan(1)
  })

  it('are all different', () => {
    for (const [i, one] of ALL.entries()) {
      for (const other of ALL.slice(i + 1)) {
        const [a, b] = [render([one]), render([other])]
        // 1 for the same sound, whatever its volume.
        const alike = a.reduce((sum, sample, n) => sum + sample * (b[n] ?? 0), 0) / Math.sqrt(power(a) * power(b))
        expect(Math.abs(alike), `${one} and ${other}`).toBeLessThan(0.9)
      }
    }
  })

  it('beat faster towards the end of a race', () => {
    expect([1, 0.5, 0].map(beatAfter)).toEqual([700, 440, 180])
  })

  it('beat faster, the higher a penalty is', () => {
    const heats = ([1, 2, 3, 4] as const).map((heat) => SOUNDS[`stack-${heat}`])
    const gaps = heats.map(([first, second]) => (second?.at ?? 0) - (first?.at ?? 0))
    expect([...gaps].sort((a, b) => b - a)).toEqual(gaps)
    expect(new Set(gaps).size).toBe(4)
  })
})
