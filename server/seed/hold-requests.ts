import { type Filling, insert } from './fill.ts'
import type { Organization } from './staff.ts'

const CLIENTS = ['Layla Mansour', 'Daniel Okafor', 'Priya Raman'] as const

/** Hold requests of two brokerages for a published project: two wait, one was rejected. */
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
  const [first, second = first] = brokers
  if (!first || !second) return
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
    .limit(CLIENTS.length)
    .execute()
  const asked = units.map(({ code, number, ...unit }, at) => ({
    ...unit,
    unit_name: `${code}-${number}`,
    client_name: CLIENTS[at] ?? CLIENTS[0],
    ...(at === 1 ? second : first),
  }))
  await insert(
    db,
    'hold_requests',
    asked.map((one, at) => ({
      ...one,
      message: at === 0 ? 'Wants to see it on Sunday.' : null,
      status: at === 2 ? ('rejected' as const) : ('waiting' as const),
      decided_at: at === 2 ? new Date().toISOString() : null,
      decided_by_name: at === 2 ? 'Sales desk' : null,
      reason: at === 2 ? 'Reserved for the launch event.' : null,
    })),
  )
}
