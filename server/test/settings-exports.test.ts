import { jobs } from '@storey/api/account/tasks.ts'
import { contractTemplates } from '@storey/api/administration/contracts.ts'
import { bin } from '@storey/api/crm/bin.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { pipelines } from '@storey/api/crm/pipelines.ts'
import { tags } from '@storey/api/crm/tags.ts'
import { amenities } from '@storey/api/inventory/amenities.ts'
import { holdRequests } from '@storey/api/inventory/hold-requests.ts'
import { planTemplates } from '@storey/api/inventory/plan-templates.ts'
import {
  amenityColumns,
  binColumns,
  contractTemplateColumns,
  holdRequestColumns,
  messageBatchColumns,
  messageTemplateColumns,
  namesOf,
  pipelineColumns,
  planTemplateColumns,
  tagColumns,
} from '@storey/api/list-columns.ts'
import { messageBatches } from '@storey/api/messaging/message-batches.ts'
import { messageTemplates } from '@storey/api/messaging/message-templates.ts'
import { commissionTerms } from '@storey/api/sales/commission-terms.ts'
import { describe, expect, it } from 'vitest'
import { buildOrganization, buildUnit, unique } from './builders/basics.ts'
import { buildHoldRequest } from './builders/channel.ts'
import { buildTemplate } from './builders/contract.ts'
import { buildPipeline } from './builders/deal.ts'
import { buildLead } from './builders/lead.ts'
import { type Person, signIn, useTestApp } from './harness.ts'
import { readCsv } from './read-xlsx.ts'
import { whole } from './whole.ts'

const app = useTestApp(whole)
const format = 'csv' as const

async function fileOf(person: Person, { data }: { data: { id: number } }): Promise<readonly (readonly string[])[]> {
  await app.current.work()
  const file = await person.ask(jobs.result, { params: { id: data.id } })
  expect(file.statusCode).toBe(200)
  return readCsv(file.body)
}

describe('exports of settings and queues', () => {
  it('tags, pipelines, the bin, terms, templates and batches are exported as they are seen, of the own organization only', async () => {
    const { owner } = app.current
    const admin = await signIn(app.current, 'broker_admin')
    const organization_id = admin.organization.id
    const stranger = await signIn(app.current, 'broker_admin')
    const own = `Own ${unique()}`
    for (const { organization } of [admin, stranger]) {
      await owner.insertInto('tags').values({ organization_id: organization.id, name: own, colour: 'teal' }).execute()
      await buildPipeline(owner, organization.id)
    }
    const columns = namesOf(tagColumns)
    const [heads, ...rows] = await fileOf(
      admin,
      await admin.call(tags.export, { body: { format, columns, search: own, sort: 'uses' } }),
    )
    expect([heads, rows]).toEqual([['Name', 'Leads', 'Deals', 'Total uses'], [[own, '0', '0', '0']]])
    const listed = await admin.call(pipelines.list, { query: {} })
    const [, ...lines] = await fileOf(
      admin,
      await admin.call(pipelines.export, { body: { format, columns: namesOf(pipelineColumns) } }),
    )
    expect(lines.map(([name]) => name)).toEqual(listed.data.map(({ name }) => name))

    const lead = await buildLead(owner, { organization_id, full_name: '=Amal' })
    await buildLead(owner, { organization_id: stranger.organization.id, deleted_at: new Date().toISOString() })
    await admin.call(leads.remove, { params: { id: lead.id } })
    const [, ...binned] = await fileOf(
      admin,
      await admin.call(bin.export, { body: { format, columns: namesOf(binColumns) } }),
    )
    expect(binned.map(([name, kind]) => [name, kind])).toEqual([["'=Amal", 'Lead']])

    const platform = await signIn(app.current, 'super_admin')
    const terms = { brokerage_id: organization_id, starts_on: '2026-01-01', percent: '5', vat_percent: '5' }
    await platform.call(commissionTerms.create, {
      body: { ...terms, tier_by: 'sales', tiers: [{ from: 3, percent: '6' }], earned_when: 'acceptance' },
    })
    const ofTerms = { format, columns: ['project' as const, 'rate' as const, 'earned' as const] }
    const agreed = await fileOf(admin, await admin.call(commissionTerms.export, { body: ofTerms }))
    expect(agreed[1]).toEqual(['Every project', '5%, 6% from sale 3', 'When the booking is accepted'])
    expect(await fileOf(stranger, await stranger.call(commissionTerms.export, { body: ofTerms }))).toHaveLength(1)

    const { id } = await buildTemplate(owner)
    await owner.updateTable('contract_templates').set({ name: own }).where('id', '=', id).execute()
    const texts = await fileOf(
      platform,
      await platform.call(contractTemplates.export, {
        body: { format, columns: namesOf(contractTemplateColumns), search: own },
      }),
    )
    expect(texts[1]?.slice(0, 3)).toEqual([own, 'English', 'Active'])
    for (const begun of [
      await platform.call(messageBatches.export, { body: { format, columns: namesOf(messageBatchColumns) } }),
      await platform.call(messageTemplates.export, {
        params: { provider: 'meta' },
        body: { format, columns: namesOf(messageTemplateColumns) },
      }),
    ])
      expect((await fileOf(platform, begun))[0]?.[0]).toBe('Template')
  })

  it('amenities, plan templates and hold requests are exported to those who see them', async () => {
    const { owner } = app.current
    const { id: organization_id } = await buildOrganization(owner, { type: 'developer' })
    const admin = await signIn(app.current, 'developer_admin', { organization: { id: organization_id } })
    const pool = { name: 'Pool deck', category: 'outdoor' as const, icon: 'pool' as const, description: '=1+1' }
    await admin.call(amenities.create, { body: pool })
    const file = await fileOf(
      admin,
      await admin.call(amenities.export, { body: { format, columns: namesOf(amenityColumns) } }),
    )
    expect(file.find(([name]) => name === 'Pool deck')?.slice(0, 3)).toEqual(['Pool deck', 'Outdoor', "'=1+1"])
    const plans = { body: { format, columns: namesOf(planTemplateColumns) } }
    const templates = await fileOf(admin, await admin.call(planTemplates.export, plans))
    expect(templates.map((row) => row.slice(0, 4))).toEqual([['Name', 'Installments', 'Fees', 'Price adjustment %']])

    const unit = await buildUnit(owner, { organization_id })
    const desk = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization_id] })
    const other = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [] })
    const broker = await signIn(app.current, 'broker')
    const colleague = await signIn(app.current, 'broker', { organization: broker.organization })
    const request = await buildHoldRequest(owner, {
      unit_id: unit.id,
      brokerage_id: broker.organization.id,
      broker_id: broker.id,
    })
    const body = { format, columns: namesOf(holdRequestColumns) }
    const requests = async (
      person: Person,
      endpoint: typeof holdRequests.exportOwn | typeof holdRequests.exportWaiting,
    ) => (await fileOf(person, await person.call(endpoint, { body }))).slice(1).map((row) => [row[0], row[5]])

    expect(await requests(desk, holdRequests.exportWaiting)).toEqual([[request.unit_name, 'Waiting']])
    expect(await requests(other, holdRequests.exportWaiting)).toEqual([])
    expect(await requests(broker, holdRequests.exportOwn)).toEqual([[request.unit_name, 'Waiting']])
    expect(await requests(colleague, holdRequests.exportOwn)).toEqual([])
  })
})
