import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { auth } from '@storey/api/account/account.ts'
import { describe, expect, it } from 'vitest'
import { buildCredentials, buildUser, PASSWORD } from '../../test/builders/basics.ts'
import { buildToken, inject, SECRET_KEY, useTestApp } from '../../test/harness.ts'
import { signInRoutes } from '../account/sign-in/routes.ts'

const app = useTestApp([signInRoutes])
const run = promisify(execFile)
const command = new URL('./admin-create.ts', import.meta.url).pathname

const create = (...flags: string[]) =>
  run(process.execPath, [command, ...flags], {
    env: { PATH: process.env.PATH, DATABASE_URL: app.current.url, SECRET_KEY, MIGRATE: 'check' },
  })

const signIn = (email: string, password: string) =>
  inject(app.current.app, auth.login, { body: { email, password, device_name: 'Test' } })

describe('admin:create', () => {
  it('admin:create creates a super admin of the platform with a working password', async () => {
    const { stdout } = await create('--email', 'ada@example.com', '--name', 'Ada Lovelace')

    const password = /^ {2}(\S{43})$/m.exec(stdout)?.[1] ?? ''
    const answer = await signIn('ada@example.com', password)
    expect(answer.json()).toMatchObject({
      full_name: 'Ada Lovelace',
      organizations: [{ type: 'platform', pivot_role: 'super_admin', pivot_enabled: true }],
    })
  })

  it('admin:create makes an existing user a super admin, and keeps the password but no session (S14)', async () => {
    const user = await buildUser(app.current.owner)
    await buildCredentials(app.current.owner, user.id)
    const token = await buildToken(app.current.owner, user.id)
    expect((await inject(app.current.app, auth.me, {}, token)).statusCode).toBe(200)

    const { stdout } = await create('--email', user.email.toUpperCase())

    expect(stdout).toContain('The password stays the same; all sessions were signed out')
    expect((await inject(app.current.app, auth.me, {}, token)).statusCode).toBe(401)
    expect((await signIn(user.email, PASSWORD)).statusCode).toBe(200)
    const memberships = await app.current.owner
      .selectFrom('memberships')
      .select('role')
      .where('user_id', '=', user.id)
      .execute()
    expect(memberships).toEqual([{ role: 'super_admin' }])
  })

  it('admin:create replaces an account with an unconfirmed address, and keeps nothing of its creator (C1)', async () => {
    const { owner } = app.current
    const stranger = await buildUser(owner, { full_name: 'A stranger', email_verified_at: null })
    await buildCredentials(owner, stranger.id)
    const token = await buildToken(owner, stranger.id)

    const { stdout } = await create('--email', stranger.email, '--name', 'Ada Lovelace')

    const password = /^ {2}(\S{43})$/m.exec(stdout)?.[1] ?? ''
    expect((await signIn(stranger.email, PASSWORD)).statusCode).toBe(422)
    expect((await inject(app.current.app, auth.me, {}, token)).statusCode).toBe(401)
    expect((await signIn(stranger.email, password)).json()).toMatchObject({ full_name: 'Ada Lovelace' })
  })

  it('admin:create refuses a disabled account and an unknown option', async () => {
    const { email } = await buildUser(app.current.owner, { disabled_at: new Date().toISOString() })

    await expect(create('--email', email)).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('disabled'),
    })
    await expect(create('--mail', email)).rejects.toMatchObject({ code: 2, stderr: expect.not.stringContaining('at ') })
  })

  it('admin:create prints its usage without an address', async () => {
    await expect(create()).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('--email') })
  })
})
