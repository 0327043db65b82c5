import { auth, twoFactor } from '@storey/api/account/account.ts'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildCredentials, buildMember, buildOrganization, buildUser, PASSWORD } from '../../../test/builders/basics.ts'
import { buildToken, inject, useTestApp } from '../../../test/harness.ts'
import { signInRoutes } from '../sign-in/routes.ts'
import { twoFactorRoutes } from './routes.ts'

const app = useTestApp([signInRoutes, twoFactorRoutes])

/** Tests count in steps of 30 seconds: none may begin in the last seconds of a step. */
beforeEach(async () => {
  const left = 30_000 - (Date.now() % 30_000)
  if (left < 5_000) await new Promise((done) => setTimeout(done, left))
})

/** A code of the authenticator app, offset by a number of 30-second steps. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

async function buildSomebody() {
  const user = await buildUser(app.current.owner)
  await buildCredentials(app.current.owner, user.id)
  return { user, token: await buildToken(app.current.owner, user.id) }
}

const enable = (token: string, password = PASSWORD) =>
  inject(app.current.app, twoFactor.enable, { body: { password } }, token)

/** Creates a user with two-factor on; setup used the previous step's code, so that the current one is unused. */
async function buildProtected() {
  const { user, token } = await buildSomebody()
  const { secret } = (await enable(token)).json().data
  await inject(app.current.app, twoFactor.confirm, { body: { code: codeOf(secret, -1) } }, token)
  const { codes } = (await inject(app.current.app, twoFactor.recoveryCodes, {}, token)).json().data
  return { user, token, secret: String(secret), codes: codes as string[] }
}

const begin = async (email: string): Promise<string> =>
  (await inject(app.current.app, auth.login, { body: { email, password: PASSWORD, device_name: 'Test' } })).json()
    .challenge_token

const answer = (challenge_token: string, proof: { code?: string; recovery_code?: string }) =>
  inject(app.current.app, auth.challenge, { body: { challenge_token, device_name: 'Test', ...proof } })

describe('POST /auth/2fa/confirm', () => {
  it('POST /auth/2fa/confirm enables two-factor with a code of the secret in the QR code', async () => {
    const { token } = await buildSomebody()
    const { secret } = (await enable(token)).json().data

    const picture = (await inject(app.current.app, twoFactor.qrCode, {}, token)).json()
    const wrong = await inject(app.current.app, twoFactor.confirm, { body: { code: '000 000' } }, token)
    const right = await inject(app.current.app, twoFactor.confirm, { body: { code: codeOf(secret) } }, token)

    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(picture.svg).toMatch(/^<svg/)
    expect(wrong.json().errors.code).toHaveLength(1)
    expect(right.statusCode).toBe(204)
    const { data } = (await inject(app.current.app, auth.me, {}, token)).json()
    expect(data.has_enabled_two_factor_auth).toBe(true)
  })

  it('two-factor setup returns 409 after confirming, and never shows the secret again', async () => {
    const { token } = await buildProtected()

    const answers = [await inject(app.current.app, twoFactor.qrCode, {}, token), await enable(token)]

    expect(answers.map((response) => [response.statusCode, response.json().code])).toEqual([
      [409, 'already_enabled'],
      [409, 'already_enabled'],
    ])
  })

  it('POST /auth/2fa/confirm stores the secret encrypted', async () => {
    const { user, secret } = await buildProtected()

    const row = await app.current.owner
      .selectFrom('user_credentials')
      .select('two_factor_secret')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()

    expect(row.two_factor_secret?.toString('latin1')).not.toContain(secret)
  })
})

