import { leadDuplicates } from '@storey/api/crm/lead-duplicates.ts'
import { leadMerges } from '@storey/api/crm/lead-merges.ts'
import { buildLead } from '../builders/lead.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

const leadOf = ({ owner, organization_id, user_id }: SampleWorld, given = {}) =>
  buildLead(owner, { organization_id, owner_id: user_id, ...given })

/** A lead that took another one in. */
async function mergeOf(world: SampleWorld) {
  const { owner, organization_id } = world
  const stays = await leadOf(world)
  const gone = await leadOf(world, { merged_into_id: stays.id, deleted_at: new Date().toISOString() })
  const { merged_into_id: _, ...fields } = stays
  const facts = JSON.stringify({ ...fields, tag_ids: [], project_ids: [] })
  const { id } = await owner
    .insertInto('lead_merges')
    .values({ organization_id, lead_id: stays.id, before: facts, after: facts })
    .returning('id')
    .executeTakeFirstOrThrow()
  await owner
    .insertInto('lead_merge_parts')
    .values({ organization_id, merge_id: id, lead_id: gone.id, moved: '{}' })
    .execute()
  return { id, gone }
}

export const leadMergeSamples: Samples = [
  sample(leadDuplicates.find, () => ({
    query: { email: 'amal@example.com', phone: '+971 50 555 0142', whatsapp: '' },
  })),
  sample(leadDuplicates.ofLead, async (world) => ({ params: { id: (await leadOf(world)).id } })),
  sample(leadMerges.preview, async (world) => ({
    query: { ids: [(await leadOf(world)).id, (await leadOf(world)).id] },
  })),
  sample(
    leadMerges.merge,
    async (world) => {
      const [stays, other] = [await leadOf(world), await leadOf(world)]
      return {
        params: { id: stays.id },
        body: { version: 1, others: [{ id: other.id, version: 1 }], choose: { full_name: stays.id } },
      }
    },
    ['others.0.id'],
  ),
  sample(leadMerges.undo, async (world) => ({ params: { id: (await mergeOf(world)).id } })),
  sample(leadMerges.into, async (world) => ({ params: { id: (await mergeOf(world)).gone.id } })),
]
