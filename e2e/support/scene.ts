// What a scene, a loud moment of a round, must leave visible.

import { expect, type Page } from '@playwright/test'

/** The scene covers neither the discard pile, nor the draw pile, nor the caller, nor the hand. */
export async function coversNothing(page: Page): Promise<void> {
  // Read in one evaluation, because a scene disappears soon.
  const { scene, boxes } = await page.getByTestId('scene').evaluate((element) => {
    const box = (part: Element) => {
      const { top, bottom, left, right } = part.getBoundingClientRect()
      return { top, bottom, left, right }
    }
    const names = ['[data-anchor="pile"]', '[data-anchor="draw-pile"]', '[data-anchor="hand"]', '.caller']
    return {
      scene: box(element),
      boxes: names.flatMap((name) => [...document.querySelectorAll(name)].map((part) => [name, box(part)] as const)),
    }
  })
  expect(boxes.length).toBeGreaterThanOrEqual(4)
  for (const [name, { top, bottom, left, right }] of boxes) {
    const apart = scene.bottom <= top + 1 || scene.top >= bottom - 1 || scene.right <= left || scene.left >= right
    expect(apart, `the scene and ${name}`).toBe(true)
  }
}
