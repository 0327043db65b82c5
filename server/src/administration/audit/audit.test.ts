import { audit } from '@storey/api/administration/audit.ts'
import { organizations } from '@storey/api/administration/organizations.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { buildings } from '@storey/api/inventory/buildings.ts'
import { projects } from '@storey/api/inventory/projects.ts'
import { describe, expect, it } from 'vitest'
import { buildProject } from '../../../test/builders/basics.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { leadRoutes } from '../../crm/leads/routes.ts'
import { buildingRoutes } from '../../inventory/buildings/routes.ts'
import { projectRoutes } from '../../inventory/projects/routes.ts'
import { organizationRoutes } from '../organizations/routes.ts'
import { auditRoutes } from './routes.ts'

const app = useTestApp([auditRoutes, buildingRoutes, leadRoutes, organizationRoutes, projectRoutes])

/** Reads the latest event of an action as the platform sees it. */
async function latest(admin: Person, action: string) {
  const { data } = await admin.call(audit.list, { query: { action: [action] } })
  const [event] = data
  if (!event) throw new Error(`There is no event of ${action}.`)
  return (await admin.call(audit.one, { params: { id: event.id } })).data
}

describe('GET /auth/audit', () => {
  it('GET /auth/audit returns the user and each change with its old and new value', async () => {
    const admin = await signIn(app.current, 'super_admin')
    const builder = await signIn(app.current, 'developer_admin')
    const project = await buildProject(app.current.owner, {
      organization_id: builder.organization.id,
      name: 'Harbour',
      tagline: 'By the sea',
    })
    const { data } = await builder.call(projects.one, { params: { id: project.id } })
    await builder.call(projects.change, {
      params: { id: project.id },
      body: { name: 'Harbour Crescent', version: data.version },
    })

    const event = await latest(admin, 'projects.change')

    expect(event).toMatchObject({
      user_id: builder.id,
      organization: { id: builder.organization.id },
      subject_kind: 'project',
      subject_id: project.id,
      subject_name: 'Harbour Crescent',
      result: 'done',
      status: 200,
      changed: 1,
    })
    expect(event.changes).toEqual([
      expect.objectContaining({
        table: 'projects',
        row_id: String(project.id),
        operation: 'update',
        before: { name: 'Harbour' },
        after: { name: 'Harbour Crescent' },
      }),
    ])
  })

  it('GET /auth/audit shows the platform that CRM records changed, without their values', async () => {
    const admin = await signIn(app.current, 'super_admin')
    const broker = await signIn(app.current, 'broker')
    const { data: lead } = await broker.call(leads.create, {
      body: { full_name: 'Amal Haddad', email: 'amal@example.com' },
    })

    const event = await latest(admin, 'leads.create')

    expect(event).toMatchObject({ user_id: broker.id, subject_kind: 'lead', subject_id: lead.id })
    const change = event.changes.find(({ table }) => table === 'leads')
    expect(change).toMatchObject({ operation: 'insert', private: true, before: null, after: null })
    expect(JSON.stringify(event)).not.toContain('Haddad')
  })

  it('GET /auth/audit names records of the inventory and users, and no records of a CRM', async () => {
    const admin = await signIn(app.current, 'super_admin')
    const builder = await signIn(app.current, 'developer_admin')
    const project = await buildProject(app.current.owner, { organization_id: builder.organization.id, name: 'Harbour' })
    await builder.call(buildings.create, {
      body: { project_id: project.id, name: 'Tower A', code: 'HA', type: 'apartments', floors: 3 },
    })
    const broker = await signIn(app.current, 'broker')
    await broker.call(leads.create, { body: { full_name: 'Amal Haddad', email: 'amal@example.com' } })

    const made = await latest(admin, 'buildings.create')
    const lead = await latest(admin, 'leads.create')
    const { data } = await admin.call(audit.list, { query: { action: ['buildings.create'] } })

    expect(made.subject_name).toBe('Tower A')
    expect(made.names).toMatchObject({
      [`project ${project.id}`]: 'Harbour',
      [`building ${made.subject_id}`]: 'Tower A',
    })
    expect(data[0]?.subject_name).toBe('Tower A')
    expect(lead.subject_name).toBeNull()
    expect(Object.values(lead.names).join()).not.toContain('Amal Haddad')
  })

  it('GET /auth/audit filters by user, organization, result, record and day', async () => {
    const admin = await signIn(app.current, 'super_admin')
    const builder = await signIn(app.current, 'developer_admin')
    const project = await buildProject(app.current.owner, { organization_id: builder.organization.id })
    await builder.ask(projects.change, { params: { id: project.id }, body: { name: 'Late', version: 99 } })
    const found = async (query: object) =>
      (await admin.call(audit.list, { query: { user: [builder.id], ...query } })).data.length

    expect(await found({})).toBe(1)
    expect(await found({ organization: [builder.organization.id], result: ['refused'] })).toBe(1)
    expect(await found({ result: ['done'] })).toBe(0)
    expect(await found({ subject_kind: ['project'], subject_id: project.id })).toBe(1)
    expect(await found({ action: ['projects'], to: '2020-01-01' })).toBe(0)
    expect(await found({ action: ['project'] })).toBe(0)
    expect((await admin.call(audit.list, { query: { search: '127.0.0.1', user: [builder.id] } })).data).toHaveLength(1)
  })

  it('GET /auth/audit pages by cursor from the newest to the oldest event', async () => {
    const admin = await signIn(app.current, 'super_admin')
    const rows = Array.from({ length: 5 }, () => ({
      event: crypto.randomUUID(),
      action: 'paging.test',
      result: 'done' as const,
    }))
    await app.current.owner.insertInto('audit_log').values(rows).execute()
    const query = { action: ['paging'], per_page: 2 }

    const first = await admin.call(audit.list, { query })
    const second = await admin.call(audit.list, { query: { ...query, cursor: first.meta.next_cursor ?? '' } })
    const third = await admin.call(audit.list, { query: { ...query, cursor: second.meta.next_cursor ?? '' } })

    const ids = [first, second, third].flatMap(({ data }) => data.map(({ id }) => id))
    expect(ids).toEqual([...ids].sort((one, other) => other - one))
    expect(new Set(ids).size).toBe(5)
    expect(third.meta.next_cursor).toBeNull()
  })
})

describe('GET /auth/audit/people', () => {
  it('GET /auth/audit/people finds users by name', async () => {
    const admin = await signIn(app.current, 'super_admin')
    const { data: all } = await admin.call(audit.people, {})
    const [one] = all
    const { data: known } = await admin.call(audit.people, { query: { ids: [one?.id ?? 0] } })

    expect(known).toEqual([one])
  })
})

describe('a refused call', () => {
  it('a refused call leaves its event in the audit log, without changes', async () => {
    const admin = await signIn(app.current, 'super_admin')
    const broker = await signIn(app.current, 'broker')
    await broker.ask(organizations.list, {})
    await broker.ask(projects.create, { body: { name: 'Not theirs', code: 'NT', currency: 'AED' } })

    const { data } = await admin.call(audit.list, { query: { user: [broker.id] } })

    expect(data).toEqual([expect.objectContaining({ action: 'projects.create', result: 'refused', status: 403 })])
    expect((await admin.call(audit.one, { params: { id: data[0]?.id ?? 0 } })).data).toMatchObject({
      changed: 0,
      details: { code: 'forbidden' },
    })
  })
})
