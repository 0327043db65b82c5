import { CompiledQuery } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { useTestApp } from '../../test/harness.ts'
import { makeLog } from '../kernel/log.ts'
import { type Job, job } from '../services/job.ts'
import type { Queue } from '../services/queue.ts'
import { openQueue } from './queue.ts'

const app = useTestApp([])
const opened: Queue[] = []
afterEach(async () => {
  for (const queue of opened.splice(0)) await queue.stop(0)
})

async function open(tend = false): Promise<Queue> {
  const log = makeLog({ logLevel: 'silent', logFormat: 'json' })
  const queue = await openQueue({ url: app.current.url, connections: 2, tend }, log)
  opened.push(queue)
  return queue
}

const send = (queue: Queue, of: Job<{ id: number }>, id: number) =>
  app.current.pool.transaction({ role: 'storey_app' }, (db) => queue.send(db, of, { id }))

const ask = async (text: string) => (await app.current.owner.executeQuery(CompiledQuery.raw(text))).rows

describe('the queue', () => {
  it('a start writes only the queues and schedules that its release has changed', async () => {
    const daily = job('daily', z.object({}), { retries: 2 })
    const rows = () =>
      ask(`select q.retry_limit, s.cron, q.updated_on::text as queue, s.updated_on::text as schedule
        from pgboss.queue q join pgboss.schedule s using (name) where q.name = 'daily'`)
    const start = async (of: Job<object>, cron: string) => {
      const queue = await open(true)
      await queue.work(of, async () => undefined)
      await queue.repeat(of, {}, cron)
      const [row] = (await rows()) as { retry_limit: number; cron: string; queue: string; schedule: string }[]
      if (!row) throw new Error('Nothing is stored.')
      return row
    }

    const first = await start(daily, '0 3 * * *')
    const same = await start(daily, '0 3 * * *')
    const other = await start({ ...daily, retries: 7 }, '0 4 * * *')

    expect(same).toEqual(first)
    expect(other).toMatchObject({ retry_limit: 7, cron: '0 4 * * *' })
  })

  it('the queue runs each job once with two workers', async () => {
    const counted = job('counted', z.object({ id: z.int() }))
    const done: number[] = []
    const [one, other] = [await open(), await open()]
    for (const queue of [one, other])
      await queue.work(counted, async ({ id }) => void done.push(id), { concurrency: 4 })
    for (let id = 0; id < 40; id++) await send(one, counted, id)
    while (done.length < 40) await new Promise((on) => setTimeout(on, 50))
    await new Promise((on) => setTimeout(on, 600))

    expect(done.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, id) => id))
  })

  it('the queue lets no group take every slot (M2)', async () => {
    const shared = job('shared', z.object({ id: z.int() }))
    const queue = await open()
    const done: number[] = []
    let release: () => void = () => undefined
    const held = new Promise<void>((on) => {
      release = on
    })
    await queue.work(
      shared,
      async ({ id }) => {
        done.push(id)
        if (id < 60) await held
      },
      { concurrency: 3, of_one: 2, pollSeconds: 0.5 },
    )
    const sendFor = (group: string, id: number, behind: number) =>
      app.current.pool.transaction({ role: 'storey_app' }, (db) =>
        queue.send(db, shared, { id }, { turn: { group, behind } }),
      )
    for (let id = 0; id < 60; id++) await sendFor('7', id, id)
    await expect.poll(() => done, { timeout: 10_000 }).toHaveLength(2)

    await sendFor('8', 60, 0)
    await expect.poll(() => done, { timeout: 10_000 }).toContain(60)
    release()

    expect(done.slice(0, 3).sort((a, b) => a - b)).toEqual([0, 1, 60])
  })

  it('the queue counts the running jobs of a group exactly, also where many look for the next one at once', async () => {
    const shared = job('counted', z.object({ id: z.int() }))
    const queues = [await open(), await open()]
    for (let id = 0; id < 12; id++)
      await app.current.pool.transaction({ role: 'storey_app' }, (db) =>
        (queues[0] as (typeof queues)[number]).send(db, shared, { id }, { turn: { group: '7', behind: id } }),
      )
    let [running, most, done] = [0, 0, 0]
    const work = async () => {
      most = Math.max(most, ++running)
      await new Promise((on) => setTimeout(on, 100))
      running--
      done++
    }

    for (const queue of queues) await queue.work(shared, work, { concurrency: 8, of_one: 2, pollSeconds: 0.5 })
    await expect.poll(() => done, { timeout: 20_000 }).toBe(12)

    expect(most).toBe(2)
  })

  it('the queue retries a failing job as often as declared, with growing delay, and then fails it', async () => {
    const failing = job('failing', z.object({ id: z.int() }), { retries: 2, retry_after_s: 1 })
    const queue = await open()
    await send(queue, failing, 1)
    let tries = 0
    for (let turn = 0; turn < 5; turn++) {
      await queue.drain(failing, async () => {
        tries++
        throw new Error('Not today.')
      })
      await ask("update pgboss.job set start_after = now() where name = 'failing' and state = 'retry'")
    }

    expect(tries).toBe(3)
    expect(await ask("select state::text from pgboss.job where name = 'failing'")).toEqual([{ state: 'failed' }])
  })

  it('the queue uses the retry limit of the newest release', async () => {
    const old = job('changed', z.object({ id: z.int() }), { retries: 1 })
    const queue = await open()
    await send(queue, old, 1)
    await (await open()).work({ ...old, retries: 7 }, async () => undefined)

    expect(await ask("select retry_limit from pgboss.queue where name = 'changed'")).toEqual([{ retry_limit: 7 }])
  })

  it('the queue returns jobs that have not ended when the time to stop is over', async () => {
    const long = job('long', z.object({ id: z.int() }), { retry_after_s: 0 })
    const [leaving, staying] = [await open(), await open()]
    let begun = false
    await leaving.work(long, () => {
      begun = true
      return new Promise(() => undefined)
    })
    await send(leaving, long, 1)
    await expect.poll(() => begun, { timeout: 10_000 }).toBe(true)

    await leaving.stop(0)
    const done: number[] = []
    await staying.work(long, async ({ id }) => void done.push(id))

    await expect.poll(() => done, { timeout: 10_000 }).toEqual([1])
  })

  it('the queue refuses a payload that its job does not declare', async () => {
    const queue = await open()
    const strict = job('strict', z.object({ id: z.int() }))
    await expect(send(queue, strict, Number.NaN)).rejects.toThrow()
  })
})
