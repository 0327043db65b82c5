import { activities } from '@storey/api/crm/activities.ts'
import { type ImportOptions, leadImports } from '@storey/api/crm/lead-imports.ts'
import { leadPage } from '@storey/api/crm/lead-page.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { describe, expect, it } from 'vitest'
import { buildMember } from '../../../test/builders/basics.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { dayOf } from '../../imports/parse-days.ts'
import { phoneOf } from '../../imports/parse-values.ts'
import { activityRoutes } from '../activities/routes.ts'
import { leadPageRoutes } from '../lead-page/routes.ts'
import { leadRoutes } from '../leads/routes.ts'
import { leadImportTasks } from './jobs.ts'
import { leadImportRoutes } from './routes.ts'

const app = useTestApp([activityRoutes, leadImportRoutes, leadPageRoutes, leadRoutes, leadImportTasks])

const send = async (person: Person, text: string) => {
  const file = new File([text], 'portal.csv', { type: 'text/csv' })
  return (await person.call(leadImports.create, { body: { file } })).data
}
async function checked(person: Person, text: string, options: Partial<ImportOptions> = {}) {
  const { id, version } = await send(person, text)
  const params = { id }
  await person.call(leadImports.change, { params, body: { version, ...options } })
  await person.call(leadImports.check, { params })
  await app.current.work()
  return (await person.call(leadImports.get, { params })).data
}
async function imported(person: Person, text: string, options: Partial<ImportOptions> = {}) {
  const { id } = await checked(person, text, options)
  await person.call(leadImports.run, { params: { id } })
  await app.current.work()
  return (await person.call(leadImports.get, { params: { id } })).data
}
const found = async (person: Person, query: object = {}) =>
  (await person.call(leads.list, { query: { sort: 'full_name', ...query } })).data

const ODD = [
  'Name,Email,Phone,Agent,Source,Rating,Status,Budget,Created',
  'Ada,ada@example.com,12,lucas,Facebook Ad,3,Hot lead,a lot,31-Foo-25',
  'Bo,,12,lucas,Portal,hot,new,1m,45987',
  'Cy,cy@example.com,="+971561234567",Lucas,Facebook Ad,warm,new,1m,31-Dec-25',
].join('\n')

describe('rows with values that cannot be parsed', () => {
  it('a lead import leaves out invalid values and reports them, unless no contact data is left', async () => {
    const broker = await signIn(app.current, 'broker')
    const one = await checked(broker, ODD)

    expect(one.planned).toEqual({ create: 2, update: 0, skip: 0, refuse: 1 })
    const { data } = await broker.call(leadImports.reasons, { params: { id: one.id } })
    expect(data.filter(({ left_out }) => !left_out)).toEqual([
      { field: 'phone', left_out: false, count: 1, example: '12 is not a phone number.' },
    ])
    const empty = Object.fromEntries(data.filter(({ left_out }) => left_out).map(({ field, count }) => [field, count]))
    expect(empty).toEqual({ owner: 3, source: 2, rating: 1, status: 1, phone: 1, budget: 1, created_at: 1 })

    await broker.call(leadImports.run, { params: { id: one.id } })
    await app.current.work()
    const [ada, cy] = await found(broker)
    expect(ada).toMatchObject({ full_name: 'Ada', phone: null, source: 'import', rating: 'unrated', budget_min: null })
    expect(cy).toMatchObject({ full_name: 'Cy', phone: '+971561234567', rating: 'warm' })
    expect(cy?.created_at.slice(0, 10)).toBe('2025-12-31')
  })

  it('a lead import refuses rows with invalid values when that is selected', async () => {
    const broker = await signIn(app.current, 'broker')

    expect((await checked(broker, ODD, { unreadable: 'refuse' })).planned).toMatchObject({ create: 0, refuse: 3 })
  })
})

describe('unknown values', () => {
  it('a lead import lists unknown values with count and suggestion, and uses the selected meaning', async () => {
    const broker = await signIn(app.current, 'broker')
    const colleague = await buildMember(app.current.owner, broker.organization.id, 'broker', {
      full_name: 'Lucas Ferreira',
    })
    const params = { id: (await send(broker, ODD)).id }

    const { data } = await broker.call(leadImports.unknown, { params })

    const lucas = String(colleague.id)
    expect(data).toEqual(
      expect.arrayContaining([
        { field: 'owner', value: 'lucas', count: 2, suggested: lucas },
        { field: 'source', value: 'Facebook Ad', count: 2, suggested: null },
        { field: 'rating', value: '3', count: 1, suggested: null },
        { field: 'status', value: 'Hot lead', count: 1, suggested: null },
      ]),
    )
    await imported(broker, ODD, {
      values: [
        { field: 'owner', from: 'lucas', to: lucas },
        { field: 'source', from: 'facebook ad', to: 'campaign' },
        { field: 'rating', from: '3', to: null },
        { field: 'status', from: 'Hot lead', to: 'qualified' },
      ],
    })
    const [ada] = await found(broker)
    expect(ada).toMatchObject({
      owner: { id: colleague.id },
      source: 'campaign',
      rating: 'unrated',
      status: 'qualified',
    })
  })
})

