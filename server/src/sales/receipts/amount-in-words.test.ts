import { describe, expect, it } from 'vitest'
import { amountInWords, numberInWords } from './amount-in-words.ts'

describe('amounts in words', () => {
  it.each([
    [0, 'zero'],
    [7, 'seven'],
    [13, 'thirteen'],
    [20, 'twenty'],
    [99, 'ninety-nine'],
    [100, 'one hundred'],
    [110, 'one hundred ten'],
    [1_001, 'one thousand one'],
    [12_345, 'twelve thousand three hundred forty-five'],
    [1_000_000, 'one million'],
    [2_005_000_019, 'two billion five million nineteen'],
    [
      Number.MAX_SAFE_INTEGER,
      'nine quadrillion seven trillion one hundred ninety-nine billion two hundred fifty-four million seven hundred forty thousand nine hundred ninety-one',
    ],
  ])('%d is %s', (count, words) => {
    expect(numberInWords(count)).toBe(words)
  })

  it('every number up to 99,999 has words of its own, without double spaces', () => {
    const all = Array.from({ length: 100_000 }, (_, count) => numberInWords(count))

    expect(new Set(all).size).toBe(100_000)
    expect(all.filter((words) => /\s{2}|^\s|\s$|undefined/.test(words))).toEqual([])
  })

  it.each([
    [{ amount: 123_450, currency: 'AED' }, 'One thousand two hundred thirty-four UAE dirhams and 50/100'],
    [{ amount: 100, currency: 'AED' }, 'One UAE dirham'],
    [{ amount: 5, currency: 'USD' }, 'Zero US dollars and 05/100'],
    [{ amount: 1_500, currency: 'JPY' }, 'One thousand five hundred Japanese yen'],
    [{ amount: 2_007, currency: 'KWD' }, 'Two Kuwaiti dinars and 007/1000'],
  ])('%j is %s', (money, words) => {
    expect(amountInWords(money)).toBe(words)
  })
})
