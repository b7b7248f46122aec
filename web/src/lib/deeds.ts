// The actions of House Rules: what can be asked of people, and how each is done here. On the wire an action is its text;
// any text is allowed, so what is not in this list is done by saying it.

/** How an action is done on this device. Each form has keys and words as well as touch. */
export type Form =
  /** Press the pile itself. */
  | 'pile'
  /** Press its picture in the palette. */
  | 'picture'
  /** Type a word. */
  | 'type'
  /** Touch nothing and hold the device still. */
  | 'still'
  | 'shake'
  | 'shout'
  /** Draw a shape. */
  | 'draw'
  /** Say it: press or type the text. */
  | 'say'

/** One action. */
export interface Deed {
  form: Form
  /** The text on the wire. */
  action: string
  /** What there is to type, or the shape to draw. */
  what: string
}

/** Actions with a picture of their own. */
export const PICTURES = ['moo', 'be a tree', 'touch your nose', 'quack', 'boo', 'blub like a fish', 'salute', 'clap'] as const

/** Shapes that can be drawn. */
export const SHAPES = ['circle', 'zigzag', 'triangle'] as const
export type DrawnShape = (typeof SHAPES)[number]

const TAP_THE_PILE = 'tap the pile'
const TYPE = 'type '
const DRAW = 'draw a '
const MOVES: Record<string, Form> = { 'hold still': 'still', 'shake the phone': 'shake', shout: 'shout' }

/** The text of tapping the pile. */
export const PILE_DEED = TAP_THE_PILE

/** The actions of the palette, without those that need a word of one's own. */
export const PALETTE: readonly Deed[] = [TAP_THE_PILE, ...PICTURES, ...Object.keys(MOVES), ...SHAPES.map((shape) => DRAW + shape)].map(readDeed)

/** What is not said yet: a shape, a word, or a sentence. */
const OPEN: readonly Deed[] = (['draw', 'type', 'say'] as const).map((form) => ({ form, action: '', what: '' }))

/** The tiles of the palette, always in this order: pictures, movements, and what is drawn, typed or said. The pile is tapped where it lies. */
export const TILES: readonly Deed[] = [...PALETTE.filter(({ form }) => form !== 'draw' && form !== 'pile'), ...OPEN]

/** The text of drawing a shape. */
export function drawing(shape: DrawnShape): string {
  return DRAW + shape
}

/** How an action is done, from its text. */
export function readDeed(action: string): Deed {
  const text = action.trim().toLowerCase()
  if (text === TAP_THE_PILE) return { form: 'pile', action, what: '' }
  const move = MOVES[text]
  if (move) return { form: move, action, what: '' }
  if (PICTURES.some((picture) => picture === text)) return { form: 'picture', action, what: text }
  const shape = SHAPES.find((name) => text === DRAW + name)
  if (shape) return { form: 'draw', action, what: shape }
  const word = text.startsWith(TYPE) ? text.slice(TYPE.length).trim() : ''
  return word ? { form: 'type', action, what: word } : { form: 'say', action, what: text }
}

/** The text of typing a word. */
export function typing(word: string): string {
  return `${TYPE}${word.trim()}`
}

/** The most letters of an action, as the engine takes it. */
export const MOST_LETTERS = 60

/** An action that somebody made up, cut to what can be sent; nothing if there is nothing to read. */
export function ownWords(text: string): string | null {
  // Control characters are refused on the wire.
  const plain = [...text.replace(/\p{Cc}/gu, ' ').trim()].slice(0, MOST_LETTERS).join('').trim()
  return plain === '' ? null : plain
}

/** A point on a drawing pad. */
export interface Point {
  x: number
  y: number
}

/** Which shape a line is, if it is one. Generous: it is a race, not a drawing lesson. */
export function shapeOf(line: readonly Point[]): DrawnShape | null {
  const points = resampled(line, 32)
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last) return null
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const size = Math.hypot(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys))
  if (size < 40) return null
  const turns = corners(points)
  const closed = Math.hypot(first.x - last.x, first.y - last.y) < size * 0.35
  if (!closed) return turns >= 2 ? 'zigzag' : null
  return turns >= 2 && turns <= 4 ? 'triangle' : turns < 2 ? 'circle' : 'zigzag'
}

/** How often a line turns sharply: by more than 60° within a short stretch. */
function corners(points: readonly Point[]): number {
  let count = 0
  for (let i = 2; i < points.length - 2; i++) {
    const [a, b, c] = [points[i - 2], points[i], points[i + 2]]
    if (!a || !b || !c) continue
    const turn = Math.atan2(c.y - b.y, c.x - b.x) - Math.atan2(b.y - a.y, b.x - a.x)
    if (Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn))) > Math.PI / 3) {
      count += 1
      i += 3
    }
  }
  return count
}

/** `count` points at the same distance from each other along a line. */
function resampled(line: readonly Point[], count: number): Point[] {
  let length = 0
  for (let i = 1; i < line.length; i++) length += between(line[i - 1], line[i])
  if (length === 0) return []
  const step = length / (count - 1)
  const points: Point[] = line[0] ? [line[0]] : []
  let walked = 0
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1], line[i]]
    if (!a || !b) continue
    const stretch = between(a, b)
    while (stretch > 0 && points.length * step <= walked + stretch + 1e-9 && points.length < count) {
      const part = (points.length * step - walked) / stretch
      points.push({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part })
    }
    walked += stretch
  }
  return points
}

function between(a: Point | undefined, b: Point | undefined): number {
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
}
