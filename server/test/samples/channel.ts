import { channel, publications } from '@storey/api/inventory/channel.ts'
import { clientRegistrations, protectionRules } from '@storey/api/inventory/client-registrations.ts'
import { holdRequests } from '@storey/api/inventory/hold-requests.ts'
import { salesMaterials } from '@storey/api/inventory/sales-materials.ts'
import {
  availabilityFeed,
  availabilityLists,
  availabilityShares,
  publicAvailability,
} from '@storey/api/sales/availability-lists.ts'
import { brokerSales } from '@storey/api/sales/broker-sales.ts'
import { transferHash } from '../../src/inventory/client-registrations/rules.ts'
import { buildBuilding, buildOrganization, buildProject, buildUnit } from '../builders/basics.ts'
import {
  buildAvailabilityShare,
  buildClientRegistration,
  buildHoldRequest,
  buildProtectionRule,
  buildPublication,
} from '../builders/channel.ts'
import { buildMaterial } from '../builders/material.ts'
import { SECRET_KEY } from '../harness.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

/** A unit of another organization, published to the brokerage of the world. */
async function published({ owner, organization_id }: SampleWorld) {
  const unit = await buildUnit(owner)
  await buildPublication(owner, unit.project_id, { brokerage_ids: [organization_id] })
  return unit
}

/** What the caller's organization can be in the channel; undefined for one that takes no part, such as a suspended one. */
const sideOf = async ({ owner, organization_id }: SampleWorld) =>
  (
    await owner
      .selectFrom('organizations')
      .select('type')
      .where('id', '=', organization_id)
      .where('status', '=', 'active')
      .executeTakeFirst()
  )?.type

/** A link of the caller's brokerage, or a feed; that of another one for others. */
async function shared(world: SampleWorld, kind: 'link' | 'feed' = 'link') {
  const { owner, organization_id, user_id } = world
  const isOwn = (await sideOf(world)) === 'brokerage'
  return buildAvailabilityShare(owner, { kind, ...(isOwn ? { brokerage_id: organization_id, user_id } : {}) })
}

/** A waiting request of the caller's brokerage; that of another one for others. */
async function requested(world: SampleWorld) {
  const { owner, organization_id, user_id } = world
  const isOwn = (await sideOf(world)) === 'brokerage'
  return buildHoldRequest(owner, isOwn ? { brokerage_id: organization_id, broker_id: user_id } : {})
}

/** A protected client of the caller's brokerage; that of another one for others. */
async function registered(world: SampleWorld) {
  const { owner, organization_id, user_id } = world
  const isOwn = (await sideOf(world)) === 'brokerage'
  return buildClientRegistration(owner, isOwn ? { brokerage_id: organization_id, broker_id: user_id } : {})
}

/** A refused registration of the caller's brokerage, and the code with which it takes the client over. */
async function offered(world: SampleWorld) {
  const code = 'ABCDE-FGHJK-LMNPQ-RSTUV'
  const first = await buildClientRegistration(world.owner, { transfer_hash: transferHash(SECRET_KEY, code) })
  const isOwn = (await sideOf(world)) === 'brokerage'
  const { id } = await buildClientRegistration(world.owner, {
    project_id: first.project_id,
    ...(first.phone_hash ? { phone_hash: first.phone_hash } : {}),
    ...(isOwn ? { brokerage_id: world.organization_id, broker_id: world.user_id } : {}),
  })
  return { id, code }
}

/** A waiting request for a unit of the caller's developer; for that of another one for others. */
async function received(world: SampleWorld) {
  if ((await sideOf(world)) !== 'developer') return buildHoldRequest(world.owner)
  const building = await buildBuilding(world.owner, { project_id: (await own(world)).id })
  return buildHoldRequest(world.owner, { unit_id: (await buildUnit(world.owner, { building_id: building.id })).id })
}

/** A home like the requested one in the same building. */
async function near({ owner }: SampleWorld, unit_id: number) {
  const { building_id } = await owner
    .selectFrom('units')
    .select('building_id')
    .where('id', '=', unit_id)
    .executeTakeFirstOrThrow()
  return buildUnit(owner, { building_id })
}

