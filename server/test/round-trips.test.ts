import { jobs } from '@storey/api/account/tasks.ts'
import { brokerExport, companyExport } from '@storey/api/administration/contact-exports.ts'
import { brokerImports, companyImports } from '@storey/api/administration/contact-imports.ts'
import { brokerColumnNames, companyColumnNames } from '@storey/api/administration/contact-names.ts'
import { leadColumnNames } from '@storey/api/crm/lead-column-names.ts'
import { leadExport } from '@storey/api/crm/lead-export.ts'
import { leadImports } from '@storey/api/crm/lead-imports.ts'
import { priceHistory, priceLists } from '@storey/api/inventory/price-lists.ts'
import { unitExport } from '@storey/api/inventory/unit-export.ts'
import { unitColumnNames } from '@storey/api/inventory/unit-fields.ts'
import { unitImports } from '@storey/api/inventory/unit-imports.ts'
import { expect, it } from 'vitest'
import { workRoutes } from '../src/account/tasks/routes.ts'
import { contactBrokerRoutes } from '../src/administration/contact-brokers/routes.ts'
import { contactCompanyRoutes } from '../src/administration/contact-companies/routes.ts'
import { contactExportTasks } from '../src/administration/contact-exports/jobs.ts'
import { brokerExportRoutes, companyExportRoutes } from '../src/administration/contact-exports/routes.ts'
import { contactImportTasks } from '../src/administration/contact-imports/jobs.ts'
import { contactImportRoutes } from '../src/administration/contact-imports/routes.ts'
import { leadImportTasks } from '../src/crm/lead-imports/jobs.ts'
import { leadImportRoutes } from '../src/crm/lead-imports/routes.ts'
import { leadExportWork } from '../src/crm/leads/export/jobs.ts'
import { leadExportRoutes } from '../src/crm/leads/export/routes.ts'
import { pricesExportWork } from '../src/inventory/price-history/jobs.ts'
import { priceHistoryRoutes } from '../src/inventory/price-history/routes.ts'
import { priceListRoutes } from '../src/inventory/price-lists/routes.ts'
import { unitImportTasks } from '../src/inventory/unit-imports/jobs.ts'
import { unitImportRoutes } from '../src/inventory/unit-imports/routes.ts'
import { unitExportWork } from '../src/inventory/units/export/jobs.ts'
import { unitExportRoutes } from '../src/inventory/units/export/routes.ts'
import { buildBuilding, buildProject, buildUnit, unique } from './builders/basics.ts'
import { buildContactBroker, buildContactCompany } from './builders/contact.ts'
import { buildActivity, buildLead, buildTag } from './builders/lead.ts'
import { type Person, signIn, useTestApp } from './harness.ts'
import { readXlsx } from './read-xlsx.ts'

const app = useTestApp([
  ...[leadExportRoutes, leadExportWork, leadImportRoutes, leadImportTasks, workRoutes],
  ...[companyExportRoutes, brokerExportRoutes, contactExportTasks, contactImportRoutes, contactImportTasks],
  ...[unitExportRoutes, unitExportWork, unitImportRoutes, unitImportTasks],
  ...[priceHistoryRoutes, pricesExportWork, priceListRoutes, contactBrokerRoutes, contactCompanyRoutes],
])

const FORMATS = ['csv', 'xlsx'] as const
type Format = (typeof FORMATS)[number]

/** The file of an export that has begun. */
async function fileOf(person: Person, { id }: { readonly id: number }, format: Format): Promise<File> {
  await app.current.work()
  const file = await person.ask(jobs.result, { params: { id } })
  expect(file.statusCode).toBe(200)
  return new File([new Uint8Array(file.rawPayload)], `exported.${format}`)
}

type Imports = typeof leadImports | typeof companyImports | typeof brokerImports | typeof unitImports
type Sent = { readonly file: File } & Partial<Record<'building_id', number>>
interface Read {
  readonly id: number
  readonly version: number
  readonly row_count: number
  readonly columns: readonly { readonly heading: string; readonly field: string | null }[]
  readonly planned: { readonly create: number; readonly update: number; readonly skip: number; readonly refuse: number }
}

