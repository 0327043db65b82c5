import { colleagueRequests } from '@storey/api/administration/colleague-requests.ts'
import { unique } from '../builders/basics.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

/** A colleague with a role of the organization of the sample. */
async function colleague({ owner, organization_id }: SampleWorld) {
  const { type } = await owner
    .selectFrom('organizations')
    .select('type')
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow()
  const role = type === 'brokerage' ? ('broker' as const) : ('developer' as const)
  return { type, values: { full_name: 'Sample', email: `asked-${unique()}@example.com`, role } }
}

async function buildRequest(world: SampleWorld) {
  const { owner, organization_id, user_id } = world
  const { type, values } = await colleague(world)
  const { id } = await owner
    .insertInto('colleague_requests')
    .values({
      ...values,
      organization_id,
      organization_type: type,
      requested_by: user_id,
      requested_by_name: 'Sample',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { params: { id: organization_id, requestId: id } }
}

export const colleagueRequestSamples: Samples = [
  sample(colleagueRequests.list, ({ organization_id }) => ({ params: { id: organization_id } })),
  sample(colleagueRequests.create, async (world) => ({
    params: { id: world.organization_id },
    body: (await colleague(world)).values,
  })),
  sample(colleagueRequests.withdraw, buildRequest),
  sample(colleagueRequests.approve, buildRequest),
  sample(colleagueRequests.reject, async (world) => ({
    ...(await buildRequest(world)),
    body: { reason: 'Not known.' },
  })),
]
