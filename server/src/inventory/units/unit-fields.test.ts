import type { Input } from '@storey/api/endpoint.ts'
import { type UnitFormField, unitField, unitFields } from '@storey/api/inventory/unit-fields.ts'
import { units } from '@storey/api/inventory/units.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildUnit } from '../../../test/builders/basics.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { parseRow } from '../unit-imports/parse-row.ts'
import { unitRoutes } from './routes.ts'

const app = useTestApp([unitRoutes])

/** Columns that are not fields of a unit, and why. */
const NO_FIELDS = {
  organization_id: 'the field organization',
  project_id: 'the field project',
  building_id: 'the field building',
  plan_file_id: 'the field plan',
  unit_type_id: 'the field unit_type',
  price_per_area: 'the field per_area',
}
/** Fields that are in other tables. */
const ELSEWHERE = [
  'organization',
  'project',
  'project_status',
  'building',
  'unit_type',
  'plan',
  'per_area',
  'claim',
  'floors',
  'handover_on',
  'construction_percent',
  'hold_default_minutes',
  'hold_max_minutes',
  'hold_limit_per_person',
  'own_holds',
  'accepted_offer',
  'vat',
  'history',
  'former_numbers',
  'terms_stamp',
] as const satisfies readonly (keyof typeof unitFields)[]

/** A value for every field of the form. A missing one is a compile error. */
const values: Required<Pick<Input<typeof units.create>['body'], UnitFormField>> = {
  number: '1801',
  floor: 3,
  stack: 4,
  type: 'duplex',
  bedrooms: 3,
  bathrooms: 2,
  internal_area: '120.5',
  outdoor_area: '14.25',
  plot_area: '400.5',
  view: 'Sea',
  orientation: 'nw',
  parking: 2,
  furnishing: 'semi',
  price: 210_000_000,
  minimum_price: 200_000_000,
  sales_note: 'The corner.',
}

it('every column of units has a field, except those named here', async () => {
  const { rows } = await sql<{ name: string }>`select attname::text as name from pg_attribute
    where attrelid = 'units'::regclass and attnum > 0 and not attisdropped`.execute(app.current.owner)

  const stored = Object.keys(unitFields).filter((field) => !ELSEWHERE.some((other) => other === field))

  expect(rows.map(({ name }) => name).sort()).toEqual([...stored, ...Object.keys(NO_FIELDS)].sort())
})

it('changes every field of the form of a unit', async () => {
  const builder = await signIn(app.current, 'developer_admin')
  const unit = await buildUnit(app.current.owner, { organization_id: builder.organization.id })

  const { data } = await builder.call(units.change, { params: { id: unit.id }, body: { version: 1, ...values } })

  const amounts = { price: data.price?.amount, minimum_price: data.minimum_price?.amount }
  const parsed = Object.keys(values).map((field) => [field, Reflect.get({ ...data, ...amounts }, field)])
  expect(Object.fromEntries(parsed)).toEqual(values)
})

it('a row of a file carries every field of the form of a unit', () => {
  const fields = Object.keys(values) as UnitFormField[]
  const cells = fields.map((field) => asInFile(field, values[field]))

  const { parsed, problems } = parseRow(cells, {
    fields,
    headings: [],
    area_unit: 'm2',
    decimals: null,
    currency: 'AED',
    types: new Map(),
    code: 'T',
    top: 20,
    meant: () => undefined,
  })

  expect(problems).toEqual([])
  expect(parsed).toEqual(values)
})

/** Codes by their labels, money in whole units. */
const asInFile = (field: UnitFormField, value: string | number | null) =>
  unitField(field).kind === 'money'
    ? String(Number(value) / 100)
    : (unitField(field).values?.[String(value)] ?? String(value))
