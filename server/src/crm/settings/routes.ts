import { leadSettings } from '@storey/api/crm/settings.ts'
import { requireVersion, stale } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import { keepToOwnLeads, readLeadSettings } from './queries.ts'

export const leadSettingsRoutes = serve(leadSettings, {
  get: async ({ db, scope }) => ({ data: await readLeadSettings(db, scope) }),

  change: async ({ db, scope, body: { version, members_see_own_leads_only }, emit }) => {
    const before = await readLeadSettings(db, scope)
    await requireVersion(before, version, () => before)
    // This role may not lock the organization's row: the function compares the version again, under its own lock.
    if (!(await keepToOwnLeads(db, members_see_own_leads_only, before.version)))
      throw stale(await readLeadSettings(db, scope))
    const { organization_id } = scope
    emit({ type: 'lead_settings.changed', id: organization_id, organization_id })
    return { data: await readLeadSettings(db, scope) }
  },
})
