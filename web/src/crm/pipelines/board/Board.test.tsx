import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { board, stage } from '../../../../test/boards.ts'
import { renderPart } from '../../../../test/render.tsx'
import { Board } from './Board.tsx'

type State = Parameters<typeof Board>[0]['state']
const withEnds = () => {
  const open = board()
  const ends = [
    { ...stage(8, 100, []), name: 'Won', kind: 'won' as const },
    { ...stage(9, 0, []), name: 'Lost', kind: 'lost' as const },
  ]
  return { ...open, stages: [...open.stages, ...ends] }
}

async function drawBoard() {
  const move = vi.fn<State['move']>(async () => undefined)
  const kanban = withEnds()
  const state: State = {
    move,
    put: vi.fn(),
    more: vi.fn(),
    add: vi.fn(),
    hold: vi.fn(),
    flashing: new Set<number>(),
  }
  const opened: number[] = []
  const { user } = await renderPart(() => (
    <Board
      board={kanban}
      state={state}
      closed={false}
      addressOf={(id) => `/crm/deals/${id}`}
      onOpen={(id) => opened.push(id)}
    />
  ))
  const tile = (id: number) => screen.getByRole('link', { name: new RegExp(`Deal ${id}`) })
  /** The moves of cards, as calls of the board. */
  const moves = () => move.mock.calls.map(([{ id }, { stage_id, index }]) => ({ id, stage_id, index }))
  return { user, tile, moves, move, opened }
}

describe('the board of a pipeline, by keyboard', () => {
  it('lifts a card by Space, carries it by arrows over stages and places, and drops it by Space', async () => {
    const { user, tile, moves } = await drawBoard()
    tile(12).focus()

    await user.keyboard(' {ArrowRight}{ArrowUp} ')

    expect(moves()).toEqual([{ id: 12, stage_id: 2, index: 0 }])
  })

  it('carries a lifted card also where something else took the focus', async () => {
    const { user, tile, moves } = await drawBoard()
    tile(12).focus()

    await user.keyboard(' ')
    tile(12).blur()
    await user.keyboard('{ArrowRight}{ArrowUp} ')

    expect(moves()).toEqual([{ id: 12, stage_id: 2, index: 0 }])
  })

  it('puts a lifted card back by Escape, and moves nothing that was dropped where it stood', async () => {
    const { user, tile, moves } = await drawBoard()
    tile(11).focus()

    await user.keyboard(' {ArrowRight}{ArrowRight}{Escape}')
    await user.keyboard(' {ArrowDown}{ArrowUp} ')

    expect(moves()).toEqual([])
  })

  it('asks for the value before a card is won, and moves nothing where that is given up', async () => {
    const { user, tile, moves, move } = await drawBoard()
    const carry = () => {
      tile(21).focus()
      return user.keyboard(' {ArrowRight}{ArrowRight} ')
    }
    await carry()
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(moves()).toEqual([])

    await carry()
    const dialog = within(await screen.findByRole('dialog'))
    const value = dialog.getByRole('textbox', { name: /Sale value/ })
    await user.clear(value)
    await user.type(value, '2,150,000')
    await user.click(dialog.getByRole('button', { name: 'Mark as won' }))

    await waitFor(() => expect(moves()).toEqual([{ id: 21, stage_id: 8, index: 0 }]))
    expect(move.mock.calls[0]?.[2]).toMatchObject({ value: 215_000_000 })
  })

  it('opens a card by a press beside its link', async () => {
    const { user, tile, opened } = await drawBoard()
    const card = tile(13).closest('[data-card]')

    if (card) await user.click(card)

    expect(opened).toEqual([13])
  })
})
