import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { buildBuilding, buildUnit } from '../../../test/builders/basics.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { multiply, stepsOf } from '../../../test/plan-steps.ts'
import { slow } from '../../../test/slow.ts'
import { historyText } from './queries.ts'

const app = useTestApp([])
/** Of the building, and of the ten other towers of the developer. */
const UNITS = 1_200
const OTHERS = 12_000
const CHANGES = 6

let admin: Person
let building = 0

beforeAll(async () => {
  const { owner } = app.current
  admin = await signIn(app.current, 'developer_admin')
  const organization_id = admin.organization.id
  for (const count of [OTHERS, UNITS]) {
    const place = await buildBuilding(owner, { organization_id })
    const unit = await buildUnit(owner, { organization_id, building_id: place.id })
    await multiply(owner, 'units', unit.id, count - 1, {
      number: sql`'U' || n`,
      floor: sql`n / 20 % 60 + 1`,
      stack: sql`n % 20 + 1`,
    })
    building = place.id
  }
  await sql`insert into unit_status_changes (organization_id, unit_id, old_status, new_status, at)
    select organization_id, id, 'available', 'reserved', now() - make_interval(days => n * 50 + (id % 50)::int)
      from units, generate_series(1, ${CHANGES}::integer) n where organization_id = ${organization_id}`.execute(owner)
  await sql`vacuum (analyze) units`.execute(owner)
  await sql`vacuum (analyze) unit_status_changes`.execute(owner)
}, slow.filling)

it('the history of a building of 1,200 units is read by index, without the changes of other buildings', async () => {
  const steps = await stepsOf(app.current, admin, (db, scope) => historyText(db, scope, building))
  const read = steps.filter((step) => step['Relation Name'] === 'unit_status_changes')

  expect(read.map((step) => step['Node Type'])).not.toContain('Seq Scan')
  expect(read.reduce((sum, step) => sum + step['Actual Rows'] * step['Actual Loops'], 0)).toBeLessThan(
    UNITS * (CHANGES + 1) * 1.1,
  )
})
