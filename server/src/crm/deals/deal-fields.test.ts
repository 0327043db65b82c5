import { dealFields } from '@storey/api/crm/deal-fields.ts'
import { deals } from '@storey/api/crm/deals.ts'
import { leadPage } from '@storey/api/crm/lead-page.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildProject } from '../../../test/builders/basics.ts'
import { buildDeal, buildPipeline } from '../../../test/builders/deal.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { leadPageRoutes } from '../lead-page/routes.ts'
import { dealRoutes } from './routes.ts'

const app = useTestApp([dealRoutes, leadPageRoutes])

/** Columns that are not fields of a deal, with the reason. */
const NO_FIELDS = {
  organization_id: 'whose it is',
  lead_id: 'the field lead',
  pipeline_id: 'the field pipeline',
  owner_id: 'the field owner',
  unit_id: 'the field unit',
  project_id: 'the field project',
  last_open_stage_id: 'where it reopens',
  created_by: 'its history says it',
  closed_at: 'the field closed_on, to the second',
  deleted_at: 'the bin',
  deleted_by: 'the bin',
}
/** Fields that are stored in other tables, or derived from other fields. */
const ELSEWHERE = [
  'lead',
  'pipeline',
  'stage',
  'owner',
  'unit',
  'project',
  'tags',
  'booking',
  'next_activity',
  'days_in_stage',
  'rotting',
]

it('every column of deals has a field, except those named here', async () => {
  const { rows } = await sql<{ name: string }>`select attname::text as name from pg_attribute
    where attrelid = 'deals'::regclass and attnum > 0 and not attisdropped`.execute(app.current.owner)

  const stored = Object.keys(dealFields).filter((field) => !ELSEWHERE.includes(field))

  expect(rows.map(({ name }) => name).sort()).toEqual([...stored, ...Object.keys(NO_FIELDS)].sort())
})

it('changes every editable field of a deal, each with a history entry', async () => {
  const person = await signIn(app.current, 'developer_admin')
  const { id: organization_id } = person.organization
  const { owner } = app.current
  const pipeline = await buildPipeline(owner, organization_id)
  const project = await buildProject(owner, { organization_id })
  const deal = await buildDeal(owner, { organization_id, pipeline_id: pipeline.id, stage_id: pipeline.new })
  // A unit sets its own project, so only one of the two is given.
  const values: Required<Omit<Input<typeof deals.change>['body'], 'version' | 'unit_id'>> = {
    title: 'Another',
    value: 7,
    currency: 'USD',
    expected_close_on: '2026-12-31',
    project_id: project.id,
    next_step: 'Call',
  }

  const { data } = await person.call(deals.change, { params: { id: deal.id }, body: { version: 1, ...values } })

  const { project_id, ...own } = values
  expect(data).toMatchObject({ ...own, project: { id: project_id } })
  const { data: history } = await person.call(leadPage.historyItems, {
    params: { id: deal.lead_id },
    query: { per_page: 100 },
  })
  expect(history.flatMap(({ kind, field }) => (kind === 'deal_changed' ? [field] : [])).sort()).toEqual(
    Object.keys(values).sort(),
  )
})
