import { paymentPlans } from '@storey/api/inventory/payment-plans.ts'
import { planTemplates } from '@storey/api/inventory/plan-templates.ts'
import { buildBuilding, buildPlan, buildPlanTemplate, unique } from '../builders/basics.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

const own = ({ organization_id }: SampleWorld) => ({ organization_id })
const building = async (world: SampleWorld) => ({ id: (await buildBuilding(world.owner, own(world))).id })
const plan = async (world: SampleWorld) => {
  const made = await buildPlan(world.owner, own(world))
  return { id: made.building_id, planId: made.id }
}

/** A plan, for another building of its project. */
const forAnother = async (world: SampleWorld) => {
  const { id, project_id } = await buildBuilding(world.owner, own(world))
  const { id: planId } = await buildPlan(world.owner, { building_id: id })
  return { params: { id, planId }, body: { building_ids: [(await buildBuilding(world.owner, { project_id })).id] } }
}

const template = async (world: SampleWorld) => ({ id: (await buildPlanTemplate(world.owner, own(world))).id })

const installments = [
  { name: 'On booking', amount_kind: 'percent' as const, percent: '60', due_kind: 'on_booking' as const },
  { name: 'On handover', amount_kind: 'percent' as const, percent: '40', due_kind: 'on_handover' as const },
]

export const paymentPlanSamples: Samples = [
  sample(paymentPlans.list, async (world) => ({ params: await building(world) })),
  sample(paymentPlans.one, async (world) => ({ params: await plan(world) })),
  sample(paymentPlans.preview, async (world) => ({ params: await plan(world), query: { price: 243_200_000 } })),
  sample(paymentPlans.create, async (world) => ({
    params: await building(world),
    body: { name: 'Standard', installments },
  })),
  sample(paymentPlans.change, async (world) => ({ params: await plan(world), body: { version: 1, installments } })),
  sample(paymentPlans.duplicate, async (world) => ({ params: await plan(world) })),
  sample(paymentPlans.copy, forAnother),
  sample(paymentPlans.share, forAnother),
  sample(paymentPlans.unshare, async (world) => ({ params: await plan(world) })),
  sample(paymentPlans.remove, async (world) => ({ params: await plan(world) })),
  sample(planTemplates.list, async (world) => {
    await template(world)
    return {}
  }),
  sample(planTemplates.create, async (world) => ({
    params: await plan(world),
    body: { name: `Template ${unique()} of a sample` },
  })),
  sample(planTemplates.change, async (world) => ({
    params: await template(world),
    body: { version: 1, name: `Template ${unique()} of a sample` },
  })),
  sample(planTemplates.remove, async (world) => ({ params: await template(world) })),
]
