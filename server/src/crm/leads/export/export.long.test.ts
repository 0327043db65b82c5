import { setTimeout as pause } from 'node:timers/promises'
import { leadColumn, leadExport } from '@storey/api/crm/lead-export.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { jobs } from '@storey/api/jobs.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { signIn, useTestApp } from '../../../../test/harness.ts'
import { buildTag } from '../../../../test/lead-builders.ts'
import { readCsv, readXlsx } from '../../../../test/read-xlsx.ts'

const app = useTestApp()
const ROWS = 100_000
const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`

/** Figures are printed, not asserted: they tell of the machine too. What is asserted is that every row arrives. */
it('exports 100,000 leads with every column in both formats', { timeout: 300_000 }, async () => {
  const broker = await signIn(app.current, 'broker')
  const { id: organization_id } = broker.organization
  const { owner } = app.current
  await sql`insert into leads
    (organization_id, full_name, email, phone, owner_id, budget_min, budget_max, currency, campaign, nationality,
      bedrooms_wanted, created_at)
    select ${organization_id}, 'Lead ' || n, 'lead-' || n || '@example.com', '+9715' || lpad(n::text, 8, '0'), ${broker.id},
      100000000 + n, 200000000 + n, 'AED', 'Spring', 'AE', '{1,2}', now() - n * interval '1 second'
    from generate_series(1, ${sql.lit(ROWS)}) as n`.execute(owner)
  const tag = await buildTag(owner, { organization_id })
  await sql`insert into lead_tags (organization_id, lead_id, tag_id)
    select organization_id, id, ${tag.id} from leads where organization_id = ${organization_id}`.execute(owner)
  const [newest] = (await broker.call(leads.list, { query: { per_page: 1 } })).data

  // The first of each is to warm up: a process that has just begun takes memory that has nothing to do with rows.
  for (const format of ['csv', 'xlsx', 'csv', 'xlsx'] as const) {
    const { data } = await broker.call(leadExport.begin, { body: { format, columns: [...leadColumn.options] } })
    globalThis.gc?.()
    const before = process.memoryUsage().rss
    let most = before
    let ended = false
    const begun = performance.now()
    const watching = (async () => {
      while (!ended) {
        most = Math.max(most, process.memoryUsage().rss)
        await pause(20)
      }
    })()
    await app.current.work()
    ended = true
    await watching
    const took = (performance.now() - begun) / 1000
    const { rawPayload } = await broker.ask(jobs.result, { params: { id: data.id } })
    console.log(
      `Export of ${ROWS} leads as ${format}: ${took.toFixed(1)} s, ${megabytes(rawPayload.length)}, memory grew by at most ${megabytes(most - before)}`,
    )

    const names =
      format === 'csv'
        ? readCsv(rawPayload.toString()).map(([name]) => name)
        : readXlsx(rawPayload).map(([name]) => name?.value)
    expect([names.length, names[1]]).toEqual([ROWS + 1, newest?.full_name])
  }
})
