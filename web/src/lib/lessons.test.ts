import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { forget, hasMoved, lessonsIn, lessonsInOffers, readingTime, Teacher, wordsOf } from './lessons.svelte'
import { readSettings, set } from './settings.svelte'
import type { ViewFact } from './wire'

const HOUSE = ['spank-the-baby', 'stacking']
const isHouseRule = (name: string) => HOUSE.includes(name)
const learnt = (...facts: ViewFact[]) => lessonsIn(facts, 0, isHouseRule).map(({ name }) => name)

beforeEach(forget)
afterEach(() => set(readSettings(null)))

describe('lessons', () => {
  it('follow the order of events', () => {
    expect(
      learnt(
        { is: 'laid', seat: 1, card: 'W+4', color: 'B', how: 'turn', uno: false },
        { is: 'debt-raised', cards: 4 },
        { is: 'turn-moved', to: 0 },
      ),
    ).toEqual(['wild', 'debt', 'turn'])
    expect(
      learnt({ is: 'turn-moved', to: 1 }, { is: 'laid', seat: 1, card: 'R3', color: null, how: 'turn', uno: true }),
    ).toEqual(['uno'])
  })

  it('teach what a skip is to the player who is skipped', () => {
    expect(learnt({ is: 'skipped', seat: 1 })).toEqual([])
    expect(learnt({ is: 'skipped', seat: 0 })).toEqual(['skip'])
  })

  it('cover house rules, not procedures', () => {
    expect(
      learnt({ is: 'invoked', rule: 'spank-the-baby', seat: 1 }, { is: 'invoked', rule: 'turn', seat: 1 }),
    ).toEqual(['spank-the-baby'])
  })

  it('include house rules that offer an action', () => {
    const lessons = lessonsInOffers(
      [
        { verb: 'draw', rule: 'turn' },
        { verb: 'play', rule: 'stacking', cards: ['R+2'] },
      ],
      isHouseRule,
    )
    expect(lessons).toEqual([{ is: 'rule', name: 'stacking' }])
  })
})

