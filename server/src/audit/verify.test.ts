import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { SECRET_KEY, useTestApp } from '../../test/harness.ts'
import { anchorOf, readAnchor } from './anchor.ts'
import { sealEvents, verifyChain } from './chain.ts'

const app = useTestApp()
beforeAll(async () => {
  const { owner, pool } = app.current
  const events = Array.from({ length: 40 }, (_, index) => ({
    event: crypto.randomUUID(),
    action: `test.${index}`,
    result: 'done' as const,
  }))
  await owner.insertInto('audit_log').values(events).execute()
  while ((await sealEvents(pool, SECRET_KEY)).sealed > 0);
})

/** What somebody does who passes everything: a superuser with the triggers off. */
const tamper = (statement: string) =>
  app.current.owner.connection().execute(async (db) => {
    await sql`set session_replication_role = replica`.execute(db)
    await sql.raw(statement).execute(db)
    await sql`set session_replication_role = origin`.execute(db)
  })

describe('what shows beside the chain', () => {
  it('shows an end that was cut off to whoever knows a seal of it (M8)', async () => {
    const { owner } = app.current
    const { last } = await verifyChain(owner, SECRET_KEY)
    const newest = await owner.selectFrom('audit_seals').select('audit_id').orderBy('id', 'desc').limit(5).execute()
    const ids = newest.map(({ audit_id }) => audit_id).join()
    await tamper(
      'create table kept_log as select * from audit_log; create table kept_seals as select * from audit_seals',
    )
    await tamper(`delete from audit_seals where audit_id in (${ids})`)
    await tamper(`delete from audit_log where id in (${ids})`)
    if (!last) throw new Error('Nothing is sealed.')
    const cut = await verifyChain(owner, SECRET_KEY, [last])
    await tamper('delete from audit_seals; delete from audit_log')
    const emptied = await verifyChain(owner, SECRET_KEY)
    await tamper('insert into audit_log overriding system value select * from kept_log')
    await tamper('insert into audit_seals overriding system value select * from kept_seals')

    expect(cut).toMatchObject({ broken: undefined, problems: [expect.stringContaining('end was cut off')] })
    expect(emptied.problems).toEqual([expect.stringContaining('empty')])
    expect(await verifyChain(owner, SECRET_KEY, [last])).toMatchObject({ broken: undefined, problems: [] })
  })

  it('names events that are not sealed, and counts those that never will be (M8)', async () => {
    const { owner, pool } = app.current
    const made = await owner
      .insertInto('audit_log')
      .values({ event: crypto.randomUUID(), action: 'test.late', result: 'done' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const open = await verifyChain(owner, SECRET_KEY)
    await sealEvents(pool, SECRET_KEY)

    expect(open).toMatchObject({ broken: undefined, problems: [], unsealed: { count: 1, ids: [made.id] } })
    expect((await verifyChain(owner, SECRET_KEY)).unsealed.count).toBe(0)
  })

  it('tells a beginning that was old from one that was cut off (M8)', async () => {
    const { owner, pool } = app.current
    const seals = await owner.selectFrom('audit_seals').select(['id', 'audit_id']).orderBy('id').limit(20).execute()
    const [tenth, twentieth] = [seals[9], seals[19]]
    if (!tenth || !twentieth) throw new Error('Too few events are sealed.')
    const until = await owner
      .selectFrom('audit_log')
      .select(sql<string>`to_char(at, 'YYYY-MM-DD HH24:MI:SS.USOF')`.as('at'))
      .where('id', '=', twentieth.audit_id)
      .executeTakeFirstOrThrow()
    const { rows } = await sql<{
      gone: number
    }>`select take_old_audit_events(${until.at}::timestamptz)::int as gone`.execute(owner)
    while ((await sealEvents(pool, SECRET_KEY)).sealed > 0);
    const lawful = await verifyChain(owner, SECRET_KEY)
    const next = await owner
      .selectFrom('audit_seals')
      .select(['id', 'audit_id'])
      .orderBy('id')
      .offset(5)
      .limit(1)
      .executeTakeFirstOrThrow()
    await tamper(`delete from audit_log where id <= ${next.audit_id}`)
    await tamper(`delete from audit_seals where id < ${next.id}`)

    expect(rows[0]?.gone).toBeGreaterThan(0)
    expect(lawful).toMatchObject({ broken: undefined, problems: [] })
    expect((await verifyChain(owner, SECRET_KEY)).problems).toEqual([expect.stringContaining('beginning was cut off')])
  })
})

describe('the end of the chain (M8)', () => {
  it('is kept outside of the database, and events are sealed soon after their call', async () => {
    const { services, app: server } = app.current
    await server.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email: 'nobody@example.com' } })
    await expect
      .poll(() => readAnchor(services.settings.dataDir), { timeout: 20_000 })
      .toMatchObject({ seq: expect.any(Number) })
    const anchor = await readAnchor(services.settings.dataDir)

    expect(anchor && anchorOf(`${anchor.seq}:${anchor.seal}`)).toEqual(anchor)
    expect(anchorOf('12:abc')).toBeUndefined()
  })
})
