import { auth, twoFactor } from '@storey/api/account/account.ts'
import { countries, maps } from '@storey/api/utilities.ts'
import { Secret, TOTP } from 'otpauth'
import { makeToken } from '../../src/account/tokens.ts'
import { ownerOf } from '../../src/account/two-factor/actions.ts'
import { makeSecret } from '../../src/account/two-factor/rules.ts'
import { encrypt } from '../../src/kernel/secrets.ts'
import { buildCredentials, buildUser, PASSWORD } from '../builders/basics.ts'
import { SECRET_KEY } from '../harness.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

/** Before the caller signed in. */
const before = () => new Date(Date.now() - 3_600_000).toISOString()

/** The session of the caller: it alone sees and confirms the secret that it asked for. */
export async function tokenOf(owner: SampleWorld['owner'], user_id: number): Promise<number | null> {
  const found = await owner
    .selectFrom('tokens')
    .select('id')
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return found?.id ?? null
}

/** Gives the caller a second factor, begun or confirmed, and answers a code of it. */
async function buildFactor({ owner, user_id }: SampleWorld, confirmed: boolean): Promise<string> {
  const secret = makeSecret()
  await owner.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
  await owner.deleteFrom('passkeys').where('user_id', '=', user_id).execute()
  await owner.deleteFrom('user_credentials').where('user_id', '=', user_id).execute()
  await buildCredentials(owner, user_id, {
    two_factor_secret: encrypt(SECRET_KEY, secret, ownerOf(user_id)),
    two_factor_confirmed_at: confirmed ? before() : null,
    two_factor_begun_by: await tokenOf(owner, user_id),
  })
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate()
}

export const accountSamples: Samples = [
  sample(auth.login, async ({ owner }) => {
    const user = await buildUser(owner)
    await buildCredentials(owner, user.id)
    return { body: { email: user.email, password: PASSWORD, device_name: 'Test' } }
  }),
  sample(auth.challenge, async (world) => {
    const code = await buildFactor(world, true)
    const { token, token_hash } = makeToken()
    const expires_at = new Date(Date.now() + 60_000).toISOString()
    await world.owner
      .insertInto('sign_in_challenges')
      .values({ user_id: world.user_id, token_hash, expires_at })
      .execute()
    return { body: { challenge_token: token, code, device_name: 'Test' } }
  }),
  sample(auth.me, () => ({})),
  sample(auth.logout, () => ({})),
  sample(twoFactor.enable, async (world) => {
    await buildFactor(world, false)
    return { body: { password: PASSWORD } }
  }),
  sample(twoFactor.qrCode, async (world) => {
    await buildFactor(world, false)
    return {}
  }),
  sample(twoFactor.confirm, async (world) => ({ body: { code: await buildFactor(world, false) } })),
  sample(twoFactor.recoveryCodes, async (world) => {
    await buildFactor(world, true)
    return {}
  }),
  sample(twoFactor.renewRecoveryCodes, async (world) => {
    await buildFactor(world, true)
    return { body: { password: PASSWORD } }
  }),
  sample(twoFactor.disable, async (world) => ({ body: { password: PASSWORD, code: await buildFactor(world, true) } })),
  sample(countries.options, () => ({})),
  sample(maps.tiles, () => ({})),
]
