import { entry } from '@storey/api/account/entry.ts'
import { firstStart } from '@storey/api/account/first-start.ts'
import { makeLink } from '../../src/account/links/actions.ts'
import { makeToken } from '../../src/account/tokens.ts'
import { buildOrganization, buildUser, unique } from '../builders/basics.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

const stranger = () => `stranger-${unique()}-${crypto.randomUUID().slice(0, 8)}@example.com`

async function buildInvite(owner: SampleWorld['owner']): Promise<string> {
  const { token, token_hash } = makeToken()
  const { id, type } = await buildOrganization(owner, { type: 'brokerage' })
  await owner
    .insertInto('invites')
    .values({
      organization_id: id,
      organization_type: type,
      email: stranger(),
      role: 'broker',
      token_hash,
      invited_by_name: 'Lina Aziz',
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    })
    .execute()
  return token
}

async function buildLink({ owner }: SampleWorld, purpose: 'verify_email' | 'reset_password'): Promise<string> {
  const user = await buildUser(owner, { email_verified_at: null })
  return makeLink(owner, { user_id: user.id, purpose, email: user.email })
}

export const entrySamples: Samples = [
  sample(entry.register, () => ({
    body: {
      full_name: 'Amal Haddad',
      email: stranger(),
      phone: '+971501234567',
      device_name: 'Test',
    },
  })),
  sample(entry.previewInvite, async ({ owner }) => ({ body: { invite_token: await buildInvite(owner) } })),
  sample(entry.registration, () => ({})),
  sample(entry.checkLink, async (world) => ({
    body: { purpose: 'verify_email' as const, token: await buildLink(world, 'verify_email') },
  })),
  sample(entry.verifyEmail, async (world) => ({
    body: {
      token: await buildLink(world, 'verify_email'),
      password: 'four words of one garden',
      password_confirmation: 'four words of one garden',
    },
  })),
  // There is a super admin wherever a sample is sent: a link that works no more.
  sample(firstStart.create, () => ({
    body: {
      token: makeToken().token,
      full_name: 'Elena Markovic',
      email: stranger(),
      password: 'four words of one garden',
      password_confirmation: 'four words of one garden',
      device_name: 'Test',
    },
  })),
  sample(entry.resendVerification, () => ({ body: { email: stranger() } })),
  sample(entry.forgotPassword, () => ({ body: { email: stranger() } })),
  sample(entry.resetPassword, async (world) => ({
    body: {
      token: await buildLink(world, 'reset_password'),
      password: 'four words of one garden',
      password_confirmation: 'four words of one garden',
    },
  })),
]
