import { tags } from '@storey/api/crm/tags.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { SECRET_KEY, signIn, useTestApp } from '../../test/harness.ts'
import { entryRoutes } from '../account/entry/routes.ts'
import { tagRoutes } from '../crm/tags/routes.ts'
import { acceptRestored } from './accept-restored.ts'
import { anchorOf, keepAnchor, readAnchor } from './anchor.ts'
import { sealEvents, verifyChain } from './chain.ts'
import { verifyMarks } from './mark.ts'
import { sealAll } from './seal-soon.ts'

const app = useTestApp([entryRoutes, tagRoutes])
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

/** Simulates an attacker with all rights: a superuser with the triggers off. */
const tamper = (statement: string) =>
  app.current.owner.connection().execute(async (db) => {
    await sql`set session_replication_role = replica`.execute(db)
    await sql.raw(statement).execute(db)
    await sql`set session_replication_role = origin`.execute(db)
  })

describe('other signs of tampering', () => {
  it('verifyChain reports a truncated end to a caller who has one of its seals (M8)', async () => {
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

  it('verifyChain names events that are not sealed yet, and counts those that never will be (M8)', async () => {
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

  it('verifyChain distinguishes a purged beginning from a truncated one (M8)', async () => {
    const { owner, pool } = app.current
    const seals = await owner.selectFrom('audit_seals').select(['id', 'audit_id']).orderBy('id').limit(20).execute()
    const [tenth, nineteenth] = [seals[9], seals[18]]
    if (!tenth || !nineteenth) throw new Error('Too few events are sealed.')
    const remove = async (most: number) => {
      const { rows } = await sql<{ gone: number }>`
        select delete_archived_audit_events(${nineteenth.id}, ${most})::int as gone`.execute(owner)
      return rows[0]?.gone ?? 0
    }
    const first = await remove(10)
    // Interrupted here, the chain is whole.
    const interrupted = await verifyChain(owner, SECRET_KEY)
    const gone = first + (await remove(100)) + (await remove(100))
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

    expect([first > 0 && first < 19, gone]).toEqual([true, 19])
    expect(interrupted).toMatchObject({ broken: undefined, problems: [] })
    expect(lawful).toMatchObject({ broken: undefined, problems: [] })
    expect((await verifyChain(owner, SECRET_KEY)).problems).toEqual([expect.stringContaining('beginning was cut off')])
  })
})

describe('the end of the chain (M8)', () => {
  it('the last seal is kept outside of the database, and events are sealed soon after their call', async () => {
    const { services, app: server } = app.current
    await server.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email: 'nobody@example.com' } })
    await expect
      .poll(() => readAnchor(services.settings.dataDir), { timeout: 20_000 })
      .toMatchObject({ seq: expect.any(Number) })
    const anchor = await readAnchor(services.settings.dataDir)

    expect(anchor && anchorOf(`${anchor.seq}:${anchor.seal}`)).toEqual(anchor)
    expect(anchorOf('12:abc')).toBeUndefined()
  })

  it('a truncated end of the audit log is reported until an operator accepts the restored copy', async () => {
    const { services, owner, pool } = app.current
    const { settings } = services
    const missing = { seq: 1_000_000, seal: 'ab'.repeat(32) }
    const failed = vi.spyOn(services.log, 'error').mockImplementation(() => undefined)
    await sealAll(services)
    await keepAnchor(settings.dataDir, missing)
    await owner
      .insertInto('audit_log')
      .values({ event: crypto.randomUUID(), action: 'test.later', result: 'done' })
      .execute()
    await sealAll(services)
    const kept = await readAnchor(settings.dataDir)
    const accepted = await acceptRestored(pool, settings, 'the disk failed')
    const { last, problems } = await verifyChain(owner, SECRET_KEY, accepted ? [accepted] : [])
    const said = owner.selectFrom('audit_log').select('details').where('action', '=', 'audit.acceptRestored')

    expect(kept).toEqual(missing)
    expect(failed).toHaveBeenCalledOnce()
    expect(accepted).toEqual(last)
    expect(problems).not.toContainEqual(expect.stringContaining('end was cut off'))
    expect(await readAnchor(settings.dataDir)).toEqual(last)
    expect(await said.executeTakeFirst()).toEqual({
      details: { reason: 'the disk failed', missing_seal: `${missing.seq}:${missing.seal}` },
    })
    expect(await acceptRestored(pool, settings, 'once more')).toBeUndefined()
  })
})

describe('the mark of an event (M8)', () => {
  const forgotten = () =>
    app.current.app.inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      payload: { email: 'nobody@example.com' },
    })
  const newest = () =>
    app.current.owner.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  const wrong = async () => (await verifyMarks(app.current.owner, SECRET_KEY)).wrong.ids

  it('marks of events reveal events that were inserted at the end or changed before their seal', async () => {
    const { owner } = app.current
    const admin = await signIn(app.current, 'broker_admin')
    await admin.call(tags.create, { body: { name: 'Sea view', colour: 'teal' } })
    const own = await newest()
    await forgotten()
    const { wrong: none, right } = await verifyMarks(owner, SECRET_KEY)
    const { id: _, ...copied } = own
    const event = crypto.randomUUID()
    await owner
      .insertInto('audit_log')
      .values([
        { ...copied, details: '{}', event: crypto.randomUUID() },
        { event, action: 'bookings.accept', result: 'done', user_id: admin.id, user_name: 'Ada' },
        { event: crypto.randomUUID(), action: 'work', user_name: 'Storey', result: 'done' },
      ])
      .execute()
    const forged = await owner.selectFrom('audit_log').select('id').where('id', '>', own.id).orderBy('id').execute()
    const put_in = await wrong()
    await tamper(`update audit_log set user_id = user_id + 1 where id = ${own.id}`)
    const changed = await wrong()

    expect(own).toMatchObject({ action: 'tags.create', user_id: admin.id, mark: expect.any(Buffer) })
    expect(none).toEqual({ count: 0, ids: [] })
    expect(right).toBeGreaterThanOrEqual(2)
    // The second of three is the request for a password reset, the last one has no user.
    expect(put_in).toEqual(forged.slice(1, 3).map(({ id }) => id))
    expect(changed).toEqual([own.id, ...put_in])
    expect((await verifyMarks(owner, 'another key of thirty-two bytes or more')).right).toBe(0)
  })
})
