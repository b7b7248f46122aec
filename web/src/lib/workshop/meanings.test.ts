import { describe, expect, it } from 'vitest'

import { meaningsOf, wordOf } from './meanings'

const meaning = (...en: string[]) => ({ words: en.join(' '), text: en.join(' '), sentences: { en, de: [] } })

describe('a question', () => {
  it('shows what is different about each meaning', () => {
    const shown = meaningsOf(
      [meaning('It needs matching.', 'You draw.'), meaning('It needs matching.', 'All draw.')],
      'en',
    )
    expect(shown.map(({ said }) => said.map(({ text }) => text))).toEqual([['You draw.'], ['All draw.']])
    expect(meaningsOf([meaning('You draw.')], 'en')[0]?.said[0]?.text).toBe('You draw.')
  })

  it('shows words that are not a rule yet in the language of the text', () => {
    const shown = meaningsOf([{ words: 'dann die gewählte Person', text: 'x, dann die gewählte Person ' }], 'de')
    expect(shown[0]?.said).toEqual([{ text: 'dann die gewählte Person', lang: 'de' }])
  })
})

describe('the word that was not understood', () => {
  it('is the first one of the rest, without punctuation', () => {
    expect(wordOf('dances 2 cards.')).toBe('dances')
    expect(wordOf('dances.')).toBe('dances')
    expect(wordOf('„tanzt“, dann')).toBe('tanzt')
    expect(wordOf('§ 4')).toBe('§')
  })
})
