import type { UnitClaim } from '@storey/api/inventory/unit.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { UnitClaimsTable } from '../../database/tables.ts'
import { conflict } from '../../errors/problems.ts'
import { settleAll } from '../../kernel/settle-all.ts'
import type { EmitContext } from '../../services/context.ts'
import { notForSale } from '../for-sale.ts'
import {
  changeClaim,
  drawClaimId,
  endClaim,
  extendClaim,
  findLiveClaim,
  insertClaim,
  insertStatusChange,
  type LiveClaim,
  type LockedUnit,
  listAlternatives,
  lockUnit,
  statusNow,
} from './queries.ts'

export {
  after,
  type ExpiredClaim,
  findLiveClaim,
  insertStatusChange,
  type LockedUnit,
  listAlternatives,
  listExpired,
  lockIdleUnit,
  lockUnit,
} from './queries.ts'

/** The context of a change of a claim. */
export type ClaimContext = EmitContext<'unit.status'>
type EndReason = NonNullable<UnitClaimsTable['end_reason']>

interface Wanted {
  /** Locked by `lockUnit`, in this transaction. */
  readonly unit: LockedUnit
  readonly kind: UnitClaimsTable['kind']
  readonly unit_status: UnitClaimsTable['unit_status']
  /** How long it lasts from now; null for a claim without a time limit. */
  readonly minutes: number | null
  readonly held_for: string | null
  /** The instant at which it ends, where it continues a timer that is already running. */
  readonly until?: string | null
  /** Whose claim it is, where it is not the caller's. */
  readonly holder?: { readonly id: number; readonly full_name: string }
}

/**
 * Claims a unit. Of any number of concurrent calls exactly one succeeds: each waits for the lock on the unit's row and then reads what
 * the one before it wrote. A hold whose time has run out is ended first, and the caller's own hold becomes their booking. If all of this
 * failed, the unique index of one live claim for each unit would refuse the second one.
 *
 * @throws 409 `unit_not_available`, naming who has the unit and until when
 */
export async function claim(context: ClaimContext, { unit, ...wanted }: Wanted): Promise<UnitClaim> {
  const { db, scope } = context
  const { live, id } = await settleAll({ live: findLiveClaim(db, scope, unit.id), id: drawClaimId(db, scope) })
  return claimFree(context, await requireFree(context, { unit, live, id }, wanted.kind), wanted)
}

/** A locked unit with its live claim, and the id of the claim to be made. */
interface Claimable {
  readonly unit: LockedUnit
  readonly live: LiveClaim | undefined
  readonly id: number
}

/** Locks a unit and reads its claim in a single round trip to the database. Undefined where no such unit is in reach. */
export async function lockToClaim(db: Database, scope: Scope, unit_id: number): Promise<Claimable | undefined> {
  const { unit, live, id } = await settleAll({
    unit: lockUnit(db, scope, unit_id),
    live: findLiveClaim(db, scope, unit_id),
    id: drawClaimId(db, scope),
  })
  return unit && { unit, live, id }
}

/** A unit that the caller may claim, with the hold that is ended first. */
interface Free extends Omit<Claimable, 'live'> {
  readonly ended?: { readonly hold: LiveClaim; readonly end_reason: 'hold_expired' | 'converted' }
}

/** The first half of `claim`; writes nothing. @param from the statuses of a unit without a claim that may be claimed @throws 409 as `claim` does */
export async function requireFree(
  { db, scope }: ClaimContext,
  { unit, live, id }: Claimable,
  kind: Wanted['kind'],
  {
    from = ['available'],
    hold_id,
  }: {
    readonly from?: readonly LockedUnit['status'][]
    /** A hold of another user that becomes the booking: that of the offer that is booked. */
    readonly hold_id?: number | null
  } = {},
): Promise<Free> {
  const end_reason =
    live &&
    (live.kind === 'hold' && live.lapsed
      ? 'hold_expired'
      : (converts(scope, live, kind) ?? (live.kind === 'hold' && live.id === hold_id ? 'converted' : undefined)))
  if (!end_reason && (live || !from.includes(unit.status))) throw await takenBy(db, scope, unit, live)
  if (unit.seller.status !== 'active') throw sellerInactive(unit.seller.name)
  const closed = notForSale(unit.project)
  if (closed) throw conflict('not_for_sale', closed)
  return { unit, id, ...(live && end_reason ? { ended: { hold: live, end_reason } } : {}) }
}

/** The second half of `claim`: all statements are sent at once. */
export async function claimFree(
  { db, scope, emit }: ClaimContext,
  { unit, id, ended }: Free,
  claim: Omit<Wanted, 'unit'>,
  /** For the history of the unit. */
  reason?: string,
): Promise<UnitClaim> {
  const lapsed = ended?.end_reason === 'hold_expired'
  const { made } = await settleAll({
    ended: ended && endClaim(db, scope, unit, ended.hold.id, ended.end_reason),
    expiry:
      lapsed &&
      insertStatusChange(db, scope, unit, {
        old_status: unit.status,
        new_status: 'available',
        reason: LAPSED,
        claim_id: ended.hold.id,
      }),
    made: insertClaim(db, scope, unit, { ...claim, id }),
    status: insertStatusChange(db, scope, unit, {
      old_status: lapsed ? 'available' : unit.status,
      new_status: claim.unit_status,
      reason: reason ?? (ended?.end_reason === 'converted' ? 'From a hold' : null),
      claim_id: id,
    }),
  })
  announce(emit, unit)
  return made
}