describe('the teacher', () => {
  const turn = { is: 'basic', name: 'turn' } as const
  const debt = { is: 'basic', name: 'debt' } as const
  const baby = { is: 'rule', name: 'spank-the-baby' } as const
  const wild = { is: 'basic', name: 'wild' } as const

  it('explains one lesson at a time, once per device', () => {
    const teacher = new Teacher()
    teacher.hear([turn, turn, debt])
    expect(teacher.lesson).toEqual(turn)
    teacher.gotIt()
    expect(teacher.lesson).toEqual(debt)
    teacher.gotIt()
    expect(teacher.lesson).toBeNull()
    const later = new Teacher()
    later.hear([turn, debt])
    expect(later.lesson).toBeNull()
    forget()
    later.hear([turn])
    expect(later.lesson).toEqual(turn)
  })

  it('keeps unread lessons for later', () => {
    new Teacher().hear([turn])
    const later = new Teacher()
    later.hear([turn])
    expect(later.lesson).toEqual(turn)
  })

  it('skips queued lessons about earlier events', () => {
    const teacher = new Teacher()
    teacher.happened([turn])
    teacher.inSight()
    teacher.happened([debt, baby])
    teacher.happened([wild])
    expect(teacher.lesson).toEqual(turn)
    teacher.gotIt()
    expect(teacher.lesson).toEqual(wild)
    teacher.happened([])
    teacher.gotIt()
    expect(teacher.lesson).toBeNull()
  })

  it('hides a read lesson once something else happens', () => {
    const teacher = new Teacher()
    teacher.happened([debt])
    teacher.happened([])
    expect(teacher.lesson, 'nobody can have read it yet').toEqual(debt)
    teacher.wasShown()
    expect(teacher.lesson, 'nothing else has happened').toEqual(debt)
    teacher.happened([])
    expect(teacher.lesson).toBeNull()
  })

  it('treats lessons as read after a move or a newer event', () => {
    const teacher = new Teacher()
    teacher.hear([turn])
    teacher.moved()
    expect(teacher.lesson, 'who has made a move knows what a turn is').toBeNull()
    teacher.hear([debt])
    teacher.moved()
    expect(teacher.lesson, 'nobody can have read it yet').toEqual(debt)
    teacher.wasShown()
    expect(teacher.lesson, 'it is in nobody’s way').toEqual(debt)
    teacher.happened([baby])
    expect(teacher.lesson).toEqual(baby)
    teacher.inSight()
    teacher.happened([wild])
    expect(teacher.lesson).toEqual(baby)
    teacher.wasShown()
    expect(teacher.lesson).toEqual(wild)
    teacher.wasShown()
    teacher.moved()
    expect(teacher.lesson).toBeNull()
    const later = new Teacher()
    later.happened([turn, debt, baby, wild])
    expect(later.lesson).toBeNull()
  })

  it('gives way to the player’s turn unless the lesson concerns its offers', () => {
    const teacher = new Teacher()
    teacher.happened([debt])
    teacher.yourTurn([])
    expect(teacher.lesson, 'nobody can have read it yet').toEqual(debt)
    teacher.wasShown()
    teacher.yourTurn([])
    expect(teacher.lesson).toBeNull()
    teacher.hear([baby])
    teacher.wasShown()
    teacher.yourTurn([{ verb: 'play', rule: 'spank-the-baby', cards: ['R3'] }])
    expect(teacher.lesson, 'it says why a card may land').toEqual(baby)
    teacher.yourTurn([{ verb: 'draw', rule: 'turn' }])
    expect(teacher.lesson).toBeNull()
    teacher.hear([turn])
    teacher.wasShown()
    teacher.yourTurn([])
    expect(teacher.lesson, 'whoever waits needs it').toEqual(turn)
  })

  it('drops unseen lessons, and offers them again on the next occasion', () => {
    const teacher = new Teacher()
    teacher.happened([debt])
    teacher.happened([])
    expect(teacher.lesson, 'nothing newer is to be said').toEqual(debt)
    teacher.happened([baby])
    expect(teacher.lesson).toEqual(baby)
    teacher.inSight()
    teacher.gotIt()
    teacher.happened([debt])
    expect(teacher.lesson).toEqual(debt)
  })

  it('drops a lesson that other messages replace once play goes on', () => {
    const teacher = new Teacher()
    teacher.happened([wild])
    teacher.inSight()
    teacher.outOfSight(wild)
    teacher.inSight()
    teacher.happened([])
    expect(teacher.lesson, 'it came back before anything happened').toEqual(wild)
    teacher.outOfSight(wild)
    teacher.happened([])
    expect(teacher.lesson, 'a turn later it is about the past').toBeNull()
    teacher.happened([wild])
    expect(teacher.lesson, 'nobody has read it').toEqual(wild)
  })

  it('shortens long clauses to whole sentences', () => {
    const said = (text: string) =>
      wordsOf(
        baby,
        () => 'Spank The Baby',
        () => ({ text, clause: 'SP-8' }),
      ).text
    const sentence = `${'word '.repeat(9)}end.`
    expect(said('Short.')).toBe('Short.')
    expect(said(`${sentence} Then more. ${sentence} Never.`)).toBe(`${sentence} Then more.`)
    expect(said(`${'long '.repeat(40)}end.`), 'one sentence at least').toMatch(/end\.$/)
  })

  it('sets the reading time by the length of the text', () => {
    expect(readingTime(40)).toBe(4_000)
    expect(readingTime(400)).toBe(8_000)
  })

  it('does not explain wilds to a player who has played one', () => {
    expect(learnt({ is: 'laid', seat: 0, card: 'W+4', color: 'B', how: 'turn', uno: false })).toEqual([])
  })

  it('recognizes the player’s own moves', () => {
    expect(hasMoved([{ is: 'laid', seat: 0, card: 'R3', color: null, how: 'turn', uno: false }], 0)).toBe(true)
    expect(hasMoved([{ is: 'laid', seat: 1, card: 'R3', color: null, how: 'turn', uno: false }], 0)).toBe(false)
    expect(hasMoved([{ is: 'drawn', seat: 0, card: 'R7', why: 'debt' }], 0)).toBe(true)
    expect(
      hasMoved(
        [
          { is: 'drawn', seat: 0, card: 'R7', why: 'deal' },
          { is: 'drawn', seat: 0, card: 'R7', why: 'uno' },
        ],
        0,
      ),
    ).toBe(false)
  })

  it('stops when lessons are switched off', () => {
    const teacher = new Teacher()
    teacher.hear([turn, debt])
    set({ teach: false })
    teacher.gotIt()
    teacher.hear([baby])
    expect(teacher.lesson).toBeNull()
  })

  it.each(['{', '7', '{"a":1}', '[7]'])('starts over if the stored progress is unreadable: %s', (text) => {
    localStorage.setItem('ruckus.taught', text)
    const teacher = new Teacher()
    teacher.hear([turn])
    expect(teacher.lesson).toEqual(turn)
  })
})
