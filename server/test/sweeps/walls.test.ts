import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { connect } from '../../src/database/connect.ts'
import { buildOrganization } from '../builders/basics.ts'
import { useTestApp } from '../harness.ts'

const app = useTestApp([])
const DENIED = '42501'

describe('grants', () => {
  it('grants of the database keep credentials from all roles but that of the account area', async () => {
    const client = new pg.Client(app.current.url)
    await client.connect()
    const answers: Record<string, string | undefined> = {}
    for (const role of ['storey_app', 'storey_platform'])
      for (const table of ['user_credentials', 'tokens', 'recovery_codes', 'sign_in_challenges']) {
        await client.query(`set role ${role}`)
        answers[`${role} ${table}`] = await client.query(`select 1 from ${table}`).then(
          () => 'read',
          (error: { code?: string }) => error.code,
        )
      }
    await client.end()

    expect(Object.entries(answers).filter(([, code]) => code !== DENIED)).toEqual([])
    expect(Object.keys(answers)).toHaveLength(8)
  })
})

describe('a pooled connection (T074)', () => {
  it('a pooled connection carries no scope from one call to the next, however the call ends', async () => {
    const narrow = connect({ url: app.current.url, size: 1, statement_timeout_ms: 2_000, onError: () => undefined })
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
