// Draws a picture of a match to share: faces, points and awards. It draws every shape on a canvas, because the page may
// load images only from its own server.

/** The size in pixels. */
export const [WIDTH, HEIGHT] = [1080, 1350]
/** The maximum number of players and awards shown. */
export const [PLACES, TITLES] = [8, 3]

/** The contents of the picture. `winners` and `face` are SVG elements of the page. */
export interface Poster {
  headline: string
  foot: string
  winners: readonly SVGSVGElement[]
  rows: readonly { face: SVGSVGElement | null; name: string; points: string }[]
  /** Names the players that are not shown; empty if all are. */
  rest: string
  titles: readonly { title: string; text: string }[]
}

const [INK, GROUND, SHEET, NOTE] = ['#2a1733', '#ffb547', '#fffaf0', '#ffe3a3']
const FONT = 'Bricolage, system-ui, sans-serif'
/** The area of a face's drawing, as in its view box. */
const FACE = { width: 40, height: 50, above: 9 }

/** Draws the picture. */
export function drawPoster(canvas: HTMLCanvasElement, poster: Poster): void {
  const context = canvas.getContext('2d')
  if (context === null) return
  canvas.width = WIDTH
  canvas.height = HEIGHT
  context.fillStyle = GROUND
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.textBaseline = 'alphabetic'
  write(context, poster.headline, { x: WIDTH / 2, y: 120, size: 92, width: WIDTH - 120, weight: 800, align: 'center' })
  const shown = poster.winners.slice(0, 3)
  const size = shown.length === 1 ? 300 : 230
  shown.forEach((face, i) =>
    drawFace(context, face, WIDTH / 2 + (i - (shown.length - 1) / 2) * (size + 20) - (size * 0.8) / 2, 170, size),
  )

  const titles = poster.titles.slice(0, TITLES)
  const top = 510
  const bottom = HEIGHT - 110 - titles.length * 92
  const line = Math.min(96, (bottom - top - 30) / Math.max(1, poster.rows.length + (poster.rest === '' ? 0 : 1)))
  sheet(context, SHEET, 60, top, WIDTH - 120, bottom - top)
  poster.rows.forEach(({ face, name, points }, i) => {
    const y = top + 15 + line * i
    if (face) drawFace(context, face, 90, y + line * 0.04, line * 0.9)
    write(context, name, { x: 200, y: y + line * 0.66, size: line * 0.48, width: 580, weight: 700 })
    write(context, points, {
      x: WIDTH - 100,
      y: y + line * 0.66,
      size: line * 0.48,
      width: 170,
      weight: 800,
      align: 'right',
    })
  })
  if (poster.rest !== '')
    write(context, poster.rest, {
      x: 200,
      y: top + 15 + line * (poster.rows.length + 0.6),
      size: line * 0.4,
      width: 680,
      weight: 500,
    })
  titles.forEach(({ title, text }, i) => {
    const y = bottom + 20 + i * 92
    sheet(context, NOTE, 60, y, WIDTH - 120, 80)
    write(context, title, { x: 90, y: y + 36, size: 32, width: WIDTH - 180, weight: 800 })
    write(context, text, { x: 90, y: y + 66, size: 25, width: WIDTH - 180, weight: 500 })
  })
  write(context, poster.foot, {
    x: WIDTH / 2,
    y: HEIGHT - 34,
    size: 34,
    width: WIDTH - 120,
    weight: 700,
    align: 'center',
  })
}

interface Text {
  x: number
  y: number
  size: number
  /** The available width. Longer text is drawn smaller and never cut. */
  width: number
  weight: number
  align?: CanvasTextAlign
}

function write(
  context: CanvasRenderingContext2D,
  text: string,
  { x, y, size, width, weight, align = 'left' }: Text,
): void {
  const font = (letters: number) => `${weight} ${letters}px ${FONT}`
  context.font = font(size)
  const wide = context.measureText(text).width
  if (wide > width) context.font = font((size * width) / wide)
  context.fillStyle = INK
  context.textAlign = align
  context.fillText(text, x, y)
}

function sheet(
  context: CanvasRenderingContext2D,
  color: string,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  context.fillStyle = color
  context.beginPath()
  context.roundRect(x, y, width, height, 30)
  context.fill()
}

/** Draws a face with the page's shapes and colors. */
function drawFace(context: CanvasRenderingContext2D, svg: SVGSVGElement, x: number, y: number, height: number): void {
  context.save()
  context.translate(x, y)
  context.scale(height / FACE.height, height / FACE.height)
  context.translate(0, FACE.above)
  for (const part of svg.querySelectorAll<SVGElement>('path, circle, ellipse')) {
    const style = getComputedStyle(part)
    const path = outline(part)
    if (style.fill !== 'none') {
      context.fillStyle = style.fill
      context.fill(path)
    }
    if (style.stroke !== 'none') {
      context.strokeStyle = style.stroke
      context.lineWidth = Number.parseFloat(style.strokeWidth)
      context.lineCap = style.strokeLinecap as CanvasLineCap
      context.lineJoin = style.strokeLinejoin as CanvasLineJoin
      context.stroke(path)
    }
  }
  context.restore()
}

function outline(part: SVGElement): Path2D {
  const number = (name: string) => Number(part.getAttribute(name) ?? 0)
  if (part.tagName === 'path') return new Path2D(part.getAttribute('d') ?? '')
  const path = new Path2D()
  const [rx, ry] = part.tagName === 'circle' ? [number('r'), number('r')] : [number('rx'), number('ry')]
  path.ellipse(number('cx'), number('cy'), rx, ry, 0, 0, Math.PI * 2)
  return path
}

/** The picture as a PNG file. */
export const asFile = (canvas: HTMLCanvasElement, name: string): Promise<File | null> =>
  new Promise((done) =>
    canvas.toBlob((blob) => done(blob && new File([blob], name, { type: 'image/png' })), 'image/png'),
  )
