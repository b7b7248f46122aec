import { afterEach, describe, expect, it, vi } from 'vitest'

import { keep } from './device'
import { keepChoice, keepLooking, keptChoice, wasLooking } from './finding'

const loaded = (type: string) =>
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type }] as unknown as PerformanceEntryList)

afterEach(() => {
  vi.restoreAllMocks()
  keepLooking(false)
  keep('ruckus.find', null)
})

describe('a search for strangers', () => {
  it('stores its game, pace, and strength on this device', () => {
    expect(keptChoice()).toBeNull()
    keepChoice({ game: 'psycho', pace: 'full', level: 'strong' })
    expect(keptChoice()).toEqual({ game: 'psycho', pace: 'full', level: 'strong' })
    keep('ruckus.find', 'psycho\nfull')
    expect(keptChoice()).toEqual({ game: 'psycho', pace: 'full', level: 'average' })
    keep('ruckus.find', 'psycho\nslow')
    expect(keptChoice()).toBeNull()
  })

  it('resumes only after a reload', () => {
    loaded('reload')
    expect(wasLooking()).toBe(false)
    keepLooking(true)
    expect(wasLooking()).toBe(true)
    loaded('navigate')
    expect(wasLooking()).toBe(false)
    loaded('reload')
    keepLooking(false)
    expect(wasLooking()).toBe(false)
  })
})
