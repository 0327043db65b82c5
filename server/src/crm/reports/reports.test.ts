import type { ActivityResult, ActivityType } from '@storey/api/crm/activities.ts'
import type { CrmFigure } from '@storey/api/crm/report-figures.ts'
import { type CrmReport, type CrmReportRow, crmReports } from '@storey/api/crm/reports.ts'
import { addDays } from '@storey/api/schedule/day.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildOrganization } from '../../../test/builders/basics.ts'
import { buildDeal, buildPipeline } from '../../../test/builders/deal.ts'
import { buildActivity, buildLead } from '../../../test/builders/lead.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { crmReportRoutes } from './routes.ts'

const app = useTestApp([crmReportRoutes])
const ZONE = 'Asia/Dubai'
const FROM = '2026-03-02'
const TO = '2026-04-05'
const period = { from: FROM, to: TO, currency: 'AED' }
const at = (day: string, time = '10:00:00') => `${day} ${time} ${ZONE}`

let admin: Person
let agent: Person
let restricted: Person
let stranger: Person
let organization = 0

beforeAll(async () => {
  const { owner } = app.current
  for (const named of [true, false]) {
    const home = await buildOrganization(owner, { type: 'brokerage', members_see_own_leads_only: !named })
    const boss = await signIn(app.current, 'broker_admin', { organization: home })
    const member = await signIn(app.current, 'broker', { organization: home })
    if (named) [organization, admin, agent] = [home.id, boss, member]
    else [stranger, restricted] = [boss, member]
    const pipeline = await buildPipeline(owner, home.id)
    const lead = (given: Parameters<typeof buildLead>[1] = {}, day = '2026-03-10') =>
      buildLead(owner, { organization_id: home.id, created_at: at(day), ...given })
    const talk = (lead_id: number, done: string, result: ActivityResult, type: ActivityType = 'call') =>
      buildActivity(owner, { organization_id: home.id, lead_id, type, completed_at: done, result })

    const quick = await lead({ source: 'portal', owner_id: member.id, status: 'converted' })
    await talk(quick.id, at('2026-03-10', '10:30:00'), 'reached')
    await talk(quick.id, at('2026-03-12'), 'sent', 'email')
    const slow = await lead({ source: 'portal', owner_id: member.id, status: 'contacted' }, FROM)
    await talk(slow.id, at('2026-03-03'), 'no_answer')
    await talk(slow.id, at('2026-03-04'), 'held', 'meeting')
    const before = await lead({ source: 'walk_in', owner_id: boss.id, status: 'lost', lost_reason: 'Price' }, TO)
    await talk(before.id, at('2026-04-01'), 'reached')
    await lead({ source: 'website' })
    // An imported lead has no activity, but a day of its last contact.
    await lead({ source: 'referral', last_contacted_at: at('2026-03-15') })
    await lead({ source: 'website', owner_id: boss.id, deleted_at: at('2026-03-20') })
    // One day before and one day after.
    await lead({ source: 'event' }, addDays(FROM, -1))
    await lead({ source: 'event' }, addDays(TO, 1))

    const deal = (stage_id: number, given: object = {}) =>
      buildDeal(owner, {
        ...{ organization_id: home.id, pipeline_id: pipeline.id, stage_id, lead_id: quick.id, owner_id: member.id },
        ...{ value: 1_000, created_at: at('2026-03-11') },
        ...given,
      })
    const closed = (day: string) => ({ closed_at: at(day), closed_on: day })
    await deal(pipeline.new)
    await deal(pipeline.offer, { value: 2_000, owner_id: null })
    await deal(pipeline.won, { value: 4_000, status: 'won', ...closed('2026-03-20') })
    await deal(pipeline.won, { value: 8_000, status: 'won', owner_id: boss.id, lead_id: before.id, ...closed(TO) })
    await deal(pipeline.won, { value: 16_000, status: 'won', ...closed(addDays(TO, 1)) })
    const lost = { status: 'lost', created_at: at('2025-12-01') }
    await deal(pipeline.lost, { ...lost, value: 32_000, lost_reason: 'Price', ...closed('2026-03-21') })
    await deal(pipeline.lost, { ...lost, value: 64_000, lost_reason: 'Bought elsewhere', ...closed(FROM) })
    await deal(pipeline.lost, { ...lost, value: 1, lost_reason: 'Price', ...closed('2026-03-22'), currency: 'EUR' })
    await deal(pipeline.new, { value: 128_000, deleted_at: at('2026-03-20') })
  }
  for (const { id } of [admin, agent, restricted, stranger])
    await owner.updateTable('users').set({ timezone: ZONE }).where('id', '=', id).execute()
})

const reportOf = async (person: Person, query: object = period): Promise<CrmReport> =>
  (await person.call(crmReports.show, { query })).data

