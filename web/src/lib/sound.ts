// Synthesized sounds, short and quiet. They play only after the first press, as browsers require, and never while the
// page is hidden.

import { settings } from './settings.svelte'

/** All sounds. */
export type Sound = 'tick' | 'card' | 'draw' | 'slap' | 'uno' | 'catch' | 'turn' | 'win' | SceneSound
/** Sounds of scenes. */
export type SceneSound =
  | 'podium'
  | 'cut'
  | 'load'
  | 'back'
  | 'robbed'
  | 'swapped'
  | 'hands'
  | 'truck'
  | 'rule'
  | 'out'
  | `stack-${1 | 2 | 3 | 4}`

/** A tone or a burst of noise. Frequencies are in hertz, `at` and `lasts` in seconds. */
export interface Tone {
  wave: OscillatorType | 'noise'
  from: number
  to: number
  at: number
  lasts: number
  /** From 0 to 1. */
  loud: number
}

const note = (wave: OscillatorType, pitch: number, at: number, lasts: number, loud: number): Tone => ({
  wave,
  from: pitch,
  to: pitch,
  at,
  lasts,
  loud,
})

/** Beats that follow each other faster, the higher a penalty is. */
const beats = (heat: number): Tone[] =>
  Array.from({ length: heat + 1 }, (_, i) => ({
    wave: 'triangle',
    from: 150 + heat * 40,
    to: 70 + heat * 20,
    at: (i * 0.2) / heat,
    lasts: 0.1,
    loud: 0.2 + heat * 0.04,
  }))

/** The tones of each sound. */
export const SOUNDS: Record<Sound, readonly Tone[]> = {
  card: [
    { wave: 'noise', from: 2400, to: 900, at: 0, lasts: 0.05, loud: 0.3 },
    { wave: 'triangle', from: 230, to: 150, at: 0, lasts: 0.06, loud: 0.25 },
  ],
  /** The beat of a race. */
  tick: [{ wave: 'sine', from: 120, to: 60, at: 0, lasts: 0.09, loud: 0.4 }],
  draw: [{ wave: 'noise', from: 3800, to: 1400, at: 0, lasts: 0.09, loud: 0.16 }],
  slap: [
    { wave: 'noise', from: 1300, to: 250, at: 0, lasts: 0.11, loud: 0.6 },
    { wave: 'sine', from: 170, to: 55, at: 0, lasts: 0.14, loud: 0.6 },
  ],
  uno: [note('square', 659, 0, 0.09, 0.1), note('square', 988, 0.09, 0.16, 0.1)],
  catch: [
    { wave: 'sawtooth', from: 523, to: 494, at: 0, lasts: 0.1, loud: 0.12 },
    { wave: 'sawtooth', from: 349, to: 262, at: 0.1, lasts: 0.2, loud: 0.12 },
  ],
  turn: [note('sine', 440, 0, 0.12, 0.22), note('sine', 660, 0.1, 0.2, 0.2)],
  win: [
    note('triangle', 523, 0, 0.12, 0.25),
    note('triangle', 659, 0.11, 0.12, 0.25),
    note('triangle', 784, 0.22, 0.12, 0.25),
    note('triangle', 1047, 0.33, 0.35, 0.28),
  ],
  podium: [note('triangle', 784, 0.1, 0.1, 0.22), note('triangle', 1175, 0.2, 0.22, 0.24)],
  // Cards landing on each other, heavier each time.
  load: [0, 1, 2, 3, 4].map((i) => ({
    wave: 'triangle',
    from: 240 - i * 34,
    to: 120 - i * 16,
    at: i * 0.08,
    lasts: 0.09,
    loud: 0.24 + i * 0.04,
  })),
  // Up and back down.
  back: [
    { wave: 'sine', from: 330, to: 880, at: 0, lasts: 0.16, loud: 0.22 },
    { wave: 'sine', from: 880, to: 165, at: 0.16, lasts: 0.3, loud: 0.24 },
  ],
  robbed: [
    { wave: 'sine', from: 700, to: 1400, at: 0, lasts: 0.08, loud: 0.2 },
    { wave: 'triangle', from: 523, to: 196, at: 0.14, lasts: 0.34, loud: 0.22 },
  ],
  // The beeping of a reversing truck.
  truck: [
    note('square', 988, 0, 0.13, 0.09),
    note('square', 988, 0.26, 0.13, 0.09),
    note('square', 988, 0.52, 0.13, 0.09),
  ],
  // The crack of a card on the felt, and a call.
  cut: [
    { wave: 'noise', from: 3200, to: 500, at: 0, lasts: 0.08, loud: 0.5 },
    { wave: 'sawtooth', from: 196, to: 392, at: 0.05, lasts: 0.16, loud: 0.12 },
  ],
  // There and back.
  swapped: [
    { wave: 'triangle', from: 392, to: 784, at: 0, lasts: 0.18, loud: 0.2 },
    { wave: 'triangle', from: 784, to: 392, at: 0.2, lasts: 0.18, loud: 0.2 },
  ],
  hands: [0, 1, 2, 3].map((i) => ({
    wave: 'noise',
    from: 1800 + i * 500,
    to: 900,
    at: i * 0.09,
    lasts: 0.08,
    loud: 0.2,
  })),
  out: [
    note('triangle', 587, 0, 0.1, 0.22),
    note('triangle', 880, 0.1, 0.1, 0.22),
    note('triangle', 1175, 0.2, 0.26, 0.22),
  ],
  'stack-1': beats(1),
  'stack-2': beats(2),
  'stack-3': beats(3),
  'stack-4': beats(4),
  rule: [note('sine', 659, 0, 0.14, 0.2), note('sine', 784, 0.12, 0.14, 0.2), note('sine', 1319, 0.24, 0.4, 0.2)],
}
/** The maximum number of sounds played together, so that drawing eight cards does not rattle. */
export const MOST = 3
/** The time between the starts of two sounds, and until a tone is loudest, in seconds. */
export const [BETWEEN, ATTACK] = [0.07, 0.006]
/** The volume by setting, and the level at which a tone ends. */
export const VOLUME = { quiet: 0.16, full: 0.5 }
export const SILENCE = 0.001

