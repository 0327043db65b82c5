import { beyondOwn } from '../../access/own-records.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { invalid } from '../../errors/problems.ts'
import { lockStageWhole } from '../stages/actions.ts'
import { cardsOf, findGap, type Gap, lastAbove, placeCards } from './queries.ts'
import { betweenApart, MAX_RANK_LENGTH, ranksAfter } from './rank.ts'
import type { Place } from './rules.ts'

/** The data that `rankIn` needs for a place in a stage that the caller has entered. */
export const gapAt = (db: Database, scope: Scope, stage_id: number, place: Place, deal_id: number): Promise<Gap> =>
  beyondOwn(db, scope, 'stages', [stage_id], () => findGap(db, scope, stage_id, place, deal_id))

/**
 * The rank of a place in a stage that the caller has entered. A neighbour that has left the stage is ignored. Of two calls that take the
 * same rank, the index refuses the second, and its call is repeated.
 *
 * @throws 422 if a neighbour is not a card that the caller may see
 */
export async function rankAt(
  db: Database,
  scope: Scope,
  stage_id: number,
  place: Place,
  deal_id: number,
  gap?: Gap,
): Promise<string> {
  const rank = rankIn(place, gap ?? (await gapAt(db, scope, stage_id, place, deal_id)))
  if (rank.length <= MAX_RANK_LENGTH) return rank
  await lockStageWhole(db, scope, stage_id)
  await beyondOwn(db, scope, 'stages', [stage_id], () => rankAnew(db, scope, stage_id))
  return rankIn(place, await gapAt(db, scope, stage_id, place, deal_id))
}

function rankIn({ after_id, before_id }: Place, { above, below, upper, lower }: Gap): string {
  if (after_id != null && !above) throw notOfStage('after_id')
  if (before_id != null && !below) throw notOfStage('before_id')
  if (!above?.rank && below?.rank) return betweenApart(upper, below.rank)
  return betweenApart(above?.rank ?? null, lower)
}

const notOfStage = (field: keyof Place) => invalid({ [field]: ['Choose another deal of this stage.'] })

/** Gives the cards of a stage short ranks again. All new ranks sort after all old ones, so that no two collide during the update. */
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
