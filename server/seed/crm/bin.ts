import type { Filling } from '../fill.ts'
import { insert } from '../fill.ts'
import type { Organization } from '../staff.ts'
import type { MadeLead } from './leads.ts'

/** Days ago, of what an administrator threw away. */
const THROWN = [-2.1, -9.4, -24.6]

/** A few leads that turned out to be none, in the bin with their deals and activities. */
export async function throwAway(
  filling: Filling,
  { id: organization_id, members }: Organization,
  leads: readonly MadeLead[],
): Promise<void> {
  const admin = members.find(({ role }) => role === 'developer_admin' || role === 'broker_admin')
  if (!admin) return
  const junk = leads.filter(({ status, created }) => status === 'junk' && created < -30).slice(-THROWN.length)
  for (const [index, { id }] of junk.entries()) {
    const gone = { deleted_at: filling.instant(THROWN[index] ?? -1), deleted_by: admin.id }
    for (const table of ['deals', 'activities'] as const)
      await filling.db
        .updateTable(table)
        .set(gone)
        .where('organization_id', '=', organization_id)
        .where('lead_id', '=', id)
        .execute()
    await filling.db.updateTable('leads').set(gone).where('id', '=', id).execute()
    await insert(filling.db, 'lead_history_items', [
      {
        organization_id,
        lead_id: id,
        kind: 'deleted',
        actor_id: admin.id,
        actor_name: admin.full_name,
        at: gone.deleted_at,
      },
    ])
  }
}
