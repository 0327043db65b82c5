import { bin } from '@storey/api/crm/bin.ts'
import { BULK_AT_ONCE } from '@storey/api/crm/lead-bulk.ts'
import type { Scope } from '../../access/scope.ts'
import { beginExport, readWork } from '../../account/tasks/actions.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, notFound } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import type { LiveEvent } from '../../live/events.ts'
import type { EmitContext } from '../../services/context.ts'
import { startTask } from '../../tasks/task.ts'
import { countAgain, readActivity } from '../activities/actions.ts'
import { record } from '../history/actions.ts'
import { leadEvent, readLead } from '../leads/actions.ts'
import { titleOf } from '../leads/titles/rules.ts'
import { restoreLeads, restoreStamped } from './actions.ts'
import { countStamped, listBin, lockBinned, unbin } from './queries.ts'

export const binRoutes = serve(bin, {
  list: ({ db, scope, query }) => listBin(db, scope, query),
  export: beginExport('bin.export', 'Bin'),

  restore: async ({ db, scope, body: { stamp }, services, emit }) => {
    const count = await countStamped(db, scope, stamp)
    if (count === 0) throw conflict('nothing_binned', 'There is nothing left of that in the bin.')
    if (count > BULK_AT_ONCE) {
      const id = await startTask(
        { db, scope, services, emit },
        {
          kind: 'leads.bulk',
          title: titleOf('restore', count),
          input: { restore: stamp },
        },
      )
      return { data: { restored: 0, job: await readWork(db, scope, id) } }
    }
    const { restored } = await restoreStamped(db, scope, stamp, BULK_AT_ONCE)
    for (const event of returned(scope)) emit(event)
    return { data: { restored, job: null } }
  },

  restoreLead: async ({ db, scope, params, emit }) => {
    const [id] = await restoreLeads(db, scope, [params.id])
    if (id === undefined) throw notFound()
    for (const event of returned(scope, id)) emit(event)
    const lead = await readLead(db, scope, id)
    if (!lead) throw notFound()
    return { data: lead }
  },

  restoreActivity: async ({ db, scope, params, emit }) => {
    const { lead_id, name } = await bringBack(db, scope, 'activities', params.id)
    if (lead_id !== null)
      await record(db, scope, lead_id, { kind: 'restored', field: 'activity', subject: { id: params.id, name } })
    await countAgain({ db, scope, emit }, params.id)
    emit({
      type: 'activity.changed',
      id: params.id,
      ...(lead_id === null ? {} : { of: { lead_id } }),
      organization_id: scope.organization_id,
    })
    const activity = await readActivity(db, scope, params.id)
    if (!activity) throw notFound()
    return { data: activity }
  },

  restoreNote: (call) => restoreOfLead(call, 'lead_notes', 'note'),
  restoreDocument: (call) => restoreOfLead(call, 'lead_documents', 'document'),
})

/** Restores a note or a document of a lead. */
async function restoreOfLead(
  { db, scope, params: { id }, emit }: EmitContext<'lead.changed'> & { readonly params: { readonly id: number } },
  table: 'lead_notes' | 'lead_documents',
  field: 'note' | 'document',
) {
  const { lead_id, name } = await bringBack(db, scope, table, id)
  if (lead_id === null) throw notFound()
  await record(db, scope, lead_id, { kind: 'restored', field, subject: { id, name } })
  emit(leadEvent('lead.changed', scope, { id: lead_id, version: 0 }))
}

/** @throws 404 if it is not in the bin, 409 if its lead is in the bin too */
async function bringBack(db: Database, scope: Scope, table: Parameters<typeof lockBinned>[2], id: number) {
  const binned = await lockBinned(db, scope, table, id)
  if (!binned) throw notFound()
  if (binned.lead_gone) throw conflict('lead_deleted', 'Its lead is in the bin. Restore the lead first.')
  await unbin(db, scope, table, id)
  return binned
}

/** Events for restored leads with their deals and activities: one lead by its id, or many. */
function returned(
  { organization_id }: Scope,
  id = 0,
): LiveEvent<'lead.changed' | 'deal.changed' | 'activity.changed'>[] {
  return [
    { type: 'lead.changed', id, organization_id },
    { type: 'deal.changed', id: 0, organization_id },
    {
      type: 'activity.changed',
      id: 0,
      ...(id === 0 ? {} : { of: { lead_id: id } }),
      organization_id,
    },
  ]
}
