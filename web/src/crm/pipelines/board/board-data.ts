import type { DealCard } from '@storey/api/crm/deal.ts'
import type { Kanban, KanbanStage, Total } from '@storey/api/crm/pipelines.ts'

/** Position of a card: `index` counts the other cards of the stage. */
export interface Place {
  readonly stage_id: number
  readonly index: number
}

export const stageOf = (board: Kanban, id: number) => board.stages.find((stage) => stage.id === id)

export const othersOf = (stage: KanbanStage, id: number) => stage.cards.filter((card) => card.id !== id)

/** The position of a loaded card. */
export function placeOf(board: Kanban, id: number): Place | undefined {
  for (const stage of board.stages) {
    const index = stage.cards.findIndex((card) => card.id === id)
    if (index >= 0) return { stage_id: stage.id, index }
  }
  return undefined
}

export const cardOf = (board: Kanban, id: number): DealCard | undefined =>
  board.stages.flatMap((stage) => stage.cards).find((card) => card.id === id)

/** The cards directly above and below a position, as the endpoint for moves takes them; null where there is none. */
export interface AdjacentCards {
  readonly after_id: number | null
  readonly before_id: number | null
}

export function adjacentAt(board: Kanban, { stage_id, index }: Place, id: number): AdjacentCards {
  const stage = stageOf(board, stage_id)
  const others = stage ? othersOf(stage, id) : []
  return { after_id: others[index - 1]?.id ?? null, before_id: others[index]?.id ?? null }
}

/** Totals with a card added (1) or removed (-1). */
function counted(totals: readonly Total[], card: DealCard, probability: number, by: 1 | -1): Total[] {
  const known = totals.find(({ currency }) => currency === card.currency)
  const before = known ?? { currency: card.currency, count: 0, value: 0, weighted: 0 }
  const value = before.value + by * card.value
  const after = { ...before, count: before.count + by, value, weighted: Math.floor((value * probability) / 100) }
  const rest = totals.filter((total) => total !== known)
  return after.count > 0 ? [...rest, after].sort((one, other) => other.value - one.value) : rest
}

function without(board: Kanban, id: number): Kanban {
  return {
    ...board,
    stages: board.stages.map((stage) => {
      const card = stage.cards.find((one) => one.id === id)
      if (!card) return stage
      return {
        ...stage,
        cards: othersOf(stage, id),
        count: Math.max(0, stage.count - 1),
        totals: counted(stage.totals, card, stage.probability, -1),
      }
    }),
  }
}

function withCard(board: Kanban, card: DealCard, index: number): Kanban {
  return {
    ...board,
    stages: board.stages.map((stage) =>
      stage.id === card.stage_id
        ? {
            ...stage,
            cards: stage.cards.toSpliced(index, 0, card),
            count: stage.count + 1,
            totals: counted(stage.totals, card, stage.probability, 1),
          }
        : stage,
    ),
  }
}

/** The board with a card moved, before the server responds; its rank is a guess that keeps the order on screen. */
export function withMove(board: Kanban, card: DealCard, place: Place): Kanban {
  const rest = without(board, card.id)
  const stage = stageOf(rest, place.stage_id)
  if (!stage) return rest
  const above = stage.cards[place.index - 1]
  const changesStage = card.stage_id !== stage.id
  const moved: DealCard = {
    ...card,
    stage_id: stage.id,
    status: stage.kind,
    rank: above ? `${above.rank}00V` : '',
    ...(changesStage ? { days_in_stage: 0, rotting: false } : {}),
  }
  return withCard(rest, moved, place.index)
}

/** The board with a card at the position of its rank: after a response, or when a move is reverted. */
export function withAnswer(board: Kanban, card: DealCard): Kanban {
  const rest = without(board, card.id)
  const stage = stageOf(rest, card.stage_id)
  if (!stage) return rest
  const below = stage.cards.findIndex((one) => one.rank > card.rank)
  return withCard(rest, card, below < 0 ? stage.cards.length : below)
}

export { without as withoutCard }

/** The board with the next cards of one of its stages. */
export function withMore(board: Kanban, more: KanbanStage): Kanban {
  return {
    ...board,
    stages: board.stages.map((stage) => {
      if (stage.id !== more.id) return stage
      const known = new Set(stage.cards.map(({ id }) => id))
      const fresh = more.cards.filter(({ id }) => !known.has(id))
      // Fewer cards than requested: there are no more, whatever the count was.
      return { ...stage, count: more.count, totals: more.totals, cards: [...stage.cards, ...fresh] }
    }),
  }
}

/** Sums of several stages by currency, the largest first. */
export function sumOf(stages: readonly { readonly totals: readonly Total[] }[]): Total[] {
  const sums = new Map<string, Total>()
  for (const total of stages.flatMap(({ totals }) => totals)) {
    const { currency } = total
    const sum = sums.get(currency) ?? { currency, count: 0, value: 0, weighted: 0 }
    sums.set(currency, {
      currency,
      count: sum.count + total.count,
      value: sum.value + total.value,
      weighted: sum.weighted + total.weighted,
    })
  }
  return [...sums.values()].sort((one, other) => other.value - one.value)
}

/** A fetched board that reuses the known card objects that have not changed, so that they are not rendered again. */
export function sharing(fresh: Kanban, known: Kanban | undefined): Kanban {
  const before = new Map(known?.stages.flatMap(({ cards }) => cards.map((card) => [card.id, card] as const)))
  const kept = (card: DealCard) => {
    const old = before.get(card.id)
    return old && JSON.stringify(old) === JSON.stringify(card) ? old : card
  }
  return { ...fresh, stages: fresh.stages.map((stage) => ({ ...stage, cards: stage.cards.map(kept) })) }
}
