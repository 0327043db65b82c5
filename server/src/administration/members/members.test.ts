import { ownInvites } from '@storey/api/account/invites.ts'
import { invites } from '@storey/api/administration/invites.ts'
import { members, salesManagers } from '@storey/api/administration/members.ts'
import { people } from '@storey/api/administration/people.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { projects } from '@storey/api/inventory/projects.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildMember, buildOrganization, buildUser } from '../../../test/builders/basics.ts'
import { buildLead } from '../../../test/builders/lead.ts'
import { buildToken, inject, type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { buildInvite } from '../../../test/samples/account-settings.ts'
import { inviteRoutes } from '../../account/invites/routes.ts'
import { leadRoutes } from '../../crm/leads/routes.ts'
import { projectRoutes } from '../../inventory/projects/routes.ts'
import { organizationInviteRoutes } from '../invites/routes.ts'
import { peopleRoutes } from '../people/routes.ts'
import { memberRoutes, salesManagerRoutes } from './routes.ts'

const app = useTestApp([
  inviteRoutes,
  leadRoutes,
  memberRoutes,
  organizationInviteRoutes,
  peopleRoutes,
  projectRoutes,
  salesManagerRoutes,
])
let admin: Person
beforeAll(async () => {
  admin = await signIn(app.current, 'super_admin')
})

const put = (who: { id: number }, organization: { id: number }, enabled: boolean, by = admin) =>
  by.ask(members.setEnabled, { params: { id: organization.id, userId: who.id }, body: { enabled } })

describe('PATCH /auth/organizations/{id}/users/{userId}/enabled', () => {
  it('disabling a member ends access with the next call, and enabling restores it', async () => {
    const broker = await signIn(app.current, 'broker')
    await broker.call(leads.list, {})

    const out = await put(broker, broker.organization, false)
    const refused = await broker.ask(leads.list, {})
    const back = await put(broker, broker.organization, true)

    expect(out.json().data).toMatchObject({ id: broker.id, role: 'broker', enabled: false })
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'organization'])
    expect(back.json().data).toMatchObject({ enabled: true })
    // A process caches callers until it is notified of a change, which takes a moment.
    await expect.poll(async () => (await broker.ask(leads.list, {})).statusCode).toBe(200)
  })

  it('a disabled member gets 403 before any other error of a call', async () => {
    const broker = await signIn(app.current, 'broker')
    await broker.call(leads.list, {})
    // As from another process: this one still has the member's old rights in its cache.
    await app.current.owner
      .updateTable('memberships')
      .set({ enabled: false })
      .where('user_id', '=', broker.id)
      .execute()

    const answers = await Promise.all([
      broker.ask(leads.list, {}),
      broker.ask(leads.get, { params: { id: 999_999_999 } }),
      broker.ask(leads.list, { query: { cursor: 'made-up' } }),
    ])

    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
      Array.from({ length: 3 }, () => [403, 'organization']),
    )
  })

  it('disabling a member of two organizations keeps access to the other one', async () => {
    const broker = await signIn(app.current, 'broker')
    const other = await buildOrganization(app.current.owner, { type: 'brokerage' })
    const membership = { organization_type: 'brokerage', role: 'broker', user_id: broker.id } as const
    await app.current.owner
      .insertInto('memberships')
      .values({ ...membership, organization_id: other.id })
      .execute()

    await put(broker, other, false)

    expect((await broker.ask(leads.list, {})).statusCode).toBe(200)
  })

  it('disabling is refused for the last admin of an organization, and for the caller', async () => {
    const organization = await buildOrganization(app.current.owner, { type: 'brokerage' })
    const one = await signIn(app.current, 'broker_admin', { organization })
    const two = await signIn(app.current, 'broker_admin', { organization })

    const first = await put(one, organization, false)
    const last = await put(two, organization, false)
    const self = await put(admin, admin.organization, false)

    expect(first.statusCode).toBe(200)
    expect([last.statusCode, last.json().code]).toEqual([409, 'last_admin'])
    expect([self.statusCode, self.json().code]).toEqual([409, 'self'])
    expect((await two.ask(leads.list, {})).statusCode).toBe(200)
  })

  it('one of two admins who are disabled at once stays, 20 times of 20', async () => {
    for (let time = 0; time < 20; time++) {
      const organization = await buildOrganization(app.current.owner, { type: 'brokerage' })
      const one = await signIn(app.current, 'broker_admin', { organization })
      const two = await signIn(app.current, 'broker_admin', { organization })

      const answers = await Promise.all([put(one, organization, false), put(two, organization, false)])

      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    }
  })

  it('enabling an enabled member ends no session', async () => {
    const broker = await signIn(app.current, 'broker')
    const versionOf = () =>
      app.current.owner
        .selectFrom('users')
        .select('access_version')
        .where('id', '=', broker.id)
        .executeTakeFirstOrThrow()
    const before = await versionOf()

    await put(broker, broker.organization, true)

    expect(await versionOf()).toEqual(before)
  })

  it('disabling returns 404 for a member of another organization', async () => {
    const broker = await signIn(app.current, 'broker')
    const elsewhere = await buildOrganization(app.current.owner, { type: 'brokerage' })

    expect((await put(broker, elsewhere, false)).statusCode).toBe(404)
  })
})

