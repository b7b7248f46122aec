import { flushSync, mount, unmount } from 'svelte'
import { expect, it } from 'vitest'

import type { LobbyCommand } from '../lib/wire'
import EndMatch from './EndMatch.svelte'

it('ends a match, or changes its rules, only after a second press', () => {
  const said: LobbyCommand[] = []
  let closed = 0
  const props = { ondo: (command: LobbyCommand) => said.push(command), onclose: () => (closed += 1) }
  const shown = mount(EndMatch, { target: document.body, props })
  const press = (text: string) => {
    ;[...document.querySelectorAll('button')].find((button) => button.textContent?.trim() === text)?.click()
    flushSync()
  }
  press('End the match')
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('The scores stay')
  press('Play on')
  expect([said, closed]).toEqual([[], 0])
  press('End the match')
  press('End it')
  expect([said, closed]).toEqual([['end-match'], 1])
  void unmount(shown)

  const again = mount(EndMatch, { target: document.body, props })
  press('Play other rules')
  press('Change the rules')
  expect(said).toEqual(['end-match', 'end-match', 'to-lobby'])
  void unmount(again)
})
