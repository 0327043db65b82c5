import { jobs } from '@storey/api/account/tasks.ts'
import type { Role } from '@storey/api/capabilities.ts'
import { leadExport } from '@storey/api/crm/lead-export.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildOrganization } from '../../../../test/builders/basics.ts'
import { buildActivity, buildLead, buildTag } from '../../../../test/builders/lead.ts'
import { type Person, signIn, useTestApp } from '../../../../test/harness.ts'
import { readCsv, readXlsx } from '../../../../test/read-xlsx.ts'
import { workRoutes } from '../../../account/tasks/routes.ts'
import { leadRoutes } from '../routes.ts'
import { leadExportWork } from './jobs.ts'
import { leadExportRoutes } from './routes.ts'

const app = useTestApp([leadExportRoutes, leadRoutes, workRoutes, leadExportWork])

type Body = Parameters<typeof begin>[1]
const begin = (person: Person, body: Parameters<typeof person.call<typeof leadExport.begin>>[1]['body']) =>
  person.call(leadExport.begin, { body })

async function exported(person: Person, body: Body): Promise<Buffer> {
  const { data } = await begin(person, body)
  await app.current.work()
  const file = await person.ask(jobs.result, { params: { id: data.id } })
  expect(file.statusCode).toBe(200)
  return file.rawPayload
}
const csv = async (person: Person, body: Omit<Body, 'format'>) =>
  readCsv((await exported(person, { format: 'csv', ...body })).toString())
const names = async (person: Person, more: object = {}) =>
  (await csv(person, { columns: ['name'], ...more })).slice(1).map(([name]) => name)

