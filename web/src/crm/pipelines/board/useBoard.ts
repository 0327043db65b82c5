import { deals, pipelines } from '@storey/api/client-endpoints.ts'
import { type DealCard, dealCard } from '@storey/api/crm/deal.ts'
import type { Kanban } from '@storey/api/crm/pipelines.ts'
import type { Input, ResponseOf } from '@storey/api/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../http/call.ts'
import { Failure } from '../../../http/failure.ts'
import { useLive } from '../../../http/live.ts'
import { query, queryClient } from '../../../http/query.ts'
import { notify } from '../../../ui/overlays/notify.tsx'
import type { ClosingValues } from '../../deals/parts/ClosingDialog.tsx'
import {
  type AdjacentCards,
  adjacentAt,
  cardOf,
  type Place,
  placeOf,
  sharing,
  stageOf,
  withAnswer,
  withMore,
  withMove,
  withoutCard,
} from './board-data.ts'

export type BoardFilters = Partial<Input<typeof pipelines.kanban>['query']>
type BoardResponse = ResponseOf<typeof pipelines.kanban>

/** Number of cards that come with the board, and the maximum of one call for more. */
const FIRST = 25
const MAX_COUNT = 200
/** Debounces changes of other users, so that those at the same time cause one fetch. */
const SETTLE_MS = 300
const FLASH_MS = 1600

/** The board of a pipeline: loaded cards, optimistic moves, and live changes of other users. */
export function useBoard(id: number, filters: BoardFilters) {
  const options = query(pipelines.kanban, { params: { id }, query: filters })
  const key = options.queryKey
  const read = () => queryClient.getQueryData<BoardResponse>(key)?.data
  const write = (change: (board: Kanban) => Kanban) =>
    queryClient.setQueryData<BoardResponse>(key, (known) => known && { data: change(known.data) })

  const answer = useQuery<BoardResponse>({
    ...options,
    queryFn: ({ signal }) => loadAsFar(id, filters, read(), signal),
    // Cards are compared one by one instead: a card that was pushed down by another one is unchanged.
    structuralSharing: false,
    placeholderData: (known) => (known?.data.id === id ? known : undefined),
  })

  const quiet = useQuiet(() => void queryClient.invalidateQueries({ queryKey: key }))
  const [flashing, flash] = useFlashes()
  useLive((event) => {
    if (event.type === 'pipeline.changed' && (event.id === id || event.id === 0)) return quiet.ask()
    // A card shows its next activity.
    if (event.type === 'activity.changed') return quiet.ask()
    if (event.type !== 'deal.moved' && event.type !== 'deal.changed') return
    const board = read()
    const concerns = event.id === 0 || event.of?.pipeline_id === id || (board && cardOf(board, event.id) !== undefined)
    if (!concerns) return
    // Whether the change was ours is known only after our own response has arrived.
    window.setTimeout(() => !quiet.isOwn(event.id) && flash(event.id), SETTLE_MS)
    quiet.ask()
  })

  /**
   * Moves a card at once and calls the server; on a refusal the card goes back, or to its current position.
   * @param near the cards above and below; default: those at the position now
   * @returns a function that moves it back between its previous neighbours; undefined if it was refused
   */
  const move = async (card: DealCard, place: Place, closing: ClosingValues = {}, near?: AdjacentCards) => {
    const board = read()
    if (!board) return undefined
    const from = placeOf(board, card.id)
    const left = from && adjacentAt(board, from, card.id)
    const done = quiet.begin(card.id)
    await queryClient.cancelQueries({ queryKey: key })
    write((known) => withMove(known, { ...card, value: closing.value ?? card.value }, place))
    try {
      const between = near ?? adjacentAt(board, place, card.id)
      const body = { from_stage_id: card.stage_id, stage_id: place.stage_id, ...between, ...closing }
      const { data } = await call(deals.stage, { params: { id: card.id }, body })
      const moved = dealCard.parse(data)
      write((known) => withAnswer(known, moved))
      const worth = closing.value === undefined ? {} : { value: card.value }
      return async (): Promise<boolean> => !!from && (await move(moved, from, worth, left)) !== undefined
    } catch (error) {
      // Not `optimistic`: a card that another user has moved goes to its current position, not to the previous one.
      const real = error instanceof Failure ? dealCard.safeParse(error.current) : undefined
      write((known) => withAnswer(known, real?.success ? real.data : card))
      notify.bad(error)
      return undefined
    } finally {
      done()
    }
  }

  return {
    answer,
    board: answer.data?.data,
    flashing,
    move,
    /** Delays the changes of other users while a card is dragged. */
    hold: quiet.hold,
    add: (card: DealCard) => {
      quiet.own(card.id)
      write((known) => (filtersOn(filters) ? known : withAnswer(known, card)))
      if (filtersOn(filters)) quiet.ask()
    },
    put: (card: DealCard) => {
      quiet.own(card.id)
      write((known) => (cardOf(known, card.id) ? withAnswer(known, card) : known))
    },
    /** Called when the user has changed this deal elsewhere on the screen. */
    touched: (deal_id: number) => {
      quiet.own(deal_id)
      quiet.ask()
    },
    drop: (deal_id: number) => write((known) => withoutCard(known, deal_id)),
    more: async (stage_id: number) => {
      const cards = read() && stageOf(read() as Kanban, stage_id)?.cards
      const last = cards?.at(-1)
      if (!last) return
      const next = { ...filters, stage_id, after_rank: last.rank }
      const { data } = await call(pipelines.kanban, { params: { id }, query: next })
      const [stage] = data.stages
      if (stage) write((known) => withMore(known, stage))
    },
  }
}

