import { flushSync, mount, unmount } from 'svelte'
import { expect, it, vi } from 'vitest'

import { forget, Teacher, wordsOf } from '../lib/lessons.svelte'
import LessonLine from './LessonLine.svelte'

it('updates do not restart the reading time of a lesson', () => {
  vi.useFakeTimers()
  forget()
  const teacher = new Teacher()
  const debt = { is: 'basic', name: 'debt' } as const
  teacher.hear([debt])
  const anew = () =>
    wordsOf(
      debt,
      () => null,
      () => null,
    )
  let words = $state.raw(anew())
  const props = {
    teacher,
    get words() {
      return words
    },
    yourTurn: false,
  }
  const line = mount(LessonLine, { target: document.body, props })
  flushSync()
  for (let second = 0; second < 8; second++) {
    vi.advanceTimersByTime(1_000)
    words = anew()
    flushSync()
  }
  teacher.happened([])
  expect(teacher.lesson).toBeNull()
  void unmount(line)
  vi.useRealTimers()
})
