import type { SeedTarget } from '../src/commands/seeding.ts'
import { makeAgreements } from './agreements.ts'
import { makeAmenities } from './amenities.ts'
import { makeAudit } from './audit.ts'
import { shareAvailability } from './availability-shares.ts'
import { makeBookingDraft } from './booking-drafts.ts'
import { makeBookings } from './bookings.ts'
import { emailBuyers } from './buyer-emails.ts'
import { makeCheques } from './cheques.ts'
import { makeClaims } from './claims.ts'
import { registerClients } from './client-registrations.ts'
import { makeCommissions } from './commissions.ts'
import { importContacts } from './contact-import.ts'
import { makeContacts } from './contacts.ts'
import { makeCrm } from './crm/crm.ts'
import { makeEarlierSales } from './earlier-sales.ts'
import { PROJECTS } from './estate.ts'
import { fill, insert } from './fill.ts'
import { grantHolds, makeHoldRequests } from './hold-requests.ts'
import { makeProject } from './inventory.ts'
import { handOver } from './left.ts'
import type { MadeBuilding } from './made.ts'
import { makeMessages } from './messages.ts'
import { makeNotifications } from './notifications.ts'
import { makeOffers } from './offers.ts'
import { makeRequests } from './organization-requests.ts'
import { makeOrganizations } from './organizations.ts'
import { existing, outcomesIn, type Sale } from './outcomes.ts'
import { makePapers } from './papers.ts'
import { makeTemplates } from './payment-plans.ts'
import { makePeople } from './people.ts'
import { OFFERS } from './planned-offers.ts'
import { makePriceLists } from './price-lists.ts'
import { allocate, publish } from './publications.ts'
import { makeRegistrations } from './registrations.ts'
import { sendReports } from './report-emails.ts'
import { shareLeadsOut } from './rules.ts'
import { makeMaterials } from './sales-materials.ts'
import { setTargets } from './sales-targets.ts'
import { signContracts } from './signed-contracts.ts'
import { tieThreads } from './threads.ts'
import { showAround } from './tours.ts'
import { importUnits } from './unit-imports.ts'
import { shareViews } from './views.ts'

/** Two builders, four brokerages, three projects with 1,200 units and 8,000 leads: a company's year. */
export const seed = (target: SeedTarget): Promise<void> =>
  fill(target, async (filling) => {
    const { log } = filling
    log('Filling the demo: companies and people')
    const organizations = await makeOrganizations(filling)
    const { meridian, northgate, harbourPine, brightwater, lotusGate, alNakhla } = organizations
    log('Filling the demo: projects, with their pictures')
    await insert(filling.db, 'vat_rules', [
      { country: 'AE', unit_use: 'residential', percent: '0' },
      { country: 'AE', unit_use: 'commercial', percent: '5' },
    ])
    await insert(filling.db, 'vat_rules', [
      { country: 'AE', fee_kind: 'registration', treatment: 'outside', percent: '0' },
      { country: 'AE', fee_kind: 'admin', treatment: 'rated', percent: '5' },
      { country: 'AE', fee_kind: 'cheque', treatment: 'rated', percent: '5' },
    ])
    const harbourCrescent = await makeProject(filling, meridian, PROJECTS.harbourCrescent)
    const palmGrove = await makeProject(filling, meridian, PROJECTS.palmGrove)
    const calderWharf = await makeProject(filling, northgate, PROJECTS.calderWharf)
    await makeTemplates(filling, meridian.id, 'AED', {
      standard: 'Construction-linked 60/40',
      after: 'Two years after handover',
    })
    const [tower] = harbourCrescent
    if (tower) await showAround(filling, tower.project)
    await makeAmenities(filling, meridian, [...harbourCrescent, ...palmGrove])
    await makeAmenities(filling, northgate, calderWharf)
    const [wharf] = calderWharf
    if (tower && wharf)
      await publish(filling, [
        { developer: meridian, project: tower.project },
        { developer: northgate, project: wharf.project, chosen: [harbourPine, brightwater] },
      ])
    if (tower) await makeMaterials(filling, meridian, { project: tower.project, building_id: tower.id })
    if (tower) await shareAvailability(filling, tower.project, harbourPine)
    const buildings = [...harbourCrescent, ...palmGrove, ...calderWharf]
    await setTargets(
      filling,
      [harbourCrescent, palmGrove, calderWharf].flatMap(([first], index) =>
        first ? [[first.project, [14, 8, 5][index] ?? 5] as const] : [],
      ),
    )
    log('Filling the demo: holds and bookings')
    const people = makePeople(filling.random)
    const sales = buildings.flatMap((building) => outcomesIn(filling, building))
    await makeBookings(filling, organizations, await makeClaims(filling, organizations, people, sales))
    if (tower) await registerClients(filling, meridian, tower.project, [harbourPine, brightwater])
    await makeCommissions(filling, organizations)
    await makeCheques(filling)
    if (tower) await makeHoldRequests(filling, tower.project, [harbourPine, brightwater])
    if (tower) await grantHolds(filling, meridian, tower.project, [harbourPine, brightwater])
    if (tower) await allocate(filling, { developer: meridian, project: tower.project }, brightwater)
    await makePriceLists(filling)
    await importUnits(filling, meridian)
    await makeEarlierSales(filling, organizations, people, [...palmGrove, ...harbourCrescent])
    log('Filling the demo: leads, deals and activities')
    const crm = (organization: typeof meridian, leads: number, deals: number, ...made: readonly MadeBuilding[][]) =>
      makeCrm(filling, organization, people, {
        leads,
        deals,
        projects: made.map((project) => ownProject(project, sales)),
      })
    await crm(meridian, 2100, 120, harbourCrescent, palmGrove)
    await crm(northgate, 500, 30, calderWharf)
    await crm(harbourPine, 4600, 220)
    await crm(brightwater, 350, 16)
    await crm(lotusGate, 250, 12)
    await crm(alNakhla, 200, 10)
    for (const team of [meridian, northgate, harbourPine, brightwater, lotusGate, alNakhla])
      await shareViews(filling, team)
    for (const team of [meridian, harbourPine]) await shareLeadsOut(filling, team)
    await sendReports(filling, meridian, ['sales', 'crm'])
    await sendReports(filling, harbourPine, ['crm'])
    log('Filling the demo: agreements')
    await makeAgreements(filling, organizations)
    await makeRegistrations(filling)
    await makeNotifications(filling)
    await makeAudit(filling)
    await makeContacts(filling, organizations, people)
    await makePapers(filling, organizations)
    await makeRequests(filling, organizations)
    await makeMessages(filling, organizations)
    await importContacts(filling, organizations)
    await makeOffers(filling, organizations, buildings, OFFERS)
    await tieThreads(filling, meridian, harbourPine)
    await signContracts(filling, meridian)
    await handOver(filling, harbourPine)
    await makeBookingDraft(filling, organizations, buildings)
    if (tower) await emailBuyers(filling, { ...tower.project, organization_id: meridian.id })
  })

const ownProject = (buildings: readonly MadeBuilding[], sales: readonly Sale[]) => {
  const [first] = buildings
  if (!first) throw new RangeError('A project has a building.')
  return {
    ...first.project,
    units: existing(
      buildings.flatMap(({ units }) => units),
      sales,
    ),
  }
}