/** A request with a counter-offer of the caller's brokerage, and its home. */
async function countered(world: SampleWorld) {
  const { id, unit_id } = await requested(world)
  const home = await near(world, unit_id)
  const counter = [{ id: home.id, name: `A-${home.number}`, floor: home.floor, bedrooms: home.bedrooms }]
  await world.owner
    .updateTable('hold_requests')
    .set({ status: 'countered', decided_at: new Date().toISOString(), counter: JSON.stringify(counter) })
    .where('id', '=', id)
    .execute()
  return { id, home }
}

const own = ({ owner, organization_id }: SampleWorld) => buildProject(owner, { organization_id })
const terms = { prices: 'each', shows_taken: true, shows_plans: true } as const

async function hidden(world: SampleWorld) {
  const { id } = await own(world)
  const building = await buildBuilding(world.owner, { project_id: id })
  const unit = await buildUnit(world.owner, { building_id: building.id })
  const brokerage = await buildOrganization(world.owner, { type: 'brokerage' })
  const allocations = [{ brokerage_id: brokerage.id, unit_ids: [unit.id] }]
  return { params: { id }, hidden_building_ids: [building.id], hidden_unit_ids: [unit.id], allocations }
}

const brochure = () => new File(['%PDF-1.7 %%EOF'], 'brochure.pdf', { type: 'application/pdf' })

/** A sales material of an own project. */
const material = async (world: SampleWorld) => ({
  params: { id: (await buildMaterial(world.owner, world.storage, (await own(world)).id)).id },
})

