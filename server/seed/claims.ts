import { sql } from 'kysely'
import { oneOf } from './chances.ts'
import { type Filling, insert, insertForIds, type NewRow } from './fill.ts'
import { isHold, LIVE, type Outcome, type Sale } from './outcomes.ts'
import type { InventedPerson, People } from './people.ts'
import type { Member, Organizations } from './staff.ts'

export interface ClaimedSale extends Sale {
  readonly claim_id: number
  /** Who claimed the unit: the sales desk books, the builder's own people hold. */
  readonly holder: Member
  /** Whom they claimed it for. */
  readonly buyers: readonly InventedPerson[]
  readonly expires_at: string | null
}

const ENDS: Readonly<Partial<Record<Outcome, NonNullable<NewRow<'unit_claims'>['end_reason']>>>> = {
  rejected: 'rejected',
  expired: 'expired',
  cancelled: 'cancelled',
  released: 'released',
  hold_expired: 'hold_expired',
}
const HOLD_DAYS = 1.5
const BOOKING_DAYS = 7
const A_WHILE = 0.05

/** Claims the units: those that have ended first, because a live claim tolerates no other. Triggers write the statuses. */
export async function makeClaims(
  filling: Filling,
  organizations: Organizations,
  people: People,
  sales: readonly Sale[],
): Promise<ClaimedSale[]> {
  const ordered = [...sales].sort((one, other) => Number(one.outcome in LIVE) - Number(other.outcome in LIVE))
  const held = new Map<string, number>()
  const claimed = ordered.map((sale) => ({
    ...sale,
    holder: holderOf(filling, organizations, sale, held),
    buyers: buyersOf(filling, people),
    expires_at: expiryOf(filling, sale),
  }))
  // The triggers' plans are made for tables as they are known: without this they read all units for every claim.
  await sql`analyze units, unit_counts, unit_claims`.execute(filling.db)
  const ids = await insertForIds(
    filling.db,
    'unit_claims',
    claimed.map((sale) => rowOf(filling, sale)),
  )
  const made = claimed.map((sale, index) => ({ ...sale, claim_id: ids[index] ?? 0 }))
  await logTransitions(filling, made)
  await allowHolds(filling)
  return made
}

const buyersOf = ({ random }: Filling, people: People) =>
  Array.from({ length: random.chance(0.32) ? 2 : random.chance(0.06) ? 3 : 1 }, () => people.next())

type Unclaimed = Omit<ClaimedSale, 'claim_id'>

function holderOf(
  { random }: Filling,
  { storey }: Organizations,
  { building, outcome }: Sale,
  held: Map<string, number>,
): Member {
  const { project } = building
  const drawn = oneOf(random, isHold(outcome) ? project.builder.members : storey.members)
  if (outcome !== 'held') return drawn
  // Live holds are spread over the members, because a project limits the holds of one person.
  const keyOf = (member: Member) => `${project.id}:${member.id}`
  const countOf = (member: Member) => held.get(keyOf(member)) ?? 0
  const [holder = drawn] = [...project.builder.members].sort((one, other) => countOf(one) - countOf(other))
  held.set(keyOf(holder), countOf(holder) + 1)
  return holder
}

/** Projects with many live holds allow each person more than they have. */
const allowHolds = ({ db }: Filling) =>
  sql`update projects p set hold_limit_per_person = greatest(p.hold_limit_per_person, most.count + 3)
    from (select organization_id, project_id, max(count)::integer as count
      from (select u.organization_id, u.project_id, c.holder_id, count(*) from unit_claims c
        join units u on u.organization_id = c.organization_id and u.id = c.unit_id
        where c.kind = 'hold' and c.ended_at is null group by 1, 2, 3) of_person
      group by 1, 2) most
    where most.organization_id = p.organization_id and most.project_id = p.id`.execute(db)

function expiryOf({ random, instant }: Filling, { outcome, began }: Sale): string | null {
  if (isHold(outcome)) return instant(began + HOLD_DAYS)
  if (outcome === 'expired') return instant(began + BOOKING_DAYS)
  // The timer of some has stopped already, because all documents are there.
  return outcome === 'pending' && random.chance(0.6) ? instant(began + BOOKING_DAYS) : null
}

function rowOf({ instant }: Filling, { unit, outcome, began, holder, buyers, expires_at }: Unclaimed) {
  const end_reason = ENDS[outcome] ?? null
  return {
    organization_id: unit.organization_id,
    unit_id: unit.id,
    kind: isHold(outcome) ? ('hold' as const) : ('booking' as const),
    unit_status: LIVE[outcome] ?? (isHold(outcome) ? ('on_hold' as const) : ('reserved' as const)),
    holder_id: holder.id,
    holder_name: holder.full_name,
    held_for: buyers[0]?.full_name ?? null,
    claimed_at: instant(began),
    expires_at,
    ended_at: end_reason === null ? null : instant(endOf(outcome, began)),
    end_reason,
  }
}

/** The day on which a claim that did not last ended, or a booking was decided. */
export function endOf(outcome: Outcome, began: number): number {
  if (outcome === 'hold_expired') return began + HOLD_DAYS
  if (outcome === 'expired') return began + BOOKING_DAYS
  return Math.min(began + (outcome === 'cancelled' ? 6 : outcome === 'released' ? 0.6 : 1.4), -A_WHILE)
}

const STEPS: Readonly<Record<Outcome, readonly string[]>> = {
  held: ['on_hold'],
  pending: ['reserved'],
  accepted: ['reserved', 'booked'],
  sold: ['reserved', 'booked', 'sold'],
  completed: ['reserved', 'booked', 'sold', 'handed_over'],
  rejected: ['reserved', 'available'],
  expired: ['reserved', 'available'],
  cancelled: ['reserved', 'booked', 'available'],
  released: ['on_hold', 'available'],
  hold_expired: ['on_hold', 'available'],
}
const WHY: Readonly<Partial<Record<Outcome, string>>> = {
  rejected: 'Booking rejected',
  expired: 'The booking ran out',
  cancelled: 'Booking canceled',
  released: 'Released by the holder',
  hold_expired: 'The hold ran out',
}

/** What a claim did to its unit, step by step. */
function logTransitions({ db, instant }: Filling, sales: readonly ClaimedSale[]) {
  const changes = sales.flatMap(({ unit, outcome, began, holder, claim_id }) =>
    STEPS[outcome].map((new_status, step) => {
      const bySystem = new_status === 'available' && (outcome === 'hold_expired' || outcome === 'expired')
      // Signing the sale agreement and handing over come weeks after the decision.
      const at = step === 0 ? began : Math.min(endOf(outcome, began) + Math.max(0, step - 1) * 18, -A_WHILE / 2)
      return {
        organization_id: unit.organization_id,
        unit_id: unit.id,
        old_status: STEPS[outcome][step - 1] ?? 'available',
        new_status,
        reason: new_status === 'available' ? (WHY[outcome] ?? null) : null,
        claim_id,
        actor_id: bySystem ? null : holder.id,
        actor_name: bySystem ? null : holder.full_name,
        at: instant(at),
      }
    }),
  )
  return insert(db, 'unit_status_changes', changes)
}
