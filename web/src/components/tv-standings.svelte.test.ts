import { flushSync, mount, unmount } from 'svelte'
import { expect, it, vi } from 'vitest'

import { readSettings, set } from '../lib/settings.svelte'
import type { EventStanding } from '../lib/wire'
import TvStandings from './event/TvStandings.svelte'

it('one column shows all standings, page by page', () => {
  vi.useFakeTimers()
  set({ motion: 'reduced' })
  const rows = Array.from({ length: 13 }, (_, i) => ({
    player: i,
    rank: i + 1,
    name: `P${i}`,
    points: 9,
    played: 1,
    in: true,
  }))
  const list = mount(TvStandings, { target: document.body, props: { rows: rows as EventStanding[], columns: 1 } })
  flushSync()
  const ranks = () => [...document.querySelectorAll('.rank')].map(({ textContent }) => Number(textContent))
  expect(ranks()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  vi.advanceTimersByTime(10_000)
  flushSync()
  expect(ranks()).toEqual([11, 12, 13])
  void unmount(list)
  set(readSettings(null))
  vi.useRealTimers()
})
