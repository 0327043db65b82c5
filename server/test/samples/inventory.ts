import { buildings } from '@storey/api/inventory/buildings.ts'
import { paymentPlans } from '@storey/api/inventory/payment-plans.ts'
import { projects } from '@storey/api/inventory/projects.ts'
import { units } from '@storey/api/inventory/units.ts'
import { buildBuilding, buildPlan, buildProject, buildUnit, unique } from '../builders.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

const own = ({ organization_id }: SampleWorld) => ({ organization_id })
const project = async (world: SampleWorld) => ({ id: (await buildProject(world.owner, own(world))).id })
const building = async (world: SampleWorld) => ({ id: (await buildBuilding(world.owner, own(world))).id })
const unit = async (world: SampleWorld) => ({ id: (await buildUnit(world.owner, own(world))).id })
const plan = async (world: SampleWorld) => {
  const made = await buildPlan(world.owner, own(world))
  return { id: made.building_id, planId: made.id }
}

const installments = [
  { name: 'On booking', amount_kind: 'percent' as const, percent: '60', due_kind: 'on_booking' as const },
  { name: 'On handover', amount_kind: 'percent' as const, percent: '40', due_kind: 'on_handover' as const },
]

export const inventorySamples: Samples = [
  sample(projects.list, () => ({})),
  sample(projects.options, () => ({})),
  sample(projects.one, async (world) => ({ params: await project(world) })),
  sample(projects.create, () => ({ body: { name: 'Creek Lantern', code: `CL-${unique()}` } })),
  sample(projects.change, async (world) => ({
    params: await project(world),
    body: { version: 1, name: 'Creek Lantern' },
  })),
  sample(projects.remove, async (world) => ({ params: await project(world) })),

  sample(buildings.list, () => ({})),
  sample(buildings.options, () => ({})),
  sample(buildings.cities, () => ({})),
  sample(buildings.one, async (world) => ({ params: await building(world) })),
  sample(buildings.availability, async (world) => ({ params: await building(world) })),
  sample(
    buildings.create,
    async (world) => ({
      body: {
        project_id: (await project(world)).id,
        name: 'Tower A',
        code: 'A',
        type: 'apartments' as const,
        floors: 14,
      },
    }),
    ['project_id'],
  ),
  sample(buildings.change, async (world) => ({ params: await building(world), body: { version: 1, name: 'Tower A' } })),
  sample(buildings.remove, async (world) => ({ params: await building(world) })),

  sample(paymentPlans.list, async (world) => ({ params: await building(world) })),
  sample(paymentPlans.one, async (world) => ({ params: await plan(world) })),
  sample(paymentPlans.preview, async (world) => ({ params: await plan(world), query: { price: 243_200_000 } })),
  sample(paymentPlans.create, async (world) => ({
    params: await building(world),
    body: { name: 'Standard', installments },
  })),
  sample(paymentPlans.change, async (world) => ({ params: await plan(world), body: { version: 1, installments } })),
  sample(paymentPlans.duplicate, async (world) => ({ params: await plan(world) })),
  sample(paymentPlans.remove, async (world) => ({ params: await plan(world) })),

  sample(units.list, () => ({})),
  sample(units.filters, () => ({})),
  sample(units.one, async (world) => ({ params: await unit(world) })),
  sample(
    units.create,
    async (world) => ({
      body: {
        building_id: (await building(world)).id,
        number: '1204',
        floor: 12,
        type: 'apartment' as const,
        internal_area: '99.2',
        price: 243_200_000,
      },
    }),
    ['building_id'],
  ),
  sample(units.createMany, async (world) => ({
    params: await building(world),
    body: {
      floor_from: 1,
      floor_to: 2,
      price_step: 0,
      stacks: [
        {
          stack: 1,
          type: 'apartment' as const,
          bedrooms: 1,
          bathrooms: 1,
          internal_area: '70',
          outdoor_area: '0',
          price: 90_000_000,
        },
      ],
    },
  })),
  sample(units.change, async (world) => ({ params: await unit(world), body: { version: 1, price: 250_000_000 } })),
  sample(units.changeRestricted, async (world) => ({
    params: await unit(world),
    body: { version: 1, price: 250_000_000 },
  })),
  sample(units.remove, async (world) => ({
    params: { id: (await buildUnit(world.owner, { ...own(world), status: 'unreleased' })).id },
  })),
  sample(units.move, async (world) => ({
    params: await unit(world),
    body: { move: 'block' as const, reason: 'Show flat' },
  })),
  sample(
    units.moveMany,
    async (world) => ({ body: { ids: [(await unit(world)).id], move: 'block' as const, reason: 'Show flat' } }),
    ['ids.0'],
  ),
]
