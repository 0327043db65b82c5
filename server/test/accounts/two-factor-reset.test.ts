import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { auth } from '@storey/api/account/account.ts'
import { users } from '@storey/api/administration/users.ts'
import type { Role } from '@storey/api/capabilities.ts'
import { describe, expect, it } from 'vitest'
import { signInRoutes } from '../../src/account/sign-in/routes.ts'
import { ownerOf } from '../../src/account/two-factor/actions.ts'
import { makeSecret } from '../../src/account/two-factor/rules.ts'
import { userRoutes } from '../../src/administration/users/routes.ts'
import { encrypt } from '../../src/kernel/secrets.ts'
import { buildCredentials, buildUser, PASSWORD } from '../builders/basics.ts'
import { buildToken, inject, SECRET_KEY, signIn, useTestApp } from '../harness.ts'

const app = useTestApp([signInRoutes, userRoutes])
const command = new URL('../../src/commands/two-factor-reset.ts', import.meta.url).pathname
const run = promisify(execFile)

/** A person with two-factor authentication and a session, whose phone is lost. */
async function somebody() {
  const { owner } = app.current
  const user = await buildUser(owner)
  await buildCredentials(owner, user.id, {
    two_factor_secret: encrypt(SECRET_KEY, makeSecret(), ownerOf(user.id)),
    two_factor_confirmed_at: '2026-11-01T00:00:00Z',
  })
  await owner
    .insertInto('recovery_codes')
    .values({ user_id: user.id, code_hash: Buffer.from('of before') })
    .execute()
  return { ...user, token: await buildToken(owner, user.id) }
}
const admin = async (role: Role = 'super_admin') => {
  const person = await signIn(app.current, role)
  await buildCredentials(app.current.owner, person.id)
  return person
}
const login = async (email: string) =>
  (await inject(app.current.app, auth.login, { body: { email, password: PASSWORD, device_name: 'Test' } })).json()
const eventsAbout = (user_id: number) =>
  app.current.owner
    .selectFrom('audit_log')
    .select(['action', 'user_id', 'result', 'details'])
    .where('subject_kind', '=', 'user')
    .where('subject_id', '=', user_id)
    .where('action', '=', 'users.resetTwoFactor')
    .execute()
const emailsTo = async (address: string) => {
  await app.current.work()
  return (await app.current.mailbox.list()).filter(({ to }) => to === address).map(({ text }) => text)
}
const BODY = { password: PASSWORD, reason: 'Lost phone' }

describe('POST /auth/users/{id}/two-factor/reset (T050)', () => {
  it('POST /auth/users/{id}/two-factor/reset disables two-factor, ends every session and notifies the user', async () => {
    const [lost, me] = [await somebody(), await admin()]

    const wrong = await me.ask(users.resetTwoFactor, {
      params: { id: lost.id },
      body: { ...BODY, password: 'a guess' },
    })
    const without = await me.ask(users.resetTwoFactor, { params: { id: lost.id }, body: { ...BODY, reason: ' ' } })
    const before = await login(lost.email)
    const done = await me.ask(users.resetTwoFactor, { params: { id: lost.id }, body: BODY })

    expect([wrong, without].map((one) => Object.keys(one.json().errors))).toEqual([['password'], ['reason']])
    expect([before.two_factor_auth, done.statusCode]).toEqual([true, 204])
    expect((await login(lost.email)).two_factor_auth).toBe(false)
    expect((await inject(app.current.app, auth.me, {}, lost.token)).statusCode).toBe(401)
    const half = await inject(app.current.app, auth.challenge, {
      body: { challenge_token: before.challenge_token, code: '123456', device_name: 'Test' },
    })
    expect(Object.keys(half.json().errors)).toEqual(['challenge_token'])
    expect((await emailsTo(lost.email)).join()).toContain('“Lost phone”')
    expect((await eventsAbout(lost.id)).filter(({ result }) => result === 'done')).toEqual([
      expect.objectContaining({ user_id: me.id, details: expect.objectContaining({ reason: 'Lost phone' }) }),
    ])
    const { rows } = {
      rows: await app.current.owner.selectFrom('recovery_codes').selectAll().where('user_id', '=', lost.id).execute(),
    }
    expect(rows).toEqual([])
  })

  it('POST /auth/users/{id}/two-factor/reset is refused to other roles, for oneself and without two-factor', async () => {
    const [lost, me] = [await somebody(), await admin()]
    const plain = await buildUser(app.current.owner)
    await buildCredentials(app.current.owner, plain.id)
    const others: readonly Role[] = [
      'super_admin_sales_manager',
      'developer_admin',
      'developer',
      'broker_admin',
      'broker',
    ]

    const refused = []
    for (const role of others)
      refused.push(
        (await (await admin(role)).ask(users.resetTwoFactor, { params: { id: lost.id }, body: BODY })).statusCode,
      )
    const codes = []
    for (const id of [me.id, plain.id, 999_999_999]) {
      const answer = await me.ask(users.resetTwoFactor, { params: { id }, body: BODY })
      codes.push([answer.statusCode, answer.json().code])
    }

    console.log(`T050 roles that reset nobody: ${refused.filter((code) => code === 403).length} of ${others.length}`)
    expect(refused).toEqual(others.map(() => 403))
    expect(codes).toEqual([
      [409, 'self'],
      [409, 'not_enabled'],
      [404, 'not_found'],
    ])
    expect((await login(lost.email)).two_factor_auth).toBe(true)
  })
})

describe('npm run two-factor:reset', () => {
  const reset = (...flags: string[]) =>
    run(process.execPath, [command, ...flags], {
      env: { PATH: process.env.PATH, DATABASE_URL: app.current.url, SECRET_KEY, MIGRATE: 'check' },
    })

  it('npm run two-factor:reset disables two-factor and gives the reason in the audit log and the e-mail', async () => {
    const lost = await somebody()

    const { stdout } = await reset('--email', lost.email.toUpperCase(), '--reason', 'Lost phone')

    expect(stdout).toContain('Two-factor is off')
    expect((await login(lost.email)).two_factor_auth).toBe(false)
    expect((await inject(app.current.app, auth.me, {}, lost.token)).statusCode).toBe(401)
    expect((await emailsTo(lost.email)).join()).toContain('an operator of this server (“Lost phone”)')
    expect(await eventsAbout(lost.id)).toEqual([expect.objectContaining({ details: { reason: 'Lost phone' } })])
  })

  it('npm run two-factor:reset exits with 2 without a reason and for an unknown address', async () => {
    const lost = await somebody()

    await expect(reset('--email', lost.email)).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--reason'),
    })
    await expect(reset('--email', 'nobody@example.com', '--reason', 'x')).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('No account'),
    })
  })
})
