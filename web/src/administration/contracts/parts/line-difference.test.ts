import { describe, expect, it } from 'vitest'
import { hunksOf, lineDifference } from './line-difference.ts'

const marked = (before: string, after: string) =>
  lineDifference(before, after).map(({ kind, text }) => `${{ same: ' ', removed: '-', added: '+' }[kind]}${text}`)

describe('lineDifference', () => {
  it('lineDifference keeps the lines that both texts have, in order', () => {
    expect(marked('a\nb\nc\nd', 'a\nx\nc\nd\ne')).toEqual([' a', '-b', '+x', ' c', ' d', '+e'])
    expect(marked('a\na\nb', 'a\nb')).toEqual([' a', '-a', ' b'])
    expect(marked('same', 'same')).toEqual([' same'])
    expect(marked('', 'عقد البيع')).toEqual(['-', '+عقد البيع'])
  })

  it('lineDifference gives back both texts, for any two', () => {
    const lines = ['a', 'b', '', 'c']
    for (let seed = 0; seed < 300; seed++) {
      const make = (from: number) =>
        Array.from({ length: (from % 7) + 1 }, (_, index) => lines[(from * (index + 3) + index) % 4]).join('\n')
      const [before, after] = [make(seed), make(seed * 7 + 5)]
      const all = lineDifference(before, after)
      const side = (kind: 'removed' | 'added') =>
        all.filter((line) => line.kind === 'same' || line.kind === kind).map(({ text }) => text)
      expect([side('removed').join('\n'), side('added').join('\n')]).toEqual([before, after])
    }
  })

  it('lineDifference of two long texts without a common line is not computed pair by pair', () => {
    const long = (word: string) => Array.from({ length: 20_000 }, (_, index) => `${word}${index}`).join('\n')

    expect(lineDifference(long('a'), long('b'))).toHaveLength(40_000)
  })
})

describe('hunksOf', () => {
  it('hunksOf leaves out equal lines far from a difference, and counts them', () => {
    const text = Array.from({ length: 20 }, (_, index) => `line ${index}`)
    const changed = text.map((line, index) => (index === 9 ? 'other' : line))
    const hunks = hunksOf(lineDifference(text.join('\n'), changed.join('\n')))

    expect(hunks.map(({ hidden, lines }) => [hidden, lines.length])).toEqual([
      [7, 6],
      [8, 0],
    ])
    expect(hunksOf(lineDifference('a', 'a'))).toEqual([{ hidden: 1, lines: [] }])
  })
})
