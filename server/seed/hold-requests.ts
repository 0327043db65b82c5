import { type Filling, insert, insertForIds } from './fill.ts'
import type { Organization } from './staff.ts'

const CLIENTS = ['Layla Mansour', 'Daniel Okafor', 'Priya Raman'] as const
const KINDS = ['hold', 'booking', 'offer'] as const

interface Project {
  readonly id: number
}

/** A live hold of each brokerage in a published project, which the developer granted. */
export async function grantHolds(
  filling: Filling,
  developer: Organization,
  project: Project,
  brokerages: readonly Organization[],
): Promise<void> {
  const { db, instant } = filling
  const admin = developer.members.find(({ role }) => role === 'developer_admin')
  const brokers = brokersOf(brokerages)
  // Those before the units of the requests below.
  const units = (await freeUnits(filling, project, brokers.length + 8)).slice(-brokers.length)
  if (!admin) return
  for (const [at, { code, number, ...unit }] of units.entries()) {
    const broker = brokers[at]
    const client_name = HELD[at] ?? HELD[0]
    if (!broker) continue
    const [claim_id = 0] = await insertForIds(db, 'unit_claims', [
      {
        organization_id: unit.organization_id,
        unit_id: unit.unit_id,
        kind: 'hold',
        unit_status: 'on_hold',
        holder_id: admin.id,
        holder_name: admin.full_name,
        held_for: `${client_name} (${broker.broker_name}, ${broker.brokerage_name})`,
        claimed_at: instant(-0.2),
        expires_at: instant(0.8),
      },
    ])
    await insert(db, 'hold_requests', [
      {
        ...unit,
        ...broker,
        unit_name: `${code}-${number}`,
        client_name,
        status: 'granted',
        requested_at: instant(-0.3),
        decided_at: instant(-0.2),
        decided_by: admin.id,
        decided_by_name: admin.full_name,
        claim_id,
      },
    ])
  }
}

const HELD = ['Layla Mansour', 'Marcus Webb'] as const

const brokersOf = (brokerages: readonly Organization[]) =>
  brokerages.flatMap(({ id, name, members }) => {
    const broker = members.find(({ role }) => role === 'broker')
    return broker
      ? [{ brokerage_id: id, brokerage_name: name, broker_id: broker.id, broker_name: broker.full_name }]
      : []
  })

/** Available units of a project, the last first. */
const freeUnits = ({ db }: Filling, project: Project, count: number) =>
  db
    .selectFrom('units')
    .innerJoin('buildings', 'buildings.id', 'units.building_id')
    .innerJoin('projects', 'projects.id', 'units.project_id')
    .select([
      'units.organization_id',
      'units.project_id',
      'units.id as unit_id',
      'projects.name as project_name',
      'buildings.code',
      'units.number',
    ])
    .where('units.project_id', '=', project.id)
    .where('units.status', '=', 'available')
    .orderBy('units.id', 'desc')
    .limit(count)
    .execute()

/** Requests for a published project: one of each brokerage waits, for a booking and for an offer, and one for a hold was rejected. */
export async function makeHoldRequests(
  filling: Filling,
  project: Project,
  brokerages: readonly Organization[],
): Promise<void> {
  const { db } = filling
  const brokers = brokersOf(brokerages)
  const [first] = brokers
  if (!first) return
  const askers = [first, ...brokers]
  const units = await freeUnits(filling, project, askers.length)
  const asked = units.map(({ code, number, ...unit }, at) => ({
    ...unit,
    unit_name: `${code}-${number}`,
    client_name: CLIENTS[at] ?? CLIENTS[0],
    ...(askers[at] ?? first),
  }))
  await insert(
    db,
    'hold_requests',
    asked.map((one, at) => ({
      ...one,
      kind: KINDS[at] ?? 'hold',
      client_email: at === 0 ? null : 'client@example.com',
      message: at === 1 ? 'Wants to see it on Sunday.' : null,
      status: at === 0 ? ('rejected' as const) : ('waiting' as const),
      decided_at: at === 0 ? new Date().toISOString() : null,
      decided_by_name: at === 0 ? 'Sales desk' : null,
      reason: at === 0 ? 'Reserved for the launch event.' : null,
    })),
  )
}