/** Imports a file and returns the import as it was planned, with the problems of its rows. */
async function importAgain(person: Person, imports: Imports, body: Sent, change: object) {
  const send = async (method: 'POST' | 'PATCH' | 'GET', url: string, payload?: object) => {
    const answer = await app.current.app.inject({
      method,
      url: `/api${url}`,
      query: { locale: 'en', organization_id: String(person.organization.id) },
      headers: { authorization: `Bearer ${person.token}` },
      ...(payload === undefined ? {} : { payload }),
    })
    expect([url, answer.statusCode, answer.statusCode < 300 ? '' : answer.body]).toEqual([url, answer.statusCode, ''])
    return answer.json().data
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.set(name, value instanceof File ? value : String(value))
  const at = imports.create.path
  const made = (await send('POST', at, form)) as Read
  await send('PATCH', `${at}/${made.id}`, { version: made.version, ...change })
  await send('POST', `${at}/${made.id}/check`)
  await app.current.work()
  const planned = (await send('GET', `${at}/${made.id}`)) as Read
  const lines = (await send('GET', `${at}/${made.id}/lines`)) as readonly { readonly problems: readonly object[] }[]
  await send('POST', `${at}/${made.id}/run`)
  await app.current.work()
  return { columns: planned.columns, planned: planned.planned, problems: lines.flatMap(({ problems }) => problems) }
}

const mapped = (columns: Read['columns']) =>
  Object.fromEntries(columns.flatMap(({ heading, field }) => (field === null ? [] : [[heading, field]])))

it.each(FORMATS)(
  'leads exported as %s are imported again unchanged, and as new leads of another organization',
  async (format) => {
    const admin = await signIn(app.current, 'developer_admin')
    const { owner } = app.current
    const { id: organization_id } = admin.organization
    const named = ['Palm, North', 'Palm', 'Reef & Dune']
    const projects = []
    for (const name of named) projects.push(await buildProject(owner, { organization_id, name: `${name} ${unique()}` }))
    const tags = []
    for (const name of ['Cash, buyer', 'VIP']) tags.push(await buildTag(owner, { organization_id, name }))
    const odd = [
      { full_name: '=cmd|1', campaign: '007', phone: '+971501112320' },
      { full_name: 'Null', campaign: '1-2', phone: '+447911123456', email: null },
      { full_name: 'O’Brien, "Sam"', campaign: '-', nationality: 'TR', phone: '+12025550123' },
      { full_name: 'محمد العلي', campaign: 'Spring; Summer', nationality: 'MM', email: 'r&d@example.com' },
      { full_name: '+Ali', budget_min: 125_000_010, budget_max: null, currency: 'KWD' },
      { full_name: '@Bo Li', budget_min: null, budget_max: 250_000_000, bedrooms_wanted: [0, 2, 5] },
      { full_name: 'Lost', status: 'lost' as const, lost_reason: 'Price', created_at: '2026-11-20T22:12:31Z' },
    ]
    for (const given of odd) {
      const lead = await buildLead(owner, { organization_id, owner_id: admin.id, ...given })
      for (const { id } of projects)
        await owner.insertInto('lead_projects').values({ organization_id, lead_id: lead.id, project_id: id }).execute()
      for (const { id } of tags)
        await owner.insertInto('lead_tags').values({ organization_id, lead_id: lead.id, tag_id: id }).execute()
      await buildActivity(owner, { organization_id, lead_id: lead.id })
    }
    const rows = () =>
      owner.selectFrom('leads').selectAll().where('organization_id', '=', organization_id).orderBy('id').execute()
    const before = await rows()

    const { data } = await admin.call(leadExport.begin, { body: { format, columns: [...leadColumnNames] } })
    const file = await fileOf(admin, data, format)
    const again = await importAgain(admin, leadImports, { file }, { duplicates: 'update', unreadable: 'refuse' })

    expect(again.problems).toEqual([{ field: 'lost_reason', message: 'Enter a reason.' }])
    // Leads found again are updates, also where nothing changes.
    expect(again.planned).toEqual({ create: 0, update: odd.length - 1, skip: 0, refuse: 1 })
    expect(await rows()).toEqual(before)

    const other = await signIn(app.current, 'broker_admin')
    const made = await importAgain(other, leadImports, { file }, { owner: 'me' })
    expect(made.planned).toEqual({ create: odd.length, update: 0, skip: 0, refuse: 0 })
    const copies = await owner
      .selectFrom('leads')
      .selectAll()
      .where('organization_id', '=', other.organization.id)
      .orderBy('full_name')
      .execute()
    const facts = (some: typeof copies) =>
      some
        .map(({ full_name, phone, email, campaign, nationality, budget_min, budget_max, bedrooms_wanted, status }) => ({
          ...{ full_name, phone, email, campaign, nationality, budget_min, budget_max, bedrooms_wanted, status },
        }))
        .sort((one, two) => one.full_name.localeCompare(two.full_name))
    expect(facts(copies)).toEqual(
      facts(before.map((lead) => ({ ...lead, campaign: lead.campaign === '-' ? null : lead.campaign }))),
    )
    // 22:12 UTC of the 20th is the 21st in Dubai.
    const lost = copies.find(({ full_name }) => full_name === 'Lost')
    expect(new Date(lost?.created_at ?? 0).toISOString().slice(0, 10)).toBe('2026-11-21')
  },
)

it.each(FORMATS)('companies and brokers exported as %s are imported again unchanged', async (format) => {
  const admin = await signIn(app.current, 'super_admin')
  const { owner } = app.current
  const word = () => `w${crypto.randomUUID().replace(/-/g, '').slice(0, 12)}`
  const companies: { readonly id: number }[] = []
  for (const given of [
    { name: `=${word()} Homes`, country: 'AE', city: 'Dubai', phone: '+97143332211', email: `a@${word()}.example` },
    { name: `${word()}, "Sons" & Co`, country: 'TR', phone: '+905321234567', source: 'website' as const },
    { name: `شركة ${word()}`, status: 'interested' as const, last_contacted_at: '2026-11-20T22:12:31Z' },
  ])
    companies.push(await buildContactCompany(owner, given))
  const brokers: { readonly id: number }[] = []
  for (const [at, { id: company_id }] of companies.entries())
    brokers.push(
      await buildContactBroker(owner, {
        company_id,
        full_name: ['Null', '-Ali', 'Amal العلي'][at] ?? '',
        phone: `+97150111${String(unique() % 10_000).padStart(4, '0')}`,
        whatsapp: `+4479111${String(unique() % 100_000).padStart(5, '0')}`,
        position: 'Head, sales',
      }),
    )
  const companyRows = () =>
    owner
      .selectFrom('contact_companies')
      .selectAll()
      .where(
        'id',
        'in',
        companies.map(({ id }) => id),
      )
      .orderBy('id')
      .execute()
  const brokerRows = () =>
    owner
      .selectFrom('contact_brokers')
      .selectAll()
      .where(
        'id',
        'in',
        brokers.map(({ id }) => id),
      )
      .orderBy('id')
      .execute()
  const before = [await companyRows(), await brokerRows()]
  const change = { duplicates: 'update', unreadable: 'refuse', companies: 'refuse' }

  const { data: one } = await admin.call(companyExport.begin, {
    body: { format, columns: [...companyColumnNames], ids: companies.map(({ id }) => id) },
  })
  const first = await importAgain(admin, companyImports, { file: await fileOf(admin, one, format) }, change)
  const { data: two } = await admin.call(brokerExport.begin, {
    body: { format, columns: [...brokerColumnNames], ids: brokers.map(({ id }) => id) },
  })
  const second = await importAgain(admin, brokerImports, { file: await fileOf(admin, two, format) }, change)

  for (const { problems, planned } of [first, second]) {
    expect(problems).toEqual([])
    expect(planned).toEqual({ create: 0, update: 0, skip: 3, refuse: 0 })
  }
  expect([await companyRows(), await brokerRows()]).toEqual(before)
})

it.each(FORMATS.flatMap((format) => (['m2', 'sq_ft'] as const).map((area_unit) => [format, area_unit] as const)))(
  'units and prices exported as %s in %s are imported again unchanged',
  async (format, area_unit) => {
    const admin = await signIn(app.current, 'developer_admin')
    const { owner } = app.current
    const project = await buildProject(owner, { organization_id: admin.organization.id, currency: 'KWD' })
    const building = await buildBuilding(owner, { project_id: project.id, code: 'A', name: 'Tower A', basements: 2 })
    const other = await buildBuilding(owner, { project_id: project.id, code: 'B-1', name: 'Tower B' })
    const status = ['available', 'unreleased', 'blocked'] as const
    for (const [at, internal_area] of ['84.5038', '40.35', '156.58'].entries())
      await buildUnit(owner, {
        building_id: building.id,
        number: ['0101', 'PH-1', '1.10'][at] ?? '',
        floor: [1, -2, 12][at] ?? 0,
        internal_area,
        outdoor_area: ['0', '12.7742', '8.5'][at] ?? '0',
        price: 125_000_010 + at,
        currency: 'KWD',
        type: (['studio', 'penthouse', 'office'] as const)[at] ?? 'villa',
        bedrooms: [0, 4, 0][at] ?? 0,
        orientation: ([null, 'ne', 's'] as const)[at] ?? null,
        furnishing: (['none', 'semi', 'kitchen_only'] as const)[at] ?? 'none',
        view: ['Sea, partly', '=Park', ''][at] ?? '',
        status: status[at] ?? 'available',
        ...(status[at] === 'blocked' ? { block_reason: 'Kept for the owner' } : {}),
      })
    await buildUnit(owner, { building_id: other.id, number: '0101', currency: 'KWD', price: 90_000_000 })
    const rows = () =>
      owner.selectFrom('units').selectAll().where('project_id', '=', project.id).orderBy('id').execute()
    const before = await rows()
    const exported = async (filter: object) => {
      const body = { format, area_unit, columns: [...unitColumnNames], project_id: [project.id], ...filter }
      const { data } = await admin.call(unitExport.begin, { body })
      return fileOf(admin, data, format)
    }

    const own = await importAgain(
      admin,
      unitImports,
      { file: await exported({ building_id: [building.id] }), building_id: building.id },
      {},
    )
    expect(own.problems).toEqual([])
    expect(own.planned).toEqual({ create: 0, update: 0, skip: 3, refuse: 0 })
    expect(Object.values(mapped(own.columns))).toEqual(
      expect.arrayContaining(['internal_area', 'outdoor_area', 'price']),
    )

    // A list of the whole project has a unit of the other tower, which is not made a unit of this one.
    const whole = await importAgain(admin, unitImports, { file: await exported({}), building_id: building.id }, {})
    expect(whole.planned).toEqual({ create: 0, update: 0, skip: 3, refuse: 1 })
    expect(whole.problems).toEqual([
      {
        field: 'building',
        message: 'This row is of Tower B, and this import is for Tower A. Import it into Tower B.',
      },
    ])
    expect(await rows()).toEqual(before)

    const day = new Date(Date.now() + 4 * 3_600_000).toISOString().slice(0, 10)
    const { data: prices } = await admin.call(priceHistory.exportAsOf, {
      body: { project_id: project.id, day, format },
    })
    const preview = await admin.call(priceLists.previewSheet, {
      body: { project_id: project.id, file: await fileOf(admin, prices, format) },
    })
    expect(preview.data.units.map(({ old_price, new_price }) => new_price - (old_price ?? 0))).toEqual(
      preview.data.units.map(() => 0),
    )
  },
)

it('an exported workbook has phones as text and instants as dates, in UTC and in the zone of the organization', async () => {
  const admin = await signIn(app.current, 'broker_admin')
  await buildLead(app.current.owner, {
    organization_id: admin.organization.id,
    phone: '+971501112320',
    created_at: '2026-11-20T22:12:31Z',
  })
  const { data } = await admin.call(leadExport.begin, { body: { format: 'xlsx', columns: ['phone', 'created'] } })
  const file = await fileOf(admin, data, 'xlsx')
  const [headings, row] = readXlsx(Buffer.from(await file.arrayBuffer()))
  expect(headings?.map(({ value }) => value)).toEqual(['Phone', 'Created (UTC)', 'Created (Asia/Dubai)'])
  expect(row?.map(({ type, style }) => [type, style])).toEqual([
    ['inlineStr', 0],
    ['n', 3],
    ['n', 3],
  ])
  const [, utc, local] = row?.map(({ value }) => Number(value)) ?? []
  expect(Math.round(((local ?? 0) - (utc ?? 0)) * 24)).toBe(4)
})
