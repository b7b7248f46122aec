// Finds elements that cover names, counts and badges of seats. Runs in the page.

/** One line for each name, count or badge that is overlapped. */
export function overlapped(): string[] {
  interface Thing {
    what: string
    chip: Element | null
    kind: 'text' | 'badge' | 'face' | 'other'
    box: DOMRect
  }
  const things: Thing[] = []
  const seen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const add = (kind: Thing['kind'], element: Element, box: DOMRect) => {
    const chip = element.closest('.chip')
    const name = element.getAttribute('class') ?? element.tagName
    if (box.width > 0 && box.height > 0 && seen(element))
      things.push({ what: `${name} of seat ${chip?.getAttribute('data-seat') ?? 'none'}`, chip, kind, box })
  }
  for (const element of document.querySelectorAll('.chip .name, .chip .count')) {
    const range = document.createRange()
    range.selectNodeContents(element)
    const [text, room] = [range.getBoundingClientRect(), element.getBoundingClientRect()]
    // Cut text is not visible outside of its container, and letters are not taller than the font size.
    const [left, right] = [Math.max(text.left, room.left), Math.min(text.right, room.right)]
    const high = Math.min(text.height, parseFloat(getComputedStyle(element).fontSize))
    add('text', element, new DOMRect(left, (text.top + text.bottom - high) / 2, Math.max(0, right - left), high))
  }
  for (const element of document.querySelectorAll('.chip .bot, .chip .dealer, .chip .marks b'))
    add('badge', element, element.getBoundingClientRect())
  for (const element of document.querySelectorAll('.chip .face > svg'))
    add('face', element, element.getBoundingClientRect())
  for (const element of document.querySelectorAll(
    '.chip .bubble, .chip .catch b, .chip .held, .chip, .pile .laid, .draw-pile',
  ))
    add('other', element, element.getBoundingClientRect())

  const found: string[] = []
  for (const [i, one] of things.entries()) {
    if (one.kind !== 'text' && one.kind !== 'badge') continue
    for (const [j, over] of things.entries()) {
      // A badge may overlap its own face, and all parts of a seat overlap its background.
      const own =
        one.chip === over.chip && ((one.kind === 'badge' && over.kind === 'face') || over.what.startsWith('chip'))
      if (i === j || own || (j < i && (over.kind === 'text' || over.kind === 'badge'))) continue
      const width = Math.min(one.box.right, over.box.right) - Math.max(one.box.left, over.box.left)
      const height = Math.min(one.box.bottom, over.box.bottom) - Math.max(one.box.top, over.box.top)
      // Adjacent edges may differ by fractions of a pixel.
      if (width > 1 && height > 1)
        found.push(`${one.what} is overlapped by ${over.what}: ${width.toFixed(1)} × ${height.toFixed(1)}`)
    }
  }
  return found
}
