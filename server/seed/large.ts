import type { SeedTarget } from '../src/commands/seeding.ts'
import { makeBookings } from './bookings.ts'
import { makeClaims } from './claims.ts'
import { makeBulkCrm } from './crm/bulk.ts'
import { PROJECTS, type ProjectPlan } from './estate.ts'
import { type Filling, fill, insertForIds } from './fill.ts'
import { makeProject } from './inventory.ts'
import type { MadeBuilding } from './made.ts'
import { makeOrganizations } from './organizations.ts'
import { outcomesIn } from './outcomes.ts'
import { makePeople } from './people.ts'
import type { Organization } from './staff.ts'
import { companies } from './staff.ts'
import { enlarge } from './team.ts'

/** How leads and units are spread over organizations: all in one, over a hundred alike, or a large one among a hundred small. */
export type Spread = 'one' | 'alike' | 'mixed'

interface Amounts {
  readonly leads: number
  readonly projects: number
  readonly buildings_each: number
}

const OTHERS = 100
const TEAM = 20
const SMALL_TEAM = 3

/** One builder with more than most ever have: what the bench measures. 20,000 units, 100,000 leads, 50,000 deals. */
export const seed = (target: SeedTarget): Promise<void> => seedLeads(target, 100_000)

/** So many leads, spread so, with deals, activities and notes in proportion. The bench measures the first builder. */
export const seedLeads = (target: SeedTarget, leads: number, spread: Spread = 'one'): Promise<void> =>
  fill(target, async (filling) => {
    const organizations = await makeOrganizations(filling)
    const { first, each, others } = amountsOf(leads, spread)
    const buildings = await makeProjects(filling, organizations.meridian, first)
    filling.log(`${buildings.length} buildings with their units`)
    const people = makePeople(filling.random)
    const sales = buildings.flatMap((building) => outcomesIn(filling, building))
    await makeBookings(filling, organizations, await makeClaims(filling, organizations, people, sales))
    filling.log(`${sales.length} holds and bookings`)
    const teams = [{ organization: await enlarge(filling, organizations.meridian, TEAM), leads: first.leads }]
    for (const builder of await makeBuilders(filling, others)) {
      const organization = await enlarge(filling, builder, SMALL_TEAM)
      await makeProjects(filling, organization, each)
      teams.push({ organization, leads: each.leads })
    }
    if (others > 0) filling.log(`${others} more builders with their buildings`)
    await makeBulkCrm(filling, teams)
  })

function amountsOf(leads: number, spread: Spread): { first: Amounts; each: Amounts; others: number } {
  const counts = { leads, projects: 20, buildings_each: 10 }
  const hundredth = { leads: leads / OTHERS, projects: 2, buildings_each: 1 }
  const small = { leads: leads / OTHERS / 10, projects: 1, buildings_each: 1 }
  if (spread === 'alike') return { first: hundredth, each: hundredth, others: OTHERS - 1 }
  return { first: counts, each: small, others: spread === 'mixed' ? OTHERS : 0 }
}

async function makeBuilders({ db, instant }: Filling, count: number): Promise<Organization[]> {
  const names = Array.from({ length: count }, (_, index) => `Builder ${index + 1}`)
  const ids = await insertForIds(
    db,
    'organizations',
    names.map((name) => ({ ...companies.meridian, name, status: 'active' as const, created_at: instant(-400) })),
  )
  const currency = companies.meridian.default_currency
  return names.map((name, index) => ({ id: ids[index] ?? 0, name, currency, members: [] }))
}

async function makeProjects(filling: Filling, builder: Organization, amounts: Amounts): Promise<MadeBuilding[]> {
  const made: MadeBuilding[] = []
  for (let index = 0; index < amounts.projects; index++)
    made.push(...(await makeProject(filling, builder, projectOf(index, amounts.buildings_each))))
  return made
}

const QUARTERS = ['Harbour', 'Creek', 'Palm', 'Garden', 'Lantern', 'Pearl', 'Cedar', 'Dune', 'Coral', 'Amber'] as const
const FORMS = ['Heights', 'Gate'] as const

/** Towers of a hundred homes after the pattern of the demo's first one. */
function projectOf(index: number, buildings: number): ProjectPlan {
  const pattern = PROJECTS.harbourCrescent
  const [tower] = pattern.buildings
  if (!tower) throw new RangeError('The pattern has a tower.')
  const { top: _, ...plain } = tower
  const code = `P${String(index + 1).padStart(2, '0')}`
  return {
    ...pattern,
    name: `${QUARTERS[index % QUARTERS.length]} ${FORMS[Math.floor(index / QUARTERS.length)]}`,
    code,
    buildings: Array.from({ length: buildings }, (_unused, number) => ({
      ...plain,
      name: `Tower ${number + 1}`,
      code: `${code}-${number + 1}`,
      floors: 20,
      skipped_floors: [],
      stacks: plain.stacks.slice(0, 5),
      released_to: 18,
      sold: { on_hold: 3, reserved: 2, booked: 5, sold: 5, handed_over: 0, blocked: 2 },
      rate: plain.rate * (0.8 + index / 40),
    })),
  }
}
