import { notifications } from '@storey/api/account/notifications.ts'
import { assignmentRules } from '@storey/api/crm/assignment.ts'
import { leadPage } from '@storey/api/crm/lead-page.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { describe, expect, it } from 'vitest'
import { buildRule } from '../../../test/builders/assignment.ts'
import { buildMember, buildOrganization, buildProject } from '../../../test/builders/basics.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { notificationRoutes } from '../../account/notifications/routes.ts'
import { leadPageRoutes } from '../lead-page/routes.ts'
import { leadRoutes } from '../leads/routes.ts'
import { assignmentRoutes } from './routes.ts'

const app = useTestApp([assignmentRoutes, leadPageRoutes, leadRoutes, notificationRoutes])
const days = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString()

const leadOf = (person: Person, more: object = {}) =>
  person.call(leads.create, {
    body: { full_name: 'Amal Haddad', email: `${crypto.randomUUID()}@example.com`, by_rules: true, ...more },
  })

/** An organization with an administrator and agents. */
async function buildTeam(agents = 2, type: 'brokerage' | 'developer' = 'brokerage') {
  const { owner } = app.current
  const organization = await buildOrganization(owner, { type })
  const role = type === 'brokerage' ? 'broker' : 'developer'
  const admin = await signIn(app.current, `${role}_admin`, { organization })
  const members = []
  for (let count = 0; count < agents; count++) members.push(await buildMember(owner, organization.id, role))
  return { owner, organization_id: organization.id, admin, member_ids: members.map(({ id }) => id) }
}

describe('a lead that is assigned by rules', () => {
  it('an assignment rule selects the member with the longest wait, marks the lead unseen, and is in the history', async () => {
    const { owner, organization_id, admin, member_ids } = await buildTeam()
    const [first = 0, second = 0] = member_ids
    const rule = await buildRule(owner, { organization_id, member_ids, name: 'Portals', sources: ['portal'] })

    const given = []
    for (let count = 0; count < 3; count++) given.push((await leadOf(admin, { source: 'portal' })).data)

    expect(given.map((lead) => lead.owner?.id)).toEqual([first, second, first])
    expect(given[0]?.seen_at).toBeNull()
    const { data } = await admin.call(leadPage.historyItems, { params: { id: given[0]?.id ?? 0 } })
    expect(data.find(({ kind }) => kind === 'owner_changed')).toMatchObject({
      old: null,
      new: given[0]?.owner?.full_name,
      automatic: true,
      subject: { id: rule.id, name: 'Portals' },
    })
    const told = await owner
      .selectFrom('notifications')
      .select(['kind', 'subject_id'])
      .where('user_id', '=', second)
      .execute()
    expect(told).toEqual([{ kind: 'assigned', subject_id: given[1]?.id }])
  })

  it('an assignment rule skips members who are absent, paused in the rule or disabled', async () => {
    const { owner, organization_id, admin, member_ids } = await buildTeam(5)
    const [away = 0, off = 0, gone = 0, back = 0, there = 0] = member_ids
    await owner
      .updateTable('users')
      .set({ away_until: days(3) })
      .where('id', '=', away)
      .execute()
    await owner
      .updateTable('users')
      .set({ away_until: days(-1) })
      .where('id', '=', back)
      .execute()
    await owner
      .updateTable('users')
      .set({ disabled_at: days(-1) })
      .where('id', '=', gone)
      .execute()
    await owner.updateTable('memberships').set({ enabled: false }).where('user_id', '=', off).execute()
    await buildRule(owner, { organization_id, member_ids })

    const given = []
    for (let count = 0; count < 4; count++) given.push((await leadOf(admin)).data.owner?.id)

    expect(given).toEqual([back, there, back, there])
  })

  it('assignment goes on to the next rule when no member is available, and leaves the lead unowned after the last', async () => {
    const { owner, organization_id, admin, member_ids } = await buildTeam()
    const [first = 0, second = 0] = member_ids
    await buildRule(owner, { organization_id, member_ids: [first], sources: ['event'] })
    await buildRule(owner, { organization_id, member_ids: [second], sources: ['event', 'phone'] })
    await owner
      .updateTable('users')
      .set({ away_until: days(3) })
      .where('id', '=', first)
      .execute()

    expect((await leadOf(admin, { source: 'event' })).data.owner?.id).toBe(second)
    expect((await leadOf(admin, { source: 'website' })).data.owner).toBeNull()
  })

  it('a lead refuses an owner together with assignment by rules', async () => {
    const { admin, member_ids } = await buildTeam(1)

    const response = await admin.ask(leads.create, {
      body: { full_name: 'Amal', email: 'amal@example.com', by_rules: true, owner_id: member_ids[0] ?? null },
    })

    expect(response.json().errors).toEqual({ owner_id: ['Name an owner, or leave the choice to the rules.'] })
  })

  it('an assignment rule matches leads by their projects', async () => {
    const { owner, organization_id, admin, member_ids } = await buildTeam(1, 'developer')
    const project = await buildProject(owner, { organization_id })
    await admin.call(assignmentRules.create, { body: { name: 'Marina', project_ids: [project.id], member_ids } })

    expect((await leadOf(admin, { project_ids: [project.id] })).data.owner?.id).toBe(member_ids[0])
    expect((await leadOf(admin)).data.owner).toBeNull()
  })

  it('the new owner of an assigned lead is notified', async () => {
    const { owner, organization_id } = await buildTeam(0)
    const admin = await signIn(app.current, 'broker_admin', { organization: { id: organization_id } })
    const agent = await signIn(app.current, 'broker', { organization: { id: organization_id } })
    await buildRule(owner, { organization_id, member_ids: [agent.id] })

    const { data } = await leadOf(admin)

    const bell = await agent.call(notifications.list, {})
    expect(bell.data).toMatchObject([{ kind: 'assigned', path: `/crm/leads/${data.id}` }])
  })
})

