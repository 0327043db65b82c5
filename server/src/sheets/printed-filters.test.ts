import { expect, it } from 'vitest'
import { buildBuilding, buildUser } from '../../test/builders/basics.ts'
import { useTestApp } from '../../test/harness.ts'
import { scopeOfJob } from '../access/scope.ts'
import { printedFilters } from './printed-filters.ts'

const app = useTestApp([])
const scope = scopeOfJob('Test')

it('says each filter in words: codes, names, days, amounts, areas and countries', async () => {
  const { owner } = app.current
  const { id, name, project_id } = await buildBuilding(owner, {})
  const { id: user } = await buildUser(owner)
  const { full_name } = await owner
    .selectFrom('users')
    .select('full_name')
    .where('id', '=', user)
    .executeTakeFirstOrThrow()

  const texts = await printedFilters(
    owner,
    { ...scope, currency: 'KWD' },
    {
      ...{ format: 'pdf', columns: ['number'], sort: '-price', area_unit: 'sq_ft', search: 'Amal "A"', ids: [4, 5] },
      ...{
        status: ['on_hold', 'cancelled'],
        building_id: [id, 999_999_999],
        owner_id: [user],
        project_id: [project_id],
      },
      ...{ booked_from: '2026-09-01', price_from: 1_250_500, area_to: '100', bedrooms: [0, 2], discounted: true },
      ...{ nationality: ['LB'], city: 'Al Marsa', booking_id: [3], cursor: undefined, mine: null, tags: [] },
    },
  )

  expect(texts.filter((text) => !text.startsWith('Project'))).toEqual([
    'Search: “Amal "A"”',
    'Chosen rows: 2',
    'Status: On hold, Canceled',
    `Building: ${name}, 1 chosen`,
    `Owner: ${full_name}`,
    'Booked from: 1 Sep 2026',
    'Price from: 1,250.5',
    'Area to: 1,076 sq ft',
    'Bedrooms: studio, 2',
    'Discounted: yes',
    'Nationality: Lebanon',
    'City: Al Marsa',
    'Booking: 1 chosen',
  ])
})

it('names the first of many choices', async () => {
  const status = Array.from({ length: 12 }, (_, at) => `code_${'abcdefghijkl'[at]}`)

  expect(await printedFilters(app.current.owner, scope, { status })).toEqual([
    'Status: Code a, Code b, Code c, Code d, Code e, Code f, Code g, Code h and 4 more',
  ])
})
