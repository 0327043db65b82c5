import { notify } from '../../account/notifications/actions.ts'
import type { Ending } from '../../imports/kind.ts'
import { ownersOfImport } from './queries.ts'

/** Sends one notification to each other user who got leads by an import, however many. */
export async function notifyOwners({ db, scope, services }: Ending, import_id: number): Promise<void> {
  for (const { owner_id, leads, lead_id, full_name } of await ownersOfImport(db, import_id))
    await notify(
      { db, services },
      {
        user_id: owner_id,
        kind: 'assigned',
        organization_id: scope.organization_id,
        actor: scope,
        subject:
          leads === 1
            ? { kind: 'lead', id: lead_id, name: full_name }
            : { kind: 'lead', id: null, name: `${leads} leads` },
        path: leads === 1 ? `/crm/leads/${lead_id}` : '/crm/leads?mine=true',
        dedupe_key: `assigned:import:${import_id}`,
      },
    )
}
