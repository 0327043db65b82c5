import { organizations } from '@storey/api/administration/organizations.ts'
import { buildOrganization } from '../builders.ts'
import { buildPicture } from './account-settings.ts'
import { type Samples, sample } from './shape.ts'

export const organizationSamples: Samples = [
  sample(organizations.list, () => ({ query: { type: ['developer' as const], sort: '-created_at' as const } })),
  sample(organizations.options, () => ({ query: { search: 'a' } })),
  sample(organizations.one, ({ organization_id }) => ({ params: { id: organization_id } })),
  sample(organizations.create, () => ({ body: { name: 'Cedar Homes', type: 'developer' as const, country: 'AE' } })),
  sample(organizations.change, async ({ owner, organization_id }) => {
    const { version } = await owner
      .selectFrom('organizations')
      .select('version')
      .where('id', '=', organization_id)
      .executeTakeFirstOrThrow()
    return { params: { id: organization_id }, body: { version, city: 'Dubai' } }
  }),
  sample(organizations.suspend, async ({ owner }) => {
    const { id } = await buildOrganization(owner, { type: 'brokerage' })
    return { params: { id }, body: { reason: 'License under investigation' } }
  }),
  sample(organizations.reinstate, async ({ owner }) => {
    const { id } = await buildOrganization(owner, { type: 'brokerage', status: 'suspended' })
    return { params: { id } }
  }),
  sample(organizations.remove, async ({ owner }) => {
    const { id } = await buildOrganization(owner, { type: 'brokerage' })
    return { params: { id } }
  }),
  sample(organizations.setLogo, async ({ organization_id }) => ({
    params: { id: organization_id },
    body: { file: await buildPicture() },
  })),
  sample(organizations.removeLogo, ({ organization_id }) => ({ params: { id: organization_id } })),
]
