import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { between, betweenApart, ranksAfter } from './rank.ts'

/** Any text that the database accepts as a rank. */
const rank = fc.stringMatching(/^[0-9A-Za-z]{0,12}[1-9A-Za-z]$/)
const SHAPE = /^[0-9A-Za-z]*[1-9A-Za-z]$/

/** Simulates moves of cards in a column: each takes a card out and inserts it at another place. */
function play(cards: string[], moves: readonly (readonly [number, number])[]) {
  for (const [from, to] of moves) {
    cards.splice(from % cards.length, 1)
    const place = to % (cards.length + 1)
    cards.splice(place, 0, between(cards[place - 1] ?? null, cards[place] ?? null))
  }
  return cards
}

describe('between', () => {
  it('between returns a rank strictly between two ranks that never ends in 0', () => {
    fc.assert(
      fc.property(rank, rank, (one, other) => {
        fc.pre(one !== other)
        const [above, below] = one < other ? [one, other] : [other, one]

        const made = between(above, below)

        expect(made > above && made < below).toBe(true)
        expect(made).toMatch(SHAPE)
      }),
    )
  })

  it('between returns ranks beyond either end', () => {
    fc.assert(
      fc.property(rank, (end) => {
        expect(between(end, null) > end).toBe(true)
        expect(between(null, end) < end).toBe(true)
        expect(between(end, null)).toMatch(SHAPE)
        expect(between(null, end)).toMatch(SHAPE)
      }),
    )
  })

  it('between keeps the order under any sequence of moves', () => {
    const moves = fc.array(fc.tuple(fc.nat(1000), fc.nat(1000)), { maxLength: 200 })
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 30 }), moves, (count, played) => {
        const cards = play(ranksAfter(null, count), played)

        expect(cards).toEqual([...new Set(cards)].sort())
        expect(Math.max(...cards.map((card) => card.length))).toBeLessThanOrEqual(4 + played.length / 4)
      }),
    )
  })

  it('between keeps ranks short when ten thousand cards arrive at one end', () => {
    let top = between(null, null)
    let foot = top
    for (let card = 0; card < 10_000; card++) {
      top = between(null, top)
      foot = between(foot, null)
    }

    expect(Math.max(top.length, foot.length)).toBeLessThanOrEqual(5)
  })

  it('between refuses two ranks in the wrong order', () => {
    expect(() => between('b', 'a')).toThrow(RangeError)
  })
})

describe('betweenApart', () => {
  it('betweenApart returns a rank strictly between two ranks that the database accepts', () => {
    fc.assert(
      fc.property(rank, rank, (one, other) => {
        fc.pre(one !== other)
        const [above, below] = one < other ? [one, other] : [other, one]

        const made = betweenApart(above, below)

        expect(made > above && made < below).toBe(true)
        expect(made).toMatch(SHAPE)
      }),
    )
  })

  it('betweenApart returns different ranks to calls for one gap', () => {
    const ranks = Array.from({ length: 20 }, () => betweenApart('a0V', 'a1V'))

    // Of 100,000 endings two are alike once in five hundred times.
    expect(new Set(ranks).size).toBeGreaterThanOrEqual(19)
  })

  it('betweenApart keeps ranks short when cards arrive at one end or in one gap', () => {
    let [top, foot, low] = ['a0V', 'a0V', 'a1V']
    for (let card = 0; card < 1_000; card++) {
      top = betweenApart(null, top)
      foot = betweenApart(foot, null)
    }
    for (let card = 0; card < 60; card++) low = betweenApart('a0V', low)

    expect(Math.max(top.length, foot.length)).toBeLessThanOrEqual(8)
    expect(low.length).toBeLessThanOrEqual(25)
  })
})

describe('ranksAfter', () => {
  it('ranksAfter returns ascending ranks after the given one', () => {
    const ranks = ranksAfter('a1V', 500)

    expect(ranks).toEqual([...new Set(ranks)].sort())
    expect(ranks[0] && ranks[0] > 'a1V').toBe(true)
  })
})
