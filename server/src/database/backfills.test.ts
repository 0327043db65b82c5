import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../test/harness.ts'
import { makeLog } from '../kernel/log.ts'
import { startBackfills } from './backfills.ts'

const app = useTestApp([])
const log = makeLog({ logLevel: 'silent', logFormat: 'json' })
const ROWS = 2_500

/** A column of 2,500 old rows, and its backfill. */
async function register(name: string): Promise<void> {
  const { owner } = app.current
  const table = sql.id(`of_${name}`)
  await sql`create table ${table} as select n, null::integer as doubled from generate_series(1, ${sql.lit(ROWS)}) n`.execute(
    owner,
  )
  await sql`create function ${sql.id(name)}(size integer) returns integer language plpgsql as $$
    declare changed integer;
    begin
      update ${table} set doubled = n * 2 where n in (select n from ${table} where doubled is null limit size);
      get diagnostics changed = row_count;
      return changed;
    end $$`.execute(owner)
  await owner.insertInto('backfills').values({ name }).execute()
}
const stateOf = (name: string) =>
  app.current.owner
    .selectFrom('backfills')
    .select(['filled', 'finished_at'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
const finished = (name: string) => expect.poll(async () => (await stateOf(name)).finished_at).not.toBeNull()

describe('backfills', () => {
  it('fill every row once, also when three processes start together', async () => {
    const { url, owner } = app.current
    await register('backfill_doubles')
    const processes = [1, 2, 3].map(() => startBackfills(url, log, 50))

    await finished('backfill_doubles')
    await Promise.all(processes.map((one) => one.stop()))

    const { rows } = await sql`select count(*)::int as filled from of_backfill_doubles where doubled = n * 2`.execute(
      owner,
    )
    expect(rows).toEqual([{ filled: ROWS }])
    expect((await stateOf('backfill_doubles')).filled).toBe(ROWS)
  })

  it('go on where a stopped process left them', async () => {
    await register('backfill_halves')
    const first = startBackfills(app.current.url, log, 50)
    await expect.poll(async () => (await stateOf('backfill_halves')).filled).toBeGreaterThan(0)
    await first.stop()
    const second = startBackfills(app.current.url, log, 50)

    await finished('backfill_halves')
    await second.stop()

    expect((await stateOf('backfill_halves')).filled).toBe(ROWS)
  })

  it('that fail are tried again, and change nothing until then', async () => {
    const { url, owner } = app.current
    await register('backfill_thirds')
    await sql`alter table of_backfill_thirds add constraint small check (doubled < 4000)`.execute(owner)
    const running = startBackfills(url, log, 50)
    await expect.poll(async () => (await stateOf('backfill_thirds')).filled).toBeGreaterThan(0)
    await sql`alter table of_backfill_thirds drop constraint small`.execute(owner)

    await finished('backfill_thirds')
    await running.stop()

    expect((await stateOf('backfill_thirds')).filled).toBe(ROWS)
  })

  it('are no function that the application may call', async () => {
    await expect(
      app.current.pool.transaction({ role: 'storey_worker' }, (db) =>
        sql`select run_backfill('backfill_doubles', 1)`.execute(db),
      ),
    ).rejects.toThrow('permission denied')
  })
})
