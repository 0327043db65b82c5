import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from './database.ts'
import { fillEveryTable, type TenantTable, tenantTables } from './tenant-tables.ts'

const OURS = 101
const THEIRS = 102
const FORBIDDEN = '42501'

let database: ClonedDatabase
let owner: pg.Client
let app: pg.Client
let tables: TenantTable[]

beforeAll(async () => {
  database = await cloneDatabase()
  owner = new pg.Client(database.url)
  app = new pg.Client({ connectionString: database.url, options: '-c role=storey_app' })
  await Promise.all([owner.connect(), app.connect()])
  tables = await tenantTables(owner)
  await fillEveryTable(owner, tables, [OURS, THEIRS])
})
afterAll(async () => {
  await Promise.all([owner.end(), app.end()])
  await database.drop()
})

describe('database roles of the application', () => {
  it.each(['storey_app', 'storey_own', 'storey_platform', 'storey_account', 'storey_worker'])(
    'the role %s owns nothing, creates nothing and bypasses no row-level security',
    async (role) => {
      const { rows } = await owner.query(
        `select rolsuper, rolbypassrls, rolcanlogin, rolcreaterole, rolcreatedb,
        exists (select from pg_class where relowner = r.oid) as owns,
        has_schema_privilege(oid, 'public', 'create') as creates
      from pg_roles r where rolname = $1`,
        [role],
      )

      expect(Object.values(rows[0] ?? {})).toEqual(Array(7).fill(false))
    },
  )

  it('the role storey_platform has no access to tables of the CRM', async () => {
    const { rows } = await owner.query(`
      select c.relname from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and c.relname ~ '^(leads?|deals?|pipelines?|stages?|tags?|activit|note)'
        and has_any_column_privilege('storey_platform', c.oid, 'select, insert, update')`)

    expect(rows).toEqual([])
  })
})

describe('row-level security', () => {
  it('row-level security is enabled and forced for every table of a tenant', async () => {
    const { rows } = await owner.query(
      'select relname from pg_class where relname = any ($1) and not (relrowsecurity and relforcerowsecurity)',
      [tables.map(({ name }) => name)],
    )

    expect(tables.length).toBeGreaterThan(20)
    expect(rows).toEqual([])
  })

  it('row-level security is enabled for every other table that the application can access, except unowned ones', async () => {
    const { rows } = await owner.query<{ relname: string }>(`
      select relname from pg_class c
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity
        and has_any_column_privilege('storey_app', c.oid, 'select, insert, update')
      order by relname`)

    expect(rows.map(({ relname }) => relname)).toEqual(UNOWNED)
  })

  it('row-level security shows no rows without a scope', async () => {
    const seen = await forEachTable((table) => count(table, 'true'))

    expect(seen.filter(([, rows]) => rows !== 0 && rows !== FORBIDDEN)).toEqual([])
  })

  it('row-level security shows the rows in scope, and none of other tenants', async () => {
    await enter(OURS)
    const ours = await forEachTable((table) => count(table, `${table.owner} = ${OURS}`))
    const theirs = await forEachTable((table) => count(table, `${table.owner} <> ${OURS}`))
    await leave()

    console.log(
      `T073 tables without leaks: ${theirs.length - theirs.filter(([, rows]) => rows !== 0 && rows !== FORBIDDEN).length} of ${theirs.length}`,
    )
    expect(theirs.filter(([, rows]) => rows !== 0 && rows !== FORBIDDEN)).toEqual([])
    // A wall that hides everything would pass the line above.
    expect(ours.filter(([, rows]) => rows !== FORBIDDEN && !(Number(rows) > 0)).map(([name]) => name)).toEqual(
      HIDDEN_TOO,
    )
  })

  it('row-level security refuses to transfer a row, and to change or delete rows of other tenants', async () => {
    await enter(OURS)
    // Who an organization is cannot be changed by anyone, so there its name stands for the rest.
    const gifts = await forEachTable(({ name, owner: column }) =>
      column === 'id'
        ? Promise.resolve(FORBIDDEN)
        : change(`update ${name} set ${column} = ${THEIRS} where ${column} = ${OURS}`),
    )
    const changes = await forEachTable(({ name, owner: column }) => {
      const target = column === 'id' ? 'name' : column
      return change(`update ${name} set ${target} = ${target} where ${column} = ${THEIRS}`)
    })
    const removals = await forEachTable(({ name, owner: column }) =>
      change(`delete from ${name} where ${column} = ${THEIRS}`),
    )
    await leave()

    expect([...gifts, ...changes, ...removals].filter(([, result]) => result !== 0 && result !== FORBIDDEN)).toEqual([])
  })

  it('every table below leads restricts the role with own leads only', async () => {
    const { rows } = await owner.query<{ name: string }>(`
      select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and (a.attname in ('lead_id', 'deal_id', 'activity_id', 'note_id', 'document_id')
          or c.relname in ('leads', 'deals', 'activities', 'files', 'lead_counts', 'stage_count_parts'))
        and not exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive and p.polcmd = '*'
          and p.polroles = array['storey_own'::regrole::oid])`)

    expect(rows).toEqual([])
  })

  it('a transaction leaves no scope behind when it ends', async () => {
    await enter(OURS)
    await leave()

    const { rows } = await app.query("select coalesce(current_setting('app.organization_id', true), '') as scope")

    expect(rows).toEqual([{ scope: '' }])
  })
})

/** Tables without row-level security: rate-limit counters, which belong to no tenant and name no one. */
const UNOWNED = ['rate_limits']
/**
 * Tables that show fewer rows than the organization's: its audit log is for its admins (`own-audit.test.ts`), and the user here is none;
 * an agreement is the platform's alone while it is a draft, as the samples are.
 */
const HIDDEN_TOO = ['audit_log', 'contracts']

const enter = (organization: number) =>
  app.query(
    `begin; select set_config('app.organization_id', '${organization}', true), set_config('app.organization_ids', '{${organization}}', true), set_config('app.user_id', '${organization}', true)`,
  )
const leave = () => app.query('rollback')

async function forEachTable(
  ask: (table: TenantTable) => Promise<number | string>,
): Promise<[string, number | string][]> {
  const answers: [string, number | string][] = []
  for (const table of tables) answers.push([table.name, await ask(table)])
  return answers
}

const count = ({ name }: TenantTable, where: string) =>
  guarded(async () =>
    Number((await app.query<{ n: string }>(`select count(*) as n from ${name} where ${where}`)).rows[0]?.n),
  )

const change = (sql: string) => guarded(async () => (await app.query(sql)).rowCount ?? 0)

/** The answer, or the code of the refusal; either way the transaction goes on. */
async function guarded(work: () => Promise<number>): Promise<number | string> {
  const inTransaction = (await app.query('select now() <> statement_timestamp() as inside')).rows[0]?.inside === true
  if (inTransaction) await app.query('savepoint attempt')
  try {
    return await work()
  } catch (problem) {
    return problem instanceof pg.DatabaseError ? (problem.code ?? '') : String(problem)
  } finally {
    if (inTransaction) await app.query('rollback to attempt')
  }
}
