import { flushSync, mount, unmount } from 'svelte'
import { expect, it } from 'vitest'

import RuleQuestion from './RuleQuestion.svelte'

it('has a button for each meaning, which takes its text', () => {
  const taken: string[] = []
  const meaning = (text: string) => ({ words: text, text, sentences: { en: [`${text}!`], de: [`${text}!`] } })
  const question = mount(RuleQuestion, {
    target: document.body,
    props: {
      meanings: [meaning('You draw'), meaning('All draw')],
      lang: 'en',
      onpick: (text: string) => void taken.push(text),
    },
  })
  flushSync()
  const group = document.querySelector('[role="group"]')
  expect(group?.getAttribute('aria-label')).not.toBe('')
  const buttons = [...document.querySelectorAll('button')]
  expect(buttons.map((button) => button.textContent.trim())).toEqual(['You draw!', 'All draw!'])
  buttons[1]?.click()
  expect(taken).toEqual(['All draw'])
  void unmount(question)
})
