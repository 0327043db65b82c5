import { jobs } from '@storey/api/account/tasks.ts'
import type { ListName } from '@storey/api/account/views.ts'
import { audit } from '@storey/api/administration/audit.ts'
import { brokerExport, companyExport } from '@storey/api/administration/contact-exports.ts'
import { contracts, contractTemplates } from '@storey/api/administration/contracts.ts'
import { organizations } from '@storey/api/administration/organizations.ts'
import { people } from '@storey/api/administration/people.ts'
import { isPage } from '@storey/api/conventions.ts'
import { activities } from '@storey/api/crm/activities.ts'
import { bin } from '@storey/api/crm/bin.ts'
import { leadExport } from '@storey/api/crm/lead-export.ts'
import { pipelines } from '@storey/api/crm/pipelines.ts'
import { tags } from '@storey/api/crm/tags.ts'
import type { Endpoint } from '@storey/api/endpoint.ts'
import { amenities } from '@storey/api/inventory/amenities.ts'
import { buildings } from '@storey/api/inventory/buildings.ts'
import { clientRegistrations } from '@storey/api/inventory/client-registrations.ts'
import { projectColumns } from '@storey/api/inventory/project-fields.ts'
import { projects } from '@storey/api/inventory/projects.ts'
import { unitExport } from '@storey/api/inventory/unit-export.ts'
import {
  activityColumns,
  auditColumns,
  buildingColumns,
  clientRegistrationColumns,
  contractColumns,
  dealColumns,
  namesOf,
  organizationColumns,
  userColumns,
} from '@storey/api/list-columns.ts'
import { messageBatches } from '@storey/api/messaging/message-batches.ts'
import { messageTemplates } from '@storey/api/messaging/message-templates.ts'
import { messages } from '@storey/api/messaging/messages.ts'
import { bookingColumnNames } from '@storey/api/sales/booking-fields.ts'
import { bookings } from '@storey/api/sales/bookings.ts'
import { cheques } from '@storey/api/sales/cheques.ts'
import { commissions } from '@storey/api/sales/commissions.ts'
import { discounts } from '@storey/api/sales/discounts.ts'
import { duePaymentColumns, receiptColumns } from '@storey/api/sales/payment-columns.ts'
import { payments } from '@storey/api/sales/payments.ts'
import { saleOffers } from '@storey/api/sales/sale-offers.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { routes } from '../src/app/routes.ts'
import { buildBuilding, buildOrganization, buildProject, buildUnit, buildUser } from './builders/basics.ts'
import { buildAccepted, buildReceipt } from './builders/booking.ts'
import { buildProtectionRule } from './builders/channel.ts'
import { buildDeal, buildPipeline } from './builders/deal.ts'
import { type Person, signIn, useTestApp } from './harness.ts'
import { readCsv } from './read-xlsx.ts'
import { whole } from './whole.ts'

const app = useTestApp(whole)

/** The export of each list, or why it has none; a new list without an entry does not compile. */
const listExports: Readonly<Record<ListName, Endpoint | string>> = {
  activities: activities.export,
  amenities: amenities.export,
  audit: audit.export,
  bin: bin.export,
  bookings: bookings.export,
  'broker-import-lines': 'The import returns its failed rows as a file.',
  'broker-imports': 'The uploaded file is kept.',
  buildings: buildings.export,
  cheques: cheques.export,
  commissions: commissions.export,
  'company-import-lines': 'The import returns its failed rows as a file.',
  'company-imports': 'The uploaded file is kept.',
  'contact-brokers': brokerExport.begin,
  'contact-companies': companyExport.begin,
  'contract-templates': contractTemplates.export,
  contracts: contracts.export,
  deals: pipelines.exportBoard,
  discounts: discounts.export,
  'lead-import-lines': 'The import returns its failed rows as a file.',
  'lead-imports': 'The uploaded file is kept.',
  leads: leadExport.begin,
  'message-batches': messageBatches.export,
  'message-templates': messageTemplates.export,
  messages: messages.export,
  organizations: organizations.export,
  'overdue-installments': payments.exportDue,
  'payments-due': payments.exportDue,
  pipelines: pipelines.export,
  'price-lists': 'Each is exported as a sheet of prices.',
  projects: projects.export,
  receipts: payments.exportReceipts,
  'sale-offers': saleOffers.export,
  tags: tags.export,
  'unit-import-lines': 'The import returns its failed rows as a file.',
  'unit-imports': 'The uploaded file is kept.',
  units: unitExport.begin,
  users: people.export,
}

