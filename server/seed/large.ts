import type { SeedTarget } from '../src/commands/seeding.ts'
import { makeBookings } from './bookings.ts'
import { makeClaims } from './claims.ts'
import { makeBulkCrm } from './crm/bulk.ts'
import { PROJECTS, type ProjectPlan } from './estate.ts'
import { fill } from './fill.ts'
import { type MadeBuilding, makeProject } from './inventory.ts'
import { makeOrganizations } from './organizations.ts'
import { outcomesIn } from './outcomes.ts'
import { makePeople } from './people.ts'
import { enlarge } from './team.ts'

const PROJECTS_COUNT = 20
const BUILDINGS_EACH = 10
const TEAM = 20

/** One builder with more than most ever have: what the bench measures. 20,000 units, 100,000 leads, 50,000 deals. */
export const seed = (target: SeedTarget): Promise<void> => seedLeads(target, 100_000)

/** The same builder with so many leads, and deals, activities and notes in proportion. */
export const seedLeads = (target: SeedTarget, leads: number): Promise<void> =>
  fill(target, async (filling) => {
    const organizations = await makeOrganizations(filling)
    const { meridian } = organizations
    const buildings: MadeBuilding[] = []
    for (let index = 0; index < PROJECTS_COUNT; index++)
      buildings.push(...(await makeProject(filling, meridian, projectOf(index))))
    filling.log(`${buildings.length} buildings with their units`)
    const people = makePeople(filling.random)
    const sales = buildings.flatMap((building) => outcomesIn(filling, building))
    await makeBookings(filling, organizations, await makeClaims(filling, organizations, people, sales))
    filling.log(`${sales.length} holds and bookings`)
    const team = await enlarge(filling, meridian, TEAM)
    await makeBulkCrm(filling, team, { leads, deals: leads / 2, activities: leads * 2, notes: leads })
  })

const QUARTERS = ['Harbour', 'Creek', 'Palm', 'Garden', 'Lantern', 'Pearl', 'Cedar', 'Dune', 'Coral', 'Amber'] as const
const FORMS = ['Heights', 'Gate'] as const

/** Ten towers of a hundred homes after the pattern of the demo's first one. */
function projectOf(index: number): ProjectPlan {
  const pattern = PROJECTS.harbourCrescent
  const [tower] = pattern.buildings
  if (!tower) throw new RangeError('The pattern has a tower.')
  const { top: _, ...plain } = tower
  const code = `P${String(index + 1).padStart(2, '0')}`
  return {
    ...pattern,
    name: `${QUARTERS[index % QUARTERS.length]} ${FORMS[Math.floor(index / QUARTERS.length)]}`,
    code,
    buildings: Array.from({ length: BUILDINGS_EACH }, (_unused, number) => ({
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
