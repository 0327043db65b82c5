import { beyondOwn } from '../../access/own-records.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { invalid } from '../../errors/problems.ts'
import { cardsOf, findNeighbour, firstBelow, lastAbove, placeCards } from './queries.ts'
import { between, MAX_RANK_LENGTH, ranksAfter } from './rank.ts'

export interface Place {
  readonly after_id?: number | null | undefined
  readonly before_id?: number | null | undefined
}

/**
 * The rank of a place in a stage that the caller holds: under the card named above, else over the one named below,
 * else on top. A neighbour that has left the stage meanwhile no longer counts.
 */
export async function rankAt(
  db: Database,
  scope: Scope,
  stage_id: number,
  place: Place,
  deal_id: number,
): Promise<string> {
  const rank = await rankBetween(db, scope, stage_id, place, deal_id)
  if (rank.length <= MAX_RANK_LENGTH) return rank
  await beyondOwn(db, scope, 'stages', [stage_id], () => rankAnew(db, scope, stage_id))
  return rankBetween(db, scope, stage_id, place, deal_id)
}

async function rankBetween(
  db: Database,
  scope: Scope,
  stage_id: number,
  { after_id, before_id }: Place,
  deal_id: number,
) {
  const above = await neighbour(db, scope, stage_id, 'after_id', after_id, deal_id)
  const below = await neighbour(db, scope, stage_id, 'before_id', before_id, deal_id)
  return beyondOwn(db, scope, 'stages', [stage_id], async () => {
    if (above === undefined && below !== undefined)
      return between((await lastAbove(db, scope, stage_id, below, deal_id))?.rank ?? null, below)
    return between(above ?? null, (await firstBelow(db, scope, stage_id, above ?? null, deal_id))?.rank ?? null)
  })
}

async function neighbour(
  db: Database,
  scope: Scope,
  stage_id: number,
  field: keyof Place,
  id: number | null | undefined,
  deal_id: number,
) {
  if (id == null) return undefined
  const found = id === deal_id ? undefined : await findNeighbour(db, scope, id)
  if (!found) throw invalid({ [field]: ['Choose another deal of this stage.'] })
  return found.stage_id === stage_id && found.deleted_at === null ? found.rank : undefined
}

/** Gives a stage short ranks again: all new ones lie past all old ones, so that no two ever meet on the way. */
async function rankAnew(db: Database, scope: Scope, stage_id: number) {
  const cards = (await cardsOf(db, scope, stage_id)).filter(({ binned }) => !binned)
  const last = (await lastAbove(db, scope, stage_id, null, 0))?.rank ?? null
  await placeCards(
    db,
    scope,
    stage_id,
    cards.map(({ id }) => id),
    ranksAfter(last, cards.length),
  )
}