/** The time until the next beat of a race of which a share is `left`, in milliseconds. It quickens towards the end. */
export const beatAfter = (left: number): number => 180 + 520 * Math.max(0, Math.min(1, left))

let context: AudioContext | null = null
let rustle: AudioBuffer | null = null

/** Prepares audio. Call it when the player presses something. */
export function wake(): void {
  if (settings.sound === 'off' || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
}

function noise(on: AudioContext): AudioBuffer {
  if (rustle) return rustle
  rustle = on.createBuffer(1, on.sampleRate * 0.2, on.sampleRate)
  const samples = rustle.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1
  return rustle
}

function source(
  on: AudioContext,
  { wave, from, to }: Tone,
  start: number,
  end: number,
): [AudioScheduledSourceNode, AudioNode] {
  if (wave !== 'noise') {
    const tone = new OscillatorNode(on, { type: wave, frequency: from })
    tone.frequency.exponentialRampToValueAtTime(to, end)
    return [tone, tone]
  }
  const burst = new AudioBufferSourceNode(on, { buffer: noise(on), loop: true })
  const band = new BiquadFilterNode(on, { type: 'bandpass', frequency: from, Q: 0.8 })
  band.frequency.setValueAtTime(from, start)
  band.frequency.exponentialRampToValueAtTime(to, end)
  burst.connect(band)
  return [burst, band]
}

/** Plays sounds with a short delay between them. */
export function play(sounds: readonly Sound[]): void {
  const on = context
  if (settings.sound === 'off' || on === null || on.state !== 'running' || document.visibilityState !== 'visible')
    return
  for (const [i, sound] of sounds.slice(0, MOST).entries()) {
    for (const tone of SOUNDS[sound]) {
      const start = on.currentTime + i * BETWEEN + tone.at
      const end = start + tone.lasts
      const [begin, out] = source(on, tone, start, end)
      const level = new GainNode(on, { gain: 0 })
      level.gain.setValueAtTime(0, start)
      level.gain.linearRampToValueAtTime(tone.loud * VOLUME[settings.sound], start + ATTACK)
      level.gain.exponentialRampToValueAtTime(SILENCE, end)
      out.connect(level).connect(on.destination)
      begin.start(start)
      begin.stop(end)
    }
  }
}

/** Vibrates the device if possible and enabled: milliseconds on, off, on. */
export function buzz(pattern: number | number[]): void {
  if (settings.vibration && document.visibilityState === 'visible') navigator.vibrate?.(pattern)
}
