import { TableClock } from '@ruckus/client'
import { flushSync, mount, unmount } from 'svelte'
import { expect, it } from 'vitest'

import type { Race } from '../lib/race'
import ActionBar from './ActionBar.svelte'

const race = (id: Race['id']): Race => ({
  id,
  label: id,
  card: null,
  atOnce: id !== 'cut',
  key: null,
  deadline: null,
  act: () => {},
})

it('a new race gets a new button instead of reusing the old one', () => {
  let now = $state.raw(race('slap'))
  const props = {
    buttons: [],
    all: [],
    clock: new TableClock(),
    answers: false,
    opened: false,
    ask: null,
    armed: false,
    unoNear: false,
    onuno: () => {},
    room: 260,
    get race() {
      return now
    },
    get purpose() {
      return `race ${now.id}`
    },
  }
  const bar = mount(ActionBar, { target: document.body, props })
  flushSync()
  const button = () => document.querySelector<HTMLElement>('[data-press]')
  const slap = button()
  now = race('cut')
  flushSync()
  expect(button()?.dataset.press).toBe('cut')
  expect(button()).not.toBe(slap)
  // Browsers cause no click if a press starts on one button and ends on another.
  expect(slap?.isConnected).toBe(false)
  void unmount(bar)
})
