import { auth, twoFactor } from '@storey/api/account/account.ts'
import { passkeys } from '@storey/api/account/passkeys.ts'
import { proofs } from '@storey/api/account/proofs.ts'
import { profile } from '@storey/api/account/settings.ts'
import { apiTokens } from '@storey/api/administration/api-tokens.ts'
import type { Endpoint } from '@storey/api/endpoint.ts'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { hashToken } from '../../src/access/admit.ts'
import { passkeyRoutes } from '../../src/account/passkeys/routes.ts'
import { proofRoutes } from '../../src/account/proofs/routes.ts'
import { profileRoutes } from '../../src/account/settings/routes.ts'
import { signInRoutes } from '../../src/account/sign-in/routes.ts'
import { ownerOf } from '../../src/account/two-factor/actions.ts'
import { twoFactorRoutes } from '../../src/account/two-factor/routes.ts'
import { makeSecret } from '../../src/account/two-factor/rules.ts'
import { apiTokenRoutes } from '../../src/administration/api-tokens/routes.ts'
import { encrypt } from '../../src/kernel/secrets.ts'
import { buildCredentials, buildOrganization, PASSWORD } from '../builders/basics.ts'
import { inject, SECRET_KEY, signIn, useTestApp } from '../harness.ts'
import { softwareAuthenticator } from './software-authenticator.ts'

const app = useTestApp([apiTokenRoutes, passkeyRoutes, profileRoutes, proofRoutes, signInRoutes, twoFactorRoutes])
const NEW = 'a river under seven bridges'

/** A super admin who signed in some time ago; with `factor`, with an authenticator app. */
async function somebody({ factor }: { factor: boolean }) {
  const { owner } = app.current
  const secret = makeSecret()
  const person = await signIn(app.current, 'super_admin')
  await buildCredentials(
    owner,
    person.id,
    factor
      ? {
          two_factor_secret: encrypt(SECRET_KEY, secret, ownerOf(person.id)),
          two_factor_confirmed_at: new Date(Date.now() - 3_600_000).toISOString(),
        }
      : {},
  )
  const age = (minutes: number) =>
    owner
      .updateTable('tokens')
      .set({ proven_at: new Date(Date.now() - minutes * 60_000).toISOString() })
      .where('token_hash', '=', hashToken(person.token))
      .execute()
  await age(11)
  const ask = async (endpoint: Endpoint, asked: Parameters<typeof inject>[2] = {}) => {
    const response = await inject(app.current.app, endpoint, asked, person.token, person.organization.id)
    return { status: response.statusCode, ...(response.body === '' ? {} : response.json()) }
  }
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  return { ...person, ask, age, code }
}

/** Every call that changes how a user signs in, with the right password. */
async function sensitiveCalls() {
  const organization = await buildOrganization(app.current.owner, { type: 'brokerage' })
  return [
    [profile.changeEmail, { body: { email: `new-${crypto.randomUUID()}@example.com`, password: PASSWORD } }],
    [twoFactor.renewRecoveryCodes, { body: { password: PASSWORD } }],
    [passkeys.creation, {}],
    [
      apiTokens.create,
      {
        params: { id: organization.id },
        body: {
          name: 'Website',
          role: 'broker',
          expires_on: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
          password: PASSWORD,
        },
      },
    ],
    // The last one: the others know the old password.
    [profile.changePassword, { body: { current_password: PASSWORD, password: NEW, password_confirmation: NEW } }],
  ] as const
}

describe('proof of identity (ASVS 7.5.1)', () => {
  it('a user with a second factor gives it again after ten minutes, whatever the password', async () => {
    const user = await somebody({ factor: true })
    const calls = await sensitiveCalls()

    const refused = []
    for (const [endpoint, asked] of calls) refused.push(await user.ask(endpoint, asked))
    expect(refused.map(({ status, code }) => [status, code])).toEqual(calls.map(() => [409, 'proof_required']))

    expect(await user.ask(proofs.ways)).toMatchObject({
      data: { proven: false, password: false, authenticator_app: true },
    })
    expect(await user.ask(proofs.give, { body: { password: PASSWORD } })).toMatchObject({ status: 422 })
    expect((await user.ask(proofs.give, { body: { code: user.code() } })).status).toBe(204)

    const done = []
    for (const [endpoint, asked] of calls) done.push((await user.ask(endpoint, asked)).status)
    expect(done).toEqual([204, 200, 200, 201, 204])
  })

  it('a user without a second factor proves it with the password that the call takes, which counts for the next ones', async () => {
    const user = await somebody({ factor: false })
    expect(await user.ask(passkeys.creation)).toMatchObject({ status: 409, code: 'proof_required' })

    const asked = { body: { email: `new-${crypto.randomUUID()}@example.com`, password: PASSWORD } }
    expect((await user.ask(profile.changeEmail, asked)).status).toBe(204)
    expect((await user.ask(passkeys.creation)).status).toBe(200)

    await user.age(11)
    expect((await user.ask(passkeys.creation)).status).toBe(409)
    expect(await user.ask(proofs.give, { body: { password: 'not this one' } })).toMatchObject({
      status: 422,
      errors: { password: ['Wrong password.'] },
    })
    expect((await user.ask(proofs.give, { body: { password: PASSWORD } })).status).toBe(204)
    expect((await user.ask(passkeys.creation)).status).toBe(200)
  })

  it('a proof belongs to its session, and a code for it works once', async () => {
    const user = await somebody({ factor: true })
    const code = user.code()
    const body = { body: { code } }

    const answers = await Promise.all(Array.from({ length: 10 }, () => user.ask(proofs.give, body)))

    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    const begun = (
      await inject(app.current.app, auth.login, {
        body: { email: (await user.ask(auth.me)).data.email, password: PASSWORD, device_name: 'Test' },
      })
    ).json()
    const again = await inject(app.current.app, auth.challenge, {
      body: { challenge_token: begun.challenge_token, code, device_name: 'Test' },
    })
    expect(again.statusCode).toBe(422)
  })

  it('a passkey proves its owner, and no other user', async () => {
    const { origin } = new URL(app.current.services.settings.publicUrl)
    const make = async () => {
      const user = await somebody({ factor: false })
      await user.ask(proofs.give, { body: { password: PASSWORD } })
      const authenticator = softwareAuthenticator(origin)
      const { data } = await user.ask(passkeys.creation)
      const added = await user.ask(passkeys.add, { body: { name: 'Key', passkey: authenticator.create(data) } })
      await user.age(11)
      return { ...user, authenticator, passkey_id: added.data.id as number }
    }
    const [mine, theirs] = [await make(), await make()]
    const requestOf = async () => (await mine.ask(proofs.ways)).data.passkey

    const foreign = await mine.ask(proofs.give, { body: { passkey: theirs.authenticator.answer(await requestOf()) } })
    const replayed = mine.authenticator.answer(await requestOf())
    const elsewhere = await theirs.ask(proofs.give, { body: { passkey: replayed } })
    const params = { id: mine.passkey_id }
    const early = await mine.ask(passkeys.remove, { params })
    const own = await mine.ask(proofs.give, { body: { passkey: replayed } })

    expect([foreign.status, elsewhere.status, early.status]).toEqual([422, 422, 409])
    expect(own.status).toBe(204)
    expect((await mine.ask(passkeys.remove, { params })).status).toBe(204)
  })
})