describe('assignment rules', () => {
  it('assignment rules are appended, changed, reordered and deleted', async () => {
    const { owner, admin, member_ids } = await buildTeam()
    const asks = { name: 'Portals', sources: ['portal' as const], budget_from: 100 }

    const { data: portals } = await admin.call(assignmentRules.create, { body: { ...asks, member_ids } })
    const { data: rest } = await admin.call(assignmentRules.create, { body: { name: 'Everything else' } })

    expect(portals).toMatchObject({ ...asks, currency: 'AED', active: true, version: 1 })
    expect(portals.members.map(({ id, state }) => [id, state])).toEqual(member_ids.map((id) => [id, 'there']))
    const ordered = await admin.call(assignmentRules.reorder, { body: { rule_ids: [rest.id, portals.id] } })
    expect(ordered.data.map(({ id }) => id)).toEqual([rest.id, portals.id])
    const { data: changed } = await admin.call(assignmentRules.change, {
      params: { id: portals.id },
      body: { version: 1, active: false, budget_from: null },
    })
    expect(changed).toMatchObject({ active: false, budget_from: null, sources: ['portal'], version: 2 })
    await admin.call(assignmentRules.remove, { params: { id: rest.id } })
    expect((await admin.call(assignmentRules.list, {})).data.map(({ id }) => id)).toEqual([portals.id])
    expect(
      await owner.selectFrom('assignment_rule_members').select('user_id').where('rule_id', '=', portals.id).execute(),
    ).toHaveLength(2)
  })

  it('an assignment rule keeps the turns of the remaining members when its members change', async () => {
    const { admin, member_ids } = await buildTeam(3)
    const [first = 0, second = 0, third = 0] = member_ids
    const { data: rule } = await admin.call(assignmentRules.create, {
      body: { name: 'All', member_ids: [first, second] },
    })
    await leadOf(admin)

    await admin.call(assignmentRules.change, {
      params: { id: rule.id },
      body: { version: 1, member_ids: [first, third, second] },
    })

    const given = []
    for (let count = 0; count < 4; count++) given.push((await leadOf(admin)).data.owner?.id)
    expect(given).toEqual([third, second, first, third])
  })

  it('an assignment rule needs a unique name, an ordered budget, and members and projects of the organization', async () => {
    const { owner, admin } = await buildTeam()
    const stranger = await buildMember(owner, (await buildOrganization(owner, { type: 'brokerage' })).id, 'broker')
    const project = await buildProject(owner)
    const { data } = await admin.call(assignmentRules.create, { body: { name: 'All', budget_to: 100 } })
    const errorsOf = async (body: Parameters<typeof admin.ask<typeof assignmentRules.create>>[1]['body']) =>
      (await admin.ask(assignmentRules.create, { body })).json().errors

    expect(await errorsOf({ name: 'ALL' })).toEqual({ name: ['Another rule has this name.'] })
    expect(Object.keys(await errorsOf({ name: 'B', member_ids: [admin.id, stranger.id] }))).toEqual(['member_ids.1'])
    expect(Object.keys(await errorsOf({ name: 'C', project_ids: [project.id] }))).toEqual(['project_ids.0'])
    expect(Object.keys(await errorsOf({ name: 'D', budget_from: 2, budget_to: 1 }))).toEqual(['budget_to'])
    const change = { params: { id: data.id }, body: { version: 1, budget_from: 101 } }
    expect(Object.keys((await admin.ask(assignmentRules.change, change)).json().errors)).toEqual(['budget_to'])
  })

  it('assignment rules return the current state for a stale version and for an order without a new rule', async () => {
    const { owner, organization_id, admin } = await buildTeam()
    const rule = await buildRule(owner, { organization_id, version: 2 })
    await buildRule(owner, { organization_id })

    const changed = await admin.ask(assignmentRules.change, {
      params: { id: rule.id },
      body: { version: 1, name: 'A' },
    })
    const ordered = await admin.ask(assignmentRules.reorder, { body: { rule_ids: [rule.id] } })

    expect(changed.json()).toMatchObject({ code: 'stale', current: { id: rule.id, version: 2 } })
    expect(ordered.json()).toMatchObject({ code: 'stale', current: [{ id: rule.id }, {}] })
  })

  it('the preview of assignment returns the owner and the reason, and uses no turn', async () => {
    const { owner, organization_id, admin, member_ids } = await buildTeam()
    const off = await buildRule(owner, { organization_id, name: 'Off', active: false, member_ids })
    const rule = await buildRule(owner, { organization_id, name: 'Arabic', languages: ['ar'], member_ids })
    const attempt = () => admin.call(assignmentRules.try, { body: { source: 'website', language: 'ar' } })

    const [one, two] = [await attempt(), await attempt()]

    expect(one.data).toMatchObject({ owner: { id: member_ids[0] }, rule: { name: 'Arabic' } })
    expect(one.data.steps).toEqual([
      { rule: { id: off.id, name: 'Off' }, outcome: 'off' },
      { rule: { id: rule.id, name: 'Arabic' }, outcome: 'decides' },
    ])
    expect(two).toEqual(one)
  })

  it('assignment rules are changed by administrators only', async () => {
    for (const role of ['broker', 'developer', 'super_admin', 'super_admin_sales_manager'] as const) {
      const person = await signIn(app.current, role)
      expect((await person.ask(assignmentRules.list, {})).statusCode).toBe(403)
    }
  })
})
