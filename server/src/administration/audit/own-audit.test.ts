import { audit } from '@storey/api/administration/audit.ts'
import { namedKinds } from '@storey/api/administration/audit-names.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { tags } from '@storey/api/crm/tags.ts'
import { sql } from 'kysely'
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
    // Names of people are in no log; the page shows the present name of the record.
    expect(change).toMatchObject({
      operation: 'insert',
      private: false,
      after: { full_name: '(hidden)', status: 'new' },
    })
    expect(JSON.stringify(data.changes)).not.toContain(name)
    expect(data.subject_name).toBe(name)
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

  it('every kind of record has its name for the admins of its organization, and none for others', async () => {
    const [mine, theirs] = [await brokerage(), await brokerage()]
    const { owner } = app.current
    const organization_id = mine.admin.organization.id
    const { data: tag } = await mine.admin.call(tags.create, { body: { name: 'Golden visa', colour: 'red' } })
    await sql`insert into audit_log (event, action, subject_kind, subject_id, result, user_id, user_name, organization_id)
      select gen_random_uuid(), 'tags.change', kind, ${tag.id}::bigint, 'done', reader, 'Admin', organization
      from unnest(${[...namedKinds]}::text[]) as kind,
        (values (${mine.admin.id}::bigint, ${organization_id}::bigint),
          (${theirs.admin.id}::bigint, ${theirs.admin.organization.id}::bigint)) as of(reader, organization)`.execute(
      owner,
    )
    const nameIn = async (person: Person) =>
      (await eventsOf(person, { subject_id: tag.id, action: ['tags.change'], per_page: 100 })).map(
        ({ subject_kind, subject_name }) => [subject_kind, subject_name] as const,
      )

    const own = await nameIn(mine.admin)
    expect(own.map(([kind]) => kind).sort()).toEqual([...namedKinds].sort())
    expect(own).toContainEqual(['tag', 'Golden visa'])
    expect(await nameIn(theirs.admin)).toContainEqual(['tag', null])
    // What the platform names of the same log holds no content of a CRM.
    const platform = await signIn(app.current, 'super_admin')
    expect(await nameIn(platform)).not.toContainEqual(['tag', 'Golden visa'])
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