const LAPSED = 'The hold ran out'

/** Whether the caller's own hold becomes their booking. */
const converts = (scope: Scope, live: LiveClaim, kind: Wanted['kind']) =>
  live.kind === 'hold' && live.holder.id === scope.user_id && kind === 'booking' ? 'converted' : undefined

interface Move {
  readonly unit: LockedUnit
  readonly claim_id: number
  readonly unit_status: UnitClaimsTable['unit_status']
  readonly reason?: string
}

/** Changes the kind of a live claim, such as from reserved to booked, and stops its timer. @throws 409 where it has ended */
export async function move({ db, scope, emit }: ClaimContext, { unit, claim_id, unit_status, reason }: Move) {
  const changed = await changeClaim(db, scope, unit, claim_id, { unit_status, minutes: null })
  if (!changed) throw ended()
  await insertStatusChange(db, scope, unit, {
    old_status: unit.status,
    new_status: unit_status,
    reason: reason ?? null,
    claim_id,
  })
  announce(emit, unit)
}

/** Makes a live claim end `minutes` from now, or without a time limit (null), and returns when. @throws 409 where it has ended */
export async function retime(db: Database, scope: Scope, unit: LockedUnit, claim_id: number, minutes: number | null) {
  const changed = await changeClaim(db, scope, unit, claim_id, { minutes })
  if (!changed) throw ended()
  return changed.expires_at
}

/** Adds minutes to a hold, which is allowed once. @throws 409 where it has already been extended */
export async function extendHold({ db, scope, emit }: ClaimContext, unit: LockedUnit, id: number, minutes: number) {
  const extended = await extendClaim(db, scope, unit, id, minutes)
  if (!extended) throw ended()
  announce(emit, unit)
  return extended
}

interface End {
  readonly unit: LockedUnit
  readonly claim_id: number
  readonly end_reason: EndReason
  /** As text, for the history of the unit. */
  readonly reason: string | null
}

/**
 * Ends a live claim: the unit is available again, or blocked if the database knows no price of it but that of its earlier sale.
 * @throws 409 if it has ended
 */
export async function end({ db, scope, emit }: ClaimContext, { unit, claim_id, end_reason, reason }: End) {
  if (!(await endClaim(db, scope, unit, claim_id, end_reason))) throw ended()
  await insertStatusChange(db, scope, unit, { old_status: unit.status, new_status: statusNow(unit), reason, claim_id })
  announce(emit, unit)
}

/** Ends the hold on a unit if it has expired. */
export async function endIfExpired(context: ClaimContext, unit: LockedUnit): Promise<boolean> {
  const { db, scope } = context
  const live = await findLiveClaim(db, scope, unit.id)
  if (live?.kind !== 'hold' || !live.lapsed) return false
  await end(context, { unit, claim_id: live.id, end_reason: 'hold_expired', reason: LAPSED })
  return true
}

const ended = () => conflict('claim_ended', 'This has already ended. Reload it.')

const announce = (emit: ClaimContext['emit'], unit: LockedUnit) =>
  emit({
    type: 'unit.status',
    id: unit.id,
    of: { building_id: unit.building_id, project_id: unit.project_id },
    organization_id: unit.organization_id,
  })

async function takenBy(db: Database, scope: Scope, unit: LockedUnit, live: LiveClaim | undefined) {
  const alternatives = await listAlternatives(db, scope, unit)
  const current = live
    ? { status: unit.status, kind: live.kind, holder: live.holder, expires_at: live.expires_at }
    : { status: unit.status, kind: null, holder: null, expires_at: null }
  return conflict(
    'unit_not_available',
    obstacleOf(scope, unit, live) ?? `You hold ${unitName(unit.building, unit.number)} already.`,
    {
      current,
      alternatives,
    },
  )
}

/** Returns why the caller cannot book a unit, as text; null where they can. */
export function obstacleOf(
  scope: Pick<Scope, 'user_id'>,
  unit: Pick<LockedUnit, 'building' | 'number' | 'status'>,
  live: Pick<UnitClaim, 'kind' | 'holder' | 'expires_at'> | null | undefined,
): string | null {
  const name = unitName(unit.building, unit.number)
  if (live?.kind === 'hold')
    return live.holder.id === scope.user_id
      ? null
      : `${name} is held by ${live.holder.full_name} until ${momentText(live.expires_at)}.`
  if (live) return `${name} was booked by ${live.holder.full_name}.`
  return unit.status === 'available' ? null : `${name} is ${unit.status.replace('_', ' ')} and cannot be booked.`
}

/** Constraints of the database that refuse although the check before passed: another user was faster. */
export const claimProblems = {
  unit_claims_one_live: () => conflict('unit_not_available', 'Someone else has this unit.'),
  unit_claims_of_active: () => sellerInactive('This developer'),
  unit_claims_for_sale: () => conflict('not_for_sale', 'This unit’s project is no longer on sale.'),
}

const sellerInactive = (name: string) => conflict('seller_inactive', `${name} sells nothing new at the moment.`)

const momentText = (instant: string | null) =>
  instant === null
    ? 'further notice'
    : `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(instant))} UTC`
