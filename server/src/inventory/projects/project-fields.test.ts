import type { Input } from '@storey/api/endpoint.ts'
import { type EditedProjectField, projectFields } from '@storey/api/inventory/project-fields.ts'
import { projects } from '@storey/api/inventory/projects.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildProject } from '../../../test/builders/basics.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { projectRoutes } from './routes.ts'

const app = useTestApp([projectRoutes])

/** Columns that are not fields of a project, and why. */
const NO_FIELDS = { organization_id: 'the field organization', cover_file_id: 'the field cover' }
/** Fields that are in other tables. */
const ELSEWHERE = [
  'organization',
  'cover',
  'buildings',
  'units',
  'counts',
  'price_from',
  'range',
] as const satisfies readonly (keyof typeof projectFields)[]

/** A value for every editable field. A missing one is a compile error. */
const values: Required<Pick<Input<typeof projects.create>['body'], EditedProjectField>> = {
  name: 'Harbour Court',
  code: 'HCT',
  tagline: 'Above the water',
  description: 'Two towers.',
  status: 'coming_soon',
  country: 'OM',
  city: 'Muscat',
  district: 'Al Mouj',
  address: 'Marina 4',
  latitude: 23.62,
  longitude: 58.27,
  currency: 'OMR',
  launch_on: '2027-02-01',
  completion_on: '2029-12-31',
  construction_percent: '12.5',
  registration_number: 'R-77',
  escrow_account: 'E-78',
  hold_default_minutes: 60,
  hold_max_minutes: 120,
  hold_limit_per_person: 3,
  sales_manager_discount_percent: '2.5',
  super_admin_discount_percent: '5',
  booking_expiry_minutes: 600,
  price_vat: 'added',
  offer_hold_minutes: 2880,
}

it('every column of projects has a field, except those named here', async () => {
  const { rows } = await sql<{ name: string }>`select attname::text as name from pg_attribute
    where attrelid = 'projects'::regclass and attnum > 0 and not attisdropped`.execute(app.current.owner)

  const stored = Object.keys(projectFields).filter((field) => !ELSEWHERE.some((other) => other === field))

  expect(rows.map(({ name }) => name).sort()).toEqual([...stored, ...Object.keys(NO_FIELDS)].sort())
})

it('creates a project with every field and changes every field', async () => {
  const builder = await signIn(app.current, 'developer_admin')
  const plain = await buildProject(app.current.owner, { organization_id: builder.organization.id })

  const { data: created } = await builder.call(projects.create, { body: values })
  const { data: changed } = await builder.call(projects.change, {
    params: { id: plain.id },
    body: { version: 1, ...values, code: 'HCU' },
  })

  expect(created).toMatchObject(values)
  expect(changed).toMatchObject({ ...values, code: 'HCU' })
})
