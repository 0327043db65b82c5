import { contracts, contractTemplates } from '@storey/api/administration/contracts.ts'
import { hashPassword } from '../../src/account/passwords.ts'
import { buildMember, buildUser, PASSWORD, unique } from '../builders/basics.ts'
import { AGREEMENT, buildContract, buildTemplate, terms } from '../builders/contract.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

/** The caller's own password; samples are built concurrently, so another one may have set it already. */
const givePassword = async ({ owner, user_id }: SampleWorld) =>
  owner
    .insertInto('user_credentials')
    .values({ user_id, password_hash: await hashPassword(PASSWORD) })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()

const built = ({ owner, storage, organization_id }: SampleWorld, given: Parameters<typeof buildContract>[2] = {}) =>
  buildContract(owner, storage, { organization_id, ...given })
const hex = (sha256: Buffer | null) => sha256?.toString('hex') ?? ''

export const contractSamples: Samples = [
  sample(contractTemplates.list, () => ({ query: { active: 'yes' as const } })),
  sample(contractTemplates.options, () => ({ query: { search: 'a' } })),
  sample(contractTemplates.create, () => ({
    body: { name: `Sample ${unique()} ${crypto.randomUUID()}`, language: 'en' as const, body: AGREEMENT },
  })),
  sample(contractTemplates.change, async ({ owner }) => {
    const { id, version } = await buildTemplate(owner)
    return { params: { id }, body: { active: false, version } }
  }),
  sample(contracts.list, () => ({ query: { status: ['sent' as const], sort: '-ends_on' as const } })),
  sample(contracts.logs, () => ({ query: { kind: ['signed' as const] } })),
  sample(contracts.one, async (world) => ({ params: { id: (await built(world)).id } })),
  sample(contracts.create, async ({ owner, organization_id }) => ({
    params: { orgId: organization_id },
    body: { template_id: (await buildTemplate(owner)).id, ...terms(), send: false },
  })),
  sample(contracts.change, async (world) => {
    const { id, version } = await built(world, { status: 'draft' })
    return { params: { id }, body: { title: 'Agency agreement 2028', version } }
  }),
  sample(contracts.send, async (world) => {
    const { owner, organization_id } = world
    const { type } = await owner
      .selectFrom('organizations')
      .select('type')
      .where('id', '=', organization_id)
      .executeTakeFirstOrThrow()
    await buildMember(owner, organization_id, type === 'brokerage' ? 'broker_admin' : 'developer_admin')
    const body = 'Between {{platform_name}} and {{organization_name}}.'
    return { params: { id: (await built(world, { status: 'draft', body })).id }, body: {} }
  }),
  sample(contracts.renew, async (world) => {
    const { id } = await built(world, {
      status: 'expired',
      starts_on: '2025-01-01',
      ends_on: '2025-12-31',
      sign_until: '2025-01-01',
    })
    return { params: { id }, body: terms() }
  }),
  sample(contracts.view, async (world) => ({ params: { id: (await built(world)).id }, body: {} })),
  sample(contracts.sign, async (world) => {
    await givePassword(world)
    const { id, sha256 } = await built(world)
    const body = { name: 'Astrid Bakken', password: PASSWORD, has_read: true as const, sha256: hex(sha256) }
    return { params: { id }, body }
  }),
  sample(contracts.decline, async (world) => ({
    params: { id: (await built(world)).id },
    body: { reason: 'The commission is too low' },
  })),
  sample(contracts.countersign, async (world) => {
    await givePassword(world)
    const { id: signed_by } = await buildUser(world.owner)
    const { id } = await built(world, { status: 'signed', signed_by })
    return { params: { id }, body: { name: 'Elena Markovic', password: PASSWORD } }
  }),
  sample(contracts.withdraw, async (world) => ({
    params: { id: (await built(world)).id },
    body: { reason: 'Sent to the wrong company' },
  })),
  sample(contracts.terminate, async (world) => ({
    params: { id: (await built(world, { status: 'active' })).id },
    body: { reason: 'License withdrawn' },
  })),
  sample(contracts.remove, async (world) => ({ params: { id: (await built(world, { status: 'draft' })).id } })),
  sample(contracts.download, async (world) => ({ params: { id: (await built(world)).id } })),
]