export const channelSamples: Samples = [
  sample(salesMaterials.list, async (world) => ({ params: { id: (await own(world)).id } })),
  sample(
    salesMaterials.create,
    async (world) => {
      const { id } = await own(world)
      const building = await buildBuilding(world.owner, { project_id: id })
      const body = { kind: 'brochure' as const, title: 'Brochure', for_brokers: true, for_offers: false }
      return { params: { id }, body: { file: brochure(), ...body, building_id: building.id } }
    },
    ['building_id'],
  ),
  sample(salesMaterials.change, async (world) => ({
    ...(await material(world)),
    body: { version: 1, title: 'Brochure of today', for_brokers: true },
  })),
  sample(salesMaterials.replace, async (world) => ({ ...(await material(world)), body: { file: brochure() } })),
  sample(salesMaterials.download, async (world) => ({ ...(await material(world)), query: { number: 1 } })),
  sample(salesMaterials.remove, material),
  sample(salesMaterials.published, async (world) => ({
    params: {
      id: (await buildMaterial(world.owner, world.storage, (await published(world)).project_id, { for_brokers: true }))
        .id,
    },
  })),
  sample(channel.plates, async (world) => ({ params: { id: (await published(world)).building_id } })),
  sample(channel.tours, async (world) => ({ params: { id: (await published(world)).project_id } })),
  sample(publications.one, async (world) => ({ params: { id: (await own(world)).id } })),
  sample(
    publications.save,
    async (world) => {
      const { params, ...lists } = await hidden(world)
      return { params, body: { audience: 'all' as const, ...terms, ...lists, version: null } }
    },
    ['hidden_building_ids.0', 'hidden_unit_ids.0', 'allocations.0.unit_ids.0'],
  ),
  sample(publications.close, async (world) => {
    const { id } = await own(world)
    await buildPublication(world.owner, id)
    return { params: { id } }
  }),
  sample(publications.brokerages, () => ({ query: { search: 'a' } })),
  sample(channel.projects, () => ({})),
  sample(channel.project, async (world) => ({ params: { id: (await published(world)).project_id } })),
  sample(channel.grid, async (world) => ({ params: { id: (await published(world)).building_id } })),
  sample(channel.units, () => ({ query: { status: ['available' as const] } })),
  sample(channel.compare, async (world) => ({ query: { ids: [(await published(world)).id] } })),
  sample(channel.unit, async (world) => ({ params: { id: (await published(world)).id } })),
  sample(availabilityLists.download, async (world) => ({
    params: { id: (await published(world)).project_id },
    query: { format: 'xlsx' as const, status: ['available' as const] },
  })),
  sample(availabilityShares.list, () => ({})),
  sample(availabilityShares.createLink, async (world) => ({
    params: { id: (await published(world)).project_id },
    body: { filters: { status: ['available' as const] } },
  })),
  // Another name in each call, as the sweep of repeated calls needs.
  sample(availabilityShares.createFeed, async (world) => ({
    body: { name: `Website ${(await published(world)).id}` },
  })),
  sample(availabilityFeed.units, async (world) => ({ params: { key: (await shared(world, 'feed')).token } })),
  sample(availabilityShares.revoke, async (world) => ({ params: { id: (await shared(world)).id }, body: {} })),
  sample(publicAvailability.one, async (world) => ({ params: { token: (await shared(world)).token } })),
  sample(publicAvailability.pdf, async (world) => ({ params: { token: (await shared(world)).token } })),
  sample(brokerSales.list, () => ({})),
  sample(holdRequests.own, () => ({})),
  sample(holdRequests.create, async (world) => ({
    params: { id: (await published(world)).id },
    body: { client_name: 'Amal Haddad', message: 'Visits on Sunday' },
  })),
  sample(holdRequests.withdraw, async (world) => ({
    params: { id: (await requested(world)).id },
    body: {},
  })),
  sample(protectionRules.one, async (world) => ({ params: { id: (await own(world)).id } })),
  sample(protectionRules.save, async (world) => ({
    params: { id: (await own(world)).id },
    body: { days: 30, activity_days: 14, max_days: 60, version: null },
  })),
  sample(protectionRules.close, async (world) => {
    const { id } = await own(world)
    await buildProtectionRule(world.owner, id)
    return { params: { id } }
  }),
  sample(clientRegistrations.projects, () => ({})),
  sample(clientRegistrations.own, () => ({ query: { status: ['protected' as const] } })),
  sample(clientRegistrations.one, async (world) => ({ params: { id: (await registered(world)).id } })),
  sample(clientRegistrations.create, async (world) => {
    const { project_id } = await published(world)
    await buildProtectionRule(world.owner, project_id)
    return { body: { project_id, client_name: 'Amal Haddad', client_phone: '+971505550142' } }
  }),
  sample(
    clientRegistrations.recordViewing,
    async (world) => {
      const { id, project_id } = await registered(world)
      const building = await buildBuilding(world.owner, { project_id })
      return { params: { id }, body: { unit_id: (await buildUnit(world.owner, { building_id: building.id })).id } }
    },
    ['unit_id'],
  ),
  sample(clientRegistrations.release, async (world) => ({
    params: { id: (await registered(world)).id },
    body: {},
  })),
  sample(clientRegistrations.card, async (world) => ({ params: { id: (await registered(world)).id } })),
  sample(clientRegistrations.offerTransfer, async (world) => ({
    params: { id: (await registered(world)).id },
    body: {},
  })),
  sample(clientRegistrations.acceptTransfer, async (world) => {
    const { id, code } = await offered(world)
    return { params: { id }, body: { code } }
  }),
  sample(clientRegistrations.verify, () => ({ query: { seal: 'CR-000001/1/ABCDE-FGHJK-LMNPQ-RSTUV' } })),
  sample(clientRegistrations.received, () => ({ query: { status: ['protected' as const] } })),
  sample(
    holdRequests.accept,
    async (world) => {
      const { id, home } = await countered(world)
      return { params: { id }, body: { unit_id: home.id } }
    },
    ['unit_id'],
  ),
  sample(holdRequests.nearest, async (world) => ({ params: { id: (await received(world)).id } })),
  sample(
    holdRequests.counter,
    async (world) => {
      const { id, unit_id } = await received(world)
      return { params: { id }, body: { unit_ids: [(await near(world, unit_id)).id], reason: 'Same view' } }
    },
    ['unit_ids.0'],
  ),
  sample(holdRequests.waiting, () => ({})),
  sample(holdRequests.waitingCount, () => ({})),
  sample(holdRequests.grant, async (world) => ({
    params: { id: (await received(world)).id },
    body: { minutes: 60 },
  })),
  sample(holdRequests.reject, async (world) => ({
    params: { id: (await received(world)).id },
    body: { reason: 'Kept for another client' },
  })),
]
