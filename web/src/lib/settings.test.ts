import { afterEach, describe, expect, it } from 'vitest'

import { bestOf } from '../messages/languages'
import { follow, readSettings, set, settings, still } from './settings.svelte'

describe('stored settings', () => {
  it('use the defaults if nothing is stored', () => {
    expect(readSettings(null)).toEqual({
      language: 'auto',
      sound: 'full',
      vibration: true,
      notify: false,
      motion: 'auto',
      leftHanded: false,
      teach: true,
      text: 100,
      theme: 'dark',
    })
  })

  it.each(['', '{', 'null', '7', '[]', '{"sound":"no","theme":"pink","language":"constructor","motion":1}'])(
    'use the defaults if unreadable: %s',
    (text) => {
      expect(readSettings(text)).toEqual(readSettings(null))
    },
  )

  it('are validated one by one', () => {
    expect(readSettings('{"sound":false,"theme":"light","motion":"shaky"}')).toEqual({
      ...readSettings(null),
      sound: 'off',
      theme: 'light',
    })
    expect(readSettings('{"sound":true}').sound).toBe('full')
    expect(readSettings('{"sound":"quiet"}').sound).toBe('quiet')
    expect(readSettings('{"theme":"auto"}').theme).toBe('auto')
  })
})

describe('changed settings', () => {
  afterEach(() => set(readSettings(null)))

  it('are stored and passed to style sheets', () => {
    follow()
    const { dataset } = document.documentElement
    expect(dataset).toMatchObject({ motion: 'full', hand: 'right', theme: 'dark' })
    set({ leftHanded: true, motion: 'reduced', theme: 'auto' })
    expect(dataset, 'as the device has it').toMatchObject({ motion: 'reduced', hand: 'left', theme: 'light' })
    set({ text: 200 })
    expect(document.documentElement.style.fontSize).toBe('200%')
    expect(readSettings('{"text":300}').text).toBe(100)
    expect(still()).toBe(true)
    expect(readSettings(localStorage.getItem('ruckus.settings'))).toEqual(settings)
  })
})

describe('the language', () => {
  it('is the first preferred language that the page supports', () => {
    expect(bestOf(['fr-CA', 'en-GB'])).toBe('en')
    expect(bestOf(['tlh'])).toBe('en')
    expect(bestOf([])).toBe('en')
  })
})
