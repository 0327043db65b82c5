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

describe('Board by keyboard', () => {
  it('Board lifts a card with Space, moves it with arrow keys over stages and places, and drops it with Space', async () => {
    const { user, tile, moves } = await drawBoard()
    tile(12).focus()

    await user.keyboard(' {ArrowRight}{ArrowUp} ')

    expect(moves()).toEqual([{ id: 12, stage_id: 2, index: 0 }])
  })

  it('Board moves a lifted card even after the focus went elsewhere', async () => {
    const { user, tile, moves } = await drawBoard()
    tile(12).focus()

    await user.keyboard(' ')
    tile(12).blur()
    await user.keyboard('{ArrowRight}{ArrowUp} ')

    expect(moves()).toEqual([{ id: 12, stage_id: 2, index: 0 }])
  })

  it('Board returns a lifted card with Escape, and sends no move for a card dropped at its place', async () => {
    const { user, tile, moves } = await drawBoard()
    tile(11).focus()

    await user.keyboard(' {ArrowRight}{ArrowRight}{Escape}')
    await user.keyboard(' {ArrowDown}{ArrowUp} ')

    expect(moves()).toEqual([])
  })

  it('Board asks for the value before a card is won, and sends no move when that is canceled', async () => {
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

  it('Board opens a card when it is clicked outside its link', async () => {
    const { user, tile, opened } = await drawBoard()
    const card = tile(13).closest('[data-card]')

    if (card) await user.click(card)

    expect(opened).toEqual([13])
  })
})
