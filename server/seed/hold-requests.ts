import { type Filling, insert } from './fill.ts'
import type { Organization } from './staff.ts'

const CLIENTS = ['Layla Mansour', 'Daniel Okafor', 'Priya Raman'] as const
const KINDS = ['hold', 'booking', 'offer'] as const

/** Requests for a published project: one of each brokerage waits, for a booking and for an offer, and one for a hold was rejected. */
export async function makeHoldRequests(
  { db }: Filling,
  project: { readonly id: number },
  brokerages: readonly Organization[],
): Promise<void> {
  const brokers = brokerages.flatMap(({ id, name, members }) => {
    const broker = members.find(({ role }) => role === 'broker')
    return broker
      ? [{ brokerage_id: id, brokerage_name: name, broker_id: broker.id, broker_name: broker.full_name }]
      : []
  })
  const [first] = brokers
  if (!first) return
  const askers = [first, ...brokers]
  const units = await db
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
    .limit(askers.length)
    .execute()
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