const refusal = ({ statusCode, json }: Awaited<ReturnType<Person['ask']>>) => [statusCode, json().code]
const setRole = (who: { id: number }, organization: { id: number }, role: 'broker_admin' | 'broker' | 'super_admin') =>
  admin.ask(members.setRole, { params: { id: organization.id, userId: who.id }, body: { role } })
const remove = (who: { id: number }, organization: { id: number }, by = admin) =>
  by.ask(members.remove, { params: { id: organization.id, userId: who.id } })

describe('GET /auth/organizations/{id}/users', () => {
  it('GET /auth/organizations/{id}/users returns an admin the members of their own organization only', async () => {
    const boss = await signIn(app.current, 'broker_admin')
    const { owner } = app.current
    const agent = await buildMember(owner, boss.organization.id, 'broker', {
      full_name: 'Aaron Agent',
      job_title: 'Agent',
    })
    const elsewhere = await buildOrganization(owner, { type: 'brokerage' })

    const { data, meta } = await boss.call(members.list, { params: { id: boss.organization.id }, query: {} })
    const found = await boss.call(members.list, { params: { id: boss.organization.id }, query: { search: 'aaron' } })
    const foreign = await boss.ask(members.list, { params: { id: elsewhere.id }, query: {} })
    const agents = await boss.call(members.list, { params: { id: boss.organization.id }, query: { role: ['broker'] } })

    expect(meta.total).toBe(2)
    expect(data[0]).toMatchObject({
      id: agent.id,
      job_title: 'Agent',
      role: 'broker',
      disabled: false,
      two_factor: false,
    })
    expect([found, agents].map((one) => one.data.map(({ id }) => id))).toEqual([[agent.id], [agent.id]])
    expect(foreign.statusCode).toBe(404)
  })
})

