import { priceLists } from '@storey/api/inventory/price-lists.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { priceListRoutes } from '../../src/inventory/price-lists/routes.ts'
import { buildBuilding, buildProject, buildUnit } from '../builders/basics.ts'
import { type Person, SECRET_KEY, signIn, useTestApp } from '../harness.ts'
import { end, until, useProcesses } from './processes.ts'

const app = useTestApp([priceListRoutes])
const UNITS = 400
const [OLD, NEW] = [100_000_000, 105_000_000]
const run = useProcesses()

/** The real server in a process of its own; planned lists are looked for every minute. */
const startProcess = async () => (await run({ DATABASE_URL: app.current.url, SECRET_KEY })).child
const soon = (what: string, holds: () => Promise<boolean>) => until(what, holds, { every_ms: 100, most_s: 150 })

async function planned(admin: Person) {
  const { owner } = app.current
  const project = await buildProject(owner, { organization_id: admin.organization.id })
  const building = await buildBuilding(owner, { project_id: project.id, code: 'A' })
  const made = []
  for (let at = 0; at < UNITS; at++)
    made.push(await buildUnit(owner, { building_id: building.id, number: `${at}`, price: OLD }))
  const rule = { kind: 'percent', direction: 'raise', percent: '5', round_to: 'unit' } as const
  const { data: draft } = await admin.call(priceLists.create, {
    body: { name: 'Autumn', project_id: project.id, ...rule },
  })
  const at = new Date(Date.now() + 1_500).toISOString()
  const { data } = await admin.call(priceLists.plan, { params: { id: draft.id }, body: { at, version: draft.version } })
  return { id: data.id, unit: made.at(-1)?.id ?? 0, project_id: project.id }
}

/** What of a list can be seen from outside of the transaction that applies it. */
async function seen({ id, project_id }: { id: number; project_id: number }) {
  const { rows } = await sql<object>`select
    (select status from price_lists where id = ${id}) as status,
    (select jsonb_object_agg(price, units) from (select price, count(*) as units from units where project_id = ${project_id} group by price) as p) as prices,
    (select count(*)::int from unit_prices where price_list_id = ${id}) as moves,
    (select count(*)::int from notifications where kind = 'price_list') as told`.execute(app.current.owner)
  return rows[0]
}

/** Holds a lock until it is released, and resolves when the server waits for it. */
async function hold(statement: string) {
  const { owner } = app.current
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  let locked = () => {}
  const isLocked = new Promise<void>((done) => {
    locked = done
  })
  const held = owner.transaction().execute(async (db) => {
    await sql.raw(statement).execute(db)
    locked()
    await released
  })
  await isLocked
  return {
    waits: async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(owner)
      return (rows[0]?.count ?? 0) > 0
    },
    release: async () => {
      release()
      await held
    },
  }
}

const UNTOUCHED = { status: 'planned', prices: { [OLD]: UNITS }, moves: 0, told: 0 }

it('a server killed while applying a planned price list leaves nothing half done, the next one applies it once', {
  timeout: 600_000,
}, async () => {
  const admin = await signIn(app.current, 'developer_admin')
  const list = await planned(admin)

  // Two moments: while it waits for the last of the units that it locks, and after all prices have changed but before the
  // event.
  const places = [
    `select from units where id = ${list.unit} for update`,
    'lock table notifications in exclusive mode',
  ] as const
  for (const statement of places) {
    const lock = await hold(statement)
    const server = await startProcess()
    await soon(`it waits: ${statement}`, lock.waits)
    await end(server, 'SIGKILL')
    await lock.release()
    await soon('what it began is gone', async () => !(await lock.waits()))
    expect(await seen(list)).toEqual(UNTOUCHED)
  }

  const servers = [await startProcess(), await startProcess()]
  await soon('it is applied', async () => (await priceListOf(admin, list.id)).status === 'applied')
  // A minute more, in which both look again and the work of those that were killed may come back.
  const tried = new Date(Date.now() + 65_000)
  await until('a minute has gone by', () => new Date() > tried, { every_ms: 1_000, most_s: 70 })
  expect(await seen(list)).toEqual({ status: 'applied', prices: { [NEW]: UNITS }, moves: UNITS, told: 1 })
  expect((await priceListOf(admin, list.id)).changed).toBe(UNITS)
  for (const server of servers) expect(server.exitCode).toBeNull()
})

const priceListOf = async (person: Person, id: number) => (await person.call(priceLists.one, { params: { id } })).data
