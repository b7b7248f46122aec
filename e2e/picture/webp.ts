// Writes an animated WebP from still ones. Browsers encode the stills; only the container is written here
// (https://developers.google.com/speed/webp/docs/riff_container).

/** A part of the picture that changes, as a still WebP, and how long it stays, in milliseconds. `x` and `y` are even. */
export interface Patch {
  x: number
  y: number
  width: number
  height: number
  duration: number
  webp: Buffer
}

function chunk(name: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
}

/** Numbers of three bytes, the smallest byte first. */
function threes(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(3 * numbers.length)
  numbers.forEach((number, index) => bytes.writeUIntLE(number, 3 * index, 3))
  return bytes
}

/** The picture data of a still WebP, without its container. */
function picture(webp: Buffer): Buffer {
  const found: Buffer[] = []
  for (let at = 12; at + 8 <= webp.length;) {
    const size = webp.readUInt32LE(at + 4)
    const end = at + 8 + size + (size % 2)
    if (['VP8 ', 'VP8L', 'ALPH'].includes(webp.toString('latin1', at, at + 4))) found.push(webp.subarray(at, end))
    at = end
  }
  if (found.length === 0) throw new Error('a still picture has no data')
  return Buffer.concat(found)
}

/** An animation that repeats forever. */
export function animated(size: { width: number; height: number }, patches: Patch[]): Buffer {
  /** The animation flag. */
  const ANIMATION = 2
  /** Replaces the pixels below instead of blending with them. */
  const REPLACE = 2
  const frames = patches.map(({ x, y, width, height, duration, webp }) =>
    chunk('ANMF', threes(x / 2, y / 2, width - 1, height - 1, duration), Buffer.from([REPLACE]), picture(webp)),
  )
  const body = [
    chunk('VP8X', Buffer.from([ANIMATION, 0, 0, 0]), threes(size.width - 1, size.height - 1)),
    chunk('ANIM', Buffer.from([0x33, 0x1d, 0x24, 0xff, 0, 0])),
    ...frames,
  ]
  return chunk('RIFF', Buffer.from('WEBP', 'latin1'), ...body)
}
