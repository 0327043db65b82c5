import { bin } from '@storey/api/crm/bin.ts'
import { leadBulk } from '@storey/api/crm/lead-bulk.ts'
import { buildActivity, buildLead, buildLeadChange, buildLeadDocument, buildNote } from '../builders/lead.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

const gone = () => new Date(Date.now() - 3_600_000).toISOString()

/** Leads that the caller deleted an hour ago, under the stamp that their deletion answered. */
async function binnedTogether({ owner, organization_id, user_id }: SampleWorld) {
  const stamp = gone().replace('Z', '000Z')
  await buildLead(owner, { organization_id, deleted_at: stamp, deleted_by: user_id })
  return { stamp }
}

/** A change of one lead that the caller may undo. */
async function changedTogether({ owner, organization_id, user_id }: SampleWorld) {
  const lead = await buildLead(owner, { organization_id, owner_id: user_id, rating: 'hot' })
  return buildLeadChange(owner, { organization_id, user_id, lead_id: lead.id })
}

export const leadBulkSamples: Samples = [
  sample(
    leadBulk.change,
    async ({ owner, organization_id, user_id, colleague_id }) => ({
      body: {
        target: { ids: [(await buildLead(owner, { organization_id, owner_id: user_id })).id] },
        action: { type: 'owner' as const, owner_id: colleague_id },
      },
    }),
    ['action.owner_id'],
  ),
  sample(leadBulk.undo, async (world) => ({ params: { id: await changedTogether(world) } })),
  sample(leadBulk.count, () => ({ query: { status: ['new' as const] } })),
  sample(bin.list, () => ({ query: { kind: ['lead' as const], search: 'lead' } })),
  sample(bin.restore, async (world) => ({ body: await binnedTogether(world) })),
  sample(bin.restoreLead, async ({ owner, organization_id }) => ({
    params: { id: (await buildLead(owner, { organization_id, deleted_at: gone() })).id },
  })),
  sample(bin.restoreActivity, async ({ owner, organization_id }) => ({
    params: { id: (await buildActivity(owner, { organization_id, deleted_at: gone() })).id },
  })),
  sample(bin.restoreNote, async ({ owner, organization_id, user_id }) => ({
    params: { id: (await buildNote(owner, { organization_id, author_id: user_id, deleted_at: gone() })).id },
  })),
  sample(bin.restoreDocument, async ({ owner, organization_id }) => ({
    params: { id: (await buildLeadDocument(owner, { organization_id, deleted_at: gone() })).id },
  })),
]