/** Lists of pages without an export of their own, by path. */
const WITHOUT: Readonly<Record<string, string>> = {
  '/notifications': 'News of one person.',
  '/jobs': 'Files and tasks of one person.',
  '/auth/contracts/logs': 'Events of one agreement, shown on its page; the audit log is exported.',
  '/auth/organizations/{id}/invites': 'Invitations of one organization, which end by themselves.',
  '/auth/organizations/{id}/users': 'People of one organization; the list of users is exported by organization.',
  '/auth/contacts/companies/matches': 'Proposals while typing.',
  '/auth/contacts/companies/import': 'The uploaded file is kept.',
  '/auth/contacts/companies/import/{id}/lines': 'The import returns its failed rows as a file.',
  '/auth/contacts/brokers/import': 'The uploaded file is kept.',
  '/auth/contacts/brokers/import/{id}/lines': 'The import returns its failed rows as a file.',
  '/crm/leads/import': 'The uploaded file is kept.',
  '/crm/leads/import/{id}/lines': 'The import returns its failed rows as a file.',
  '/crm/leads/history-items/{id}': 'A part of the page of one lead.',
  '/crm/leads/activities/{id}': 'A part of the page of one lead; activities are exported.',
  '/crm/leads/deals/{id}': 'A part of the page of one lead; deals are exported.',
  '/crm/leads/notes/{id}': 'A part of the page of one lead.',
  '/crm/leads/documents/{id}': 'A part of the page of one lead.',
  '/channel/units': 'Availability lists are the files of a brokerage.',
  '/inventory/construction-updates': 'A part of the page of one building, with pictures.',
  '/inventory/units/import': 'The uploaded file is kept.',
  '/inventory/units/import/{id}/lines': 'The import returns its failed rows as a file.',
  '/inventory/price-lists': 'Each is exported as a sheet of prices.',
  '/inventory/booked-units/with-discount': 'Discounts are exported.',
  '/inventory/overdue-installments': 'Payments due are exported.',
  '/inventory/sale-offers/own': 'The list of sale offers is exported to those who see it.',
  '/inventory/reports/rows': 'The report is exported.',
  '/crm/reports/rows': 'The report is exported.',
}

async function world() {
  const { owner } = app.current
  const { organization_id } = await buildBuilding(owner)
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization_id] })
  const { id: created_by } = await buildUser(owner)
  return { owner, organization_id, manager, created_by }
}

async function fileOf(person: Person, { data }: { data: { id: number } }): Promise<readonly (readonly string[])[]> {
  await app.current.work()
  const file = await person.ask(jobs.result, { params: { id: data.id } })
  expect(file.statusCode).toBe(200)
  return readCsv(file.body)
}

const format = 'csv' as const

