// Puts the recordings of a phone and a television into one picture, frame by frame. Runs in a blank page, because
// browsers decode JPEG and encode WebP.

import type { Page } from '@playwright/test'

import type { Frame } from './film'
import type { Patch } from './webp'

/** The size of the picture, in pixels. */
export const SIZE = { width: 880, height: 440 }

/** A scene: what both screens showed, in the order of time. */
export interface Scene {
  phone: Frame[]
  television: Frame[]
}

/** The patches of all scenes, each with the changed part of the picture. */
export async function compose(blank: Page, scenes: Scene[]): Promise<Patch[]> {
  const patches: Patch[] = []
  // One scene at a time keeps messages to the page small.
  for (const scene of scenes) {
    const made = await blank.evaluate(draw, { ...scene, size: SIZE, first: patches.length === 0 })
    patches.push(...made.map(({ webp, ...rest }) => ({ ...rest, webp: Buffer.from(webp, 'base64') })))
  }
  return patches
}

/** Draws a scene at ten frames a second. Self-contained: it runs in the page. */
async function draw({
  phone,
  television,
  size: { width, height },
  first,
}: Scene & { size: typeof SIZE; first: boolean }): Promise<(Omit<Patch, 'webp'> & { webp: string })[]> {
  /** The time of a frame in milliseconds, how long the last one stays, and the quality of the encoder. */
  const [STEP, LAST, QUALITY] = [100, 900, 0.72]
  /** The difference of a color channel, of 255, that counts as a change. Less is noise of the encoders. */
  const NOISE = 12
  const canvas = document.querySelector('canvas') ?? document.body.appendChild(document.createElement('canvas'))
  if (first) [canvas.width, canvas.height] = [width, height]
  const paint = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  const cut = new OffscreenCanvas(width, height)
  const [phoneBox, tvBox] = [
    { x: 14, y: 12, w: 192, h: 416 },
    { x: 226, y: 42, w: 640, h: 360 },
  ]
  const decode = async (jpeg: string) => createImageBitmap(await (await fetch(`data:image/jpeg;base64,${jpeg}`)).blob())

  function show(image: ImageBitmap, { x, y, w, h }: typeof phoneBox, radius: number): void {
    if (!paint) return
    paint.save()
    paint.fillStyle = '#0d0b12'
    paint.beginPath()
    paint.roundRect(x - 6, y - 6, w + 12, h + 12, radius + 6)
    paint.fill()
    paint.beginPath()
    paint.roundRect(x, y, w, h, radius)
    paint.clip()
    paint.imageSmoothingQuality = 'high'
    paint.drawImage(image, x, y, w, h)
    paint.restore()
  }

  function changed(before: Uint8ClampedArray, now: Uint8ClampedArray) {
    let [left, top, right, bottom] = [width, height, -1, -1]
    for (let at = 0; at < now.length; at += 4) {
      const difference = Math.max(
        Math.abs((now[at] ?? 0) - (before[at] ?? 0)),
        Math.abs((now[at + 1] ?? 0) - (before[at + 1] ?? 0)),
        Math.abs((now[at + 2] ?? 0) - (before[at + 2] ?? 0)),
      )
      if (difference <= NOISE) continue
      const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)]
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
    // Offsets in the file are even.
    left -= left % 2
    top -= top % 2
    return right < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
  }

  const patches: (Omit<Patch, 'webp'> & { webp: string })[] = []
  const start = Math.max(phone[0]?.at ?? 0, television[0]?.at ?? 0)
  const end = Math.max(phone.at(-1)?.at ?? 0, television.at(-1)?.at ?? 0)
  let before: Uint8ClampedArray | null = null
  let shown = ['', '']
  for (let time = start; time <= end; time += STEP / 1_000) {
    const latest = [phone, television].map((frames) => frames.findLast(({ at }) => at <= time)?.jpeg ?? '')
    const last = patches.at(-1)
    if (last) last.duration += STEP
    if (!paint || latest.some((jpeg) => jpeg === '') || latest.every((jpeg, i) => jpeg === shown[i])) continue
    shown = latest
    paint.fillStyle = '#241d33'
    paint.fillRect(0, 0, width, height)
    const [onPhone, onTv] = await Promise.all(latest.map(decode))
    if (onPhone) show(onPhone, phoneBox, 16)
    if (onTv) show(onTv, tvBox, 8)
    const now = paint.getImageData(0, 0, width, height).data
    const box = before ? changed(before, now) : { x: 0, y: 0, width, height }
    if (!box) continue
    before = now
    ;[cut.width, cut.height] = [box.width, box.height]
    cut.getContext('2d', { alpha: false })?.drawImage(canvas, -box.x, -box.y)
    const blob = await cut.convertToBlob({ type: 'image/webp', quality: QUALITY })
    let webp = ''
    for (const byte of new Uint8Array(await blob.arrayBuffer())) webp += String.fromCharCode(byte)
    patches.push({ ...box, duration: 0, webp: btoa(webp) })
  }
  const last = patches.at(-1)
  if (last) last.duration += LAST
  return patches
}
