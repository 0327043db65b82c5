import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildMember, buildOrganization } from '../../test/builders/basics.ts'
import { useTestApp } from '../../test/harness.ts'
import { connect, type Database, type Pool } from './connect.ts'

const app = useTestApp([])
let pool: Pool
let watcher: pg.Client
const organizations: number[] = []
beforeAll(async () => {
  // One connection: whatever a call leaves on it, the next call meets.
  pool = connect({
    prepare: true,
    url: app.current.appUrl,
    size: 1,
    statement_timeout_ms: 2_000,
    onError: () => undefined,
  })
  watcher = new pg.Client(app.current.url)
  await watcher.connect()
  for (let made = 0; made < 2; made++) organizations.push(Number((await buildOrganization(app.current.owner)).id))
})
afterAll(async () => {
  await pool?.end()
  await watcher?.end()
})

const scoped = (organization_id: number | undefined) => ({
  role: 'storey_own' as const,
  read_only: true,
  in_messages: true,
  settings: { 'app.organization_id': String(organization_id), 'app.organization_ids': `{${organization_id}}` },
})

const STATE = `select current_user, coalesce(current_setting('app.organization_id', true), '') as organization,
  current_setting('transaction_read_only') as only_reads, current_setting('plan_cache_mode') as plans,
  current_setting('statement_timeout') as timeout`

/** What the pool's connection has when no call uses it. */
async function left() {
  const client = await (pool.pg as pg.Pool).connect()
  try {
    return (await client.query(STATE)).rows
  } finally {
    client.release()
  }
}

const seen = async (db: Database) => (await db.selectFrom('organizations').select('id').execute()).map(({ id }) => id)

const failing = sql`select 1 / 0`
const passing = sql`select 1`
const later = () => new Promise((done) => setImmediate(done))

const steps: Record<string, (db: Database) => Promise<unknown>> = {
  'before its first statement': () => Promise.reject(new Error('stop')),
  'in its first statement': (db) => failing.execute(db),
  'in a statement sent with others': (db) =>
    Promise.all([passing.execute(db), failing.execute(db), passing.execute(db)]),
  'in a statement sent later': (db) => passing.execute(db).then(() => failing.execute(db)),
  'with its statement still running': (db) => {
    sql`select pg_sleep(0.2)`.execute(db).catch(() => undefined)
    return later().then(() => Promise.reject(new Error('stop')))
  },
  'behind a changed setting': (db) =>
    Promise.all([
      sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(db),
      sql`set local role storey_app`.execute(db),
      failing.execute(db),
    ]),
  'because it writes': (db) => sql`delete from organizations`.execute(db),
  'because a statement takes too long': (db) => sql`select pg_sleep(10)`.execute(db),
  'because it has no such text': (db) => sql`select nothing from nowhere`.execute(db),
  'because a value cannot be sent': (db) => db.executeQuery(CompiledQuery.raw('select $1::jsonb', [{ size: 1n }])),
  'because its connection is lost': (db) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(db),
}

describe('a read in messages that are transactions', () => {
  it.each(Object.entries(steps))('a read that fails %s leaves no scope on its connection', async (_, work) => {
    const before = await left()

    await expect(pool.transaction(scoped(organizations[0]), work)).rejects.toThrow()

    expect(await left()).toEqual(before)
    expect(await pool.transaction(scoped(organizations[1]), seen)).toEqual([organizations[1]])
    expect(await pool.transaction({ role: 'storey_app', read_only: true, in_messages: true }, seen)).toEqual([])
  })

  it('a read whose role does not exist fails, and leaves no scope', async () => {
    const before = await left()
    const opening = { ...scoped(organizations[0]), settings: { role: 'nobody', 'app.organization_id': '1' } }

    await expect(pool.transaction(opening, seen)).rejects.toThrow('role "nobody" does not exist')

    expect(await left()).toEqual(before)
  })

  it('every message of a read has its scope and is a transaction of its own', async () => {
    const begin = (db: Database) => sql<{ at: string }>`select now()::text as at`.execute(db)
    const found = await pool.transaction(scoped(organizations[0]), async (db) => {
      const [one, first] = await Promise.all([begin(db), seen(db)])
      const [other, second] = await Promise.all([begin(db), seen(db)])
      const { rows } = await sql`select current_user, current_setting('transaction_read_only') as only_reads`.execute(
        db,
      )
      return { first, second, rows, times: new Set([one, other].map((answer) => answer.rows[0]?.at)).size }
    })

    expect(found).toEqual({
      first: [organizations[0]],
      second: [organizations[0]],
      rows: [{ current_user: 'storey_own', only_reads: 'on' }],
      times: 2,
    })
  })

  it('a statement after the end of its read has the scope of its read, not that of the next one', async () => {
    let kept: Database | undefined
    await pool.transaction(scoped(organizations[0]), async (db) => {
      kept = db
    })

    const [next, late] = await Promise.all([pool.transaction(scoped(organizations[1]), seen), seen(kept as Database)])

    expect([next, late]).toEqual([[organizations[1]], [organizations[0]]])
  })

  it('a read is one message, with its opening, its statements and the access version of that moment', async () => {
    const { id } = await buildMember(app.current.owner, organizations[0] ?? 0, 'developer_admin')
    const read = () =>
      pool.transaction({ ...scoped(organizations[0]), user_id: id }, async (db, opened) => {
        await Promise.all([seen(db), passing.execute(db)])
        return (await opened).access_version
      })
    const first = await read()
    const client = await (pool.pg as pg.Pool).connect()
    const send = client.query
    let messages = 0
    client.query = ((...sent: Parameters<typeof send>) => {
      messages++
      return send.apply(client, sent)
    }) as typeof send
    client.release()

    await watcher.query('update users set access_version = access_version + 1 where id = $1', [id])
    const second = await read()
    await watcher.query('update users set disabled_at = now() where id = $1', [id])

    expect([second, await read(), messages]).toEqual([(first ?? 0) + 1, 0, 2])
  })
})
