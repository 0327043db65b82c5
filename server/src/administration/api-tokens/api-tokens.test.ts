import { auth } from '@storey/api/account/account.ts'
import { notifications } from '@storey/api/account/notifications.ts'
import { apiTokens } from '@storey/api/administration/api-tokens.ts'
import { audit } from '@storey/api/administration/audit.ts'
import { people } from '@storey/api/administration/people.ts'
import type { Role } from '@storey/api/capabilities.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { notes } from '@storey/api/crm/notes.ts'
import { crmReportEmails } from '@storey/api/crm/reports.ts'
import type { Endpoint } from '@storey/api/endpoint.ts'
import { endpoints } from '@storey/api/index.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildCredentials, buildOrganization, PASSWORD } from '../../../test/builders/basics.ts'
import { inject, type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { whole } from '../../../test/whole.ts'

const app = useTestApp(whole)
let admin: Person
beforeAll(async () => {
  admin = await signIn(app.current, 'super_admin')
  await buildCredentials(app.current.owner, admin.id)
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const body = (given: object = {}) => ({
  name: 'Website',
  role: 'broker_admin' as const,
  expires_on: inDays(30),
  password: PASSWORD,
  ...given,
})
const home = (type: 'developer' | 'brokerage' = 'brokerage') => buildOrganization(app.current.owner, { type })

async function made(role: Role = 'broker_admin') {
  const organization = await home(role.startsWith('broker') ? 'brokerage' : 'developer')
  const { data } = await admin.call(apiTokens.create, { params: { id: organization.id }, body: body({ role }) })
  return { ...data, organization }
}
const by = (token: string, endpoint: Endpoint, organization_id: number, asked: object = {}) =>
  inject(app.current.app, endpoint, asked, token, organization_id)

describe('an API token of an organization (T029, T030)', () => {
  it('an API token gets no reports by e-mail', async () => {
    const { token, organization } = await made()
    const answer = await by(token, crmReportEmails.create, organization.id, { body: { every: 'week' } })

    expect([answer.statusCode, answer.json().message]).toEqual([403, 'API tokens can’t get reports by e-mail.'])
  })

  it('an API token works in its organization with its role and under its name, and is shown once', async () => {
    const token = await made()
    const at = token.organization.id

    const me = await by(token.token, auth.me, at)
    const lead = await by(token.token, leads.create, at, { body: { full_name: 'Amal Haddad', email: 'a@example.com' } })
    const note = await by(token.token, notes.create, at, {
      params: { id: lead.json().data?.id },
      body: { body_html: '<p>From the website</p>' },
    })
    const colleague = await signIn(app.current, 'broker', { organization: token.organization })
    const read = await colleague.call(notes.list, { params: { id: lead.json().data.id } })
    const listed = await admin.call(apiTokens.list, { params: { id: at } })
    const { data: events } = await admin.call(audit.list, { query: { organization: [at], action: ['leads.create'] } })

    expect(me.json().data).toMatchObject({
      full_name: 'Website',
      organizations: [{ id: at, pivot_role: 'broker_admin', pivot_enabled: true }],
    })
    expect([lead.statusCode, note.statusCode]).toEqual([201, 201])
    expect(read.data[0]?.author.full_name).toBe('Website')
    expect(events[0]).toMatchObject({ user_name: 'Website' })
    expect(listed.data).toEqual([
      expect.objectContaining({ id: token.id, state: 'active', last_four: token.token.slice(-4) }),
    ])
    expect(JSON.stringify(listed)).not.toContain(token.token)
    await expect
      .poll(async () => (await admin.call(apiTokens.list, { params: { id: at } })).data[0]?.last_used_at ?? '')
      .not.toBe('')
  })

  it('the name of an API token does not begin like a formula and turns no text around it', async () => {
    const { id } = await home()
    const create = (name: string) => admin.ask(apiTokens.create, { params: { id }, body: body({ name }) })

    const formula = await create('=HYPERLINK("http://x.test","Report")')
    const turned = await create('Portal\u202e gpj')

    expect([formula.statusCode, Object.keys(formula.json().errors)]).toEqual([422, ['name']])
    expect([turned.statusCode, turned.json().data.name]).toEqual([201, 'Portal gpj'])
  })

  it('an API token reaches no other organization, none without one, and no list of users', async () => {
    const token = await made()
    const other = await home()

    const member = await signIn(app.current, 'broker', { organization: await home() })
    let same = 0
    const reads = [leads.list, notifications.unreadCount, auth.me]
    for (const endpoint of reads) {
      const foreign = await by(token.token, endpoint, other.id)
      const stranger = await by(member.token, endpoint, other.id)
      if (foreign.statusCode === 403 && foreign.body === stranger.body) same++
    }
    expect((await by(token.token, leads.list, 0)).statusCode).toBe(403)
    console.log(`T030 API tokens refused elsewhere as strangers are: ${same} of ${reads.length}`)
    expect(same).toBe(reads.length)
    const { data } = await admin.call(people.list, { query: { search: 'website' } })
    expect(data.filter(({ full_name }) => full_name === 'Website')).toEqual([])
  })

  it('an API token calls nothing of auth/* but auth/me, whatever its role', async () => {
    const token = await made('developer_admin')
    // A registration has a token of its own, and API tokens have no access to it.
    const closed = endpoints.filter(
      ({ endpoint }) =>
        endpoint.path.startsWith('/auth/') &&
        endpoint !== auth.me &&
        (endpoint.access.kind === 'can' || endpoint.access.kind === 'signed_in'),
    )
    const codes = new Map<string, unknown>()
    let tried = 0
    for (const { name, endpoint } of closed) {
      const params = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => [key, 1]))
      // Files are checked before they are read, when the shape of the body is not known yet.
      if (endpoint.files) continue
      tried++
      const answer = await by(token.token, endpoint, token.organization.id, { params })
      if (answer.statusCode !== 403) codes.set(name, [answer.statusCode, answer.body])
    }

    console.log(`T029 calls of auth/* closed to API tokens: ${tried - codes.size} of ${tried}`)
    expect(tried).toBeGreaterThan(40)
    expect([...codes]).toEqual([])
    expect((await by(token.token, notifications.unreadCount, token.organization.id)).statusCode).toBe(200)
  })

  it('an API token stops at once when it is revoked or expired or its organization is suspended', async () => {
    const { owner } = app.current
    const [revoked, expired, suspended] = [await made(), await made(), await made()]
    for (const one of [revoked, expired, suspended])
      expect((await by(one.token, leads.list, one.organization.id)).statusCode).toBe(200)

    await admin.call(apiTokens.revoke, { params: { id: revoked.organization.id, tokenId: revoked.id } })
    await owner
      .updateTable('api_tokens')
      .set({ created_at: '2026-01-01T00:00:00Z', expires_at: '2026-02-01T00:00:00Z' })
      .where('id', '=', expired.id)
      .execute()
    await owner
      .updateTable('organizations')
      .set({ status: 'suspended' })
      .where('id', '=', suspended.organization.id)
      .execute()
    const answers = []
    for (const one of [revoked, expired, suspended])
      answers.push((await by(one.token, leads.list, one.organization.id)).statusCode)
    const states = async (id: number) => (await admin.call(apiTokens.list, { params: { id } })).data.map((t) => t.state)
    const again = await admin.ask(apiTokens.revoke, { params: { id: revoked.organization.id, tokenId: revoked.id } })

    expect(answers).toEqual([401, 401, 403])
    expect(await states(revoked.organization.id)).toEqual(['revoked'])
    expect(await states(expired.organization.id)).toEqual(['expired'])
    expect([again.statusCode, again.json().code]).toEqual([409, 'already_revoked'])
  })

  it('an API token has exactly the permissions of a member with its role', async () => {
    const token = await made('broker')
    const { data } = await admin.call(audit.list, {})

    const lead = await by(token.token, leads.create, token.organization.id, {
      body: { full_name: 'Amal', email: 'b@example.com' },
    })
    const removed = await by(token.token, leads.remove, token.organization.id, { params: { id: lead.json().data.id } })

    expect(data.length).toBeGreaterThan(0)
    expect([lead.statusCode, removed.statusCode]).toEqual([201, 403])
  })

  it('an API token opens no session and has no password', async () => {
    const token = await made()
    const row = await app.current.owner
      .selectFrom('api_tokens')
      .innerJoin('users', 'users.id', 'api_tokens.user_id')
      .select(['users.email', 'users.email_verified_at', 'users.kind', 'api_tokens.token_hash'])
      .where('api_tokens.id', '=', token.id)
      .executeTakeFirstOrThrow()

    const answer = await inject(app.current.app, auth.login, {
      body: { email: row.email, password: PASSWORD, device_name: 'Test' },
    })

    expect(row).toMatchObject({ kind: 'api_token', email_verified_at: null })
    expect(Buffer.from(row.token_hash).includes(Buffer.from(token.token))).toBe(false)
    expect(answer.statusCode).toBe(422)
  })
})

describe('POST /auth/organizations/{id}/api-tokens', () => {
  it.each([
    ['a role of another type of organization', { role: 'developer' }, 'role'],
    ['a role of the platform', { role: 'super_admin' }, 'role'],
    ['a day that is over', { expires_on: inDays(-2) }, 'expires_on'],
    ['a day that is too far', { expires_on: inDays(400) }, 'expires_on'],
    ['no name', { name: ' ' }, 'name'],
    ['a wrong password', { password: 'a guess' }, 'password'],
  ])('creating an API token refuses %s on its field', async (_, given, field) => {
    const { id } = await home()

    const answer = await admin.ask(apiTokens.create, { params: { id }, body: body(given) })

    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
    expect((await admin.call(apiTokens.list, { params: { id } })).data).toEqual([])
  })

  it('creating an API token is refused for the platform, and notifies its creator by e-mail otherwise', async () => {
    const platform = await admin.ask(apiTokens.create, {
      params: { id: admin.organization.id },
      body: body({ role: 'super_admin' }),
    })
    const email = await app.current.owner
      .selectFrom('users')
      .select('email')
      .where('id', '=', admin.id)
      .executeTakeFirstOrThrow()
    await made()
    await app.current.work()
    const letters = (await app.current.mailbox.list()).filter(({ to }) => to === email.email)

    expect([platform.statusCode, platform.json().code]).toEqual([409, 'platform'])
    expect(letters.some(({ text }) => text.includes('API token “Website” was created'))).toBe(true)
  })

  it('a repeated call for an API token returns the response without the secret', async () => {
    const { id } = await home()
    const key = { 'idempotency-key': crypto.randomUUID() }

    const first = await admin.ask(apiTokens.create, { params: { id }, body: body() }, key)
    const second = await admin.ask(apiTokens.create, { params: { id }, body: body() }, key)

    expect([first.statusCode, second.statusCode, second.json().code]).toEqual([201, 409, 'already_done'])
    expect((await admin.call(apiTokens.list, { params: { id } })).data).toHaveLength(1)
  })

  it('an organization has at most twenty active API tokens, also with many calls at once', async () => {
    const { id } = await home()
    const answers = await Promise.all(
      Array.from({ length: 23 }, (_, n) =>
        admin.ask(apiTokens.create, { params: { id }, body: body({ name: `Token ${n}` }) }),
      ),
    )

    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20)
    expect(answers.find(({ statusCode }) => statusCode !== 201)?.json().code).toBe('too_many_tokens')
  })
})