it('a lead import uses one meaning for all rows of a purpose, a timeframe and a kind of home, and asks about no empty value', async () => {
  const broker = await signIn(app.current, 'broker')
  const list = [
    'Name,Email,Purpose,Timeline,Property type',
    'Ada,ada@example.com,Holiday home,Before Ramadan,Bungalow',
    'Bo,bo@example.com,Holiday home,Before Ramadan,"Villa, Flat"',
    'Cy,cy@example.com,N/A,-,TBD',
  ].join('\n')
  const params = { id: (await send(broker, list)).id }
  expect((await broker.call(leadImports.unknown, { params })).data).toEqual([
    { field: 'purpose', value: 'Holiday home', count: 2, suggested: null },
    { field: 'timeframe', value: 'Before Ramadan', count: 2, suggested: null },
    { field: 'property_types_wanted', value: 'Bungalow', count: 1, suggested: null },
  ])
  await imported(broker, list, {
    values: [
      { field: 'purpose', from: 'holiday home', to: 'end_use' },
      { field: 'timeframe', from: 'Before Ramadan', to: '1_3_months' },
      { field: 'property_types_wanted', from: 'Bungalow', to: 'villa' },
    ],
  })
  const [ada, bo, cy] = await app.current.owner
    .selectFrom('leads')
    .select(['purpose', 'timeframe', 'property_types_wanted'])
    .where('organization_id', '=', broker.organization.id)
    .orderBy('full_name')
    .execute()
  expect(ada).toEqual({ purpose: 'end_use', timeframe: '1_3_months', property_types_wanted: ['villa'] })
  expect(bo?.property_types_wanted).toEqual(['villa', 'apartment'])
  expect(cy).toEqual({ purpose: null, timeframe: null, property_types_wanted: [] })
})

describe('notes and follow-ups', () => {
  const text = [
    'Leads of the fair,,,,',
    '',
    'Name,Email,Comments,Follow-up date',
    'Ada,ada@example.com,"Saw <b>the plan</b>\nCalls back",01/03/2099',
    'Bo,bo@example.com,,01/03/2020',
  ].join('\n')

  it('a lead import skips a title row, creates notes and follow-ups, and its undo removes them', async () => {
    const broker = await signIn(app.current, 'broker')
    const one = await imported(broker, text)

    expect(one.columns.map(({ field }) => field)).toEqual(['full_name', 'email', 'note', 'follow_up_on'])
    const [ada, bo] = await found(broker)
    const { data } = await broker.call(leadPage.historyItems, { params: { id: ada?.id ?? 0 } })
    expect(data.map(({ kind }) => kind).sort()).toEqual(['activity_created', 'imported', 'note_added'])
    expect(data.find(({ kind }) => kind === 'note_added')?.note).toMatchObject({
      body_html: '<p>Saw &lt;b&gt;the plan&lt;/b&gt;</p><p>Calls back</p>',
    })
    expect(ada?.next_activity).toMatchObject({ type: 'follow_up' })
    expect(bo?.next_activity).toBeNull()

    await broker.call(leadImports.undo, { params: { id: one.id } })
    await app.current.work()
    expect(await found(broker)).toEqual([])
    expect((await broker.call(activities.list, {})).data).toEqual([])
  })
})

describe('the leads of an import', () => {
  it('filters leads by their import', async () => {
    const broker = await signIn(app.current, 'broker')
    const one = await imported(broker, 'Name,Email\nAda,ada@example.com')
    await imported(broker, 'Name,Email\nBo,bo@example.com')

    expect((await found(broker, { import_id: [one.id] })).map(({ full_name }) => full_name)).toEqual(['Ada'])
    const { data } = await broker.call(leadImports.options, { query: {} })
    expect(data.map(({ name }) => name)).toEqual(['portal.csv', 'portal.csv'])
  })
})

describe('dayOf and phoneOf', () => {
  it.each([
    ['45987', '2025-11-26'],
    ['45987.75', '2025-11-26'],
    ['31-Dec-25', '2025-12-31'],
    ['31 Dec 25', '2025-12-31'],
    ['5', undefined],
    ['99999', undefined],
  ])('dayOf parses %s as %s', (text, day) => {
    expect(dayOf(text, 'day_first')).toBe(day)
  })

  it('phoneOf parses a number without its plus sign', () => {
    expect(phoneOf('971509503543', 'AE')).toBe('+971509503543')
  })
})

describe('evidence of the whole file', () => {
  it('one day late in the file shows that its days begin with the month', async () => {
    const broker = await signIn(app.current, 'broker')
    const rows = Array.from({ length: 250 }, (_, at) => `L${at},l${at}@example.com,03/04/2025`)
    const { options } = await send(broker, ['Name,Email,Created', ...rows, 'Z,z@example.com,03/25/2025'].join('\n'))
    expect(options.days).toBe('month_first')
  })

  it('a budget has the currency and the scale of its heading, and one of 1.2 is left out', async () => {
    const broker = await signIn(app.current, 'broker')
    await imported(broker, 'Name,Email,Budget (USD M)\nUsd,usd@example.com,1.2\n')
    const one = await imported(
      broker,
      'Name,Email,Budget\nAda,ada@example.com,1.2\nBo,bo@example.com,"AED 1,500,000/-"\n',
    )
    const { data } = await broker.call(leadImports.reasons, { params: { id: one.id } })
    expect(data.map(({ field, example }) => [field, example])).toEqual([
      ['budget', '1.2 AED is less than any home costs. Write 1.2m for millions.'],
    ])
    const other = await imported(broker, 'Name,Email,Budget\nCy,cy@example.com,500\n')
    const reasons = await broker.call(leadImports.reasons, { params: { id: other.id } })
    expect(reasons.data[0]?.example).toBe('500 AED is less than any home costs. Write 500k for thousands.')
    const all = await found(broker)
    expect(all.map(({ full_name, budget_max, currency }) => [full_name, budget_max, currency])).toEqual([
      ['Ada', null, expect.anything()],
      ['Bo', 150_000_000, 'AED'],
      ['Cy', null, expect.anything()],
      ['Usd', 120_000_000, 'USD'],
    ])
  })
})
