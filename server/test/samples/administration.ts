import { members } from '@storey/api/administration/members.ts'
import { users } from '@storey/api/administration/users.ts'
import { hashPassword } from '../../src/account/passwords.ts'
import { buildCredentials, buildMember, buildOrganization, buildUser, PASSWORD } from '../builders.ts'
import { type Samples, sample } from './shape.ts'

export const administrationSamples: Samples = [
  sample(members.setEnabled, async ({ owner }) => {
    const { id } = await buildOrganization(owner, { type: 'brokerage' })
    const member = await buildMember(owner, id, 'broker')
    return { params: { id, userId: member.id }, body: { enabled: false } }
  }),
  sample(users.resetTwoFactor, async ({ owner, user_id }) => {
    // The caller's own password; samples are made side by side, so another one may have written it meanwhile.
    await owner
      .insertInto('user_credentials')
      .values({ user_id, password_hash: await hashPassword(PASSWORD) })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute()
    const { id } = await buildUser(owner)
    await buildCredentials(owner, id, {
      two_factor_secret: Buffer.from('lost'),
      two_factor_confirmed_at: '2026-11-01T00:00:00Z',
    })
    return { params: { id }, body: { password: PASSWORD, reason: 'Lost phone' } }
  }),
]