describe('GET /auth/2fa/recovery-codes', () => {
  it('GET /auth/2fa/recovery-codes shows ten codes once, stores hashes, then shows how many remain', async () => {
    const { user, token, codes } = await buildProtected()

    const later = (await inject(app.current.app, twoFactor.recoveryCodes, {}, token)).json().data

    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    expect(later).toEqual({ remaining: 10 })
    const rows = await app.current.owner
      .selectFrom('recovery_codes')
      .selectAll()
      .where('user_id', '=', user.id)
      .execute()
    expect(JSON.stringify(rows)).not.toContain(codes[0])
  })

  it('GET /auth/2fa/recovery-codes shows the codes to only one of five concurrent requests', async () => {
    const { token } = await buildSomebody()
    const { secret } = (await enable(token)).json().data
    await inject(app.current.app, twoFactor.confirm, { body: { code: codeOf(secret) } }, token)

    const answers = await Promise.all(
      Array.from({ length: 5 }, () => inject(app.current.app, twoFactor.recoveryCodes, {}, token)),
    )

    expect(answers.filter((response) => response.json().data.codes !== undefined)).toHaveLength(1)
  })

  it('GET /auth/2fa/recovery-codes shows no codes later than ten minutes after confirming', async () => {
    const { user, token } = await buildProtected()
    await app.current.owner.deleteFrom('recovery_codes').where('user_id', '=', user.id).execute()
    await app.current.owner
      .updateTable('user_credentials')
      .set({ two_factor_confirmed_at: new Date(Date.now() - 601_000).toISOString() })
      .where('user_id', '=', user.id)
      .execute()

    const { data } = (await inject(app.current.app, twoFactor.recoveryCodes, {}, token)).json()

    expect(data).toEqual({ remaining: 0 })
  })
})

describe('POST /auth/2fa/recovery-codes', () => {
  it('POST /auth/2fa/recovery-codes requires the password and revokes the old codes', async () => {
    const { user, token, codes } = await buildProtected()

    const refused = await inject(app.current.app, twoFactor.renewRecoveryCodes, { body: { password: 'wrong' } }, token)
    const renewed = await inject(app.current.app, twoFactor.renewRecoveryCodes, { body: { password: PASSWORD } }, token)

    expect(Object.keys(refused.json().errors)).toEqual(['password'])
    const fresh: string[] = renewed.json().data.codes
    expect((await answer(await begin(user.email), { recovery_code: codes[0] ?? '' })).statusCode).toBe(422)
    expect((await answer(await begin(user.email), { recovery_code: fresh[0] ?? '' })).statusCode).toBe(200)
  })
})

