import { licenseRequests } from '@storey/api/administration/license-requests.ts'
import { unique } from '../builders/basics.ts'
import { buildOrganizationDocument } from '../builders/organization.ts'
import { buildPicture } from './account-settings.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

/** A request that waits; an earlier one of the organization is withdrawn. */
async function buildRequest(world: SampleWorld) {
  const { owner, organization_id, user_id } = world
  await withdrawAll(world)
  const document = await buildOrganizationDocument(world)
  const { id } = await owner
    .insertInto('license_requests')
    .values({
      organization_id,
      kind: 'regulator_certificate',
      document_id: document.id,
      expires_on: '2098-03-14',
      requested_by: user_id,
      requested_by_name: 'Sample',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { params: { id: organization_id, requestId: id } }
}

const withdrawAll = ({ owner, organization_id, user_id }: SampleWorld) =>
  owner
    .updateTable('license_requests')
    .set({ status: 'withdrawn', decided_by: user_id, decided_by_name: 'Sample', decided_at: '2026-01-01T00:00:00Z' })
    .where('organization_id', '=', organization_id)
    .where('status', '=', 'pending')
    .execute()

export const licenseRequestSamples: Samples = [
  sample(licenseRequests.list, ({ organization_id }) => ({ params: { id: organization_id } })),
  sample(licenseRequests.create, async (world) => {
    await withdrawAll(world)
    return {
      params: { id: world.organization_id },
      body: {
        file: await buildPicture(400 + (unique() % 1000), 300),
        kind: 'regulator_certificate' as const,
        expires_on: '2098-03-14',
        number: `ORN ${unique()}`,
      },
    }
  }),
  sample(licenseRequests.withdraw, buildRequest),
  sample(licenseRequests.approve, buildRequest),
  sample(licenseRequests.reject, async (world) => ({
    ...(await buildRequest(world)),
    body: { reason: 'Unreadable.' },
  })),
]
