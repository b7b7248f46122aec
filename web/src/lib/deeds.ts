// The actions of House Rules and how players perform them on a device. On the wire an action is free text, so players
// perform unlisted actions by saying the text.

/** How an action is performed on this device. Every form also works with a keyboard and with words. */
export type Form =
  /** Press the discard pile. */
  | 'pile'
  /** Press the action's picture in the palette. */
  | 'picture'
  /** Type a word. */
  | 'type'
  /** Keep the device still without touching it. */
  | 'still'
  | 'shake'
  | 'shout'
  /** Draw a shape. */
  | 'draw'
  /** Press or type the text. */
  | 'say'

/** An action. */
export interface Deed {
  form: Form
  /** The text on the wire. */
  action: string
  /** The word to type or the shape to draw. */
  what: string
}

/** Actions with their own picture. */
export const PICTURES = [
  'moo',
  'be a tree',
  'touch your nose',
  'quack',
  'boo',
  'blub like a fish',
  'salute',
  'clap',
] as const

/** Shapes that can be drawn. */
export const SHAPES = ['circle', 'zigzag', 'triangle'] as const
export type DrawnShape = (typeof SHAPES)[number]

/** The action's text for tapping the discard pile. */
export const PILE_DEED = 'tap the pile'
const TYPE = 'type '
const DRAW = 'draw a '
const MOVES = { 'hold still': 'still', 'shake the phone': 'shake', shout: 'shout' } as const satisfies Record<
  string,
  Form
>
type Move = keyof typeof MOVES
const MOVE_NAMES = Object.keys(MOVES) as Move[]

/** An action that needs no word from the player. */
export type NamedAction = typeof PILE_DEED | (typeof PICTURES)[number] | Move | `${typeof DRAW}${DrawnShape}`
const NAMED: readonly NamedAction[] = [
  PILE_DEED,
  ...PICTURES,
  ...MOVE_NAMES,
  ...SHAPES.map((shape) => `${DRAW}${shape}` as const),
]

/** True if the action needs no word from the player. */
export const isNamed = (action: string): action is NamedAction => NAMED.some((name) => name === action)

/** All actions of the palette, without actions that need a word from the player. */
export const PALETTE: readonly Deed[] = NAMED.map(readDeed)

/** Forms without content yet: a shape, a word or a sentence. */
const OPEN: readonly Deed[] = (['draw', 'type', 'say'] as const).map((form) => ({ form, action: '', what: '' }))

/**
 * The tiles of the palette in a fixed order: pictures, movements, then drawing, typing and saying. Players tap the
 * discard pile directly.
 */
export const TILES: readonly Deed[] = [...PALETTE.filter(({ form }) => form !== 'draw' && form !== 'pile'), ...OPEN]

/** The action's text for drawing a shape. */
export function drawing(shape: DrawnShape): string {
  return DRAW + shape
}

/** Parses an action's text into the way to perform it. */
export function readDeed(action: string): Deed {
  const text = action.trim().toLowerCase()
  if (text === PILE_DEED) return { form: 'pile', action, what: '' }
  const move = MOVE_NAMES.find((name) => name === text)
  if (move) return { form: MOVES[move], action, what: '' }
  if (PICTURES.some((picture) => picture === text)) return { form: 'picture', action, what: text }
  const shape = SHAPES.find((name) => text === DRAW + name)
  if (shape) return { form: 'draw', action, what: shape }
  const word = text.startsWith(TYPE) ? text.slice(TYPE.length).trim() : ''
  return word ? { form: 'type', action, what: word } : { form: 'say', action, what: text }
}

/** The action's text for typing a word. */
export function typing(word: string): string {
  return `${TYPE}${word.trim()}`
}

/** The maximum length of an action, as in the engine. */
export const MOST_LETTERS = 60

/** Trims a player's own action to what the server accepts; `null` if nothing is left. */
export function ownWords(text: string): string | null {
  // The server refuses control characters.
  const plain = [...text.replace(/\p{Cc}/gu, ' ').trim()].slice(0, MOST_LETTERS).join('').trim()
  return plain === '' ? null : plain
}

/** A point on a drawing pad. */
export interface Point {
  x: number
  y: number
}

/** The shape that a line resembles, if any. Recognition is tolerant, because the action is a race. */
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

/** The number of sharp turns in a line: more than 60° within a short stretch. */
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

/** `count` points at equal distances along a line. */
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
