import { auth, twoFactor } from '@storey/api/account/account.ts'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { hashToken, rememberCallers } from '../../src/access/admit.ts'
import { makeLink } from '../../src/account/links/actions.ts'
import { hashPassword } from '../../src/account/passwords.ts'
import { signInRoutes } from '../../src/account/sign-in/routes.ts'
import { twoFactorRoutes } from '../../src/account/two-factor/routes.ts'
import { purge } from '../../src/housekeeping/purge.ts'
import { buildCredentials, buildUser, PASSWORD } from '../builders/basics.ts'
import { buildToken, inject, useTestApp } from '../harness.ts'

const parts = [signInRoutes, twoFactorRoutes]

const required = useTestApp(parts, { TWO_FACTOR: 'required' })
const optional = useTestApp(parts)

/** A test counts in steps of 30 seconds: none begins in the last seconds of one. */
beforeEach(async () => {
  const left = 30_000 - (Date.now() % 30_000)
  if (left < 6_000) await new Promise((done) => setTimeout(done, left))
})

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

async function somebody(app: typeof required) {
  const user = await buildUser(app.current.owner)
  await buildCredentials(app.current.owner, user.id)
  return user
}
const login = async (app: typeof required, email: string) =>
  (await inject(app.current.app, auth.login, { body: { email, password: PASSWORD, device_name: 'Test' } })).json()
const enable = (app: typeof required, token: string, password = PASSWORD) =>
  inject(app.current.app, twoFactor.enable, { body: { password } }, token)
const confirm = (app: typeof required, token: string, secret: string, steps = 0) =>
  inject(app.current.app, twoFactor.confirm, { body: { code: codeOf(secret, steps) } }, token)

describe('two-factor', () => {
  it('a session from before the two-factor setup can neither confirm it nor use it (H1, T039, T045, T047)', async () => {
    const { email } = await somebody(required)
    const { token: thief } = await login(required, email)
    const { token: owner } = await login(required, email)
    const ask = (endpoint: typeof twoFactor.qrCode | typeof twoFactor.recoveryCodes, token: string) =>
      inject(required.current.app, endpoint, {}, token)

    const { secret } = (await enable(required, owner)).json().data
    const before = [await ask(twoFactor.qrCode, thief), await ask(twoFactor.recoveryCodes, thief)]
    const stolen = await confirm(required, thief, secret, -1)
    const confirmed = await confirm(required, owner, secret, -1)
    const after = [
      await ask(twoFactor.recoveryCodes, thief),
      await inject(required.current.app, twoFactor.renewRecoveryCodes, { body: { password: PASSWORD } }, thief),
      await inject(required.current.app, auth.me, {}, thief),
    ]
    const codes = (await ask(twoFactor.recoveryCodes, owner)).json().data

    expect(before.map((one) => [one.statusCode, one.json().code])).toEqual([
      [409, 'not_begun'],
      [409, 'not_enabled'],
    ])
    expect([stolen.statusCode, stolen.json().code, confirmed.statusCode]).toEqual([409, 'not_begun', 204])
    expect(after.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401])
    expect(codes.codes).toHaveLength(10)
    expect((await inject(required.current.app, auth.me, {}, owner)).statusCode).toBe(200)
  })

  it('a session without two-factor is refused once two-factor is enabled', async () => {
    const { id, email } = await somebody(required)
    const { token } = await login(required, email)
    const { secret } = (await enable(required, token)).json().data
    await confirm(required, token, secret, -1)
    // As a sign-in leaves it that looked before the factor was there, and wrote after.
    const late = await buildToken(required.current.owner, id)
    await required.current.owner
      .updateTable('tokens')
      .set({ two_factor: false })
      .where('token_hash', '=', hashToken(late))
      .execute()

    expect((await inject(required.current.app, auth.me, {}, late)).statusCode).toBe(401)
  })

  it('two-factor setup requires the password and ends other sessions and sign-ins in progress (M10)', async () => {
    const { email } = await somebody(optional)
    const [{ token: mine }, { token: other }] = [await login(optional, email), await login(optional, email)]

    const without = await inject(optional.current.app, twoFactor.enable, {}, mine)
    const wrong = await enable(optional, mine, 'a guess of a thief')
    const { secret } = (await enable(optional, mine)).json().data
    const waiting = await login(optional, email)
    await confirm(optional, mine, secret)

    expect([without, wrong].map((one) => [one.statusCode, Object.keys(one.json().errors)])).toEqual([
      [422, ['password']],
      [422, ['password']],
    ])
    expect(waiting.token).toBeTypeOf('string')
    for (const token of [other, waiting.token])
      expect((await inject(optional.current.app, auth.me, {}, token)).statusCode).toBe(401)
    expect((await login(optional, email)).two_factor_auth).toBe(true)
  })

  it('recovery codes are shown only to the session that set up two-factor', async () => {
    const { email } = await somebody(optional)
    const { token: mine } = await login(optional, email)
    const { secret } = (await enable(optional, mine)).json().data
    await confirm(optional, mine, secret, -1)
    const { challenge_token } = await login(optional, email)
    const { token: second } = (
      await inject(optional.current.app, auth.challenge, {
        body: { challenge_token, code: codeOf(secret), device_name: 'Test' },
      })
    ).json()

    const theirs = (await inject(optional.current.app, twoFactor.recoveryCodes, {}, second)).json().data
    const own = (await inject(optional.current.app, twoFactor.recoveryCodes, {}, mine)).json().data

    expect(theirs).toEqual({ remaining: 0 })
    expect(own.codes).toHaveLength(10)
    // Typed as people type: capitals, spaces, dashes of any kind.
    const [code = ''] = own.codes as string[]
    const typed = `  ${code.toUpperCase().replaceAll('-', ' – ')} `
    const again = await login(optional, email)
    const { statusCode } = await inject(optional.current.app, auth.challenge, {
      body: { challenge_token: again.challenge_token, recovery_code: typed, device_name: 'Test' },
    })
    expect(statusCode).toBe(200)
  })
})

