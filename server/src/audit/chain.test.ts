import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { SECRET_KEY, useTestApp } from '../../test/harness.ts'
import { sealEvents, verifyChain } from './chain.ts'

const app = useTestApp([])
const EVENTS = 60

async function sealedEvents(): Promise<number[]> {
  const { owner, pool } = app.current
  const events = Array.from({ length: EVENTS }, (_, index) => ({
    event: crypto.randomUUID(),
    action: `test.${index}`,
    result: 'done' as const,
  }))
  const made = await owner.insertInto('audit_log').values(events).returning(['id', 'event']).execute()
  for (const { event } of made)
    await owner
      .insertInto('audit_changes')
      .values({
        event,
        table_name: 'tags',
        row_id: '1',
        operation: 'update',
        before: '{"name": "A"}',
        after: '{"name": "B"}',
        private: false,
      })
      .execute()
  while ((await sealEvents(pool, SECRET_KEY)).sealed > 0);
  return made.map(({ id }) => id)
}

/** Simulates an attacker with all rights: a superuser with the triggers off. */
const tamper = (statement: string) =>
  app.current.owner.connection().execute(async (db) => {
    await sql`set session_replication_role = replica`.execute(db)
    await sql.raw(statement).execute(db)
    await sql`set session_replication_role = origin`.execute(db)
  })

describe('the chain over the audit log (T208)', () => {
  it('the chain of the audit log is valid, and breaks at exactly the event that was changed', async () => {
    const ids = await sealedEvents()
    const { owner } = app.current
    expect(await verifyChain(owner, SECRET_KEY)).toMatchObject({
      sealed: EVENTS,
      broken: undefined,
      problems: [],
      unsealed: { count: 0 },
    })

    let found = 0
    const picked = ids.slice(5, 55)
    for (const id of picked) {
      await tamper(`update audit_log set user_name = 'Nobody' where id = ${id}`)
      if ((await verifyChain(owner, SECRET_KEY)).broken === id) found++
      await tamper(`update audit_log set user_name = null where id = ${id}`)
    }
    console.log(`T208 changed events found: ${found} of ${picked.length}`)

    expect(found).toBe(picked.length)
    expect((await verifyChain(owner, SECRET_KEY)).broken).toBeUndefined()
  })

  it('the chain of the audit log breaks when a change is rewritten, an event deleted or another key used', async () => {
    const { owner } = app.current
    const { id, event } = await owner
      .selectFrom('audit_log')
      .select(['id', 'event'])
      .orderBy('id')
      .offset(20)
      .limit(1)
      .executeTakeFirstOrThrow()

    expect((await verifyChain(owner, 'another key of thirty-two bytes or more')).broken).toBeGreaterThan(0)
    await tamper(`update audit_changes set after = '{"name": "C"}' where event = '${event}'`)
    expect((await verifyChain(owner, SECRET_KEY)).broken).toBe(id)
    await tamper(`update audit_changes set after = '{"name": "B"}' where event = '${event}'`)
    expect((await verifyChain(owner, SECRET_KEY)).broken).toBeUndefined()
    await tamper(`delete from audit_log where id = ${id}`)
    expect((await verifyChain(owner, SECRET_KEY)).broken).toBe(id)
  })
})
