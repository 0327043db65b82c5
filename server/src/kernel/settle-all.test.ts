import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useTestApp } from '../../test/harness.ts'
import { settleAll, settleEach } from './settle-all.ts'

const app = useTestApp([])

it('settleAll returns all results by name, and settleEach in order', async () => {
  expect(await settleAll({ one: Promise.resolve(1), two: 'two', none: false, list: Promise.resolve([3]) })).toEqual({
    one: 1,
    two: 'two',
    none: false,
    list: [3],
  })
  expect(await settleEach([Promise.resolve(1), Promise.resolve(2)])).toEqual([1, 2])
})

it('settleAll waits for all and throws the first failure in order', async () => {
  let over = false
  const slow = new Promise<void>((done) => setTimeout(done, 20)).then(() => {
    over = true
  })

  const failed = settleAll({
    slow,
    failed: Promise.reject(new Error('first')),
    later: Promise.reject(new Error('second')),
  })

  await expect(failed).rejects.toThrow('first')
  expect(over).toBe(true)
})

it('settleAll throws the error of the statement that failed, not of those that followed', async () => {
  const { pool } = app.current
  const work = pool.transaction({ role: 'storey_account' }, async (db) => {
    // Its second statement follows the one that fails.
    const twice = sql`select 1`.execute(db).then(() => sql`select 2`.execute(db))
    await settleAll({ twice, failing: sql`select 1 / 0`.execute(db), third: sql`select 3`.execute(db) })
  })

  await expect(work).rejects.toThrow('division by zero')
})

it('a transaction commits nothing when the statement sent with the commit fails', async () => {
  const { pool, owner } = app.current
  const work = (last: string) =>
    pool.transaction(
      { role: 'storey_worker' },
      () => Promise.resolve('done'),
      (db) => [sql.raw(last).compile(db)],
    )
  await owner.schema.createTable('marks').addColumn('id', 'integer').execute()
  await sql`grant insert on marks to storey_worker`.execute(owner)
  const marks = async () => (await sql<{ id: number }>`select id from marks`.execute(owner)).rows

  await expect(work('select 1 / 0')).rejects.toThrow('division by zero')
  expect(await marks()).toEqual([])
  expect(await work('insert into marks values (1)')).toBe('done')
  expect(await marks()).toEqual([{ id: 1 }])
})
