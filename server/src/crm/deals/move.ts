import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, notFound } from '../../errors/problems.ts'
import { record } from '../history/actions.ts'
import { lockStageOf, stageNamed } from '../stages/actions.ts'
import { type DealContext, leadFollows } from './follow.ts'
import { type Place, rankAt } from './place.ts'
import { changeDeal, currentDeal, type DealRow, lockDeal, today } from './queries.ts'
import { lastMover } from './reference-queries.ts'
import { type Closing, entering } from './rules.ts'

interface Destination extends Place, Closing {
  readonly pipeline_id: number
  readonly stage_id: number
  /** Where the caller saw the card; elsewhere meanwhile, the move is refused. */
  readonly from_stage_id?: number | undefined
}

/**
 * Moves a deal to a place of a stage, its status with it, and its lead's where it is won or was. Holds the stage first and the deal second, as every move
 * does, so that concurrent moves into one gap stand in line.
 *
 * @throws 409 with the card as it is now where it left `from_stage_id` meanwhile
 */
export async function moveDeal(context: DealContext, id: number, to: Destination): Promise<DealRow> {
  const { db, scope } = context
  const stage = await lockStageOf(db, scope, to.pipeline_id, to.stage_id)
  const deal = await lockDeal(db, scope, id)
  if (!deal) throw notFound()
  if (to.from_stage_id !== undefined && to.from_stage_id !== deal.stage_id) throw await movedMeanwhile(db, scope, deal)
  const rank = await rankAt(db, scope, stage.id, to, deal.id)
  if (
    stage.id === deal.stage_id &&
    to.value === undefined &&
    to.closed_on === undefined &&
    to.lost_reason === undefined
  ) {
    await changeDeal(db, scope, id, { rank }, false)
    return deal
  }
  const change = entering(stage.kind, deal, to, await today(db, scope))
  const changesStage = stage.id !== deal.stage_id
  const edited = to.value !== undefined && to.value !== deal.value
  await changeDeal(
    db,
    scope,
    id,
    {
      ...change,
      rank,
      pipeline_id: stage.pipeline_id,
      stage_id: stage.id,
      last_open_stage_id: stage.kind === 'open' ? null : deal.status === 'open' ? deal.stage_id : undefined,
      entered: changesStage ? true : undefined,
    },
    edited,
  )
  if (changesStage) await recordMove(db, scope, deal, stage, change.lost_reason ?? undefined)
  const won = stage.kind === 'won'
  if ((deal.status === 'won') !== won) await leadFollows(context, deal.lead_id, won)
  return deal
}

async function recordMove(
  db: Database,
  scope: Scope,
  deal: DealRow,
  stage: { readonly id: number; readonly name: string },
  reason?: string,
) {
  await record(db, scope, deal.lead_id, {
    kind: 'stage_changed',
    subject: { id: deal.id, name: deal.title },
    old: await stageNamed(db, scope, deal.stage_id),
    new: { id: stage.id, name: stage.name, ...(reason === undefined ? {} : { reason }) },
  })
}

async function movedMeanwhile(db: Database, scope: Scope, deal: DealRow) {
  const current = await currentDeal(db, scope, deal.id)
  const mover = await lastMover(db, deal.id)
  return conflict('moved', `${mover ?? 'Somebody'} moved ${deal.title} meanwhile.`, { current })
}
