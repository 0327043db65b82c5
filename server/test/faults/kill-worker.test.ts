import { jobs } from '@storey/api/account/tasks.ts'
import { leadExport } from '@storey/api/crm/lead-export.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { workRoutes } from '../../src/account/tasks/routes.ts'
import { leadExportRoutes } from '../../src/crm/leads/export/routes.ts'
import { SECRET_KEY, signIn, useTestApp } from '../harness.ts'
import { slow } from '../slow.ts'
import { end, until, useProcesses } from './processes.ts'

const app = useTestApp([leadExportRoutes, workRoutes])
const run = useProcesses()
const startWorker = async () =>
  (await run({ DATABASE_URL: app.current.url, SECRET_KEY, PROCESS: 'worker', TWO_FACTOR: 'optional' })).child

const queued = async () => {
  const { rows } = await sql<{ state: string; retry_count: number }>`
    select state::text, retry_count from pgboss.job where name = 'work'`.execute(app.current.owner)
  return rows
}

it('the job of a killed worker is done by another, without the time limit of the job or a failure', {
  timeout: slow.servers,
}, async () => {
  const broker = await signIn(app.current, 'broker')
  const { data } = await broker.call(leadExport.begin, { body: { format: 'csv', columns: ['name'] } })
  const locker = new pg.Client(app.current.url)
  await locker.connect()
  await locker.query('begin; lock table leads')
  const killed = await startWorker()
  await until('the worker has begun', async () => (await queued())[0]?.state === 'active')
  await end(killed, 'SIGKILL')
  await locker.query('rollback')
  await locker.end()

  await startWorker()
  await until('the export has ended', async () => {
    const { data: now } = await broker.call(jobs.one, { params: { id: data.id } })
    return now.status === 'done'
  })

  expect(await queued()).toEqual([{ state: 'completed', retry_count: 1 }])
})
