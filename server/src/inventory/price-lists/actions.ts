import type { NotificationOutcome } from '@storey/api/account/notifications.ts'
import { notifyAll } from '../../account/notifications/actions.ts'
import { conflict } from '../../errors/problems.ts'
import type { Context, EmitContext } from '../../services/context.ts'
import {
  type Actor,
  applyPrices,
  type LockedPriceList,
  listAdmins,
  lockUnitsOf,
  restorePrices,
  savePriceList,
  totalsOf,
  type UnitOfList,
} from './change-queries.ts'
import { judgeUnits } from './queries.ts'
import { requireOpen, whyNotUndone } from './rules.ts'

type PriceContext = EmitContext<'price_list.changed' | 'unit.status'>

/**
 * Applies a list that `lockPriceList` has locked. Its units are locked as claims lock theirs, so a claim comes before and keeps its
 * price, or after and finds the new one. Units on hold or sold, below their floor price, or changed since the list was made are skipped.
 *
 * @throws 409 where it was already applied, or no unit would change
 */
export async function applyPriceList({ db, scope, emit }: PriceContext, list: LockedPriceList, actor: Actor) {
  requireOpen(list)
  await lockUnitsOf(db, scope, list, false)
  await judgeUnits(db, scope, list)
  const totals = await totalsOf(db, scope, list)
  if (totals.changed === 0) throw conflict('nothing_changes', NOTHING_CHANGES)
  await applyPrices(db, scope, list, actor)
  await savePriceList(db, scope, list, {
    ...totals,
    status: 'applied',
    failure: null,
    applied_at: new Date().toISOString(),
    applied_by: actor.id,
    applied_by_name: actor.name,
  })
  changed(emit, list)
  pricesMoved(emit, list)
}

export const NOTHING_CHANGES =
  'No price would change: its units are on hold, sold, below their floor price, or had another price since.'

/** Maximum units that a response names. */
const MAX_NAMED = 5

/** Which units of an applied list an undo would restore now, and why it would leave out the others. */
export function undoOf(list: Pick<LockedPriceList, 'currency'>, units: readonly UnitOfList[]) {
  const judged = units.map((unit) => ({ id: unit.id, reason: whyNotUndone(unit, list.currency) }))
  const reasons = judged.flatMap(({ reason }) => reason ?? [])
  return {
    ids: judged.flatMap(({ id, reason }) => (reason === undefined ? [id] : [])),
    left_out: reasons.length,
    reasons: reasons.slice(0, MAX_NAMED),
  }
}

/**
 * Restores the prices that a list changed. Units that are on hold or sold, or whose price has changed since, keep theirs.
 *
 * @throws 409 if the list is not applied, or no unit can be restored
 */
export async function undoPriceList({ db, scope, emit }: PriceContext, list: LockedPriceList, reason: string) {
  if (list.status !== 'applied')
    throw conflict(
      'not_applied',
      list.status === 'undone' ? 'This price list was undone already.' : 'This price list was not applied.',
    )
  const { ids, left_out, reasons } = undoOf(list, await lockUnitsOf(db, scope, list, true))
  if (ids.length === 0) {
    const more = left_out - reasons.length
    const lines = [...reasons, ...(more > 0 ? [`And ${more} more.`] : [])]
    throw conflict('in_use', `No price can be restored. ${lines.join(' ')}`)
  }
  await restorePrices(db, scope, list, ids)
  await savePriceList(db, scope, list, {
    status: 'undone',
    undone_at: new Date().toISOString(),
    undone_by: scope.user_id,
    undone_by_name: scope.user_name,
    undo_reason: reason,
    undo_left_out: left_out,
  })
  changed(emit, list)
  pricesMoved(emit, list)
}

export const changed = (
  emit: EmitContext<'price_list.changed'>['emit'],
  { id, organization_id }: { readonly id: number; readonly organization_id: number },
) => emit({ type: 'price_list.changed', id, organization_id })

/** Too many units to name: every screen of the project reloads. */
const pricesMoved = (emit: PriceContext['emit'], { project_id, organization_id }: LockedPriceList) =>
  emit({ type: 'unit.status', id: 0, of: { project_id }, organization_id })

/** Notifies the admins of the developer of the result of a planned list. */
export async function notifyAdmins(
  { db, scope, services }: Pick<Context<never, 'queue'>, 'db' | 'scope' | 'services'>,
  list: LockedPriceList,
  outcome: NotificationOutcome & ('done' | 'failed'),
  detail?: string,
) {
  await notifyAll(
    { db, services },
    (await listAdmins(db, scope, list.organization_id)).map(({ id }) => ({
      kind: 'price_list',
      user_id: id,
      organization_id: list.organization_id,
      subject: { kind: 'organization', id: list.organization_id, name: `Price list ${list.number}, ${list.name}` },
      outcome,
      detail,
      path: `/inventory/price-lists/${list.id}`,
      dedupe_key: `price_list:${list.id}:${outcome}:${list.planned_for ?? ''}`,
    })),
  )
}