describe('PATCH /auth/organizations/{id}/users/{userId}/role', () => {
  it('changing the role of a member applies from the next call, and notifies them', async () => {
    const organization = await buildOrganization(app.current.owner, { type: 'brokerage', name: 'Brightwater' })
    const agent = await signIn(app.current, 'broker', { organization })
    const lead = await buildLead(app.current.owner, { organization_id: organization.id })
    const before = await agent.ask(leads.remove, { params: { id: lead.id } })

    const changed = await setRole(agent, organization, 'broker_admin')
    await expect.poll(async () => (await agent.ask(leads.remove, { params: { id: lead.id } })).statusCode).not.toBe(403)
    await app.current.work()
    const letters = await app.current.mailbox.list()

    expect(before.statusCode).toBe(403)
    expect(changed.json().data).toMatchObject({ id: agent.id, role: 'broker_admin' })
    expect(letters.some(({ text }) => text.includes('changed your role in Brightwater to broker admin'))).toBe(true)
  })

  it('changing a role refuses a role of another organization type, the own role and the last admin', async () => {
    const organization = await buildOrganization(app.current.owner, { type: 'brokerage' })
    const boss = await buildMember(app.current.owner, organization.id, 'broker_admin')

    const wrong = await setRole(boss, organization, 'super_admin')
    const own = await admin.ask(members.setRole, {
      params: { id: admin.organization.id, userId: admin.id },
      body: { role: 'super_admin_sales_manager' },
    })

    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['role']])
    expect(refusal(own)).toEqual([409, 'self'])
    expect(refusal(await setRole(boss, organization, 'broker'))).toEqual([409, 'last_admin'])
  })

  it('one admin stays when one is demoted, one removed and one disabled at once, 20 times of 20', async () => {
    const { owner } = app.current
    for (let time = 0; time < 20; time++) {
      const organization = await buildOrganization(owner, { type: 'brokerage' })
      const [one, two, three] = [
        await buildMember(owner, organization.id, 'broker_admin'),
        await buildMember(owner, organization.id, 'broker_admin'),
        await buildMember(owner, organization.id, 'broker_admin'),
      ]
      const answers = await Promise.all([
        setRole(one, organization, 'broker'),
        remove(two, organization),
        admin.ask(people.change, { params: { id: three.id }, body: { version: three.version, disabled: true } }),
      ])
      const left = await owner
        .selectFrom('memberships')
        .innerJoin('users', 'users.id', 'memberships.user_id')
        .select('users.id')
        .where('organization_id', '=', organization.id)
        .where('role', '=', 'broker_admin')
        .where('enabled', '=', true)
        .where('disabled_at', 'is', null)
        .execute()

      expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(2)
      expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(1)
      expect(left).toHaveLength(1)
    }
  })

  it('the database refuses to demote the last admin', async () => {
    const organization = await buildOrganization(app.current.owner, { type: 'brokerage' })
    const boss = await buildMember(app.current.owner, organization.id, 'broker_admin')
    const demote = app.current.pool.transaction({ role: 'storey_platform' }, (db) =>
      db.updateTable('memberships').set({ role: 'broker' }).where('user_id', '=', boss.id).execute(),
    )

    await expect(demote).rejects.toMatchObject({ constraint: 'organizations_keep_an_admin' })
  })
})

describe('DELETE /auth/organizations/{id}/users/{userId}', () => {
  it('removing a member ends access at once, and keeps their name on their records', async () => {
    const boss = await signIn(app.current, 'broker_admin')
    const { organization } = boss
    const agent = await signIn(app.current, 'broker', { organization })
    const lead = await buildLead(app.current.owner, { organization_id: organization.id, owner_id: agent.id })

    const gone = await remove(agent, organization)
    const refused = await agent.ask(leads.list, {})
    const { data } = await boss.call(leads.get, { params: { id: lead.id } })
    const owner = await app.current.owner
      .selectFrom('users')
      .select('full_name')
      .where('id', '=', agent.id)
      .executeTakeFirstOrThrow()

    expect([gone.statusCode, refused.statusCode, refused.json().code]).toEqual([204, 403, 'organization'])
    expect(data.owner).toEqual({ id: agent.id, full_name: owner.full_name })
    expect((await remove(agent, organization)).statusCode).toBe(404)
  })

  it('removing is refused for the last admin of an organization, and for the caller', async () => {
    const organization = await buildOrganization(app.current.owner, { type: 'brokerage' })
    const boss = await buildMember(app.current.owner, organization.id, 'broker_admin')

    expect(refusal(await remove(boss, organization))).toEqual([409, 'last_admin'])
    expect(refusal(await remove(admin, admin.organization))).toEqual([409, 'self'])
  })
})

