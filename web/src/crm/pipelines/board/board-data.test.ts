import type { Kanban } from '@storey/api/crm/pipelines.ts'
import { describe, expect, it } from 'vitest'
import { board, card, stage } from '../../../../test/boards.ts'
import { adjacentAt, placeOf, sharing, sumOf, withAnswer, withMore, withMove, withoutCard } from './board-data.ts'

const ids = (kanban: Kanban) => kanban.stages.map(({ cards }) => cards.map(({ id }) => id))

describe('a move on the board', () => {
  it('shows the card at its new place, its stage and the sums of both stages at once', () => {
    const moved = withMove(board(), card(12, 1, 'a2V'), { stage_id: 2, index: 1 })

    expect(ids(moved)).toEqual([[11, 13], [21, 12], []])
    expect(moved.stages.map(({ count }) => count)).toEqual([2, 2, 0])
    expect(moved.stages[1]?.totals).toEqual([{ currency: 'AED', count: 2, value: 200, weighted: 100 }])
    expect(moved.stages[1]?.cards[1]).toMatchObject({ days_in_stage: 0, rotting: false })
  })

  it('names the neighbours of the place, the moved card left out', () => {
    expect(adjacentAt(board(), { stage_id: 1, index: 1 }, 11)).toEqual({ after_id: 12, before_id: 13 })
    expect(adjacentAt(board(), { stage_id: 3, index: 0 }, 11)).toEqual({ after_id: null, before_id: null })
  })

  it('goes back to exactly where it was when the server refuses', () => {
    const was = card(12, 1, 'a2V')

    expect(withAnswer(withMove(board(), was, { stage_id: 3, index: 0 }), was)).toEqual(board())
  })

  it('keeps a card below the one above it when another answer comes in between', () => {
    const moved = withMove(board(), card(13, 1, 'a3V'), { stage_id: 1, index: 1 })
    const answered = withAnswer(moved, card(22, 1, 'a0V'))

    expect(ids(answered)[0]).toEqual([22, 11, 13, 12])
  })
})

describe('what the board knows', () => {
  it('finds a card, takes it away and adds further ones once', () => {
    const more = stage(1, 10, [card(13, 1, 'a3V'), card(14, 1, 'a4V')])

    expect(placeOf(board(), 13)).toEqual({ stage_id: 1, index: 2 })
    expect(placeOf(board(), 99)).toBeUndefined()
    expect(ids(withoutCard(board(), 21))).toEqual([[11, 12, 13], [], []])
    expect(ids(withMore(board(), more))[0]).toEqual([11, 12, 13, 14])
  })

  it('keeps the cards that a new answer did not change', () => {
    const known = board()
    const fresh = withMove(board(), card(12, 1, 'a2V'), { stage_id: 2, index: 0 })

    const shared = sharing(fresh, known)

    expect(shared).toEqual(fresh)
    expect(shared.stages[0]?.cards[1]).toBe(known.stages[0]?.cards[2])
    expect(shared.stages[1]?.cards[0]).not.toBe(known.stages[0]?.cards[1])
  })

  it('sums stages by currency, the largest first', () => {
    const dollars = { totals: [{ currency: 'USD', count: 1, value: 999, weighted: 9 }] }

    expect(sumOf([...board().stages, dollars])).toEqual([
      { currency: 'USD', count: 1, value: 999, weighted: 9 },
      { currency: 'AED', count: 4, value: 400, weighted: 80 },
    ])
  })
})
