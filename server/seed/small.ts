import type { SeedTarget } from '../src/commands/seeding.ts'
import { makeAgreements } from './agreements.ts'
import { makeAmenities } from './amenities.ts'
import { makeAudit } from './audit.ts'
import { makeBookings } from './bookings.ts'
import { emailBuyers } from './buyer-emails.ts'
import { makeClaims } from './claims.ts'
import { registerClients } from './client-registrations.ts'
import { importContacts } from './contact-import.ts'
import { makeContacts } from './contacts.ts'
import { makeCrm } from './crm/crm.ts'
import { PROJECTS, type ProjectPlan } from './estate.ts'
import { fill } from './fill.ts'
import { makeHoldRequests } from './hold-requests.ts'
import { makeProject } from './inventory.ts'
import { makeMessages } from './messages.ts'
import { makeNotifications } from './notifications.ts'
import { makeOffers } from './offers.ts'
import { makeOrganizations } from './organizations.ts'
import { existing, freeUnit, saleOf } from './outcomes.ts'
import { makePapers } from './papers.ts'
import { makePeople } from './people.ts'
import { FEW_OFFERS } from './planned-offers.ts'
import { makePriceLists } from './price-lists.ts'
import { publish } from './publications.ts'
import { makeMaterials } from './sales-materials.ts'
import { importUnits } from './unit-imports.ts'

/** One building of forty units and a team's leads: enough for every screen, made in a few seconds. */
export const seed = (target: SeedTarget): Promise<void> =>
  fill(target, async (filling) => {
    const organizations = await makeOrganizations(filling)
    const [building] = await makeProject(filling, organizations.meridian, oneBuilding(PROJECTS.harbourCrescent))
    if (!building) throw new Error('The project has a building.')
    await makeAmenities(filling, organizations.meridian, [building])
    await publish(filling, [{ developer: organizations.meridian, project: building.project }])
    await makeMaterials(filling, organizations.meridian, { project: building.project, building_id: building.id })
    const people = makePeople(filling.random)
    const sales = OUTCOMES.map(([outcome, floor]) =>
      saleOf(filling, building, freeUnit(filling, building, floor), outcome),
    )
    const claims = await makeClaims(filling, organizations, people, sales)
    await makeBookings(filling, organizations, claims)
    await registerClients(filling, organizations.meridian, building.project, [
      organizations.harbourPine,
      organizations.brightwater,
    ])
    await makeHoldRequests(filling, building.project, [organizations.harbourPine])
    await makePriceLists(filling)
    await importUnits(filling, organizations.meridian)
    const { harbourPine, meridian } = organizations
    const projects = [{ ...building.project, units: existing(building.units, sales) }]
    await makeCrm(filling, harbourPine, people, { leads: 30, deals: 15 })
    await makeCrm(filling, meridian, people, { leads: 24, deals: 12, projects })
    await makeAgreements(filling, organizations)
    await makeNotifications(filling)
    await makeAudit(filling)
    await makeContacts(filling, organizations, people)
    await makePapers(filling, organizations)
    await makeMessages(filling, organizations)
    await importContacts(filling, organizations)
    await makeOffers(filling, organizations, [building], FEW_OFFERS)
    await emailBuyers(filling, { ...building.project, organization_id: meridian.id })
  })

const OUTCOMES = [
  ['held', 3],
  ['pending', 5],
  ['accepted', 6],
  ['rejected', 7],
] as const

function oneBuilding(project: ProjectPlan): ProjectPlan {
  return {
    ...project,
    buildings: project.buildings.slice(0, 1).map(({ top: _, ...building }) => ({
      ...building,
      floors: 10,
      skipped_floors: [],
      stacks: building.stacks.slice(0, 4),
      released_to: 9,
      plans: ['standard', 'monthly'],
    })),
  }
}
