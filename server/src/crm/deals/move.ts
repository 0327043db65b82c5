import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, notFound } from '../../errors/problems.ts'
import { settleAll } from '../../kernel/settle-all.ts'
import { type HistoryEntry, record } from '../history/actions.ts'
import { enterStage, stageIn } from '../stages/actions.ts'
import { type DealContext, leadFollows } from './follow.ts'
import { gapAt, rankAt } from './place.ts'
import { changeDeal, currentDeal, type DealRow, lockDeal, readDeal, today } from './queries.ts'
import { lastMover } from './reference-queries.ts'
import type { DealChange } from './rules.ts'
import { type Closing, entering, type Place } from './rules.ts'

interface Destination extends Place, Closing {
  /** By default, the deal's own pipeline. */
  readonly pipeline_id?: number | undefined
  readonly stage_id: number
  /** The stage in which the caller saw the card; if it is in another one now, the move is refused. */
  readonly from_stage_id?: number | undefined
}

/**
 * Moves a deal to a place in a stage, with its status, and updates its lead if the deal is or was won. Enters the stage first and locks
 * the deal second, as every move does. Moves of other deals do not wait: those into one gap get different ranks.
 *
 * @returns the deal before, and as JSON text after
 * @throws 409 with the present card if another user has moved it out of `from_stage_id`
 */
export async function moveDeal(
  context: DealContext,
  id: number,
  to: Destination,
): Promise<{ readonly deal: DealRow; readonly text: string | undefined }> {
  const { db, scope } = context
  const { found, deal, day, gap } = await settleAll({
    found: enterStage(db, scope, to.stage_id),
    deal: lockDeal(db, scope, id),
    day: today(db, scope),
    gap: gapAt(db, scope, to.stage_id, to, id),
  })
  if (!deal) throw notFound()
  const stage = stageIn(found, to.pipeline_id ?? deal.pipeline_id)
  if (to.from_stage_id !== undefined && to.from_stage_id !== deal.stage_id) throw await movedMeanwhile(db, scope, deal)
  const rank = await rankAt(db, scope, stage.id, to, id, gap)
  const after = () => readDeal(db, scope, id, 'any')
  if (
    stage.id === deal.stage_id &&
    to.value === undefined &&
    to.closed_on === undefined &&
    to.lost_reason === undefined
  ) {
    const { text } = await settleAll({ change: changeDeal(db, scope, id, { rank }, false), text: after() })
    return { deal, text }
  }
  const change = entering(stage.kind, deal, to, day)
  const changesStage = stage.id !== deal.stage_id
  const edited = to.value !== undefined && to.value !== deal.value
  const won = stage.kind === 'won'
  const follows = (deal.status === 'won') !== won
  const placed: DealChange = {
    ...change,
    rank,
    pipeline_id: stage.pipeline_id,
    stage_id: stage.id,
    last_open_stage_id: stage.kind === 'open' ? null : deal.status === 'open' ? deal.stage_id : undefined,
    entered: changesStage ? true : undefined,
  }
  const { text } = await settleAll({
    change: changeDeal(db, scope, id, placed, edited),
    history: changesStage && record(db, scope, deal.lead_id, movedTo(stage, deal, change.lost_reason)),
    text: follows ? undefined : after(),
  })
  if (!follows) return { deal, text }
  await leadFollows(context, deal.lead_id, won)
  return { deal, text: await after() }
}

const movedTo = (
  { id, name }: { readonly id: number; readonly name: string },
  deal: DealRow,
  reason: string | null | undefined,
): HistoryEntry => ({
  kind: 'stage_changed',
  subject: { id: deal.id, name: deal.title },
  old: { id: deal.stage_id, name: deal.stage_name },
  new: { id, name, ...(reason == null ? {} : { reason }) },
})

async function movedMeanwhile(db: Database, scope: Scope, deal: DealRow) {
  const current = await currentDeal(db, scope, deal.id)
  const mover = await lastMover(db, deal.id)
  return conflict('moved', `${mover ?? 'Someone else'} has just moved ${deal.title}.`, { current })
}
