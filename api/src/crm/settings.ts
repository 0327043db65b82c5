import * as z from 'zod'
import { one, seenVersion, version } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'

/** How an organization works with its leads. */
const leadSettingsRecord = z.object({
  /** Members who are not admins see only their own and unowned leads and deals. */
  members_see_own_leads_only: z.boolean(),
  /** A rule is on: a new lead may be left to the rules. */
  has_assignment_rules: z.boolean(),
  version,
})
export type LeadSettings = z.output<typeof leadSettingsRecord>

export const leadSettings = {
  get: endpoint({
    method: 'GET',
    path: '/crm/lead-settings',
    summary: 'How the organization works with its leads',
    access: can('leads.interact'),
    response: one(leadSettingsRecord),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/crm/lead-settings',
    summary: 'Say whether members see all leads or only their own; it applies from the next call of every member',
    access: can('pipelines.manage'),
    changes: ['lead_settings.changed'],
    audit: { label: 'Change who sees which leads', subject: 'lead_setting' },
    body: z.strictObject({ version: seenVersion, members_see_own_leads_only: z.boolean() }),
    response: one(leadSettingsRecord),
  }),
}
