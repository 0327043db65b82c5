import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOGIN, prepareLogin } from '../src/database/login.ts'
import { LOGIN_PASSWORD } from './database.ts'
import { useTestApp } from './harness.ts'

const FORBIDDEN = '42501'

const app = useTestApp([])
const clients: pg.Client[] = []
let asApp: pg.Client
let asWorker: pg.Client
beforeAll(async () => {
  asApp = await enter('storey_app')
  asWorker = await enter('storey_worker')
})
afterAll(async () => {
  for (const client of clients) await client.end()
})

async function enter(role: string) {
  const client = new pg.Client({ connectionString: app.current.appUrl, options: `-c role=${role}` })
  clients.push(client)
  await client.connect()
  return client
}

const refusalOf = (client: pg.Client, statement: string) =>
  client.query(statement).then(
    () => 'done',
    (problem: pg.DatabaseError) => problem.code,
  )

describe('the database login of the application (M12)', () => {
  it('the database login is no superuser, owns nothing, inherits nothing and is member of the five roles only', async () => {
    const { rows } = await app.current.pool.pg.query(`
      select rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
        exists (select from pg_class where relowner = r.oid) or exists (select from pg_database where datdba = r.oid) as owns,
        (select string_agg(m.roleid::regrole::text, ' ' order by m.roleid::regrole::text) from pg_auth_members m where m.member = r.oid) as member_of
      from pg_roles r where rolname = session_user`)

    expect(rows).toEqual([
      {
        rolsuper: false,
        rolinherit: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        rolbypassrls: false,
        owns: false,
        member_of: 'storey_account storey_app storey_own storey_platform storey_worker',
      },
    ])
  })

  it.each([
    ['the application', () => asApp],
    ['jobs', () => asWorker],
  ])('the database login gains nothing by leaving the role of %s', async (_who, client) => {
    const { rows } = await client().query('select session_user as name')
    await client().query('set role none')

    expect(rows).toEqual([{ name: LOGIN }])
    for (const table of ['leads', 'users', 'user_credentials', 'tokens', 'audit_log', 'idempotency_keys', 'pgboss.job'])
      expect([table, await refusalOf(client(), `select * from ${table}`)]).toEqual([table, FORBIDDEN])
    expect(await refusalOf(client(), "copy (select 1) to program 'id'")).toBe(FORBIDDEN)
    expect(await refusalOf(client(), "create temporary table t (x text); copy t from program 'id'")).toBe(FORBIDDEN)
    expect(await refusalOf(client(), "select pg_read_file('/etc/hostname')")).toBe(FORBIDDEN)
    expect(await refusalOf(client(), 'set role company')).toBe(FORBIDDEN)
    expect(await refusalOf(client(), `alter role ${LOGIN} superuser`)).toBe(FORBIDDEN)
    expect(await refusalOf(client(), 'create table public.mine (x text)')).toBe(FORBIDDEN)
    await client().query('reset role')
  })

  it('the database login sees no row of a tenant in the role of the application without a scope', async () => {
    const { rows } = await asApp.query('select count(*)::int as count from leads')

    expect(rows).toEqual([{ count: 0 }])
    expect(await refusalOf(asApp, 'select * from user_credentials')).toBe(FORBIDDEN)
  })

  it('prepareLogin removes additional rights of the database login', async () => {
    const owner = new pg.Client(app.current.adminUrl)
    clients.push(owner)
    await owner.connect()
    await owner.query(`alter role ${LOGIN} createdb inherit`)

    await prepareLogin(app.current.adminUrl, LOGIN_PASSWORD)

    const { rows } = await owner.query(`select rolcreatedb, rolinherit from pg_roles where rolname = '${LOGIN}'`)
    expect(rows).toEqual([{ rolcreatedb: false, rolinherit: false }])
  })
})
