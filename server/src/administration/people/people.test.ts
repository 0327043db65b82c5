import { auth } from '@storey/api/account/account.ts'
import { entry } from '@storey/api/account/entry.ts'
import { sessions } from '@storey/api/account/settings.ts'
import { people } from '@storey/api/administration/people.ts'
import { users } from '@storey/api/administration/users.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildCredentials, buildMember, buildOrganization, buildUser } from '../../../test/builders/basics.ts'
import { buildToken, inject, type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { entryRoutes } from '../../account/entry/routes.ts'
import { sessionRoutes } from '../../account/sessions/routes.ts'
import { signInRoutes } from '../../account/sign-in/routes.ts'
import { leadRoutes } from '../../crm/leads/routes.ts'
import { userRoutes } from '../users/routes.ts'
import { peopleRoutes } from './routes.ts'

const app = useTestApp([entryRoutes, leadRoutes, peopleRoutes, sessionRoutes, signInRoutes, userRoutes])
let admin: Person
beforeAll(async () => {
  admin = await signIn(app.current, 'super_admin')
})
const PASSWORD = 'orchid lantern 8 staircase'

const linkTo = async (address: string) => {
  await app.current.work()
  const letters = (await app.current.mailbox.list()).filter(({ to }) => to === address)
  return letters.flatMap(({ text }) => /token=(\S+)/.exec(text)?.[1] ?? [])
}

describe('GET /auth/users', () => {
  it('GET /auth/users filters by role, organization, state, second factor and name, without API tokens', async () => {
    const { owner } = app.current
    const home = await buildOrganization(owner, { name: 'Alder Homes' })
    const ada = await buildMember(owner, home.id, 'developer_admin', { full_name: 'Ada Quillon' })
    const ben = await buildMember(owner, home.id, 'developer', { full_name: 'Ben Quillon', email_verified_at: null })
    const off = await buildMember(owner, home.id, 'developer', {
      full_name: 'Cem Quillon',
      disabled_at: new Date().toISOString(),
    })
    await buildUser(owner, { full_name: 'Token Quillon', kind: 'api_token', email_verified_at: null })
    await buildCredentials(owner, ada.id, { two_factor_confirmed_at: '2026-11-01T00:00:00Z' })
    const ids = async (query: Parameters<typeof admin.call<typeof people.list>>[1]['query']) =>
      (await admin.call(people.list, { query: { ...query, organization: [home.id] } })).data.map(({ id }) => id)

    const all = (await admin.call(people.list, { query: { search: 'quillon' } })).data

    expect(all.map(({ id, state }) => [id, state])).toEqual([
      [ada.id, 'active'],
      [ben.id, 'invited'],
      [off.id, 'disabled'],
    ])
    expect(all[0]).toMatchObject({
      two_factor: true,
      organizations_count: 1,
      organizations: [{ id: home.id, name: 'Alder Homes', role: 'developer_admin', enabled: true }],
    })
    expect(await ids({ role: ['developer'] })).toEqual([ben.id, off.id])
    expect(await ids({ state: ['invited', 'disabled'] })).toEqual([ben.id, off.id])
    expect(await ids({ two_factor: true })).toEqual([ada.id])
    expect(await ids({ two_factor: false })).toEqual([ben.id, off.id])
    expect(await ids({ never_signed_in: true, sort: '-created_at' })).toEqual([off.id, ben.id, ada.id])
    expect(await ids({ search: ada.email })).toEqual([ada.id])
  })

  it('GET /auth/users sorts by last activity, users without any at the end, page by page', async () => {
    const { owner } = app.current
    const { id } = await buildOrganization(owner)
    const seen = ['2026-11-01T00:00:00Z', null, '2026-11-03T00:00:00Z', null, '2026-11-02T00:00:00Z']
    const made = []
    for (const last_seen_at of seen) made.push((await buildMember(owner, id, 'developer', { last_seen_at })).id)
    const [first, never, latest, neverEither, between] = made
    const found: number[] = []
    let cursor: string | undefined
    do {
      const page = await admin.call(people.list, {
        query: { organization: [id], sort: '-last_seen_at', per_page: 2, ...(cursor ? { cursor } : {}) },
      })
      found.push(...page.data.map((one) => one.id))
      cursor = page.meta.next_cursor ?? undefined
    } while (cursor)

    expect(found).toEqual([latest, between, first, neverEither, never])
  })

  it('GET /auth/users returns the last activity of a user, recorded by their calls', async () => {
    const broker = await signIn(app.current, 'broker')
    await app.current.owner
      .updateTable('tokens')
      .set({ last_used_at: '2026-01-01T00:00:00Z' })
      .where('user_id', '=', broker.id)
      .execute()
    await broker.call(leads.list, {})

    const { data } = await admin.call(people.one, { params: { id: broker.id } })

    expect(Date.parse(data.last_seen_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  it('GET /auth/users returns a sales manager the users of assigned organizations, without other memberships', async () => {
    const { owner } = app.current
    const [mine, other] = [await buildOrganization(owner), await buildOrganization(owner)]
    const shared = await buildMember(owner, mine.id, 'developer')
    await owner
      .insertInto('memberships')
      .values({ organization_id: other.id, user_id: shared.id, organization_type: 'developer', role: 'developer' })
      .execute()
    const stranger = await buildMember(owner, other.id, 'developer')
    const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [mine.id] })

    const { data } = await manager.call(people.list, { query: { role: ['developer'] } })
    const one = await manager.call(people.one, { params: { id: shared.id } })
    const foreign = await manager.ask(people.one, { params: { id: stranger.id } })
    const address = await manager.call(people.inviteSearch, { query: { email: stranger.email } })

    expect(data).toEqual([
      expect.objectContaining({
        id: shared.id,
        organizations_count: 1,
        organizations: [expect.objectContaining({ id: mine.id })],
      }),
    ])
    expect(one.data.memberships.map(({ id }) => id)).toEqual([mine.id])
    expect(foreign.statusCode).toBe(404)
    expect(address.data.user).toBeNull()
  })

  it('GET /auth/users uses indexes for the order by name, by last activity, and for a search', async () => {
    const person = `select id from users where kind = 'person'`
    const db = await app.current.owner.startTransaction().execute()
    const plan = async (query: string) => {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(query)}`.execute(db)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    await sql`insert into users (full_name, email, last_seen_at)
      select 'Many ' || md5(n::text), 'many-' || n || '@example.com', now() - n * interval '1 minute'
      from generate_series(1, 20000) as n`.execute(db)
    await sql`select gin_clean_pending_list('users_search')`.execute(db)
    await sql`analyze users`.execute(db)
    const plans = [
      await plan(`${person} order by lower(full_name), id limit 26`),
      await plan(`${person} order by last_seen_at desc nulls last, id desc limit 26`),
      await plan(`${person} and fold_text(full_name || E'\\n' || email) like any (array['%quillon%'])`),
    ]
    await db.rollback().execute()

    for (const [index, name] of ['users_by_name', 'users_by_seen', 'users_search'].entries())
      expect(plans[index]).toContain(name)
  })
})

describe('PATCH /auth/users/{id}', () => {
  it('PATCH /auth/users/{id} changes the given fields of a user, and keeps the others', async () => {
    const user = await buildUser(app.current.owner, { phone: '+971501234567', job_title: 'Agent' })

    const { data } = await admin.call(people.change, {
      params: { id: user.id },
      body: { version: user.version, full_name: 'Grace Hopper', job_title: null },
    })
    const late = await admin.ask(people.change, {
      params: { id: user.id },
      body: { version: user.version, full_name: 'Somebody Else' },
    })

    expect(data).toMatchObject({ full_name: 'Grace Hopper', job_title: null, phone: '+971501234567' })
    expect([late.statusCode, late.json().code, late.json().current.full_name]).toEqual([409, 'stale', 'Grace Hopper'])
  })

  it('disabling a user ends all sessions permanently, and enabling lets them sign in again', async () => {
    const broker = await signIn(app.current, 'broker')
    const change = async (disabled: boolean) => {
      const { data } = await admin.call(people.one, { params: { id: broker.id } })
      return admin.call(people.change, { params: { id: broker.id }, body: { version: data.version, disabled } })
    }

    const off = await change(true)
    const refused = await broker.ask(leads.list, {})
    const on = await change(false)
    const still = await broker.ask(leads.list, {})

    expect([off.data.state, on.data.state]).toEqual(['disabled', 'active'])
    expect([refused.statusCode, still.statusCode]).toEqual([401, 401])
    const token = await buildToken(app.current.owner, broker.id)
    const again = await inject(app.current.app, leads.list, {}, token, broker.organization.id)
    expect(again.statusCode).toBe(200)
  })

  it('disabling a user is refused for the caller and for the last admin of an organization, also two at once', async () => {
    const { owner } = app.current
    for (let time = 0; time < 10; time++) {
      const home = await buildOrganization(owner, { type: 'brokerage', name: 'Two Gates' })
      const pair = [
        await buildMember(owner, home.id, 'broker_admin'),
        await buildMember(owner, home.id, 'broker_admin'),
      ]
      const answers = await Promise.all(
        pair.map(({ id, version }) => admin.ask(people.change, { params: { id }, body: { version, disabled: true } })),
      )
      const codes = answers.map(({ statusCode }) => statusCode).sort()
      const refused = answers.find(({ statusCode }) => statusCode === 409)

      expect(codes).toEqual([200, 409])
      expect(refused?.json().code).toBe('last_admin')
    }
    const self = await owner.selectFrom('users').select('version').where('id', '=', admin.id).executeTakeFirstOrThrow()
    const own = await admin.ask(people.change, { params: { id: admin.id }, body: { ...self, disabled: true } })
    expect([own.statusCode, own.json().code]).toEqual([409, 'self'])
  })
})

describe('POST /auth/users', () => {
  const body = async (given: object = {}) => ({
    full_name: 'Noor Said',
    email: `noor-${crypto.randomUUID().slice(0, 8)}@example.com`,
    organization: (await buildOrganization(app.current.owner, { name: 'Cedar Homes' })).id,
    role: 'developer_admin' as const,
    ...given,
  })

  it('POST /auth/users creates an account with a membership, whose password is set by a link', async () => {
    const asked = await body()

    const { data } = await admin.call(users.create, { body: asked })
    const [token = ''] = await linkTo(asked.email)
    const before = (await admin.call(people.one, { params: { id: data.id } })).data
    await inject(app.current.app, entry.verifyEmail, {
      body: { token, password: PASSWORD, password_confirmation: PASSWORD },
    })
    const signedIn = await inject(app.current.app, auth.login, {
      body: { email: asked.email, password: PASSWORD, device_name: 'Test' },
    })

    expect(before).toMatchObject({
      state: 'invited',
      memberships: [{ id: asked.organization, role: 'developer_admin' }],
    })
    expect(signedIn.json().organizations).toMatchObject([{ id: asked.organization, pivot_role: 'developer_admin' }])
  })

  it('POST /auth/users takes over an account that a stranger registered and no one confirmed', async () => {
    const asked = await body()
    const { owner } = app.current
    const stranger = { full_name: 'Not Noor', email: asked.email, phone: '+971501111111' }
    await inject(app.current.app, entry.register, { body: stranger })
    const [before = ''] = await linkTo(asked.email)

    const answers = await Promise.all(Array.from({ length: 5 }, () => admin.ask(users.create, { body: asked })))

    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422, 422, 422, 422])
    const kept = await owner.selectFrom('users').selectAll().where('email', '=', asked.email).execute()
    expect(kept).toMatchObject([{ full_name: 'Noor Said', phone: null, email_verified_at: null }])
    // The link that the stranger caused is replaced by the new one.
    const check = (token: string) =>
      inject(app.current.app, entry.checkLink, { body: { purpose: 'verify_email', token } })
    const next = (await linkTo(asked.email)).find((token) => token !== before) ?? ''
    expect([(await check(before)).statusCode, (await check(next)).statusCode]).toEqual([422, 200])
  })

  it('POST /auth/users does not take over an unconfirmed account that is a member', async () => {
    const asked = await body()
    await admin.call(users.create, { body: asked })

    const again = await admin.ask(users.create, { body: { ...asked, ...(await body({ email: asked.email })) } })

    expect([again.statusCode, Object.keys(again.json().errors)]).toEqual([422, ['email']])
  })

  it('resending the link of a new account makes the old link invalid', async () => {
    const asked = await body()
    const { data } = await admin.call(users.create, { body: asked })
    const [first = ''] = await linkTo(asked.email)

    await admin.call(users.sendLink, { params: { id: data.id } })
    const links = await linkTo(asked.email)
    const check = (token: string) =>
      inject(app.current.app, entry.checkLink, { body: { purpose: 'verify_email', token } })
    const second = links.find((token) => token !== first) ?? ''

    expect((await check(first)).statusCode).toBe(422)
    expect((await check(second)).statusCode).toBe(200)
    const confirmed = await buildUser(app.current.owner)
    const late = await admin.ask(users.sendLink, { params: { id: confirmed.id } })
    expect([late.statusCode, late.json().code]).toEqual([409, 'verified'])
  })

  it.each([
    ['an address that has an account', { email: 'taken-already@example.com' }, 'email'],
    ['a role of another type of organization', { role: 'broker' as const }, 'role'],
    ['an unknown organization', { organization: 999_999_999 }, 'organization'],
    ['a phone without its country', { phone: '0501234567' }, 'phone'],
    ['a password', { password: PASSWORD }, 'password'],
  ])('POST /auth/users refuses %s on its field', async (_, given, field) => {
    await app.current.owner
      .insertInto('users')
      .values({ full_name: 'Taken', email: 'Taken-Already@example.com', email_verified_at: '2026-01-01T00:00:00Z' })
      .onConflict((same) => same.doNothing())
      .execute()

    const answer = await admin.ask(users.create, { body: await body(given) })

    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
  })
})

describe('sessions of another user', () => {
  it('a super admin lists the sessions of a user, ends one, and ends all', async () => {
    const broker = await signIn(app.current, 'broker')
    const second = await buildToken(app.current.owner, broker.id)
    const { data } = await admin.call(users.sessions, { params: { id: broker.id } })
    const { data: own } = await broker.call(sessions.list, {})
    const current = own.find((one) => one.current)?.id ?? 0
    const of = (token: string) => inject(app.current.app, leads.list, {}, token, broker.organization.id)

    await admin.call(users.endSession, { params: { id: broker.id, sessionId: current } })
    const [gone, kept] = [await broker.ask(leads.list, {}), await of(second)]
    const again = await admin.ask(users.endSession, { params: { id: broker.id, sessionId: current } })
    await admin.call(users.endSessions, { params: { id: broker.id } })

    expect(data).toHaveLength(2)
    expect(JSON.stringify(data)).not.toContain('token_hash')
    expect([gone.statusCode, kept.statusCode, again.statusCode]).toEqual([401, 200, 404])
    expect((await of(second)).statusCode).toBe(401)
  })

  it('ending a session returns 404 under the address of another user', async () => {
    const [one, other] = [await signIn(app.current, 'broker'), await signIn(app.current, 'broker')]
    const { data } = await admin.call(users.sessions, { params: { id: other.id } })

    const answer = await admin.ask(users.endSession, { params: { id: one.id, sessionId: data[0]?.id ?? 0 } })

    expect(answer.statusCode).toBe(404)
    expect((await other.ask(leads.list, {})).statusCode).toBe(200)
  })
})

describe('invites by e-mail address', () => {
  it('invites by e-mail address are found by the exact address, created and revoked', async () => {
    const { owner } = app.current
    const home = await buildOrganization(owner, { name: 'Cedar Homes' })
    const email = `guest-${crypto.randomUUID().slice(0, 8)}@example.com`

    const made = await admin.call(people.invite, { body: { email, organization: home.id, role: 'developer' } })
    const twice = await admin.ask(people.invite, { body: { email, organization: home.id, role: 'developer' } })
    const found = await admin.call(people.inviteSearch, { query: { email: email.toUpperCase() } })
    const partly = await admin.call(people.inviteSearch, { query: { email: email.slice(1) } })
    await admin.call(people.revokeInvite, { params: { id: made.data.id } })
    const late = await admin.ask(people.revokeInvite, { params: { id: made.data.id } })

    expect([twice.statusCode, twice.json().code]).toEqual([409, 'already_invited'])
    expect(found.data).toMatchObject({
      user: null,
      invites: [{ id: made.data.id, organization: { name: 'Cedar Homes' } }],
    })
    expect(partly.data).toEqual({ user: null, invites: [] })
    expect([late.statusCode, late.json().code]).toEqual([409, 'not_pending'])
  })

  it('an invite is refused for the caller, for a member and for a role of another organization type', async () => {
    const home = await buildOrganization(app.current.owner)
    const member = await buildMember(app.current.owner, home.id, 'developer')
    const own = await app.current.owner
      .selectFrom('users')
      .select('email')
      .where('id', '=', admin.id)
      .executeTakeFirstOrThrow()
    const ask = async (body: { email: string; organization: number; role: 'super_admin' | 'developer' | 'broker' }) => {
      const answer = await admin.ask(people.invite, { body })
      return [answer.statusCode, answer.json().code ?? Object.keys(answer.json().errors)]
    }

    expect(await ask({ email: own.email, organization: admin.organization.id, role: 'super_admin' })).toEqual([
      409,
      'already_member',
    ])
    expect(await ask({ email: member.email, organization: home.id, role: 'developer' })).toEqual([
      409,
      'already_member',
    ])
    expect(await ask({ email: 'x@example.com', organization: home.id, role: 'broker' })).toEqual([422, ['role']])
  })
})