describe('concurrent change of the password', () => {
  it('a sign-in with the old password fails while the password is being changed', async () => {
    const { id, email } = await somebody(optional)
    const password_hash = await hashPassword('a river under seven bridges')
    let status: number | undefined
    const signIn = async () => {
      const body = { email, password: PASSWORD, device_name: 'Test' }
      status = (await inject(optional.current.app, auth.login, { body })).statusCode
    }

    const asked = await optional.current.owner.transaction().execute(async (db) => {
      await db.updateTable('user_credentials').set({ password_hash }).where('user_id', '=', id).execute()
      const signing = signIn()
      // Either it waits for the new password, or it did not and has ended.
      await vi.waitFor(
        async () => {
          const { rows } = await sql`select from pg_locks where not granted
            and pg_backend_pid() = any (pg_blocking_pids(pid))`.execute(db)
          expect(rows.length > 0 || status !== undefined).toBe(true)
        },
        { timeout: 20_000 },
      )
      return [signing]
    })
    await Promise.all(asked)

    const open = await optional.current.owner.selectFrom('tokens').select('id').where('user_id', '=', id).execute()
    expect([status, open]).toEqual([422, []])
  })
})

describe('system clock moved back (L11, T177)', () => {
  const move = (token: string, by: string) =>
    sql`update tokens set expires_at = expires_at + ${by}::interval where token_hash = ${hashToken(token)}`.execute(
      optional.current.owner,
    )
  const me = async (token: string) => (await inject(optional.current.app, auth.me, {}, token)).statusCode

  it('an expired token or link stays invalid after the system clock moves back', async () => {
    const { id, email } = await somebody(optional)
    const [asked, unasked] = [
      await buildToken(optional.current.owner, id),
      await buildToken(optional.current.owner, id),
    ]
    const link = await makeLink(optional.current.owner, { user_id: id, purpose: 'reset_password', email })
    for (const token of [asked, unasked]) await move(token, '-2 days')
    await sql`update account_links set expires_at = expires_at - interval '2 days' where user_id = ${id}`.execute(
      optional.current.owner,
    )

    const late = await me(asked)
    await purge(optional.current.services)
    for (const token of [asked, unasked]) await move(token, '3 days')
    const { rows } = await sql`update account_links set expires_at = expires_at + interval '3 days'
      where user_id = ${id} and used_at is null returning id`.execute(optional.current.owner)

    expect([late, await me(asked), await me(unasked)]).toEqual([401, 401, 401])
    expect([link.length, rows]).toEqual([43, []])
  })

  it('current codes are accepted after a code of a future step was used, that one is not accepted again', async () => {
    const { id, email } = await somebody(optional)
    const { token } = await login(optional, email)
    const { secret } = (await enable(optional, token)).json().data
    await confirm(optional, token, secret, -1)
    const now = Math.floor(Date.now() / 30_000)
    const set = (last: number) =>
      optional.current.owner
        .updateTable('user_credentials')
        .set({ two_factor_last_step: last })
        .where('user_id', '=', id)
        .execute()
    const answer = async (steps: number) => {
      const { challenge_token } = await login(optional, email)
      const body = { challenge_token, code: codeOf(secret, steps), device_name: 'Test' }
      return (await inject(optional.current.app, auth.challenge, { body })).statusCode
    }

    // Two hours ahead a code was used; then the clock was put right.
    await set(now + 240)
    const today = await answer(0)
    // The clock reaches the step that was used ahead of it.
    await sql`update user_credentials set two_factor_ahead = array[${now + 1}::bigint] where user_id = ${id}`.execute(
      optional.current.owner,
    )
    const again = await answer(1)

    expect([today, again]).toEqual([200, 422])
    const { two_factor_ahead } = await optional.current.owner
      .selectFrom('user_credentials')
      .select('two_factor_ahead')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(two_factor_ahead).toHaveLength(1)
  })
})

describe('event stream session', () => {
  it('checking the token of an open event stream does not extend its session (M4, T024)', async () => {
    const { owner, pool } = optional.current
    const { id } = await somebody(optional)
    const token = await buildToken(owner, id)
    const lastUsed = async () =>
      (
        await owner
          .updateTable('tokens')
          .set({ idle_ms: 3_600_000 })
          .where('token_hash', '=', hashToken(token))
          .returning('last_used_at')
          .executeTakeFirstOrThrow()
      ).last_used_at
    await sql`update tokens set last_used_at = now() - interval '30 minutes' where token_hash = ${hashToken(token)}`.execute(
      owner,
    )
    const before = await lastUsed()

    await rememberCallers(pool).look(token)
    const looked = await lastUsed()
    await rememberCallers(pool).find(token)

    expect(looked).toBe(before)
    expect(Date.parse(await lastUsed()) - Date.parse(before)).toBeGreaterThan(1_700_000)
  })
})
