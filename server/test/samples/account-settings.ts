import { ownInvites } from '@storey/api/account/invites.ts'
import { profile, sessions } from '@storey/api/account/settings.ts'
import { invites } from '@storey/api/administration/invites.ts'
import type { Role } from '@storey/api/capabilities.ts'
import type { Insertable } from 'kysely'
import sharp from 'sharp'
import { makeToken } from '../../src/account/tokens.ts'
import type { Database } from '../../src/database/connect.ts'
import type { InvitesTable } from '../../src/database/tables.ts'
import { buildCredentials, buildOrganization, buildUser, PASSWORD, unique } from '../builders/basics.ts'
import { buildToken } from '../harness.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

const emailOf = async ({ owner, user_id }: SampleWorld) =>
  (await owner.selectFrom('users').select('email').where('id', '=', user_id).executeTakeFirstOrThrow()).email

/** A pending invite, with the token of its letter. */
export async function buildInvite(db: Database, given: Partial<Insertable<InvitesTable>> = {}) {
  const organization = given.organization_id
    ? await db.selectFrom('organizations').selectAll().where('id', '=', given.organization_id).executeTakeFirstOrThrow()
    : await buildOrganization(db, { type: 'brokerage' })
  const { token, token_hash } = makeToken()
  const invite = await db
    .insertInto('invites')
    .values({
      email: `invited-${unique()}@example.com`,
      role: organization.type === 'developer' ? 'developer' : 'broker',
      token_hash,
      invited_by_name: 'Priya Raman',
      expires_at: new Date(Date.now() + 7 * 86_400_000).toISOString(),
      ...given,
      organization_id: organization.id,
      organization_type: organization.type,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...invite, token, organization }
}

/** Gives the caller the password of the tests, and takes earlier links away. */
async function buildPassword({ owner, user_id }: SampleWorld): Promise<void> {
  await owner.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
  await owner.deleteFrom('account_links').where('user_id', '=', user_id).execute()
  await owner.deleteFrom('user_credentials').where('user_id', '=', user_id).execute()
  await buildCredentials(owner, user_id)
}

export async function buildPicture(width = 640, height = 480, format: 'png' | 'jpeg' | 'webp' = 'png'): Promise<File> {
  const content = await sharp({ create: { width, height, channels: 3, background: '#4263eb' } })
    .toFormat(format)
    .toBuffer()
  return new File([new Uint8Array(content)], `face.${format}`, { type: `image/${format}` })
}

const typeOf = async ({ owner, organization_id }: SampleWorld) =>
  (await owner.selectFrom('organizations').select('type').where('id', '=', organization_id).executeTakeFirstOrThrow())
    .type
const roleFor: Readonly<Record<string, Role>> = { platform: 'super_admin', developer: 'developer', brokerage: 'broker' }

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

export const settingsSamples: Samples = [
  sample(profile.change, async ({ owner, user_id }) => {
    const { version } = await owner
      .selectFrom('users')
      .select('version')
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow()
    return { body: { full_name: 'Lina Haddad', timezone: 'Asia/Dubai', job_title: null, version } }
  }),
  sample(profile.changePassword, async (world) => {
    await buildPassword(world)
    const password = `a new password ${crypto.randomUUID()}`
    return { body: { current_password: PASSWORD, password, password_confirmation: password } }
  }),
  sample(profile.changeEmail, async (world) => {
    await buildPassword(world)
    return { body: { email: `new-${crypto.randomUUID()}@example.com`, password: PASSWORD } }
  }),
  sample(profile.confirmEmail, async ({ owner }) => {
    const user = await buildUser(owner)
    await buildCredentials(owner, user.id)
    const { token, token_hash } = makeToken()
    await owner
      .insertInto('account_links')
      .values({
        user_id: user.id,
        purpose: 'change_email',
        token_hash,
        email: `new-${user.email}`,
        expires_at: new Date(Date.now() + 60_000).toISOString(),
      })
      .execute()
    return { body: { token, password: PASSWORD } }
  }),
  sample(profile.setAvatar, async () => ({ body: { file: await buildPicture() } })),
  sample(profile.removeAvatar, () => ({})),
  sample(profile.setAway, () => ({ body: { away_until: inDays(7) } })),
  sample(sessions.list, () => ({})),
  sample(sessions.devices, () => ({})),
  sample(sessions.end, async ({ owner, user_id }) => {
    await buildToken(owner, user_id)
    const { id } = await owner
      .selectFrom('tokens')
      .select('id')
      .where('user_id', '=', user_id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return { params: { id } }
  }),
  sample(sessions.endOthers, () => ({})),
  sample(ownInvites.list, () => ({})),
  sample(ownInvites.accept, async (world) => {
    const { organization_id } = await buildInvite(world.owner, { email: await emailOf(world) })
    return { params: { orgId: organization_id } }
  }),
  sample(ownInvites.acceptByLink, async (world) => {
    const { token } = await buildInvite(world.owner, { email: await emailOf(world) })
    return { body: { invite_token: token } }
  }),
  sample(ownInvites.decline, async (world) => {
    const { organization_id } = await buildInvite(world.owner, { email: await emailOf(world) })
    return { params: { orgId: organization_id } }
  }),
  sample(invites.list, async ({ owner, organization_id }) => {
    await buildInvite(owner, { organization_id })
    return { params: { id: organization_id }, query: { status: ['pending' as const] } }
  }),
  sample(invites.create, async (world) => ({
    params: { id: world.organization_id },
    body: { email: `guest-${crypto.randomUUID()}@example.com`, role: roleFor[await typeOf(world)] ?? 'broker' },
  })),
  sample(invites.revoke, async ({ owner, organization_id }) => {
    const { id } = await buildInvite(owner, { organization_id })
    return { params: { id: organization_id, inviteId: id } }
  }),
]
