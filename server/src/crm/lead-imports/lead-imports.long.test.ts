import { monitorEventLoopDelay } from 'node:perf_hooks'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { leadImports } from '@storey/api/crm/lead-imports.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { MAX_IMPORT } from '@storey/api/imports/imports.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import type { SheetColumn } from '../../sheets/column.ts'
import { CSV, csvOf } from '../../sheets/csv.ts'
import { XLSX, xlsxOf } from '../../sheets/xlsx.ts'
import { leadRoutes } from '../leads/routes.ts'
import { leadImportTasks } from './jobs.ts'
import { leadImportRoutes } from './routes.ts'

const app = useTestApp([leadImportRoutes, leadRoutes, leadImportTasks])
const ROWS = MAX_IMPORT.rows
/** Maximum memory beyond that of the idle process: the thread that reads a file, its rows, and garbage not collected yet. */
const MAX_MEMORY = 300_000_000
const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`

/** Every 100th line duplicates an existing lead, every 250th the line before it, and every 500th has no valid address. */
const stands = (n: number) => n % 100 === 0
const repeats = (n: number) => n % 250 === 3
const isWrong = (n: number) => n % 500 === 7
const count = (is: (n: number) => boolean) => Array.from({ length: ROWS }, (_, at) => at + 1).filter(is).length
const STANDING = count(stands)
const REPEATING = count(repeats)
const WRONG = count(isWrong)
const NEW = ROWS - STANDING - REPEATING - WRONG

const text = (title: string, of: (n: number) => string): SheetColumn<number> => ({ title, width: 20, kind: 'text', of })
const columns: readonly SheetColumn<number>[] = [
  text('Client name', (n) => `Person ${n}`),
  text('E-mail', (n) => (isWrong(n) ? 'nobody at home' : `Person-${repeats(n) ? n - 1 : n}@example.com`)),
  { title: 'Mobile', width: 16, kind: 'whole', of: (n) => 971_500_000_000 + n },
  text('Nationality', (n) => ['Emirati', 'Indian', 'British', 'France'][n % 4] ?? ''),
  text('Lead source', () => 'Walk in'),
  text('Budget', (n) => `${(n % 9) + 1}M - ${(n % 9) + 2}M`),
  text('Beds', () => '2, 3'),
  text(
    'Requirements',
    (n) => `Asked for the sea side, ${'and for a high floor '.repeat(n % 4)}on the day of the fair.`,
  ),
  { title: 'Created', width: 12, kind: 'day', of: (n) => `2025-0${(n % 9) + 1}-1${n % 10}` },
]

async function fileOf(format: 'csv' | 'xlsx'): Promise<File> {
  const all = (async function* () {
    for (let from = 1; from <= ROWS; from += 1_000) yield Array.from({ length: 1_000 }, (_, at) => from + at)
  })()
  const made = await buffer(format === 'csv' ? csvOf(columns, all) : xlsxOf('Fair', columns, all))
  return new File([new Uint8Array(made)], `fair.${format}`, { type: format === 'csv' ? CSV : XLSX })
}

/** Existing leads with the contact points of lines of the file. */
const buildStanding = (organization_id: number) =>
  sql`insert into leads (organization_id, full_name, email, currency, campaign)
    select ${organization_id}, 'Standing ' || n, 'person-' || n || '@example.com', 'AED', 'Autumn'
      from generate_series(100, ${sql.lit(ROWS)}, 100) as n`.execute(app.current.owner)

/** All stored values of an organization's leads, without the columns that every change raises. */
async function leadsOf(organization_id: number) {
  const { rows } = await sql<{ count: number; all: string }>`
    select count(*)::int as count, md5(string_agg((to_jsonb(l) - 'version' - 'updated_at')::text, '' order by l.id)) as all
      from leads l where l.organization_id = ${organization_id} and l.deleted_at is null`.execute(app.current.owner)
  return rows[0]
}

/** Measures one step: its duration, the longest wait of other requests, and its memory. */
async function watched<Result>(what: string, person: Person, step: () => Promise<Result>): Promise<Result> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const before = process.memoryUsage().rss
  let [max, longest, ended] = [before, 0, false]
  delay.enable()
  const watching = (async () => {
    while (!ended) {
      max = Math.max(max, process.memoryUsage().rss)
      await pause(20)
    }
  })()
  const asking = (async () => {
    while (!ended) {
      const asked = performance.now()
      await person.call(leads.unseenCount, {})
      longest = Math.max(longest, performance.now() - asked)
      await pause(50)
    }
  })()
  const begun = performance.now()
  const result = await step()
  const took = (performance.now() - begun) / 1_000
  ended = true
  await Promise.all([watching, asking])
  delay.disable()
  console.log(
    `${what}: ${took.toFixed(1)} s, ${Math.round(ROWS / took)} rows a second, others waited ${Math.round(longest)} ms at most ` +
      `(the loop stood ${Math.round(delay.max / 1e6)} ms), memory grew by at most ${megabytes(max - before)}`,
  )
  return result
}

/** The measurements are printed, not asserted, because they depend on the machine. Every row and a limit of memory are asserted. */
describe(`${ROWS} rows`, () => {
  it.each([
    ['csv', 'skip'],
    ['xlsx', 'update'],
  ] as const)(
    'imports a large file from %s, with duplicates set to %s, and undoes the import',
    {
      timeout: 900_000,
    },
    async (format, duplicates) => {
      const broker = await signIn(app.current, 'broker_admin')
      const { id: organization_id } = broker.organization
      const stranger = await signIn(app.current, 'broker_admin')
      await buildStanding(organization_id)
      await buildStanding(stranger.organization.id)
      const before = await leadsOf(organization_id)
      const foreign = await leadsOf(stranger.organization.id)
      const file = await fileOf(format)
      globalThis.gc?.()
      const memory = process.memoryUsage().rss
      let most = memory
      const watching = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
      const step = async (what: string, begin: () => Promise<unknown>) => {
        await watched(`${format}, ${what}`, broker, async () => {
          await begin()
          await app.current.work()
        })
        return (await broker.call(leadImports.get, { params: { id } })).data
      }

      const sent = await watched(`${format} of ${megabytes(file.size)}, read`, broker, () =>
        broker.call(leadImports.create, { body: { file } }),
      )
      const { id, version } = sent.data
      const params = { id }
      await broker.call(leadImports.change, {
        params,
        body: { version, duplicates, owner: 'nobody', unreadable: 'refuse' },
      })
      const checked = await step('checked', () => broker.call(leadImports.check, { params }))
      const updated = duplicates === 'update' ? STANDING + REPEATING : 0
      const skipped = STANDING + REPEATING - updated
      expect(checked).toMatchObject({
        status: 'checked',
        row_count: ROWS,
        planned: { create: NEW, update: updated, skip: skipped, refuse: WRONG },
      })
      expect(await leadsOf(organization_id)).toEqual(before)

      const done = await step('imported', () => broker.call(leadImports.run, { params }))
      expect(done).toMatchObject({ status: 'imported', done: { created: NEW, updated, skipped, refused: WRONG } })
      expect(await broken(organization_id, id)).toEqual({ lines: ROWS, made: NEW, wrong: 0, twice: 0 })
      expect((await leadsOf(organization_id))?.count).toBe(NEW + STANDING)

      const undone = await step('undone', () => broker.call(leadImports.undo, { params }))
      expect(undone).toMatchObject({
        status: 'undone',
        undone: { removed: NEW, put_back: updated === 0 ? 0 : STANDING, kept: 0 },
      })
      expect(await leadsOf(organization_id)).toEqual(before)
      expect(await leadsOf(stranger.organization.id)).toEqual(foreign)

      clearInterval(watching)
      console.log(`${format}: memory grew by ${megabytes(most - memory)} in all`)
      expect(most - memory).toBeLessThan(MAX_MEMORY)
    },
  )
})

/**
 * Counts lines with a result, those that created a lead, last lines of a lead from which the lead differs, and leads that two
 * lines created.
 */
async function broken(organization_id: number, import_id: number) {
  const { rows } =
    await sql`with done as (select r.*, record_id as lead_id, row_number() over (partition by record_id order by line desc) as nth
      from import_rows r where organization_id = ${organization_id} and import_id = ${import_id} and outcome is not null)
    select count(*)::int as lines, count(*) filter (where d.outcome = 'created')::int as made,
      count(*) filter (where d.lead_id is not null and d.nth = 1 and (l.id is null or l.deleted_at is not null
        or l.full_name <> d.cells[1] or lower(l.email) <> lower(d.cells[2]) or l.phone <> '+' || d.cells[3]
        or l.interest_note <> d.cells[8]
        or (d.outcome = 'created' and (l.created_at at time zone 'UTC')::date <> d.cells[9]::date)))::int as wrong,
      (count(*) filter (where d.outcome = 'created')
        - count(distinct d.lead_id) filter (where d.outcome = 'created'))::int as twice
    from done d left join leads l on l.organization_id = d.organization_id and l.id = d.lead_id`.execute(
      app.current.owner,
    )
  return rows[0]
}
