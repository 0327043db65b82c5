import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildOrganization } from '../../../test/builders.ts'
import { useTestApp } from '../../../test/harness.ts'

const app = useTestApp()

it('searches 20,000 leads through the index, never through the table', async () => {
  const { owner, pool } = app.current
  const organization = await buildOrganization(owner)
  await sql`
    insert into leads (organization_id, full_name, email, currency)
    select ${organization.id}::bigint, 'Person ' || md5(n::text), md5('e' || n) || '@example.com', 'AED'
    from generate_series(1, 20000) n`.execute(owner)
  await sql`insert into leads (organization_id, full_name, email, currency)
    values (${organization.id}, 'Amal Haddad', 'amal@example.com', 'AED')`.execute(owner)
  await sql`analyze leads`.execute(owner)

  const settings = { 'app.organization_id': String(organization.id) }
  const looked = await pool.transaction({ role: 'storey_app', settings }, async (db) => {
    const scans = async () =>
      (
        await sql<{ table: number; index: number }>`
          select pg_stat_get_xact_numscans('leads'::regclass) as table, pg_stat_get_xact_numscans('leads_search'::regclass) as index`.execute(
          db,
        )
      ).rows[0]
    const before = await scans()
    const found = await sql<{ id: number }>`select leads_matching('haddad') as id`.execute(db)
    const after = await scans()
    return {
      found: found.rows.length,
      table: (after?.table ?? 0) - (before?.table ?? 0),
      index: (after?.index ?? 0) - (before?.index ?? 0),
    }
  })

  expect(looked).toEqual({ found: 1, table: 0, index: 1 })
})

it('finds another person’s duplicate through the index of e-mail addresses under row security', async () => {
  const { owner, pool } = app.current
  const organization = await owner.selectFrom('leads').select('organization_id').limit(1).executeTakeFirstOrThrow()
  const settings = { 'app.organization_id': String(organization.organization_id) }

  const plan = await pool.transaction({ role: 'storey_app', settings }, async (db) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from leads where organization_id = ${organization.organization_id} and deleted_at is null
        and (email_key = 'amal@example.com' or phone in ('+971505550142'))`.execute(db)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })

  expect(plan).toContain('leads_email')
  expect(plan).toContain('leads_phone')
  expect(plan).not.toContain('Seq Scan')
})
