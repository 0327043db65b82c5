import { apiTokens } from '@storey/api/administration/api-tokens.ts'
import { invites } from '@storey/api/administration/invites.ts'
import { members, salesManagers } from '@storey/api/administration/members.ts'
import { people } from '@storey/api/administration/people.ts'
import { users } from '@storey/api/administration/users.ts'
import { hashPassword } from '../../src/account/passwords.ts'
import { buildMember, buildOrganization, buildUser, PASSWORD, unique } from '../builders/basics.ts'
import { buildToken } from '../harness.ts'
import { buildInvite } from './account-settings.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

/** The caller's own password; samples are built concurrently, so another one may have set it already. */
export async function buildOwnPassword({ owner, user_id }: SampleWorld): Promise<void> {
  await owner
    .insertInto('user_credentials')
    .values({ user_id, password_hash: await hashPassword(PASSWORD) })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A working token of a new brokerage, as the database has one. */
export async function buildApiToken(
  { owner, user_id }: Pick<SampleWorld, 'owner' | 'user_id'>,
  given: { readonly organization_id?: number; readonly role?: 'broker_admin' | 'broker' | 'developer_admin' } = {},
) {
  const organization_id = given.organization_id ?? (await buildOrganization(owner, { type: 'brokerage' })).id
  const { type } = await owner
    .selectFrom('organizations')
    .select('type')
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow()
  const name = `Token ${unique()}`
  const actor = await buildUser(owner, {
    full_name: name,
    email: `api-token-${unique()}-${crypto.randomUUID()}@storey.invalid`,
    email_verified_at: null,
    kind: 'api_token',
  })
  return owner
    .insertInto('api_tokens')
    .values({
      organization_id,
      organization_type: type,
      user_id: actor.id,
      name,
      role: given.role ?? 'broker',
      last_four: 'abcd',
      token_hash: Buffer.from(crypto.randomUUID()),
      created_by: user_id,
      created_by_name: 'Priya Raman',
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const buildBroker = async ({ owner }: SampleWorld) => {
  const { id } = await buildOrganization(owner, { type: 'brokerage' })
  return { id, userId: (await buildMember(owner, id, 'broker')).id }
}
/** The platform is there before any super admin. */
const buildManager = async ({ owner }: SampleWorld) => {
  const platform = await owner
    .selectFrom('organizations')
    .select('id')
    .where('type', '=', 'platform')
    .executeTakeFirstOrThrow()
  return buildMember(owner, platform.id, 'super_admin_sales_manager')
}
const buildSession = async ({ owner }: SampleWorld) => {
  const { id } = await buildUser(owner)
  await buildToken(owner, id)
  const token = await owner.selectFrom('tokens').select('id').where('user_id', '=', id).executeTakeFirstOrThrow()
  return { id, sessionId: token.id }
}

export const peopleSamples: Samples = [
  sample(members.list, ({ organization_id }) => ({ params: { id: organization_id }, query: { search: 'a' } })),
  sample(members.setRole, async (world) => ({
    params: await buildBroker(world),
    body: { role: 'broker_admin' as const },
  })),
  sample(members.setEnabled, async (world) => ({ params: await buildBroker(world), body: { enabled: false } })),
  sample(members.work, ({ organization_id, colleague_id }) => ({
    params: { id: organization_id, userId: colleague_id },
  })),
  sample(
    members.handOver,
    async ({ owner, organization_id, colleague_id }) => {
      const { type } = await owner
        .selectFrom('organizations')
        .select('type')
        .where('id', '=', organization_id)
        .executeTakeFirstOrThrow()
      const leaver = await buildMember(owner, organization_id, type === 'developer' ? 'developer' : 'broker')
      return {
        params: { id: organization_id, userId: leaver.id },
        body: { receiver: colleague_id, access: 'keep' as const },
      }
    },
    ['receiver'],
  ),
  sample(members.remove, async (world) => ({ params: await buildBroker(world) })),
  sample(salesManagers.assign, async (world) => {
    const { id } = await buildOrganization(world.owner)
    return { params: { id, userId: (await buildManager(world)).id } }
  }),
  sample(salesManagers.unassign, async (world) => {
    const { id } = await buildOrganization(world.owner)
    const manager = await buildManager(world)
    await world.owner.insertInto('sales_assignments').values({ organization_id: id, user_id: manager.id }).execute()
    return { params: { id, userId: manager.id } }
  }),
  sample(invites.resend, async ({ owner }) => {
    const invite = await buildInvite(owner)
    return { params: { id: invite.organization.id, inviteId: invite.id } }
  }),
  sample(people.list, () => ({ query: { search: 'per', role: ['broker' as const], sort: '-last_seen_at' as const } })),
  sample(people.options, () => ({ query: { search: 'per' } })),
  sample(people.salesManagers, () => ({ query: { search: 'per' } })),
  sample(people.inviteSearch, () => ({ query: { email: 'nobody@example.com' } })),
  sample(people.one, ({ colleague_id }) => ({ params: { id: colleague_id } })),
  sample(people.change, async ({ owner }) => {
    const { id, version } = await buildUser(owner)
    return { params: { id }, body: { version, full_name: 'Ada Lovelace', disabled: true } }
  }),
  sample(people.invite, async ({ owner }) => ({
    body: {
      email: `invited-${unique()}@example.com`,
      organization: (await buildOrganization(owner)).id,
      role: 'developer' as const,
    },
  })),
  sample(people.revokeInvite, async ({ owner }) => ({ params: { id: (await buildInvite(owner)).id } })),
  sample(users.create, async ({ owner }) => ({
    body: {
      full_name: 'Ada Lovelace',
      email: `created-${unique()}@example.com`,
      organization: (await buildOrganization(owner)).id,
      role: 'developer_admin' as const,
    },
  })),
  sample(users.sendLink, async ({ owner }) => ({
    params: { id: (await buildUser(owner, { email_verified_at: null })).id },
  })),
  sample(users.sessions, async (world) => ({ params: { id: (await buildSession(world)).id } })),
  sample(users.endSession, async (world) => ({ params: await buildSession(world) })),
  sample(users.endSessions, async (world) => ({ params: { id: (await buildSession(world)).id } })),
  sample(apiTokens.list, async (world) => ({ params: { id: (await buildApiToken(world)).organization_id } })),
  sample(apiTokens.create, async (world) => {
    await buildOwnPassword(world)
    const { id } = await buildOrganization(world.owner)
    return {
      params: { id },
      body: { name: 'Website', role: 'developer' as const, expires_on: inDays(30), password: PASSWORD },
    }
  }),
  sample(apiTokens.revoke, async (world) => {
    const token = await buildApiToken(world)
    return { params: { id: token.organization_id, tokenId: token.id } }
  }),
]
