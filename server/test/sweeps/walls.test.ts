import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { connect, type Pool } from '../../src/database/connect.ts'
import { buildOrganization } from '../builders.ts'
import { useTestApp } from '../harness.ts'
import { sampleOf } from '../samples/all.ts'
import { guarded, settle, Tally, type Tenants, UNUSED_ID } from './subjects.ts'

const app = useTestApp()
let tenants: Tenants
let tables: string[]

beforeAll(async () => {
  tenants = await settle(app.current)
  // The samples leave rows of two tenants in nearly every table.
  for (const { endpoint } of guarded) {
    for (const role of ['developer_admin', 'broker_admin'] as const) {
      await sampleOf(endpoint)?.make(tenants.world(role))
      await sampleOf(endpoint)?.make(tenants.elsewhere(role))
    }
  }
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'organization_id'
    order by 1`.execute(app.current.owner)
  tables = rows.map(({ name }) => name)
})

/** Runs one statement as a role with the settings of an organization, or with none, and takes it back. */
async function as(
  role: string,
  organization_id: number | undefined,
  statement: string,
): Promise<{ rows: Record<string, unknown>[]; code: string | undefined }> {
  const client = new pg.Client(app.current.url)
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`set local role ${role}`)
    if (organization_id !== undefined)
      await client.query(
        `select set_config('app.organization_id', '${organization_id}', true), set_config('app.organization_ids', '{${organization_id}}', true)`,
      )
    const { rows } = await client.query<Record<string, unknown>>(statement)
    return { rows, code: undefined }
  } catch (error) {
    return { rows: [], code: (error as { code?: string }).code }
  } finally {
    await client.query('rollback')
    await client.end()
  }
}

const DENIED = '42501'

describe('row-level security alone (T073)', () => {
  it('stands on every table of a tenant, for the owner too', async () => {
    const { rows } = await sql<{ name: string; on: boolean; forced: boolean }>`
      select relname as name, relrowsecurity as on, relforcerowsecurity as forced from pg_class
      where relnamespace = 'public'::regnamespace and relname in (${sql.join(tables)})`.execute(app.current.owner)
    const tally = new Tally('T073 tables with forced row-level security')
    for (const { name, on, forced } of rows) tally.check(name, on && forced)

    expect(tally.close()).toEqual([])
    expect(rows).toHaveLength(tables.length)
  })

  it('cannot be passed by the roles of the application', async () => {
    const { rows } = await sql<{ name: string; passes: boolean; owns: boolean; creates: boolean }>`
      select rolname as name, rolsuper or rolbypassrls as passes,
        exists (select from pg_class where relowner = pg_roles.oid) as owns, has_schema_privilege(rolname, 'public', 'create') as creates
      from pg_roles where rolname like 'storey\\_%'`.execute(app.current.owner)

    expect(rows).toHaveLength(3)
    expect(rows.filter(({ passes, owns, creates }) => passes || owns || creates)).toEqual([])
  })

  it('shows nothing without a scope, and with one nothing of another tenant', async () => {
    const tally = new Tally('T073 tables without leaks')
    const own = [tenants.world('developer_admin').organization_id, tenants.world('broker_admin').organization_id]
    for (const table of tables) {
      const { rows: found } = await sql<{ ids: number[] }>`
        select coalesce(array_agg(distinct organization_id), '{}')::text[] as ids from ${sql.table(table)}`.execute(
        app.current.owner,
      )
      const owners = (found[0]?.ids ?? []).map(Number)
      if (owners.length === 0) continue
      const blind = await as('storey_app', undefined, `select 1 from ${table} limit 1`)
      tally.check(`${table} without a scope`, blind.rows.length === 0, blind)
      for (const id of own) {
        const seen = await as('storey_app', id, `select distinct organization_id::text as id from ${table}`)
        tally.check(
          `${table} with ${id}`,
          seen.code === DENIED || seen.rows.every((row) => Number(row.id) === id),
          seen,
        )
      }
    }

    expect(tally.close()).toEqual([])
  })

  it('lets nothing be written into another tenant', async () => {
    const tally = new Tally('T073 writes refused')
    const own = tenants.world('developer_admin').organization_id
    const other = tenants.elsewhere('developer_admin').organization_id
    for (const table of tables) {
      const moved = await as('storey_app', own, `update ${table} set organization_id = ${other}`)
      const changed = await as(
        'storey_app',
        own,
        `update ${table} set organization_id = organization_id where organization_id = ${other} returning 1`,
      )
      const removed = await as('storey_app', own, `delete from ${table} where organization_id = ${other} returning 1`)
      tally.check(`${table} moved`, moved.code !== undefined || moved.rows.length === 0, moved)
      tally.check(`${table} changed`, changed.code === DENIED || changed.rows.length === 0, changed)
      tally.check(`${table} deleted`, removed.code === DENIED || removed.rows.length === 0, removed)
    }
    const inserted = await as(
      'storey_app',
      own,
      `insert into tags (organization_id, name, colour) values (${other}, 'X', 'grey')`,
    )
    tally.check('tags inserted', inserted.code === DENIED, inserted)

    expect(tally.close()).toEqual([])
  })

  it('keeps CRM from the platform and credentials from all but the account area', async () => {
    for (const table of ['leads', 'deals', 'lead_notes', 'activities', 'pipelines', 'tags'])
      expect([table, (await as('storey_platform', UNUSED_ID, `select 1 from ${table}`)).code]).toEqual([table, DENIED])
    for (const role of ['storey_app', 'storey_platform'])
      for (const table of ['user_credentials', 'tokens', 'recovery_codes', 'sign_in_challenges'])
        expect([role, table, (await as(role, UNUSED_ID, `select 1 from ${table}`)).code]).toEqual([role, table, DENIED])
  })
})

describe('a pooled connection (T074)', () => {
  let narrow: Pool
  it('carries no scope from one call to the next, whatever ends it', async () => {
    narrow = connect({ url: app.current.url, size: 1, statement_timeout_ms: 2_000, onError: () => undefined })
    const { owner } = app.current
    const pair = [await buildOrganization(owner), await buildOrganization(owner)]
    for (const { id } of pair)
      await owner
        .insertInto('tags')
        .values({ organization_id: id, name: `Of ${id}`, colour: 'grey' })
        .execute()
    let leaks = 0
    for (let turn = 0; turn < 1_000; turn++) {
      const id = pair[turn % 2]?.id ?? 0
      const settings = { 'app.organization_id': String(id), 'app.organization_ids': `{${id}}` }
      await narrow
        .transaction({ role: 'storey_app', settings }, async (db) => {
          const rows = await db.selectFrom('tags').select('organization_id').execute()
          if (rows.length !== 1 || rows[0]?.organization_id !== id) leaks++
          if (turn % 10 === 3) throw new Error('A handler failed.')
          if (turn % 100 === 7) await sql`select 1 / 0`.execute(db)
          if (turn % 250 === 9) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)
        })
        .catch(() => undefined)
      const { rows } = await narrow.pg.query<{ left: string | null; role: string }>(
        "select current_setting('app.organization_id', true) as left, current_user as role",
      )
      if (rows[0]?.left || rows[0]?.role !== 'storey_app') leaks++
    }
    await narrow.end()
    console.log(`T074 leaks: ${leaks} of 1000`)

    expect(leaks).toBe(0)
  })
})
