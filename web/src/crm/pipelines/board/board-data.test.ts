import type { Kanban } from '@storey/api/crm/pipelines.ts'
import { describe, expect, it } from 'vitest'
import { board, card, stage } from '../../../../test/boards.ts'
import { adjacentAt, placeOf, sharing, sumOf, withAnswer, withMore, withMove, withoutCard } from './board-data.ts'

const ids = (kanban: Kanban) => kanban.stages.map(({ cards }) => cards.map(({ id }) => id))

describe('move on the board', () => {
  it('withMove shows the card at its new place and updates the sums of both stages', () => {
    const moved = withMove(board(), card(12, 1, 'a2V'), { stage_id: 2, index: 1 })

    expect(ids(moved)).toEqual([[11, 13], [21, 12], []])
    expect(moved.stages.map(({ count }) => count)).toEqual([2, 2, 0])
    expect(moved.stages[1]?.totals).toEqual([{ currency: 'AED', count: 2, value: 200, weighted: 100 }])
    expect(moved.stages[1]?.cards[1]).toMatchObject({ days_in_stage: 0, rotting: false })
  })

  it('adjacentAt returns the neighbors of a place without the moved card', () => {
    expect(adjacentAt(board(), { stage_id: 1, index: 1 }, 11)).toEqual({ after_id: 12, before_id: 13 })
    expect(adjacentAt(board(), { stage_id: 3, index: 0 }, 11)).toEqual({ after_id: null, before_id: null })
  })

  it('withAnswer restores the exact board when the server refuses a move', () => {
    const was = card(12, 1, 'a2V')

    expect(withAnswer(withMove(board(), was, { stage_id: 3, index: 0 }), was)).toEqual(board())
  })

  it('withAnswer keeps a card below the one above it when another response comes between', () => {
    const moved = withMove(board(), card(13, 1, 'a3V'), { stage_id: 1, index: 1 })
    const answered = withAnswer(moved, card(22, 1, 'a0V'))

    expect(ids(answered)[0]).toEqual([22, 11, 13, 12])
  })
})

describe('data of the board', () => {
  it('placeOf finds a card, withoutCard removes it and withMore appends further cards once', () => {
    const more = stage(1, 10, [card(13, 1, 'a3V'), card(14, 1, 'a4V')])

    expect(placeOf(board(), 13)).toEqual({ stage_id: 1, index: 2 })
    expect(placeOf(board(), 99)).toBeUndefined()
    expect(ids(withoutCard(board(), 21))).toEqual([[11, 12, 13], [], []])
    expect(ids(withMore(board(), more))[0]).toEqual([11, 12, 13, 14])
  })

  it('sharing keeps the cards that a new response did not change', () => {
    const known = board()
    const fresh = withMove(board(), card(12, 1, 'a2V'), { stage_id: 2, index: 0 })

    const shared = sharing(fresh, known)

    expect(shared).toEqual(fresh)
    expect(shared.stages[0]?.cards[1]).toBe(known.stages[0]?.cards[2])
    expect(shared.stages[1]?.cards[0]).not.toBe(known.stages[0]?.cards[1])
  })

  it('sumOf sums stages by currency, the largest first', () => {
    const dollars = { totals: [{ currency: 'USD', count: 1, value: 999, weighted: 9 }] }

    expect(sumOf([...board().stages, dollars])).toEqual([
      { currency: 'USD', count: 1, value: 999, weighted: 9 },
      { currency: 'AED', count: 4, value: 400, weighted: 80 },
    ])
  })
})
