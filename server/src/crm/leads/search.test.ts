import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildOrganization } from '../../../test/builders/basics.ts'
import { buildLead } from '../../../test/builders/lead.ts'
import { useTestApp } from '../../../test/harness.ts'
import type { Database } from '../../database/connect.ts'

const app = useTestApp([])

it('a search in 20,000 leads uses the index, never a scan of the table', async () => {
  const { owner } = app.current
  const organization = await buildOrganization(owner)
  await sql`
    insert into leads (organization_id, full_name, email, currency)
    select ${organization.id}::bigint, 'Person ' || md5(n::text), md5('e' || n) || '@example.com', 'AED'
    from generate_series(1, 20000) n`.execute(owner)
  await sql`insert into leads (organization_id, full_name, email, currency)
    values (${organization.id}, 'Amal Haddad', 'amal@example.com', 'AED')`.execute(owner)
  await sql`analyze leads`.execute(owner)

  const looked = await scansOf(organization.id, 'leads_search', (db) =>
    sql`select search_lead_ids('haddad')`.execute(db).then(({ rows }) => rows.length),
  )

  expect(looked).toEqual({ found: 1, table: 0, index: 1 })
  for (const [term, found] of [
    ['haddad amal', 1],
    ['HADDAD  am', 1],
    ['amal@example haddad', 1],
    ['am had', 1],
    ['haddad omar', 0],
    ['haddad %', 0],
  ] as const)
    expect([
      term,
      await scansOf(organization.id, 'leads_search', (db) =>
        sql`select search_lead_ids(${term})`.execute(db).then(({ rows }) => rows.length),
      ),
    ]).toEqual([term, { found, table: 0, index: 1 }])
})

it('finding a duplicate of another user uses the index of addresses and numbers', async () => {
  const { organization_id } = await app.current.owner
    .selectFrom('leads')
    .select('organization_id')
    .limit(1)
    .executeTakeFirstOrThrow()

  const settings = { 'app.organization_id': String(organization_id) }

  const plan = await app.current.pool.transaction({ role: 'storey_app', settings }, async (db) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from leads where organization_id = ${organization_id} and deleted_at is null and id in (
        select lead_id from contact_points where organization_id = ${organization_id}
          and value in ('amal@example.com', '+971505550142'))`.execute(db)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })

  expect(plan).toContain('contact_points_pkey')
  expect(plan).not.toContain('Seq Scan')
})

it('marks leads with the same address or number as duplicates after every change', async () => {
  const { owner } = app.current
  const { id: organization_id } = await buildOrganization(owner)
  const other = await buildOrganization(owner)
  const reach = (one: object, where = organization_id) => buildLead(owner, { organization_id: where, ...one })
  const duplicates = async () =>
    (
      await owner
        .selectFrom('leads')
        .select('id')
        .where('organization_id', '=', organization_id)
        .where('has_duplicate', '=', true)
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .execute()
    ).map(({ id }) => id)
  const amal = await reach({ email: 'Amal@Example.com', phone: '+971505550100' })
  const alone = await reach({ email: 'alone@example.com', phone: '+971505550101' })
  await reach({ email: 'amal@example.com', phone: '+971505550102' }, other.id)
  expect(await duplicates()).toEqual([])

  const again = await reach({ email: 'amal@example.com', phone: '+971505550103' })
  expect(await duplicates()).toEqual([amal.id, again.id])

  const change = (id: number, set: object) => owner.updateTable('leads').set(set).where('id', '=', id).execute()
  await change(again.id, { email: 'other@example.com', whatsapp: '+971505550101' })
  expect(await duplicates()).toEqual([alone.id, again.id])
  await change(alone.id, { deleted_at: new Date().toISOString() })
  expect(await duplicates()).toEqual([])
  await change(alone.id, { deleted_at: null })
  expect(await duplicates()).toEqual([alone.id, again.id])
  await change(amal.id, { other_phones: ['+971505550103'] })
  expect(await duplicates()).toEqual([amal.id, alone.id, again.id])
})

/** Counts the rows found, and the scans of the table and of an index for them, as a member. */
async function scansOf(organization_id: number, index: string, look: (db: Database) => Promise<number>) {
  const settings = { 'app.organization_id': String(organization_id) }
  return app.current.pool.transaction({ role: 'storey_app', settings }, async (db) => {
    const scans = async () => {
      const { rows } = await sql<{ table: number; index: number }>`
        select pg_stat_get_xact_numscans('leads'::regclass) as table,
          pg_stat_get_xact_numscans(${index}::regclass) as index`.execute(db)
      return rows[0] ?? { table: 0, index: 0 }
    }
    const before = await scans()
    const found = await look(db)
    const after = await scans()
    return { found, table: after.table - before.table, index: after.index - before.index }
  })
}
