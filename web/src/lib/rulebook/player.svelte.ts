// Plays a worked example: the table after each step, and the current step.

import type { Example, ExampleStep, Scene } from '../wire'

/** The table before the first step and after each step. */
export function scenes({ start, steps }: Example): Scene[] {
  let scene = start
  return [start, ...steps.map(({ then }) => (scene = { ...scene, ...then, hands: { ...scene.hands, ...then.hands } }))]
}

/** The hands and places that a step changed. */
export function touched(before: Scene, after: Scene): Set<string> {
  const changed = (name: string) =>
    before.hands[name]?.join() !== after.hands[name]?.join() || before.out.includes(name) !== after.out.includes(name)
  return new Set(after.seats.filter(changed))
}

/** How long a step is shown before the next one, in milliseconds. Depends on the length of its text, within bounds. */
export function pace(step: ExampleStep | undefined): number {
  const letters =
    step === undefined ? 40 : (step.deed?.length ?? 0) + step.events.join(' ').length + (step.refused ? 60 : 0)
  return Math.min(6_000, Math.max(1_500, 700 + letters * 32))
}

/** Steps through an example, manually or automatically. Step 0 is the table before the first step. */
export class Player {
  at = $state(0)
  playing = $state(false)
  readonly scenes: Scene[]
  readonly last: number
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(readonly example: Example) {
    this.scenes = scenes(example)
    this.last = example.steps.length
  }

  /** The table at the current step. */
  get scene(): Scene {
    return this.scenes[this.at] ?? this.example.start
  }

  /** The step that led to this table; `undefined` at the beginning. */
  get step(): ExampleStep | undefined {
    return this.example.steps[this.at - 1]
  }

  /** The hands and places that the current step changed. */
  get touched(): Set<string> {
    const before = this.scenes[this.at - 1]
    return before === undefined ? new Set() : touched(before, this.scene)
  }

  /** Jumps to a step and pauses. */
  seek(at: number): void {
    this.pause()
    this.at = Math.min(this.last, Math.max(0, Math.round(at)))
  }

  forward(): void {
    this.seek(this.at + 1)
  }

  back(): void {
    this.seek(this.at - 1)
  }

  /** Plays from here, or from the beginning if the end was reached. */
  play(): void {
    if (this.last === 0) return
    if (this.at === this.last) this.at = 0
    this.playing = true
    this.#next()
  }

  pause(): void {
    this.playing = false
    clearTimeout(this.#timer)
  }

  toggle(): void {
    if (this.playing) this.pause()
    else this.play()
  }

  #next(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(
      () => {
        this.at += 1
        if (this.at === this.last) this.playing = false
        else this.#next()
      },
      this.at === 0 ? 1_200 : pace(this.step),
    )
  }
}
