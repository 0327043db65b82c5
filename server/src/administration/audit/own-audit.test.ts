import { audit } from '@storey/api/administration/audit.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { tags } from '@storey/api/crm/tags.ts'
import { describe, expect, it } from 'vitest'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { leadRoutes } from '../../crm/leads/routes.ts'
import { tagRoutes } from '../../crm/tags/routes.ts'
import { auditRoutes } from './routes.ts'

const app = useTestApp([auditRoutes, leadRoutes, tagRoutes])

/** A brokerage whose broker made a lead and was refused a tag. */
async function brokerage() {
  const admin = await signIn(app.current, 'broker_admin')
  const broker = await signIn(app.current, 'broker', { organization: admin.organization })
  const name = `Amal ${crypto.randomUUID()}`
  const { data: lead } = await broker.call(leads.create, { body: { full_name: name, email: 'amal@example.com' } })
  await broker.ask(tags.create, { body: { name: 'Hot', colour: 'red' } })
  return { admin, broker, lead, name }
}
const eventsOf = async (person: Person, query: object = {}) => (await person.call(audit.list, { query })).data

describe('the audit log of one organization', () => {
  it('an admin reads who did what in the organization, with values of its own CRM that are not hidden', async () => {
    const { admin, broker, lead, name } = await brokerage()

    const [refused, created] = await eventsOf(admin, { user: [broker.id] })

    expect(refused).toMatchObject({ action: 'tags.create', result: 'refused' })
    expect(created).toMatchObject({ action: 'leads.create', user_id: broker.id, subject_id: lead.id, result: 'done' })
    const { data } = await admin.call(audit.one, { params: { id: created?.id ?? 0 } })
    const change = data.changes.find(({ table }) => table === 'leads')
    // Names of people are in no log.
    expect(change).toMatchObject({
      operation: 'insert',
      private: false,
      after: { full_name: '(hidden)', status: 'new' },
    })
    expect(JSON.stringify(data)).not.toContain(name)
    expect(data.changed).toBe(data.changes.length)
  })

  it('an admin reads no event of another organization, by list, search, filter or id', async () => {
    const [mine, theirs] = [await brokerage(), await brokerage()]
    const [foreign] = await eventsOf(theirs.admin)

    expect(await eventsOf(mine.admin, { user: [theirs.broker.id] })).toEqual([])
    expect(await eventsOf(mine.admin, { organization: [theirs.admin.organization.id] })).toEqual([])
    expect(await eventsOf(mine.admin, { about: theirs.admin.organization.id })).toEqual([])
    expect((await mine.admin.ask(audit.one, { params: { id: foreign?.id ?? 0 } })).statusCode).toBe(404)
    const own = await eventsOf(mine.admin, { search: '127.0.0.1' })
    expect(new Set(own.map(({ organization }) => organization?.id))).toEqual(new Set([mine.admin.organization.id]))
    const { data: people } = await mine.admin.call(audit.people, {})
    expect(people.map(({ id }) => id)).toContain(mine.broker.id)
    expect(people.map(({ id }) => id)).not.toContain(theirs.broker.id)
  })

  it('the database shows the log to admins only: not to the role of members in the same organization', async () => {
    const { admin, broker } = await brokerage()
    const count = (user_id: number) =>
      app.current.pool.transaction(
        {
          role: 'storey_app',
          settings: { 'app.organization_id': String(admin.organization.id), 'app.user_id': String(user_id) },
        },
        async (db) => (await db.selectFrom('audit_log').select('id').execute()).length,
      )

    expect(await count(admin.id)).toBeGreaterThan(0)
    expect(await count(broker.id)).toBe(0)
  })

  it('a filter and a search narrow the log of an organization', async () => {
    const { admin, broker } = await brokerage()
    const found = async (query: object) => (await eventsOf(admin, query)).length

    expect(await found({ action: ['leads'] })).toBe(1)
    expect(await found({ result: ['refused'] })).toBe(1)
    expect(
      await found({
        search: (
          await app.current.owner
            .selectFrom('users')
            .select('full_name')
            .where('id', '=', broker.id)
            .executeTakeFirstOrThrow()
        ).full_name,
      }),
    ).toBeGreaterThanOrEqual(2)
    expect(await found({ search: 'nobody at all' })).toBe(0)
  })
})
