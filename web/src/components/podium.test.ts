import { flushSync, mount, unmount } from 'svelte'
import { expect, it } from 'vitest'

import type { Ranked } from '../lib/standings'
import Podium from './Podium.svelte'

const row = (seat: number, place: number, total: number, points: number | null = null): Ranked => ({
  seat,
  place,
  total,
  points,
})

it('the podium shows the top three with the winner in the middle', () => {
  const target = document.createElement('div')
  const rows = [row(3, 1, 120, 40), row(0, 2, 80), row(1, 3, 20), row(2, 4, 10)]
  const podium = mount(Podium, {
    target,
    props: { rows, nameOf: (seat: number) => ['Ann', 'Bob', 'Cid', 'Dee'][seat] ?? '', bots: new Set([3]) },
  })
  flushSync()
  const steps = [...target.querySelectorAll('li')]
  expect(steps.map((step) => step.querySelector('b')?.textContent.trim())).toEqual(['Ann', 'Dee bot', 'Bob'])
  expect(steps.map((step) => step.classList.contains('first'))).toEqual([false, true, false])
  expect(steps[1]?.querySelector('.step')?.textContent).toBe('120+40')
  void unmount(podium)
})

it('the podium shows the reader in fourth place', () => {
  const rows = [row(3, 1, 120), row(0, 2, 80), row(1, 3, 20), row(2, 4, 10), row(4, 5, 0)]
  const shown = (own: number | null) => {
    const target = document.createElement('div')
    const podium = mount(Podium, { target, props: { rows, nameOf: (seat: number) => `${seat}`, own } })
    flushSync()
    const names = [...target.querySelectorAll('b')].map(({ textContent }) => textContent.trim())
    void unmount(podium)
    return names
  }
  expect(shown(2)).toEqual(['0', '3', '1', '2'])
  expect(shown(0)).toEqual(['0', '3', '1'])
  expect(shown(4)).toEqual(['0', '3', '1'])
})

it('the podium fits its font to the longest word of a name', () => {
  const target = document.createElement('div')
  const nameOf = (seat: number) => ['Emma-Louise', 'Anna Bartholomew'][seat] ?? ''
  const podium = mount(Podium, { target, props: { rows: [row(0, 1, 50), row(1, 2, 20)], nameOf } })
  flushSync()
  const letters = [...target.querySelectorAll('b')].map(({ style }) => style.getPropertyValue('--letters'))
  expect(letters).toEqual(['11', '6'])
  void unmount(podium)
})
