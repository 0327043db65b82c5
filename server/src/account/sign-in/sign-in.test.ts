import { auth } from '@storey/api/account/account.ts'
import { DEVICE_NAME } from '@storey/api/device-name.ts'
import { describe, expect, it } from 'vitest'
import { buildCredentials, buildMember, buildOrganization, buildUser, PASSWORD } from '../../../test/builders/basics.ts'
import { inject, useTestApp } from '../../../test/harness.ts'
import { signInRoutes } from './routes.ts'

const app = useTestApp([signInRoutes])

const login = (email: string, password = PASSWORD) =>
  inject(app.current.app, auth.login, { body: { email, password, device_name: DEVICE_NAME } })

async function buildSomebody(given: Parameters<typeof buildUser>[1] = {}) {
  const user = await buildUser(app.current.owner, given)
  await buildCredentials(app.current.owner, user.id)
  return user
}

describe('POST /auth/login', () => {
  it('POST /auth/login returns a token, the user and their organizations', async () => {
    const { owner } = app.current
    const organization = await buildOrganization(owner, { type: 'brokerage', name: 'Harbour Homes' })
    const user = await buildMember(owner, organization.id, 'broker_admin', { email: 'Lina@Example.com' })
    await buildCredentials(owner, user.id)

    const answer = (await login('  lina@example.COM ')).json()

    expect(answer).toEqual({
      two_factor_auth: false,
      draft_key: expect.stringMatching(/^[\w+/]{43}=$/),
      token: expect.stringMatching(/^[\w-]{43}$/),
      organizations: [
        {
          id: organization.id,
          name: 'Harbour Homes',
          type: 'brokerage',
          currency: 'AED',
          country: null,
          pivot_role: 'broker_admin',
          pivot_enabled: true,
          restriction: null,
          starts_at_home: false,
          reads_sales: false,
        },
      ],
      full_name: user.full_name,
      user_id: user.id,
      has_enabled_two_factor_auth: false,
      two_factor_policy: 'optional',
    })
  })

  it('POST /auth/login returns the small picture of the logo of an organization that has one', async () => {
    const { owner } = app.current
    const organization = await buildOrganization(owner, { type: 'brokerage' })
    const user = await buildMember(owner, organization.id, 'broker')
    await buildCredentials(owner, user.id)
    const logo = 'e5b6ab30-6a1f-4c3a-9a51-0d6f8f0a7c11'
    await owner.updateTable('organizations').set({ logo }).where('id', '=', organization.id).execute()

    const [own] = (await login(user.email)).json().organizations

    expect(own.logo).toMatch(new RegExp(`^/files/${logo}/small\\.webp\\?until=\\d+&signature=`))
    expect(own).not.toHaveProperty('logo_uuid')
  })

  it('POST /auth/login stores a hash of the token, its origin and its expiry', async () => {
    const user = await buildSomebody()

    const { token } = (await login(user.email)).json()

    const row = await app.current.owner
      .selectFrom('tokens')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ ability: 'full', device_name: 'Vue app', address: '127.0.0.1', idle_ms: 43_200_000 })
    expect(JSON.stringify(row)).not.toContain(token)
    expect(Date.parse(row.expires_at) - Date.parse(row.created_at)).toBe(30 * 86_400_000)
  })

  it('POST /auth/login answers the same for a wrong password, an unknown address and a disabled user', async () => {
    const known = await buildSomebody()
    const disabled = await buildSomebody({ disabled_at: new Date().toISOString() })

    const answers = [
      await login(known.email, 'not the password'),
      await login('nobody@example.com'),
      await login(disabled.email),
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422])
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    const wrong = ['The e-mail address or the password is wrong.']
    expect(answers[0]?.json().errors).toEqual({ email: wrong, password: wrong })
  })

  it('POST /auth/login rehashes a password that was hashed at a lower cost', async () => {
    const { hash } = await import('@node-rs/argon2')
    const user = await buildUser(app.current.owner)
    const password_hash = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await buildCredentials(app.current.owner, user.id, { password_hash })

    await login(user.email)

    const row = await app.current.owner
      .selectFrom('user_credentials')
      .select('password_hash')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await login(user.email)).statusCode).toBe(200)
  })

  it('POST /auth/login shows a membership of a suspended organization as disabled', async () => {
    const { owner } = app.current
    const suspended = await buildOrganization(owner, { status: 'suspended' })
    const user = await buildMember(owner, suspended.id, 'developer')
    await buildCredentials(owner, user.id)

    const { organizations } = (await login(user.email)).json()

    expect(organizations).toMatchObject([{ id: suspended.id, pivot_enabled: false }])
  })
})