async function rowsOf(person: Person, figure: CrmFigure, more: object = {}): Promise<CrmReportRow[]> {
  const found: CrmReportRow[] = []
  for (let page = 1; ; page += 1) {
    const { data, meta } = await person.call(crmReports.rows, {
      query: { ...period, figure, per_page: 2, page, ...more },
    })
    found.push(...data)
    if (found.length >= meta.total || data.length === 0) return found
  }
}
const sumOf = (rows: readonly CrmReportRow[]) => rows.reduce((sum, { value }) => sum + (value?.amount ?? 0), 0)
const add = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

describe('GET /crm/reports', () => {
  it.each([
    ['a broker admin', () => admin],
    ['a broker', () => agent],
    ['a broker who sees own leads only', () => restricted],
  ])('every figure of the CRM reports adds up to its rows, for %s', async (_, who) => {
    const person = who()
    const report = await reportOf(person)
    const many = async (figure: CrmFigure, more?: object) => (await rowsOf(person, figure, more)).length
    const sums = async (figure: CrmFigure, more?: object) => {
      const rows = await rowsOf(person, figure, more)
      return { deals: rows.length, amount: sumOf(rows) }
    }

    expect(report.leads.total).toBe(await many('leads'))
    expect(report.leads.contacted).toBe(await many('contacted'))
    expect(report.leads.total - report.leads.contacted).toBe(await many('waiting'))
    for (const { status, leads } of report.statuses)
      expect([status, leads]).toEqual([status, await many('leads', { status })])
    for (const { within, leads } of report.times)
      expect([within, leads]).toEqual([within, await many('leads', { within })])
    expect(add(report.times.map(({ leads }) => leads))).toBe(report.leads.contacted)
    for (const one of report.sources) {
      const { source } = one
      expect([one.leads, one.contacted]).toEqual([await many('leads', { source }), await many('contacted', { source })])
      expect(one.converted).toBe(await many('leads', { source, status: 'converted' }))
      expect([one.won, one.lost]).toEqual([await sums('won', { source }), await sums('lost', { source })])
    }
    for (const one of report.agents) {
      const of = one.owner ? { agent_id: one.owner.id } : { unowned: true }
      expect([one.leads, one.contacted]).toEqual([await many('leads', of), await many('contacted', of)])
      expect([one.won, one.lost]).toEqual([await sums('won', of), await sums('lost', of)])
    }
    for (const { id, deals, amount } of report.stages)
      expect({ deals, amount }).toEqual(await sums('deals', { stage_id: id }))
    for (const { reason, deals, amount } of report.reasons)
      expect({ deals, amount }).toEqual(await sums('lost', { reason }))
    expect([report.won, report.lost]).toEqual([await sums('won'), await sums('lost')])
    expect(add(report.agents.map(({ won }) => won.amount))).toBe(report.won.amount)
    expect(add(report.agents.map(({ leads }) => leads))).toBe(report.leads.total)
  })

  it('the CRM reports count leads made and deals closed in the period, with the first contact', async () => {
    const report = await reportOf(admin)

    expect(report.period).toMatchObject({ from: FROM, to: TO, currency: 'AED', currencies: ['AED', 'EUR'] })
    expect(report.leads).toEqual({ total: 5, contacted: 4, minutes: 1_455 })
    expect(report.statuses).toEqual([
      { status: 'new', leads: 2 },
      { status: 'contacted', leads: 1 },
      { status: 'converted', leads: 1 },
      { status: 'lost', leads: 1 },
    ])
    expect(report.times).toEqual([
      { within: 'hour', leads: 2 },
      { within: 'three_days', leads: 1 },
      { within: 'week', leads: 1 },
    ])
    expect(report.sources.map(({ source, leads, won }) => [source, leads, won.amount])).toEqual([
      ['portal', 2, 4_000],
      ['website', 1, 0],
      ['walk_in', 1, 8_000],
      ['referral', 1, 0],
    ])
    expect(report.agents.map(({ owner, leads, won }) => [owner?.id ?? null, leads, won.amount])).toEqual([
      [admin.id, 1, 8_000],
      [agent.id, 2, 4_000],
      [null, 2, 0],
    ])
    expect(report.stages.map(({ name, deals, amount }) => [name, deals, amount])).toEqual([
      ['New', 1, 1_000],
      ['Offer', 1, 2_000],
      ['Won', 3, 28_000],
    ])
    expect([report.won, report.lost]).toEqual([
      { deals: 2, amount: 12_000 },
      { deals: 2, amount: 96_000 },
    ])
    expect(report.reasons).toEqual([
      { reason: 'Bought elsewhere', deals: 1, amount: 64_000 },
      { reason: 'Price', deals: 1, amount: 32_000 },
    ])
  })

  it('the CRM reports are the same while an upgrade stores the first contacts, and afterwards', async () => {
    const { owner } = app.current
    const show = async () => [await reportOf(admin), await rowsOf(admin, 'contacted')]
    const before = await show()
    await owner.transaction().execute(async (asleep) => {
      await sql`set local session_replication_role = replica`.execute(asleep)
      await sql`update leads set first_contact_at = null`.execute(asleep)
      await sql`update backfills set finished_at = null, reached = 0 where name = 'backfill_first_contacts'`.execute(
        asleep,
      )
    })

    const during = await show()
    for (let left = 1; left > 0; ) {
      const { rows } = await sql<{ left: number }>`select run_backfill('backfill_first_contacts', 2) as left`.execute(
        owner,
      )
      left = rows[0]?.left ?? 0
    }

    expect(during).toEqual(before)
    expect(await show()).toEqual(before)
    const { rows } = await sql<{ kept: number }>`select count(first_contact_at)::int as kept from leads`.execute(owner)
    expect(rows).toEqual([{ kept: 6 }])
  })

  it('the CRM reports agree with the sums of the tables', async () => {
    const { rows } = await sql<{ leads: number; won: number; lost: number }>`select
        (select count(*) from leads where organization_id = ${organization} and deleted_at is null
          and (created_at at time zone ${ZONE})::date between ${FROM} and ${TO}) as leads,
        sum(value) filter (where status = 'won')::bigint as won, sum(value) filter (where status = 'lost')::bigint as lost
      from deals where organization_id = ${organization} and deleted_at is null and currency = 'AED'
        and (closed_at at time zone ${ZONE})::date between ${FROM} and ${TO}`.execute(app.current.owner)
    const report = await reportOf(admin)

    expect({
      leads: add(report.statuses.map(({ leads }) => leads)),
      won: add(report.sources.map(({ won }) => won.amount)),
      lost: add(report.reasons.map(({ amount }) => amount)),
    }).toEqual(rows[0])
  })

  it('the team and the currency narrow the CRM reports and their rows', async () => {
    const mine = await reportOf(admin, { ...period, owner_id: [agent.id] })
    expect([mine.leads.total, mine.won, mine.agents.length]).toEqual([2, { deals: 1, amount: 4_000 }, 1])
    expect(await rowsOf(admin, 'leads', { owner_id: [agent.id] })).toHaveLength(2)

    const euro = await reportOf(admin, { ...period, currency: 'EUR' })
    expect([euro.won.deals, euro.lost]).toEqual([0, { deals: 1, amount: 1 }])
    expect(euro.leads.total).toBe(5)
  })

  it('a member who sees own leads only reads their own figures, and no other organization sees any', async () => {
    const own = await reportOf(restricted)
    expect(own.agents.map(({ owner }) => owner?.id ?? null)).toEqual([restricted.id, null])
    expect(own.won).toEqual({ deals: 1, amount: 4_000 })
    expect((await reportOf(stranger)).won).toEqual({ deals: 2, amount: 12_000 })

    const mine = new Set((await rowsOf(admin, 'leads')).map(({ id }) => id))
    expect((await rowsOf(stranger, 'leads')).filter(({ id }) => mine.has(id))).toEqual([])
    expect(await rowsOf(stranger, 'leads', { owner_id: [agent.id] })).toEqual([])
  })

  it('the rows of an owner whom the caller may not see have none', async () => {
    const boss = await signIn(app.current, 'broker_admin')
    const { owner } = app.current
    const gone = await signIn(app.current, 'broker')
    const pipeline = await buildPipeline(owner, boss.organization.id)
    const lead = await buildLead(owner, {
      organization_id: boss.organization.id,
      owner_id: gone.id,
      created_at: at(FROM),
    })
    const deal = {
      organization_id: boss.organization.id,
      pipeline_id: pipeline.id,
      lead_id: lead.id,
      owner_id: gone.id,
    }
    await buildDeal(owner, { ...deal, stage_id: pipeline.new, created_at: at(FROM) })

    const [leads, deals] = [await rowsOf(boss, 'leads'), await rowsOf(boss, 'deals')]

    expect([...leads, ...deals].map((one) => one.owner)).toEqual([null, null])
  })

  it('the CRM reports cover twelve weeks to today by default, and are empty without leads', async () => {
    const alone = await signIn(app.current, 'broker')
    const report = await reportOf(alone, {})

    expect(report.leads).toEqual({ total: 0, contacted: 0, minutes: null })
    expect([report.sources, report.agents, report.stages, report.reasons]).toEqual([[], [], [], []])
    expect(report.period.from < report.period.to).toBe(true)
  })

  it.each([
    ['a period that ends before it begins', { from: TO, to: FROM }, 'to'],
    ['more than two years', { from: '2024-01-01', to: '2026-01-02' }, 'from'],
    ['an unknown currency', { currency: 'XXQ' }, 'currency'],
  ])('the CRM reports refuse %s', async (_, query, field) => {
    const refused = await admin.ask(crmReports.show, { query })

    expect(refused.statusCode).toBe(422)
    expect(Object.keys(refused.json().errors)).toEqual([field])
  })

  it.each(['super_admin', 'super_admin_sales_manager'] as const)('the CRM reports return 403 to a %s', async (role) => {
    const person = await signIn(app.current, role)

    expect((await person.ask(crmReports.show, {})).statusCode).toBe(403)
    expect((await person.ask(crmReports.rows, {})).statusCode).toBe(403)
  })
})
