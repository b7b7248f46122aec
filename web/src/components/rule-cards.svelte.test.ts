import { flushSync, mount, unmount } from 'svelte'
import { expect, it } from 'vitest'

import { madeUpRules } from '../../dev/lobby'
import RuleCards from './RuleCards.svelte'

it('the deck keeps its scroll position until the game changes', () => {
  let rules = $state.raw(madeUpRules())
  const cards = mount(RuleCards, {
    target: document.body,
    props: {
      get rules() {
        return rules
      },
    },
  })
  flushSync()
  const deck = document.querySelector('ul')
  if (!deck) throw new Error('no deck')
  deck.scrollLeft = 300
  rules = { ...rules, summary: 'Changed.' }
  flushSync()
  expect(deck.scrollLeft, 'news of the same game').toBe(300)
  rules = { ...rules, base: 'psycho' }
  flushSync()
  expect(deck.scrollLeft, 'another game').toBe(0)
  void unmount(cards)
})

it('the deck ignores scroll events after it is unmounted', async () => {
  const cards = mount(RuleCards, { target: document.body, props: { rules: madeUpRules() } })
  flushSync()
  const deck = document.querySelector('ul')
  if (!deck) throw new Error('no deck')
  const wrong: unknown[] = []
  const note = ({ error }: ErrorEvent): void => void wrong.push(error)
  window.addEventListener('error', note)
  await unmount(cards)
  deck.dispatchEvent(new Event('scroll'))
  window.removeEventListener('error', note)
  expect(wrong).toEqual([])
})