describe('GET /auth/me', () => {
  it('GET /auth/me returns the caller and the capabilities of the role in the current organization', async () => {
    const { owner } = app.current
    const brokerage = await buildOrganization(owner, { type: 'brokerage' })
    const user = await buildMember(owner, brokerage.id, 'broker', { job_title: 'Senior broker' })
    await buildCredentials(owner, user.id)
    const { token } = (await login(user.email)).json()

    const { data } = (await inject(app.current.app, auth.me, {}, token, brokerage.id)).json()

    expect(data).toMatchObject({
      id: user.id,
      email: user.email,
      job_title: 'Senior broker',
      two_factor_policy: 'optional',
    })
    expect(data.capabilities.toSorted()).toEqual([
      'activities.view',
      'channel.register_clients',
      'channel.request_holds',
      'channel.share',
      'channel.view',
      'leads.interact',
    ])
    expect(data.organizations).toMatchObject([{ id: brokerage.id, pivot_role: 'broker' }])
  })

  it('GET /auth/me returns no capabilities without a current organization', async () => {
    const user = await buildSomebody()
    const { token } = (await login(user.email)).json()

    const { data } = (await inject(app.current.app, auth.me, {}, token)).json()

    expect(data).toMatchObject({ capabilities: [], organizations: [] })
  })
})

describe('POST /auth/logout', () => {
  it('POST /auth/logout ends only the token of the request', async () => {
    const user = await buildSomebody()
    const [here, there] = [(await login(user.email)).json().token, (await login(user.email)).json().token]

    const { statusCode } = await inject(app.current.app, auth.logout, {}, here)

    expect(statusCode).toBe(204)
    expect((await inject(app.current.app, auth.me, {}, here)).statusCode).toBe(401)
    expect((await inject(app.current.app, auth.me, {}, there)).statusCode).toBe(200)
  })
})

describe('session lifetime', () => {
  const age = (user_id: number, change: { last_used_at?: string; expires_at?: string }) =>
    app.current.owner.updateTable('tokens').set(change).where('user_id', '=', user_id).execute()
  const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString()

  it('a session ends after SESSION_IDLE without a request', async () => {
    const [idle, busy] = [await buildSomebody(), await buildSomebody()]
    const [idleToken, busyToken] = [(await login(idle.email)).json().token, (await login(busy.email)).json().token]
    await age(idle.id, { last_used_at: ago(43_201_000) })
    await age(busy.id, { last_used_at: ago(43_190_000) })

    expect((await inject(app.current.app, auth.me, {}, idleToken)).statusCode).toBe(401)
    expect((await inject(app.current.app, auth.me, {}, busyToken)).statusCode).toBe(200)
  })

  it('a request extends a session, even in a process that has it cached', async () => {
    const user = await buildSomebody()
    const { token } = (await login(user.email)).json()
    await age(user.id, { last_used_at: ago(43_000_000) })

    await inject(app.current.app, auth.me, {}, token)

    const { last_used_at } = await app.current.owner
      .selectFrom('tokens')
      .select('last_used_at')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(Date.now() - Date.parse(last_used_at)).toBeLessThan(5_000)
  })

  it('a session ends after SESSION_MAX even when it is used', async () => {
    const user = await buildSomebody()
    const { token } = (await login(user.email)).json()
    expect((await inject(app.current.app, auth.me, {}, token)).statusCode).toBe(200)

    await age(user.id, { expires_at: ago(1) })

    expect((await inject(app.current.app, auth.me, {}, token)).statusCode).toBe(401)
  })
})
