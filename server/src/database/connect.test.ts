import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { cloneDatabase } from '../../test/database.ts'
import { ownerPool } from './address.ts'
import { connect } from './connect.ts'

describe('connect', () => {
  it('connect survives PostgreSQL ending all connections while calls wait for one, and works again afterwards', async () => {
    const database = await cloneDatabase()
    const admin = new pg.Client(database.adminUrl)
    await admin.connect()
    const pool = connect({ url: database.appUrl, size: 4, statement_timeout_ms: 5_000, onError: () => undefined })
    const read = () => pool.transaction({ role: 'storey_app', read_only: true }, (db) => sql`select 1`.execute(db))
    const calls = { answered: 0, refused: 0 }
    const until = Date.now() + 3_000
    const caller = async () => {
      while (Date.now() < until)
        await read().then(
          () => (calls.answered += 1),
          () => (calls.refused += 1),
        )
    }
    const ending = async () => {
      while (Date.now() < until)
        await admin.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        )
    }
    await Promise.all([ending(), ...Array.from({ length: 24 }, caller)])

    expect(calls.answered).toBeGreaterThan(0)
    expect(calls.refused).toBeGreaterThan(0)
    // A connection that the last ending has met is still noticed by the call that gets it.
    expect((await read().catch(read)).rows).toHaveLength(1)
    await pool.end()
    await admin.end()
    await database.drop()
  })
})

it('a connection that PostgreSQL ends while the pool of an owner closes it does not end the process', async () => {
  const pool = ownerPool(inject('databaseUrl'), 'test')
  const client = await pool.connect()
  client.release(true)

  expect(client.emit('error', new Error('terminating connection due to administrator command'))).toBe(true)
  await pool.end()
})
