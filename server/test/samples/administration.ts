import { members } from '@storey/api/administration/members.ts'
import { organizations } from '@storey/api/administration/organizations.ts'
import { buildMember, buildOrganization } from '../builders.ts'
import { type Samples, sample } from './shape.ts'

export const administrationSamples: Samples = [
  sample(organizations.list, () => ({ query: { type: ['developer' as const], sort: '-created_at' as const } })),
  sample(organizations.options, () => ({ query: { search: 'a' } })),
  sample(members.setEnabled, async ({ owner }) => {
    const { id } = await buildOrganization(owner, { type: 'brokerage' })
    const member = await buildMember(owner, id, 'broker')
    return { params: { id, userId: member.id }, body: { enabled: false } }
  }),
]