describe('POST /crm/leads/export', () => {
  it('exports leads with the filters, order and columns of the list', async () => {
    const broker = await signIn(app.current, 'broker')
    const { id: organization_id } = broker.organization
    for (const [full_name, budget_max] of [
      ['Cyd', 250_000_050],
      ['Amal', null],
      ['Bo', 90_000_000],
    ] as const)
      await buildLead(app.current.owner, { organization_id, full_name, budget_max, rating: 'hot', phone: '+971501' })
    await buildLead(app.current.owner, { organization_id, full_name: 'Dee', rating: 'cold' })
    const input = { rating: ['hot' as const], sort: 'full_name' as const }

    const [heading, ...rows] = readXlsx(
      await exported(broker, { format: 'xlsx', columns: ['phone', 'name', 'budget', 'rating'], ...input }),
    )
    const list = await broker.call(leads.list, { query: input })

    expect(heading?.map(({ value }) => value)).toEqual([
      ...['Phone', 'Name', 'Budget from', 'Budget to', 'Currency', 'Rating'],
    ])
    expect(rows.map((row) => row.map(({ value }) => value))).toEqual([
      ['+971501', 'Amal', 'Hot'],
      ['+971501', 'Bo', '900000.00', 'AED', 'Hot'],
      ['+971501', 'Cyd', '2500000.50', 'AED', 'Hot'],
    ])
    expect(rows.map((row) => row[0]?.type)).toEqual(['inlineStr', 'inlineStr', 'inlineStr'])
    expect(rows.map((row) => row[1]?.value)).toEqual(list.data.map(({ full_name }) => full_name))
  })

  it('exports leads as a PDF for print, with the same columns', async () => {
    const broker = await signIn(app.current, 'broker')
    await buildLead(app.current.owner, { organization_id: broker.organization.id, full_name: 'هند 田中 Amal' })
    // Its filters are printed by their names, which the role of the export reads.
    const tag = await buildTag(app.current.owner, { organization_id: broker.organization.id })
    const filters = { tags: [tag.id], owner_id: [broker.id], project_id: [1], status: ['new' as const] }
    const filtered = await exported(broker, { format: 'pdf', columns: ['name'], ...filters })
    expect(filtered.subarray(0, 5).toString()).toBe('%PDF-')

    const { data } = await begin(broker, { format: 'pdf', columns: ['name', 'budget', 'tags'] })
    await app.current.work()

    const file = await broker.ask(jobs.result, { params: { id: data.id } })

    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(file.headers['content-disposition']).toContain('.pdf')
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('exports tags of a lead in one cell, the next activity with its time, and instants in UTC and in the time zone of the organization', async () => {
    const broker = await signIn(app.current, 'broker')
    const { id: organization_id } = broker.organization
    const lead = await buildLead(app.current.owner, {
      organization_id,
      owner_id: broker.id,
      last_contacted_at: '2026-11-20T20:30:00Z',
    })
    await buildActivity(app.current.owner, {
      organization_id,
      lead_id: lead.id,
      subject: 'Send the plan',
      due_at: '2026-12-01T06:00:00Z',
    })
    for (const name of ['Investor', 'Cash buyer']) {
      const tag = await buildTag(app.current.owner, { organization_id, name })
      await app.current.owner
        .insertInto('lead_tags')
        .values({ organization_id, lead_id: lead.id, tag_id: tag.id })
        .execute()
    }

    const rows = await csv(broker, { columns: ['tags', 'next', 'contacted', 'status', 'source'] })

    expect(rows).toEqual([
      [
        ...['Tags', 'Next activity', 'Next activity due (UTC)', 'Next activity due (Asia/Dubai)'],
        ...['Last contacted (UTC)', 'Last contacted (Asia/Dubai)', 'Status', 'Source'],
      ],
      [
        ...['Cash buyer, Investor', 'Send the plan', '2026-12-01 06:00:00', '2026-12-01 10:00:00'],
        ...['2026-11-20 20:30:00', '2026-11-21 00:30:00', 'New', 'Other'],
      ],
    ])
  })

  it('exports only the selected leads, in the order of the list, and skips invisible ones', async () => {
    const broker = await signIn(app.current, 'broker')
    const { id: organization_id } = broker.organization
    const foreign = await buildLead(app.current.owner)
    const ids: number[] = [foreign.id]
    for (const full_name of ['Bo', 'Amal', 'Cyd'])
      ids.push((await buildLead(app.current.owner, { organization_id, full_name })).id)

    expect(await names(broker, { ids: ids.slice(0, 3), sort: 'full_name' })).toEqual(['Amal', 'Bo'])
  })

  it('exports more leads than one batch holds, each once', async () => {
    const broker = await signIn(app.current, 'broker')
    await sql`insert into leads (organization_id, full_name, email, currency)
      select ${broker.organization.id}, 'Lead ' || n, n || '@example.com', 'AED'
      from generate_series(1, 2345) as n`.execute(app.current.owner)

    expect(new Set(await names(broker)).size).toBe(2_345)
  })

  it('exports for each role exactly the leads of its list (T069)', async () => {
    const roles: readonly Role[] = ['developer_admin', 'developer', 'broker_admin', 'broker']
    for (const role of roles)
      for (const members_see_own_leads_only of [false, true]) {
        const { owner } = app.current
        const type = role.startsWith('developer') ? 'developer' : 'brokerage'
        const organization = await buildOrganization(owner, { type, members_see_own_leads_only })
        const person = await signIn(app.current, role, { organization })
        const colleague = await signIn(app.current, role, { organization })
        const { id: organization_id } = organization
        await buildLead(owner, { organization_id, owner_id: person.id, full_name: 'Own' })
        await buildLead(owner, { organization_id, full_name: 'Unowned' })
        await buildLead(owner, { organization_id, owner_id: colleague.id, full_name: 'Of a colleague' })
        await buildLead(owner, { organization_id, full_name: 'In the bin', deleted_at: '2026-11-20T00:00:00Z' })
        await buildLead(owner, { full_name: 'Of somebody else' })

        const kept = members_see_own_leads_only && !role.endsWith('_admin')
        const expected = kept ? ['Own', 'Unowned'] : ['Of a colleague', 'Own', 'Unowned']
        const listed = await person.call(leads.list, { query: { sort: 'full_name' } })
        expect(listed.data.map(({ full_name }) => full_name)).toEqual(expected)
        expect(await names(person, { sort: 'full_name' })).toEqual(expected)
      }
  })

  it('the result of a lead export returns 404 once its user can see fewer leads', async () => {
    const organization = await buildOrganization(app.current.owner, { type: 'brokerage' })
    const broker = await signIn(app.current, 'broker', { organization })
    await buildLead(app.current.owner, { organization_id: organization.id, owner_id: null })
    const { data } = await begin(broker, { format: 'csv', columns: ['name'] })
    await app.current.work()

    await app.current.owner
      .updateTable('organizations')
      .set({ members_see_own_leads_only: true })
      .where('id', '=', organization.id)
      .execute()

    expect((await broker.ask(jobs.result, { params: { id: data.id } })).statusCode).toBe(404)
  })

  it.each([
    [{ columns: [] }, 'columns'],
    [{ columns: ['name', 'name'] }, 'columns'],
    [{ columns: ['password'] }, 'columns.0'],
    [{ columns: ['name'], format: 'ods' }, 'format'],
    [{ columns: ['name'], page: 2 }, 'page'],
    [{ columns: ['name'], sort: 'phone' }, 'sort'],
    [{ columns: ['name'], ids: [] }, 'ids'],
    [{ columns: ['name'], ids: [1, 'x'] }, 'ids.1'],
  ])('an export of leads refuses %j on its field and starts nothing', async (wrong, field) => {
    const broker = await signIn(app.current, 'broker')

    const refused = await broker.askWrong(leadExport.begin, { body: { format: 'csv', ...wrong } })

    expect(refused.statusCode).toBe(422)
    expect(Object.keys(refused.json().errors)).toEqual([field])
    expect((await broker.call(jobs.list, {})).data).toEqual([])
  })
})
