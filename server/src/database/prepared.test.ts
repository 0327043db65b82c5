import { CompiledQuery, sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { buildOrganization } from '../../test/builders/basics.ts'
import { useTestApp } from '../../test/harness.ts'
import { isTransactionConflict } from '../errors/problems.ts'
import { connect, type Pool } from './connect.ts'
import type { DatabaseRole } from './opening.ts'
import { PREPARED_AT_ONCE } from './prepared.ts'

const app = useTestApp([])
let pool: Pool | undefined
afterAll(() => pool?.end())

describe('a prepared statement', () => {
  it('a prepared statement is planned once per role, and returns each scope and role its own rows', async () => {
    const { owner, url } = app.current
    const pg = connect({ url, size: 1, statement_timeout_ms: 5_000, onError: () => undefined })
    pool = pg
    const one = await buildOrganization(owner)
    const other = await buildOrganization(owner)
    const seen = (role: DatabaseRole, organization_id: number) =>
      pg.transaction({ role, settings: { 'app.organization_id': String(organization_id) } }, async (db) => {
        const rows = await db.selectFrom('organizations').select('id').where('type', '<>', 'platform').execute()
        return rows.map(({ id }) => id).sort((low, high) => low - high)
      })

    // More often than is needed to be prepared and to get a generic plan.
    for (let times = 0; times < 12; times++) {
      expect(await seen('storey_app', one.id)).toEqual([one.id])
      expect(await seen('storey_app', other.id)).toEqual([other.id])
      expect(await seen('storey_platform', one.id)).toEqual([one.id, other.id])
    }
    const kept = await pg.pg.query<{ text: string }>('select statement as text from pg_prepared_statements')
    expect(kept.rows.filter(({ text }) => text.includes('"organizations"'))).toHaveLength(2)
  })

  it('a statement that is prepared at once is prepared at its first call, another one at its third', async () => {
    const pg = connect({ url: app.current.url, size: 1, statement_timeout_ms: 5_000, onError: () => undefined })
    try {
      const ask = (start: string) =>
        pg.transaction({ role: 'storey_app' }, (db) => db.executeQuery(CompiledQuery.raw(`${start} select 1 as one`)))
      const named = async () => {
        const { rows } = await pg.pg.query<{ text: string }>('select statement as text from pg_prepared_statements')
        return rows.map(({ text }) => text).filter((text) => text.includes('as one'))
      }
      await ask(PREPARED_AT_ONCE)
      await ask('')
      await ask('')
      expect(await named()).toEqual([`${PREPARED_AT_ONCE} select 1 as one`])
      await ask('')
      expect(await named()).toHaveLength(2)
    } finally {
      await pg.end()
    }
  })

  it('a new frequent statement is prepared whatever was frequent before, and a connection with too many is replaced', async () => {
    const pg = connect({ url: app.current.url, size: 1, statement_timeout_ms: 5_000, onError: () => undefined })
    try {
      const ask = async (name: string) => {
        for (let times = 0; times < 3; times++)
          await pg.transaction({ role: 'storey_app' }, (db) =>
            db.executeQuery(CompiledQuery.raw(`select 1 as ${name}`)),
          )
      }
      const named = async () => {
        const { rows } = await pg.pg.query<{ text: string; pid: number }>(
          'select statement as text, pg_backend_pid() as pid from pg_prepared_statements',
        )
        return { texts: rows.map(({ text }) => text).filter((text) => text.includes(' as one_')), pid: rows[0]?.pid }
      }
      for (let number = 0; number < 260; number++) await ask(`one_${number}`)
      const first = await named()
      expect(first.texts).toHaveLength(260)
      expect(first.texts).toContain('select 1 as one_259')

      // The newest names are still known, so that the statement is prepared at its first call on another connection.
      for (let number = 260; number < 520; number++) await ask(`one_${number}`)
      await ask('one_519')
      const second = await named()
      expect(second.pid).not.toBe(first.pid)
      expect(second.texts).toContain('select 1 as one_519')
      expect(second.texts.length).toBeLessThan(260)
    } finally {
      await pg.end()
    }
  })

  it('statements that take turns in giving way to each other replace no connection', async () => {
    const pg = connect({ url: app.current.url, size: 1, statement_timeout_ms: 5_000, onError: () => undefined })
    try {
      const pid = async () => (await pg.pg.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
      const before = await pid()
      // Each is prepared at once, and 251 of them push each other out.
      for (let round = 0; round < 3; round++)
        for (let number = 0; number < 251; number++)
          await pg.transaction({ role: 'storey_app' }, (db) =>
            db.executeQuery(CompiledQuery.raw(`${PREPARED_AT_ONCE} select 1 as one_${number}`)),
          )
      expect(await pid()).toBe(before)
    } finally {
      await pg.end()
    }
  })

  it('a statement whose result has a column more after a migration is prepared again at the second try, on every connection', async () => {
    const pg = connect({ url: app.current.url, size: 3, statement_timeout_ms: 5_000, onError: () => undefined })
    const owner = app.current.owner
    await sql`create table grown (id int)`.execute(owner)
    await sql`grant select on grown to storey_app`.execute(owner)
    const ask = (in_messages: boolean) =>
      pg.transaction({ role: 'storey_app', read_only: true, in_messages }, (db) =>
        db.executeQuery(CompiledQuery.raw(`${PREPARED_AT_ONCE} select * from grown`)),
      )
    const askAll = () => Promise.allSettled([ask(true), ask(false), ask(true)])
    try {
      await askAll()
      await sql`alter table grown add column later int`.execute(owner)
      const first = await askAll()
      const second = await askAll()

      const problems = first.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
      expect(problems.length).toBeGreaterThan(0)
      expect(problems.map(isTransactionConflict)).toEqual(problems.map(() => true))
      expect(second.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    } finally {
      await pg.end()
      await sql`drop table grown`.execute(owner)
    }
  })
})
