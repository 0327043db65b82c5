import { jobs } from '@storey/api/account/tasks.ts'
import { leadImports } from '@storey/api/crm/lead-imports.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { CompiledQuery, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { workRoutes } from '../../src/account/tasks/routes.ts'
import { leadImportTasks } from '../../src/crm/lead-imports/jobs.ts'
import { leadImportRoutes } from '../../src/crm/lead-imports/routes.ts'
import { leadRoutes } from '../../src/crm/leads/routes.ts'
import { type Person, SECRET_KEY, signIn, useTestApp } from '../harness.ts'
import { slow } from '../slow.ts'
import { end, until, useProcesses } from './processes.ts'

const app = useTestApp([leadImportRoutes, leadRoutes, workRoutes, leadImportTasks])
const ROWS = 3_000
const run = useProcesses()

/** The real server in a process of its own, which does the work of our queue. */
const startProcess = async () => (await run({ DATABASE_URL: app.current.url, SECRET_KEY })).child

/** A slow machine takes minutes over 3,000 lines. */
const soon = (what: string, holds: () => Promise<boolean>, every_ms = 200) =>
  until(what, holds, { every_ms, most_s: 200 })

/** Work of a process that was killed is given back when its time is over: here at once. */
const timeIsOver = () =>
  app.current.owner.executeQuery(
    CompiledQuery.raw(
      "update pgboss.job set state = 'retry', start_after = now() where name = 'work' and state = 'active'",
    ),
  )

async function checked(person: Person, name: string) {
  const rows = Array.from({ length: ROWS }, (_, at) => `${name} ${at},${name}${at}@example.com`)
  const file = new File([['Name,Email', ...rows].join('\n')], `${name}.csv`, { type: 'text/csv' })
  const { data } = await person.call(leadImports.create, { body: { file } })
  await person.call(leadImports.check, { params: { id: data.id } })
  await app.current.work()
  return data.id
}

const read = async (person: Person, id: number) => (await person.call(leadImports.get, { params: { id } })).data

/** How often each address of an import came in. */
async function tally(person: Person, name: string) {
  const { rows } = await sql<{ leads: number; addresses: number; told: number }>`
    select count(*) as leads, count(distinct l.email) as addresses,
      (select count(*) from lead_history_items h join leads o on o.id = h.lead_id
        where h.kind = 'imported' and o.organization_id = ${person.organization.id} and o.email like ${`${name}%`}) as told
    from leads l where l.organization_id = ${person.organization.id} and l.email like ${`${name}%`} and l.deleted_at is null`.execute(
    app.current.owner,
  )
  return rows[0]
}

describe('server killed during an import (T179)', () => {
  it('an import resumes after the server was killed, and every row is imported once', {
    timeout: slow.servers,
  }, async () => {
    const broker = await signIn(app.current, 'broker')
    const id = await checked(broker, 'killed')
    await broker.call(leadImports.run, { params: { id } })
    const first = await startProcess()
    await soon('some lines are in', async () => (await read(broker, id)).done.created >= 1_000, 5)
    await end(first, 'SIGKILL')
    const before = (await read(broker, id)).done.created
    expect(before).toBeLessThan(ROWS)

    await timeIsOver()
    await startProcess()
    await soon('the import has ended', async () => (await read(broker, id)).status === 'imported')

    console.log(`killed: ${before} of ${ROWS} were in before the kill`)
    expect((await read(broker, id)).done).toEqual({ created: ROWS, updated: 0, skipped: 0, refused: 0 })
    expect(await tally(broker, 'killed')).toEqual({ leads: ROWS, addresses: ROWS, told: ROWS })
  })
})

describe('stopped import', () => {
  it('a stopped import keeps its imported rows, resumes on request and can be undone completely', {
    timeout: slow.servers,
  }, async () => {
    const broker = await signIn(app.current, 'broker')
    const id = await checked(broker, 'stopped')
    const { data } = await broker.call(leadImports.run, { params: { id } })
    await startProcess()
    await soon('some lines are in', async () => (await read(broker, id)).done.created >= 1_000, 5)
    await broker.call(jobs.cancel, { params: { id: data.job?.id ?? 0 } })
    await soon('it has stopped', async () => (await read(broker, id)).status === 'stopped')

    const { done } = await read(broker, id)
    expect(done.created).toBeGreaterThanOrEqual(1_000)
    expect(done.created).toBeLessThan(ROWS)
    expect((await tally(broker, 'stopped'))?.leads).toBe(done.created)

    await broker.call(leadImports.run, { params: { id } })
    await soon('it has ended', async () => (await read(broker, id)).status === 'imported')
    expect(await tally(broker, 'stopped')).toEqual({ leads: ROWS, addresses: ROWS, told: ROWS })
    await broker.call(leadImports.undo, { params: { id } })
    await soon('it is undone', async () => (await read(broker, id)).status === 'undone')
    expect((await read(broker, id)).undone).toEqual({ removed: ROWS, put_back: 0, kept: 0 })
    expect((await broker.call(leads.list, {})).meta.total).toBe(0)
  })
})

describe('concurrent imports', () => {
  it('two concurrent imports of one organization import every row of both files', {
    timeout: slow.servers,
  }, async () => {
    const one = await signIn(app.current, 'broker')
    const other = await signIn(app.current, 'broker', { organization: one.organization })
    const ids = [await checked(one, 'left'), await checked(other, 'right')] as const
    await one.call(leadImports.run, { params: { id: ids[0] } })
    await other.call(leadImports.run, { params: { id: ids[1] } })
    await startProcess()
    await soon('both have ended', async () =>
      [(await read(one, ids[0])).status, (await read(other, ids[1])).status].every((status) => status === 'imported'),
    )
    expect(await tally(one, 'left')).toEqual({ leads: ROWS, addresses: ROWS, told: ROWS })
    expect(await tally(one, 'right')).toEqual({ leads: ROWS, addresses: ROWS, told: ROWS })
  })
})