describe('POST /auth/2fa/challenge', () => {
  it('POST /auth/2fa/challenge returns a token for a valid code, which the password alone does not', async () => {
    const { user, secret } = await buildProtected()
    const first = await inject(app.current.app, auth.login, {
      body: { email: user.email, password: PASSWORD, device_name: 'Test' },
    })

    const second = await answer(first.json().challenge_token, { code: codeOf(secret) })

    expect(Object.keys(first.json()).toSorted()).toEqual(['challenge_token', 'two_factor_auth'])
    expect(second.json()).toMatchObject({ two_factor_auth: false, user_id: user.id, has_enabled_two_factor_auth: true })
    expect((await inject(app.current.app, auth.me, {}, second.json().token)).statusCode).toBe(200)
  })

  it('a two-factor code is accepted once, whichever endpoint receives it', async () => {
    const { user, token, secret } = await buildProtected()
    const code = codeOf(secret)
    await answer(await begin(user.email), { code })

    const again = await answer(await begin(user.email), { code })
    const elsewhere = await inject(app.current.app, twoFactor.disable, { body: { password: PASSWORD, code } }, token)

    expect([again.statusCode, elsewhere.statusCode]).toEqual([422, 422])
    expect(Object.keys(again.json().errors)).toEqual(['code'])
  })

  it('POST /auth/2fa/challenge refuses the code that confirmed the setup', async () => {
    const { token, user } = await buildSomebody()
    const { secret } = (await enable(token)).json().data
    const code = codeOf(secret)
    await inject(app.current.app, twoFactor.confirm, { body: { code } }, token)

    expect((await answer(await begin(user.email), { code })).statusCode).toBe(422)
  })

  it('POST /auth/2fa/challenge accepts codes at most one step away', async () => {
    const { user, secret } = await buildProtected()
    const takes = async (steps: number) =>
      (await answer(await begin(user.email), { code: codeOf(secret, steps) })).statusCode

    expect([await takes(-3), await takes(3), await takes(0), await takes(1), await takes(0)]).toEqual([
      422, 422, 200, 200, 422,
    ])
  })

  it('a two-factor challenge is revoked after five wrong codes', async () => {
    const { user, secret } = await buildProtected()
    const challenge = await begin(user.email)
    const wrong = []
    for (let turn = 0; turn < 5; turn++) wrong.push(await answer(challenge, { code: '000000' }))

    const right = await answer(challenge, { code: codeOf(secret) })

    expect(wrong.map((response) => Object.keys(response.json().errors)[0])).toEqual([
      'code',
      'code',
      'code',
      'code',
      'challenge_token',
    ])
    expect(Object.keys(right.json().errors)).toEqual(['challenge_token'])
  })

  it('a two-factor challenge is accepted once', async () => {
    const { user, secret, codes } = await buildProtected()
    const challenge = await begin(user.email)
    await answer(challenge, { code: codeOf(secret) })

    const again = await answer(challenge, { recovery_code: codes[0] ?? '' })

    expect(Object.keys(again.json().errors)).toEqual(['challenge_token'])
  })

  it('POST /auth/2fa/challenge accepts one of twenty concurrent requests with the same code', async () => {
    const { user, secret } = await buildProtected()
    const code = codeOf(secret)
    const challenges = []
    for (let turn = 0; turn < 20; turn++) challenges.push(await begin(user.email))

    const answers = await Promise.all(challenges.map((challenge) => answer(challenge, { code })))

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  it('POST /auth/2fa/challenge accepts one of twenty concurrent requests with the same recovery code', async () => {
    const { user, codes } = await buildProtected()
    const challenges = []
    for (let turn = 0; turn < 20; turn++) challenges.push(await begin(user.email))

    const answers = await Promise.all(
      challenges.map((challenge) => answer(challenge, { recovery_code: codes[3]?.toUpperCase() ?? '' })),
    )

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  it('POST /auth/2fa/challenge accepts each recovery code once', async () => {
    const { user, token, codes } = await buildProtected()
    const challenges = await Promise.all(codes.map(() => begin(user.email)))

    const answers = await Promise.all(
      challenges.map((challenge, turn) => answer(challenge, { recovery_code: codes[turn] ?? '' })),
    )

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(codes.map(() => 200))
    expect((await inject(app.current.app, twoFactor.recoveryCodes, {}, token)).json().data).toEqual({ remaining: 0 })
  })
})

describe('DELETE /auth/2fa', () => {
  it('DELETE /auth/2fa requires password and code, and ends the other sessions', async () => {
    const { user, token, secret } = await buildProtected()
    const other = await buildToken(app.current.owner, user.id)

    const { statusCode } = await inject(
      app.current.app,
      twoFactor.disable,
      { body: { password: PASSWORD, code: codeOf(secret) } },
      token,
    )

    expect(statusCode).toBe(204)
    expect((await inject(app.current.app, auth.me, {}, other)).statusCode).toBe(401)
    const { data } = (await inject(app.current.app, auth.me, {}, token)).json()
    expect(data.has_enabled_two_factor_auth).toBe(false)
  })

  it('DELETE /auth/2fa returns 409 when an organization requires two-factor', async () => {
    const { user, token, secret } = await buildProtected()
    const strict = await buildOrganization(app.current.owner, { type: 'brokerage', require_two_factor: true })
    await app.current.owner
      .insertInto('memberships')
      .values({ organization_id: strict.id, user_id: user.id, organization_type: 'brokerage', role: 'broker' })
      .execute()

    const response = await inject(
      app.current.app,
      twoFactor.disable,
      { body: { password: PASSWORD, code: codeOf(secret) } },
      token,
    )

    expect([response.statusCode, response.json().code]).toEqual([409, 'two_factor_required'])
  })
})

describe('organization that requires two-factor', () => {
  it('a token may only set up two-factor until it is confirmed when an organization requires it', async () => {
    const { owner } = app.current
    const strict = await buildOrganization(owner, { type: 'brokerage', require_two_factor: true })
    const user = await buildMember(owner, strict.id, 'broker')
    await buildCredentials(owner, user.id)
    const { token, two_factor_policy } = (
      await inject(app.current.app, auth.login, {
        body: { email: user.email, password: PASSWORD, device_name: 'Test' },
      })
    ).json()
    const look = () => app.current.app.inject({ url: '/api/events', headers: { authorization: `Bearer ${token}` } })

    const before = await look()
    const { secret } = (await enable(token)).json().data
    await inject(app.current.app, twoFactor.confirm, { body: { code: codeOf(secret) } }, token)

    expect(two_factor_policy).toBe('required')
    expect([before.statusCode, before.json().code]).toEqual([403, 'two_factor_required'])
    const { ability } = await owner
      .selectFrom('tokens')
      .select('ability')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(ability).toBe('full')
  })
})
