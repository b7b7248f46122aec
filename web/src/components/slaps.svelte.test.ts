import { flushSync, mount, unmount } from 'svelte'
import { expect, it } from 'vitest'

import Slaps from './scenes/Slaps.svelte'

it('hands land on the pile while the table shakes', () => {
  const main = document.createElement('main')
  const pile = document.createElement('div')
  pile.dataset['anchor'] = 'pile'
  main.append(pile)
  document.body.append(main)
  let shaken = 0
  main.getBoundingClientRect = () => new DOMRect(10 + shaken, 50, 380, 600)
  pile.getBoundingClientRect = () => new DOMRect(160 + shaken, 300, 80, 120)
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', { configurable: true, get: () => main })
  for (shaken of [0, -7]) {
    const slaps = mount(Slaps, { target: main, props: { seats: [1, 0] } })
    flushSync()
    const { left, top, width, height } = document.querySelector<HTMLElement>('.slaps')?.style ?? {}
    expect([left, top, width, height]).toEqual(['150px', '250px', '80px', '120px'])
    void unmount(slaps)
  }
  Reflect.deleteProperty(HTMLElement.prototype, 'offsetParent')
})
