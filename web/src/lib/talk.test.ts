import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { TalkStore } from './talk.svelte'
import type { LobbyView, Talk } from './wire'

const NAMES = ['Ann', 'Bob', 'Cid']
const lobby = (code: string, talk = true) => ({ code, talk }) as LobbyView

describe('talk', () => {
  let sent: Talk[]
  let line: boolean
  const make = () => {
    const talk = new TalkStore(
      (says) => line && sent.push(says) > 0,
      (seat) => NAMES[seat] ?? '',
      () => 0,
    )
    talk.enter(lobby('KEPT'))
    return talk
  }
  beforeEach(() => {
    vi.useFakeTimers()
    localStorage.clear()
    sent = []
    line = true
  })
  afterEach(() => vi.useRealTimers())

  it('counts unread messages, and hides bubbles after a while', () => {
    const talk = make()
    talk.receive(1, { text: 'hello' })
    talk.receive(2, { emote: 'wow' })
    talk.receive(0, { emote: 'laugh' })
    expect([talk.unread, talk.bubbles.size, talk.said.map(({ name }) => name)]).toEqual([2, 3, ['Bob', 'Cid', 'Ann']])
    vi.advanceTimersByTime(4_000)
    expect([...talk.bubbles.keys()]).toEqual([1])
    vi.advanceTimersByTime(4_000)
    expect([talk.bubbles.size, talk.said.length]).toEqual([0, 3])
    talk.open = true
    expect(talk.unread).toBe(0)
  })

  it('keeps the state of talk among strangers until the table changes', () => {
    const wanted: boolean[] = []
    const talk = new TalkStore(
      () => true,
      (seat) => NAMES[seat] ?? '',
      () => 0,
      (words) => wanted.push(words),
    )
    talk.enter({ ...lobby('KEPT'), strangers: { found: true, public: false, words: [1], open: false } })
    talk.receive(1, { phrase: 'well-played' })
    talk.wantWords(true)
    expect([talk.strangers?.words, talk.said.length, wanted]).toEqual([[1], 1, [true]])
    talk.mute('Bob', true)
    talk.receive(1, { emote: 'wow' })
    talk.receive(1, { phrase: 'bye' })
    expect([talk.said.length, talk.bubbles.size, talk.unread]).toEqual([0, 0, 1])
    talk.enter(lobby('KEPT'))
    expect(talk.strangers).toBeNull()
  })

  it('restores the draft that the server rejected, in sending order', () => {
    const talk = make()
    talk.draft = '  first '
    talk.sayDraft()
    talk.say({ emote: 'wow' })
    talk.draft = 'second'
    talk.sayDraft()
    expect([sent.length, talk.draft]).toEqual([3, ''])
    talk.receive(0, { text: 'first' })
    talk.receive(0, { emote: 'wow' })
    talk.refused('too-fast')
    expect([talk.draft, talk.problem]).toEqual(['second', 'too-fast'])
  })

  it('keeps the draft while the connection is lost', () => {
    const talk = make()
    line = false
    talk.draft = 'psst'
    talk.sayDraft()
    expect([talk.draft, talk.problem, sent]).toEqual(['psst', 'no-line', []])
  })

  it('hides messages of muted players, also after a reload', () => {
    const talk = make()
    talk.receive(1, { text: 'rude' })
    talk.mute('Bob', true)
    talk.receive(1, { text: 'ruder' })
    talk.receive(2, { text: 'kind' })
    expect(talk.said.map(({ says }) => says)).toEqual([{ text: 'kind' }])
    const later = make()
    expect([later.isMuted('bob'), later.isMuted('Cid')]).toEqual([true, false])
    later.enter(lobby('FARM'))
    expect(later.isMuted('Bob')).toBe(false)
    talk.mute('Bob', false)
    expect(make().isMuted('Bob')).toBe(false)
  })

  it('closes when the host switches it off', () => {
    const talk = make()
    talk.open = true
    talk.enter(lobby('KEPT', false))
    expect([talk.open, talk.allowed]).toEqual([false, false])
  })
})