describe('sales managers of an organization', () => {
  it('an assigned sales manager has access to the organization from the next call until unassigned', async () => {
    const builder = await buildOrganization(app.current.owner)
    const manager = await signIn(app.current, 'super_admin_sales_manager')
    const params = { id: builder.id, userId: manager.id }
    const seen = async () => (await manager.call(people.list, { query: { organization: [builder.id] } })).data.length
    await buildMember(app.current.owner, builder.id, 'developer')
    const before = await seen()

    await admin.call(salesManagers.assign, { params })
    await admin.call(salesManagers.assign, { params })
    await expect.poll(seen).toBe(1)
    const { data } = await admin.call(people.salesManagers, { query: { organization: builder.id } })
    await admin.call(salesManagers.unassign, { params })

    expect(before).toBe(0)
    expect(data).toEqual([expect.objectContaining({ id: manager.id, organizations: 1 })])
    await expect.poll(async () => (await manager.ask(projects.list, {})).json().data.length).toBe(0)
    expect((await admin.ask(salesManagers.unassign, { params })).statusCode).toBe(404)
  })

  it('assigning refuses a user who is no sales manager, and the platform as organization', async () => {
    const builder = await buildOrganization(app.current.owner)
    const developer = await buildMember(app.current.owner, builder.id, 'developer')
    const manager = await signIn(app.current, 'super_admin_sales_manager')

    const nobody = await admin.ask(salesManagers.assign, { params: { id: builder.id, userId: developer.id } })
    const platform = await admin.ask(salesManagers.assign, {
      params: { id: admin.organization.id, userId: manager.id },
    })

    expect(nobody.statusCode).toBe(404)
    expect(refusal(platform)).toEqual([409, 'platform'])
  })

  it('a sales manager who gets another role loses their assigned organizations', async () => {
    const builder = await buildOrganization(app.current.owner)
    const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [builder.id] })

    await admin.call(members.setRole, {
      params: { id: admin.organization.id, userId: manager.id },
      body: { role: 'super_admin' },
    })
    const left = await app.current.owner
      .selectFrom('sales_assignments')
      .select('user_id')
      .where('user_id', '=', manager.id)
      .execute()

    expect(left).toEqual([])
  })
})

describe('POST /auth/organizations/{id}/invites/{inviteId}/resend', () => {
  const again = (invite: { id: number; organization: { id: number } }) =>
    admin.ask(invites.resend, { params: { id: invite.organization.id, inviteId: invite.id } })
  const accept = async (token: string, email: string) => {
    const known = await app.current.owner.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    const user = known ?? (await buildUser(app.current.owner, { email }))
    const session = await buildToken(app.current.owner, user.id)
    return inject(app.current.app, ownInvites.acceptByLink, { body: { invite_token: token } }, session)
  }

  it('resending an invite sends a new link for seven days, and the old link stops working', async () => {
    const invite = await buildInvite(app.current.owner, { expires_at: new Date(Date.now() - 1_000).toISOString() })

    const answer = await again(invite)
    await app.current.work()
    const letters = (await app.current.mailbox.list()).filter(({ to }) => to === invite.email)
    const link = /token=(\S+)/.exec(letters[0]?.text ?? '')?.[1] ?? ''

    expect(answer.json().data).toMatchObject({ status: 'pending', sent_count: 2 })
    expect(refusal(await accept(invite.token, invite.email))).toEqual([409, 'link_used'])
    expect((await accept(link, invite.email)).statusCode).toBe(200)
    expect(refusal(await again(invite))).toEqual([409, 'not_pending'])
  })

  it('an invite that is revoked, resent and accepted at once gives at most one membership, 20 times of 20', async () => {
    for (let time = 0; time < 20; time++) {
      const invite = await buildInvite(app.current.owner)
      const [taken, sent, accepted] = await Promise.all([
        admin.ask(invites.revoke, { params: { id: invite.organization.id, inviteId: invite.id } }),
        again(invite),
        accept(invite.token, invite.email),
      ])
      const { status } = await app.current.owner
        .selectFrom('invites')
        .select('status')
        .where('id', '=', invite.id)
        .executeTakeFirstOrThrow()
      const joined = await app.current.owner
        .selectFrom('memberships')
        .select('user_id')
        .where('organization_id', '=', invite.organization.id)
        .execute()

      expect([taken.statusCode === 204, accepted.statusCode === 200].filter(Boolean).length).toBe(1)
      expect([200, 409]).toContain(sent.statusCode)
      expect([status, joined.length]).toEqual(accepted.statusCode === 200 ? ['accepted', 1] : ['revoked', 0])
    }
  })
})
