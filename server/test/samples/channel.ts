import { channel, publications } from '@storey/api/inventory/channel.ts'
import { holdRequests } from '@storey/api/inventory/hold-requests.ts'
import { buildBuilding, buildProject, buildUnit } from '../builders/basics.ts'
import { buildHoldRequest, buildPublication } from '../builders/channel.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

/** A unit of another organization, published to the brokerage of the world. */
async function published({ owner, organization_id }: SampleWorld) {
  const unit = await buildUnit(owner)
  await buildPublication(owner, unit.project_id, { brokerage_ids: [organization_id] })
  return unit
}

/** A waiting request of the caller's brokerage. */
async function requested({ owner, organization_id, user_id }: SampleWorld) {
  const { type } = await owner
    .selectFrom('organizations')
    .select('type')
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow()
  return buildHoldRequest(owner, type === 'brokerage' ? { brokerage_id: organization_id, broker_id: user_id } : {})
}

/** A waiting request for a unit of the developer. */
async function received(world: SampleWorld) {
  const building = await buildBuilding(world.owner, { project_id: (await own(world)).id })
  return buildHoldRequest(world.owner, { unit_id: (await buildUnit(world.owner, { building_id: building.id })).id })
}

const own = ({ owner, organization_id }: SampleWorld) => buildProject(owner, { organization_id })
const terms = { prices: 'each', shows_taken: true, shows_plans: true } as const

async function hidden(world: SampleWorld) {
  const { id } = await own(world)
  const building = await buildBuilding(world.owner, { project_id: id })
  const unit = await buildUnit(world.owner, { building_id: building.id })
  return { params: { id }, hidden_building_ids: [building.id], hidden_unit_ids: [unit.id] }
}

export const channelSamples: Samples = [
  sample(publications.one, async (world) => ({ params: { id: (await own(world)).id } })),
  sample(
    publications.save,
    async (world) => {
      const { params, ...lists } = await hidden(world)
      return { params, body: { audience: 'all' as const, ...terms, ...lists, version: null } }
    },
    ['hidden_building_ids.0', 'hidden_unit_ids.0'],
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
  sample(holdRequests.own, () => ({})),
  sample(holdRequests.create, async (world) => ({
    params: { id: (await published(world)).id },
    body: { client_name: 'Amal Haddad', message: 'Visits on Sunday' },
  })),
  sample(holdRequests.withdraw, async (world) => ({
    params: { id: (await requested(world)).id },
    body: {},
  })),
  sample(holdRequests.waiting, () => ({})),
  sample(holdRequests.grant, async (world) => ({
    params: { id: (await received(world)).id },
    body: { minutes: 60 },
  })),
  sample(holdRequests.reject, async (world) => ({
    params: { id: (await received(world)).id },
    body: { reason: 'Kept for another client' },
  })),
]
