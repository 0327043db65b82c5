import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { recordFor } from '../history/actions.ts'
import { cardsOf, lastAbove, placeCards, redirectReopening } from './queries.ts'
import { ranksAfter } from './rank.ts'

export { readKanban, readListBoard } from './board-queries.ts'
export { countDeals } from './queries.ts'
export { ranksAfter } from './rank.ts'
export { findDeals } from './search-queries.ts'

interface NamedStage {
  readonly id: number
  readonly name: string
}

/** Ranks cards below all others of a stage that the caller has locked, in this order, wherever they were. */
export async function placeBelow(db: Database, scope: Scope, stage_id: number, ids: readonly number[]): Promise<void> {
  const last = (await lastAbove(db, scope, stage_id, null, 0))?.rank ?? null
  await placeCards(db, scope, stage_id, ids, ranksAfter(last, ids.length))
}

/** History rows per statement. */
const BATCH_SIZE = 1000

/**
 * Moves every deal of one open stage below those of another, in order, with a history entry each; the caller has locked
 * both stages. Deals that would reopen in the first stage now reopen in the second.
 */
export async function moveAllDeals(db: Database, scope: Scope, from: NamedStage, to: NamedStage): Promise<number> {
  const cards = await cardsOf(db, scope, from.id)
  const last = (await lastAbove(db, scope, to.id, null, 0))?.rank ?? null
  await placeCards(
    db,
    scope,
    to.id,
    cards.map(({ id }) => id),
    ranksAfter(last, cards.length),
  )
  await redirectReopening(db, scope, from.id, to.id)
  const moved = cards
    .filter(({ binned }) => !binned)
    .map(({ id, title, lead_id }) => ({
      lead_id,
      kind: 'stage_changed' as const,
      subject: { id, name: title },
      old: from,
      new: to,
    }))
  for (let start = 0; start < moved.length; start += BATCH_SIZE)
    await recordFor(db, scope, moved.slice(start, start + BATCH_SIZE))
  return moved.length
}