describe('exports of lists', () => {
  it('every export is served', () => {
    const served = new Set(routes.map(({ endpoint }) => endpoint))

    const missing = Object.entries(listExports).filter(([, one]) => typeof one !== 'string' && !served.has(one))

    expect(missing.map(([name]) => name)).toEqual([])
  })

  it('every list of pages has an export next to it, or a reason why not', () => {
    const exported = new Set(
      routes.flatMap(({ endpoint: { method, path } }) => (method === 'POST' ? [path.replace(/\/export$/, '')] : [])),
    )
    const lists = routes.flatMap(({ endpoint: { method, path, response } }) =>
      method === 'GET' && isPage(response) ? [path] : [],
    )

    expect(lists.filter((path) => !exported.has(path) && WITHOUT[path] === undefined)).toEqual([])
    expect(Object.keys(WITHOUT).filter((path) => !lists.includes(path))).toEqual([])
  })

  it('receipts are exported with all columns, filters and order of the list, and without formulas', async () => {
    const { owner, manager, ...given } = await world()
    const booking = await buildAccepted(owner, given)
    await buildReceipt(owner, booking, { amount: 12_345 })
    await owner
      .insertInto('booking_receipts')
      .values({
        organization_id: booking.organization_id,
        booking_id: booking.id,
        number: 2,
        amount: 99,
        received_on: '2026-11-05',
        method: 'cheque',
        reference: '=cmd()',
        recorded_by: given.created_by,
        recorded_by_name: 'Sara',
      })
      .execute()

    const rows = await fileOf(
      manager,
      await manager.call(payments.exportReceipts, {
        body: { format, columns: namesOf(receiptColumns), search: booking.number, method: ['cheque'] },
      }),
    )
    const [heads = [], row = []] = rows
    const cell = (head: string) => row[heads.indexOf(head)]

    expect(rows).toHaveLength(2)
    expect([cell('Booking'), cell('Received'), cell('Amount'), cell('Currency'), cell('Method')]).toEqual([
      booking.number,
      '2026-11-05',
      '0.99',
      'AED',
      'Cheque',
    ])
    expect(cell('Reference')).toBe("'=cmd()")
  })

  it('a list of more than a page is exported completely, each row once, and nothing of another developer', async () => {
    const { owner, manager, ...given } = await world()
    const lines = Array.from({ length: 600 }, (_, index) => ({ amount: 1000 + index, due_on: '2031-01-01' }))
    await buildAccepted(owner, given, lines)
    await buildAccepted(owner, given, lines)
    const stranger = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [] })
    const body = { format, columns: ['booking' as const, 'installment' as const, 'left' as const] }

    const [, ...rows] = await fileOf(manager, await manager.call(payments.exportDue, { body }))
    const [, ...others] = await fileOf(stranger, await stranger.call(payments.exportDue, { body }))
    const { data: totals } = await manager.call(payments.dueTotals, { query: {} })

    expect(rows).toHaveLength(1200)
    expect(new Set(rows.map(([booking, installment]) => `${booking} ${installment}`)).size).toBe(1200)
    expect(rows.reduce((sum, row) => sum + Math.round(Number(row[2]) * 100), 0)).toBe(totals[0]?.left.amount)
    expect(others).toEqual([])
  })

  it('every other list is exported with all of its columns to a super admin', async () => {
    const { owner, organization_id, created_by } = await world()
    const booking = await buildAccepted(owner, { organization_id, created_by })
    const admin = await signIn(app.current, 'super_admin')
    const search = booking.number

    const sheets = [
      await admin.call(bookings.export, { body: { format, columns: [...bookingColumnNames], search } }),
      await admin.call(payments.exportDue, { body: { format, columns: namesOf(duePaymentColumns), search } }),
    ]
    const more = [
      await admin.call(organizations.export, { body: { format, columns: namesOf(organizationColumns) } }),
      await admin.call(contracts.export, { body: { format, columns: namesOf(contractColumns) } }),
    ]
    for (const begun of [...sheets, ...more]) await fileOf(admin, begun)
    const events = await fileOf(
      admin,
      await admin.call(audit.export, { body: { format, columns: namesOf(auditColumns) } }),
    )
    const [heads, row] = await fileOf(
      admin,
      await admin.call(bookings.export, { body: { format, columns: ['number', 'status', 'price'], search } }),
    )

    expect(heads).toEqual(['Number', 'Status', 'Price', 'Currency'])
    expect(row?.slice(0, 2)).toEqual([booking.number, 'Accepted'])
    expect(events.some((event) => event[0] === 'bookings.export')).toBe(true)
  })

  it('a developer admin exports the sales of the own developer, and loses the file with the role', async () => {
    const { owner, organization_id, created_by } = await world()
    const admin = await signIn(app.current, 'developer_admin', { organization: { id: organization_id } })
    const other = await world()
    const booking = await buildAccepted(owner, { organization_id, created_by })
    await buildReceipt(owner, booking)
    await buildReceipt(owner, await buildAccepted(owner, other))

    const begun = [
      await admin.call(bookings.export, { body: { format, columns: ['number'] } }),
      await admin.call(payments.exportReceipts, { body: { format, columns: ['booking'] } }),
    ]
    const sheets = [
      await fileOf(admin, begun[0] ?? { data: { id: 0 } }),
      await fileOf(admin, begun[1] ?? { data: { id: 0 } }),
    ]
    await owner.updateTable('memberships').set({ role: 'developer' }).where('user_id', '=', admin.id).execute()
    const afterwards = await admin.ask(jobs.result, { params: { id: begun[0]?.data.id ?? 0 } })

    expect(sheets).toEqual([
      [['Number'], [booking.number]],
      [['Booking'], [booking.number]],
    ])
    expect(afterwards.statusCode).toBe(404)
  })

  it('projects and buildings are exported as they are listed, without drafts for the sales desk and without other tenants', async () => {
    const { owner, manager, organization_id } = await world()
    const project = await buildProject(owner, { organization_id, name: '=Quay', status: 'on_sale' })
    const building = await buildBuilding(owner, { project_id: project.id, name: 'Quay Tower', floors: 12 })
    for (const number of ['101', '102']) await buildUnit(owner, { building_id: building.id, number })
    await buildProject(owner, { organization_id, name: 'Hidden Quay', status: 'draft' })
    const other = await buildProject(owner, { name: 'Foreign Quay', status: 'on_sale' })

    const [heads = [], ...rows] = await fileOf(
      manager,
      await manager.call(projects.export, { body: { format, columns: namesOf(projectColumns), search: 'Quay' } }),
    )
    const [, ...towers] = await fileOf(
      manager,
      await manager.call(buildings.export, {
        body: { format, columns: namesOf(buildingColumns), project_id: [project.id, other.id] },
      }),
    )

    const cell = (head: string) => rows[0]?.[heads.indexOf(head)]
    expect(rows).toHaveLength(1)
    expect([cell('Name'), cell('Status'), cell('Buildings'), cell('Units'), cell('Availability')]).toEqual([
      "'=Quay",
      'On sale',
      '1',
      '2',
      '2 available',
    ])
    expect(towers.map((row) => [row[0], row[4], row[5], row[6]])).toEqual([['Quay Tower', '12', '2', '2 available']])
  })

  it('activities are exported with the filters of the list, and without those of others for members with own leads only', async () => {
    const { owner } = app.current
    const admin = await signIn(app.current, 'broker_admin')
    const colleague = await signIn(app.current, 'broker', { organization: admin.organization })
    await owner
      .updateTable('organizations')
      .set({ members_see_own_leads_only: true })
      .where('id', '=', admin.organization.id)
      .execute()
    const plan = (person: Person, subject: string, type: 'call' | 'task') =>
      person.call(activities.create, { body: { type, subject, due_at: new Date().toISOString() } })
    await plan(admin, '=Call the bank', 'call')
    await plan(admin, 'Send the plan', 'task')
    await plan(colleague, 'Call Amal', 'call')
    const body = { format, columns: namesOf(activityColumns) }

    const [heads = [], ...all] = await fileOf(admin, await admin.call(activities.export, { body }))
    const [, ...calls] = await fileOf(admin, await admin.call(activities.export, { body: { ...body, type: ['call'] } }))
    const [, ...own] = await fileOf(colleague, await colleague.call(activities.export, { body }))

    const subjects = (rows: readonly (readonly string[])[]) => rows.map((row) => row[heads.indexOf('Subject')]).sort()
    expect(heads).toHaveLength(Object.keys(activityColumns).length + 3)
    expect(subjects(all)).toEqual(["'=Call the bank", 'Call Amal', 'Send the plan'])
    expect(subjects(calls)).toEqual(["'=Call the bank", 'Call Amal'])
    expect(subjects(own)).toEqual(['Call Amal'])
  })

  it('deals are exported with the status, filters and order of the list, stage by stage, without those of others for members with own leads only', async () => {
    const { owner } = app.current
    const admin = await signIn(app.current, 'broker_admin')
    const colleague = await signIn(app.current, 'broker', { organization: admin.organization })
    const stranger = await signIn(app.current, 'broker_admin')
    const organization_id = admin.organization.id
    await owner
      .updateTable('organizations')
      .set({ members_see_own_leads_only: true })
      .where('id', '=', organization_id)
      .execute()
    const pipeline = await buildPipeline(owner, organization_id)
    const place = { organization_id, pipeline_id: pipeline.id, stage_id: pipeline.new, owner_id: admin.id }
    await buildDeal(owner, { ...place, title: '=Penthouse', value: 12_345, rank: 'a1V' })
    await buildDeal(owner, { ...place, title: 'Studio', value: 99, rank: 'a2V' })
    await buildDeal(owner, { ...place, stage_id: pipeline.offer, title: 'Villa', value: 5, owner_id: colleague.id })
    const closed = { status: 'lost' as const, lost_reason: 'Price', closed_at: '2026-11-05T08:00:00Z' }
    await buildDeal(owner, { ...place, ...closed, stage_id: pipeline.lost, title: 'Loft', value: 7 })
    const exportOf = async (person: Person, more: object = {}) => {
      const body = { format, columns: namesOf(dealColumns), status: 'open' as const, ...more }
      return fileOf(person, await person.call(pipelines.exportBoard, { params: { id: pipeline.id }, body }))
    }

    const [heads = [], ...open] = await exportOf(admin)
    const column = (rows: readonly (readonly string[])[], title: string) => rows.map((row) => row[heads.indexOf(title)])
    const [, ...dear] = await exportOf(admin, { value_from: 99, sort: 'title' })
    const [, ...all] = await exportOf(admin, { status: 'all', sort: '-stage' })
    const [, ...own] = await exportOf(colleague)
    const listed = await admin.call(pipelines.listBoard, { params: { id: pipeline.id }, query: { status: 'all' } })
    const foreign = await stranger.ask(pipelines.exportBoard, {
      params: { id: pipeline.id },
      body: { format, columns: ['title'], status: 'open' },
    })

    expect(column(open, 'Deal')).toEqual(["'=Penthouse", 'Studio', 'Villa'])
    expect(column(open, 'Value')).toEqual(['123.45', '0.99', '0.05'])
    expect(column(open, 'Stage')).toEqual(['New', 'New', 'Offer'])
    expect(column(dear, 'Deal')).toEqual(["'=Penthouse", 'Studio'])
    expect(column(all, 'Deal')).toEqual(['Loft', 'Villa', 'Studio', "'=Penthouse"])
    expect(column(all, 'Lost reason')).toEqual(['Price', '', '', ''])
    expect(column(own, 'Deal')).toEqual(['Villa'])
    expect(all).toHaveLength(listed.meta.total)
    expect(foreign.statusCode).toBe(404)
  })

  it('a list of more deals than one page of the export is exported whole, each once', async () => {
    const { owner } = app.current
    const admin = await signIn(app.current, 'broker_admin')
    const organization_id = admin.organization.id
    const pipeline = await buildPipeline(owner, organization_id)
    const { lead_id } = await buildDeal(owner, { organization_id, pipeline_id: pipeline.id, stage_id: pipeline.new })
    await sql`insert into deals (organization_id, lead_id, pipeline_id, stage_id, title, rank, value, currency)
      select ${organization_id}, ${lead_id}, ${pipeline.id}, ${pipeline.new}, 'Bulk ' || n, 'b' || lpad(n::text, 5, '0') || 'V', n, 'AED'
      from generate_series(1, 2100) as n`.execute(owner)

    const [, ...rows] = await fileOf(
      admin,
      await admin.call(pipelines.exportBoard, {
        params: { id: pipeline.id },
        body: { format, columns: ['title'], status: 'open' },
      }),
    )

    expect(rows).toHaveLength(2101)
    expect(new Set(rows.flat()).size).toBe(2101)
  })

  it('users are exported to those who see them: a sales manager gets the people of their developers only', async () => {
    const { owner, manager, organization_id } = await world()
    const seen = await signIn(app.current, 'developer_admin', { organization: { id: organization_id } })
    const stranger = await signIn(app.current, 'developer_admin')
    const admin = await signIn(app.current, 'super_admin')
    const columns = namesOf(userColumns)
    const emailOf = async ({ id }: Person) =>
      (await owner.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

    const rows = await fileOf(manager, await manager.call(people.export, { body: { format, columns } }))
    const all = await fileOf(admin, await admin.call(people.export, { body: { format, columns } }))

    const emails = (sheet: readonly (readonly string[])[]) => sheet.map((row) => row[1])
    expect(emails(rows)).toContain(await emailOf(seen))
    expect(emails(rows)).not.toContain(await emailOf(stranger))
    expect(emails(all)).toEqual(expect.arrayContaining([await emailOf(seen), await emailOf(stranger)]))
    expect(rows[0]?.slice(0, 4)).toEqual(['Name', 'E-mail', 'Role', 'Organization'])
  })

  it('registered clients are exported to the sales desk with contacts in part, and to a brokerage its own with all of them', async () => {
    const { owner } = app.current
    const { id: organization_id } = await buildOrganization(owner, { type: 'developer' })
    const project = await buildProject(owner, { organization_id })
    await buildProtectionRule(owner, project.id)
    const desk = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization_id] })
    const palm = await buildOrganization(owner, { type: 'brokerage' })
    const broker = await signIn(app.current, 'broker', { organization: palm })
    const other = await signIn(app.current, 'broker')
    const client = { project_id: project.id, client_name: 'Amal Haddad', client_phone: '+971505550142' }
    await broker.call(clientRegistrations.create, { body: client })
    const body = { format, columns: namesOf(clientRegistrationColumns), status: ['protected' as const] }

    const rows = await fileOf(desk, await desk.call(clientRegistrations.exportReceived, { body }))
    const own = await fileOf(broker, await broker.call(clientRegistrations.exportOwn, { body }))
    const none = await fileOf(other, await other.call(clientRegistrations.exportOwn, { body }))

    const cells = ([heads = [], row = []]: readonly (readonly string[])[]) =>
      ['Client', 'Phone', 'Project', 'Brokerage', 'Status'].map((head) => row[heads.indexOf(head)])
    // A number in part is no number, so that it is kept from being read as a formula.
    expect(cells(rows)).toEqual(['Amal Haddad', "'+971•••42", project.name, palm.name, 'Protected'])
    expect(cells(own)[1]).toMatch(/^'?\+971505550142$/)
    expect(none).toHaveLength(1)
    expect((await broker.ask(clientRegistrations.exportReceived, { body })).statusCode).toBe(403)
  })

  it('an export is refused to a role that cannot open the list, and for a column that it does not have', async () => {
    const colleague = await signIn(app.current, 'developer')
    const manager = await signIn(app.current, 'super_admin_sales_manager')

    const refused = await colleague.ask(payments.exportReceipts, { body: { format, columns: ['booking'] } })
    const unknown = await app.current.app.inject({
      method: 'POST',
      url: '/api/inventory/receipts/export',
      query: { locale: 'en', organization_id: String(manager.organization.id) },
      headers: { authorization: `Bearer ${manager.token}` },
      payload: { format, columns: ['secret'] },
    })

    expect([refused.statusCode, unknown.statusCode]).toEqual([403, 422])
  })
})
