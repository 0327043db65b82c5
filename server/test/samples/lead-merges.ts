import { leadDuplicates } from '@storey/api/crm/lead-duplicates.ts'
import { buildLead } from '../lead-builders.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

const leadOf = ({ owner, organization_id, user_id }: SampleWorld) =>
  buildLead(owner, { organization_id, owner_id: user_id })

export const leadMergeSamples: Samples = [
  sample(leadDuplicates.find, () => ({
    query: { email: 'amal@example.com', phone: '+971 50 555 0142', whatsapp: '' },
  })),
  sample(leadDuplicates.ofLead, async (world) => ({ params: { id: (await leadOf(world)).id } })),
]