const filtersOn = (filters: BoardFilters) => Object.values(filters).some((value) => value !== undefined)

/** Reloads the board with every column as far as it was scrolled, so that changes of other users keep the scroll position. */
async function loadAsFar(id: number, filters: BoardFilters, known: Kanban | undefined, signal: AbortSignal) {
  const fresh = await call(pipelines.kanban, { params: { id }, query: filters }, { signal })
  let board = fresh.data
  for (const { id: stage_id, cards } of known?.id === id ? known.stages : []) {
    for (let missing = cards.length - FIRST; missing > 0; missing -= MAX_COUNT) {
      const loaded = stageOf(board, stage_id)
      const last = loaded?.cards.at(-1)
      if (!loaded || !last || loaded.cards.length >= loaded.count) break
      const limit = Math.min(MAX_COUNT, Math.max(FIRST, missing))
      const query = { ...filters, stage_id, after_rank: last.rank, limit }
      const { data } = await call(pipelines.kanban, { params: { id }, query }, { signal })
      const [stage] = data.stages
      if (!stage || stage.cards.length === 0) break
      board = withMore(board, stage)
    }
  }
  return { data: sharing(board, known) }
}

/** Fetches changes when idle: no dragged card, no pending response, no further change for a moment. */
function useQuiet(fetch: () => void) {
  const state = useRef({ holding: false, pending: 0, asked: false, timer: 0, own: new Map<number, number>() })
  const latest = useRef(fetch)
  useEffect(() => {
    latest.current = fetch
  })
  useEffect(() => () => window.clearTimeout(state.current.timer), [])

  const settle = () => {
    const now = state.current
    window.clearTimeout(now.timer)
    if (!now.asked || now.holding || now.pending > 0) return
    now.timer = window.setTimeout(() => {
      now.asked = false
      latest.current()
    }, SETTLE_MS)
  }
  return {
    ask: () => {
      state.current.asked = true
      settle()
    },
    hold: (holding: boolean) => {
      state.current.holding = holding
      settle()
    },
    own: (id: number) => void state.current.own.set(id, Date.now()),
    isOwn: (id: number) => Date.now() - (state.current.own.get(id) ?? 0) < 4000,
    begin: (id: number) => {
      state.current.pending += 1
      state.current.own.set(id, Date.now())
      return () => {
        state.current.pending -= 1
        state.current.own.set(id, Date.now())
        settle()
      }
    },
  }
}

/** Highlights cards that another user has just changed. */
function useFlashes() {
  const [flashing, setFlashing] = useState<ReadonlySet<number>>(new Set())
  const flash = (id: number) => {
    setFlashing((before) => new Set(before).add(id))
    window.setTimeout(() => {
      setFlashing((before) => new Set([...before].filter((one) => one !== id)))
    }, FLASH_MS)
  }
  return [flashing, flash] as const
}
