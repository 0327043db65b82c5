import type { Lead } from '@storey/api/crm/lead.ts'
import { type EditedLeadField, type LeadFieldName, leadFields, mergeFields } from '@storey/api/crm/lead-fields.ts'
import { leadImports } from '@storey/api/crm/lead-imports.ts'
import { leadMerges } from '@storey/api/crm/lead-merges.ts'
import { leadPage } from '@storey/api/crm/lead-page.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { type FieldsWith, fieldsWith } from '@storey/api/fields.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildLead } from '../../../test/builders/lead.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { leadImportTasks } from '../lead-imports/jobs.ts'
import { leadImportRoutes } from '../lead-imports/routes.ts'
import { leadPageRoutes } from '../lead-page/routes.ts'
import { columnsOf } from './columns.ts'
import { leadMergeRoutes } from './merges/routes.ts'
import { leadRoutes } from './routes.ts'

const app = useTestApp([leadImportRoutes, leadMergeRoutes, leadPageRoutes, leadRoutes, leadImportTasks])

/** Columns that are not fields of a lead, with the reason. */
const NO_FIELDS = {
  organization_id: 'whose it is',
  created_by: 'its history says it',
  deleted_at: 'the bin',
  deleted_by: 'the bin',
  merged_into_id: 'merges',
  search: 'made by the database',
  campaign_key: 'made by the database',
  brought_by_key: 'made by the database',
  has_duplicate: 'kept by triggers',
  next_activity_at: 'kept by triggers',
  first_contact_at: 'kept by triggers',
  owner_name: 'kept by triggers',
}

type Table = typeof leadFields
type Linked = 'owner' | 'tags' | 'projects'

/** A value of every editable field. A missing field does not compile. */
const values: { readonly [Field in Exclude<EditedLeadField, Linked>]: Lead[Field] } = {
  full_name: 'Layla Nasser',
  phone: '+971501234567',
  email: 'layla.nasser@example.com',
  whatsapp: '+971501234568',
  other_phones: ['+971501234569'],
  other_emails: ['layla@example.org'],
  status: 'lost',
  source: 'portal',
  rating: 'hot',
  budget_min: 120_000_000,
  budget_max: 200_000_000,
  currency: 'USD',
  bedrooms_wanted: [2, 3],
  property_types_wanted: ['villa'],
  purpose: 'end_use',
  timeframe: '1_3_months',
  interest_note: 'A view of the sea.',
  nationality: 'LB',
  residence_country: 'AE',
  language: 'ar',
  campaign: 'Spring',
  brought_by: 'A partner',
  lost_reason: 'Location does not match',
  opted_out: true,
}

/** The same values as texts of a file. */
const texts = {
  full_name: values.full_name,
  phone: '+971 50 123 4567',
  email: values.email ?? '',
  whatsapp: '+971 50 123 4568',
  source: 'Portal',
  rating: 'Hot',
  budget_min: '1200000',
  budget_max: '2000000',
  currency: 'USD',
  bedrooms_wanted: '2-3',
  property_types_wanted: 'Villa',
  purpose: 'End user',
  timeframe: '1 to 3 months',
  interest_note: values.interest_note,
  other_phones: values.other_phones.join('; '),
  other_emails: values.other_emails.join('; '),
  nationality: 'Lebanon',
  residence_country: 'UAE',
  language: 'Arabic',
  campaign: 'Spring',
  brought_by: 'A partner',
  opted_out: 'yes',
} satisfies Record<Exclude<FieldsWith<Table, 'imported', 'always'>, Linked>, string>

/** Returns some fields of a lead. */
const pick = (lead: object, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, Reflect.get(lead, field)]))
const read = async (person: Person, id: number) => (await person.call(leads.get, { params: { id } })).data
const plain = (fields: readonly LeadFieldName[]) => fields.filter((field) => Object.hasOwn(values, field))

/** A lead with contact points only, and so without any value of the complete lead. */
const nobody = ({ organization }: Person) =>
  buildLead(app.current.owner, { organization_id: organization.id, full_name: 'Nobody', email: values.email })

describe('the fields of a lead', () => {
  it('every column of leads has a field, except those named here', async () => {
    const { rows } = await sql<{ name: string }>`select attname::text as name from pg_attribute
      where attrelid = 'leads'::regclass and attnum > 0 and not attisdropped`.execute(app.current.owner)

    const named = [...columnsOf(Object.keys(leadFields) as LeadFieldName[]), ...Object.keys(NO_FIELDS)]

    expect(rows.map(({ name }) => name).sort()).toEqual(named.toSorted())
  })

  it('every field of a lead is changed by a call, with a history entry', async () => {
    const broker = await signIn(app.current, 'broker')
    const lead = await nobody(broker)

    await broker.call(leads.change, { params: { id: lead.id }, body: { version: 1, ...values } })

    expect(pick(await read(broker, lead.id), Object.keys(values))).toEqual(values)
    const { data: history } = await broker.call(leadPage.historyItems, {
      params: { id: lead.id },
      query: { per_page: 100 },
    })
    const recorded = plain(fieldsWith(leadFields, 'history', 'field')).filter((field) => field !== 'email')
    expect(history.flatMap(({ kind, field }) => (kind === 'field_changed' && field ? [field] : [])).sort()).toEqual(
      recorded.toSorted(),
    )
  })

  it('every field of a lead is merged, and restored when the merge is undone', async () => {
    const admin = await signIn(app.current, 'broker_admin')
    const { id: organization_id } = admin.organization
    const stays = await nobody(admin)
    const { email: _email, ...own } = values
    const other = await buildLead(app.current.owner, { organization_id, owner_id: admin.id, ...own })
    const merged = plain(fieldsWith(leadFields, 'merge', ...mergeFields, 'together'))
    const before = pick(await read(admin, stays.id), merged)
    const choose = Object.fromEntries(mergeFields.map((field) => [field, field === 'email' ? stays.id : other.id]))

    const { data } = await admin.call(leadMerges.merge, {
      params: { id: stays.id },
      body: { version: 1, others: [{ id: other.id, version: 1 }], choose },
    })

    expect(pick(data.lead, merged)).toEqual(pick(values, merged))
    expect(data.lead.owner?.id).toBe(admin.id)
    const undone = await admin.call(leadMerges.undo, { params: { id: data.merge.id } })
    expect(pick(undone.data.lead, merged)).toEqual(before)
  })

  it('every field of a lead is imported by name into an existing lead, and reverted by the undo', async () => {
    const broker = await signIn(app.current, 'broker')
    const lead = await nobody(broker)
    const fields = Object.keys(texts)
    const before = pick(await read(broker, lead.id), fields)
    const lines = [fields, Object.values(texts)].map((cells) => cells.map((cell) => `"${cell}"`).join(','))
    const file = new File([lines.join('\n')], 'leads.csv', { type: 'text/csv' })
    const { data: one } = await broker.call(leadImports.create, { body: { file } })
    expect(one.columns.map(({ field }) => field)).toEqual(fields)
    const params = { id: one.id }
    await broker.call(leadImports.change, {
      params,
      body: { version: one.version, duplicates: 'update', unreadable: 'refuse' },
    })

    await broker.call(leadImports.check, { params })
    await app.current.work()
    await broker.call(leadImports.run, { params })
    await app.current.work()
    expect(pick(await read(broker, lead.id), fields)).toEqual(pick(values, fields))

    await broker.call(leadImports.undo, { params })
    await app.current.work()
    expect(pick(await read(broker, lead.id), fields)).toEqual(before)
  })
})
