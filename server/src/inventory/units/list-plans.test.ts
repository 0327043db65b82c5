import type { Input } from '@storey/api/endpoint.ts'
import type { units } from '@storey/api/inventory/units.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildOrganization } from '../../../test/builders/basics.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { keptStepsOf, plansOf, type Step, stepsOf } from '../../../test/plan-steps.ts'
import { slow } from '../../../test/slow.ts'
import { listUnits } from './queries.ts'

const app = useTestApp([])
const BUILDINGS = 150
const UNITS = 100
/** Each has one small building: an average organization has few units. */
const OTHERS = 100
const PER_PAGE = 25

let builder: Person
let seller: Person
let five: number[] = []

beforeAll(async () => {
  const { owner } = app.current
  const home = await buildOrganization(owner, { type: 'developer' })
  builder = await signIn(app.current, 'developer_admin', { organization: home })
  seller = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [home.id] })
  await fill(home.id, BUILDINGS, UNITS)
  for (let other = 0; other < OTHERS; other++)
    await fill((await buildOrganization(owner, { type: 'developer' })).id, 1, 10)
  const found = await owner
    .selectFrom('buildings')
    .select('id')
    .where('organization_id', '=', home.id)
    .orderBy('id')
    .limit(5)
    .execute()
  five = found.map(({ id }) => id)
  await sql`vacuum (analyze) units, buildings, projects, organizations`.execute(owner)
}, slow.filling)

async function fill(organization_id: number, buildings: number, count: number): Promise<void> {
  const { owner } = app.current
  await sql`insert into projects (organization_id, name, code, status, currency, completion_on)
    values (${organization_id}::bigint, 'Harbour', ${`H${organization_id}`}, 'on_sale', 'AED', '2099-06-30')`.execute(
    owner,
  )
  await sql`insert into buildings (organization_id, project_id, name, code, type, floors)
    select organization_id, id, 'Tower ' || n, 'T' || n, 'apartments', 100
    from projects cross join generate_series(1, ${buildings}::integer) n where organization_id = ${organization_id}::bigint`.execute(
    owner,
  )
  await sql`insert into units (organization_id, project_id, building_id, number, floor, stack, type, bedrooms, internal_area,
      price, currency, status, sales_note)
    select organization_id, project_id, id, 'U' || n, n % 50, 1 + n % 40, 'apartment', n % 4, 60 + n % 90, 90000000 + n * 1000,
      'AED', 'available', repeat('As long as notes are. ', 20)
    from buildings cross join generate_series(1, ${count}::integer) n where organization_id = ${organization_id}::bigint`.execute(
    owner,
  )
}

/** The units that were read, including those that a filter then excluded. */
const unitsRead = (steps: readonly Step[]): number =>
  steps
    .filter((step) => step['Relation Name'] === 'units')
    .reduce(
      (sum, step) => sum + (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'],
      0,
    )

const priced = { price_from: 90_000_000, price_to: 100_000_000 }

type Question = Partial<Input<typeof units.list>['query']>

const questions: readonly [name: string, asked: Question][] = [
  ['nothing', {}],
  ['its third page', { page: 3 }],
  ['the price', { sort: 'price' }],
  ['the price, down', { sort: '-price' }],
  ['the area', { sort: 'total_area' }],
  ['the floor', { sort: 'floor' }],
  ['the bedrooms, down', { sort: '-bedrooms' }],
  ['the price per area', { sort: 'per_area' }],
  ['the last change', { sort: '-updated_at' }],
  ['the status', { sort: 'status' }],
]

describe(`of ${BUILDINGS * UNITS} units of a large organization among small ones, under row-level security`, () => {
  it.each(questions)('a page of units by %s reads only its rows and those before it', async (_, asked) => {
    for (const person of [builder, seller]) {
      const page = asked.page ?? 1
      const steps = await stepsOf(app.current, person, (db, scope) =>
        listUnits(db, scope, { per_page: PER_PAGE, ...asked, page }),
      )
      // The rows of one more place or price may be read with a page, to sort them; those of the page are read twice.
      expect(unitsRead(steps), person.role).toBeLessThan((page + 2) * PER_PAGE + BUILDINGS)
    }
  })

  const within: readonly [name: string, asked: () => Question][] = [
    [
      'buildings, bedrooms, price and status',
      () => ({ building_id: five, bedrooms: [1, 2], status: ['available'], ...priced }),
    ],
    ['buildings and area, by price', () => ({ building_id: five, area_from: '70', area_to: '120', sort: 'price' })],
    [
      'types of units and floors, the last change first',
      () => ({ unit_type_id: [0], floor_from: 3, sort: '-updated_at' }),
    ],
  ]
  it.each(within)('the kept plan of units by %s reads no units of other buildings', async (_, asked) => {
    const steps = await keptStepsOf(app.current, builder, (db, scope) =>
      listUnits(db, scope, { page: 1, per_page: PER_PAGE, ...asked() }),
    )

    // Once for the page and once for the total.
    expect(unitsRead(steps)).toBeLessThanOrEqual(2 * five.length * UNITS + PER_PAGE + 1)
  })

  it('a later page of units joins only its own rows', async () => {
    const steps = await stepsOf(app.current, builder, (db, scope) =>
      listUnits(db, scope, { page: 9, per_page: PER_PAGE }),
    )
    const joined = steps.filter((step) => step['Relation Name'] !== 'units').map((step) => step['Actual Loops'])

    expect(Math.max(...joined)).toBeLessThanOrEqual(PER_PAGE + 1)
  })

  it('the list of units is planned once per statement, not at every call', async () => {
    const plans = await plansOf(app.current, builder, (db, scope) =>
      listUnits(db, scope, { page: 1, per_page: PER_PAGE }),
    )

    expect(plans).toEqual({ anew: 0, kept: 12 })
  })
})
