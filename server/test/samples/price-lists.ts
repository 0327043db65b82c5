import { priceHistory, priceLists } from '@storey/api/inventory/price-lists.ts'
import { buildBuilding, buildUnit, changePrice, unique } from '../builders/basics.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

const unit = ({ owner, organization_id }: SampleWorld) => buildUnit(owner, { organization_id, price: 100_000_000 })
const project = async (world: SampleWorld) => (await unit(world)).project_id

const five = (project_id: number) => ({ project_id, kind: 'percent' as const, percent: '5' })

/** A draft that raises one unit by 5%; where asked for, as if it was applied. */
async function list(world: SampleWorld, applied = false) {
  const { owner } = world
  const { id: unit_id, organization_id, project_id } = await unit(world)
  const { id } = await owner
    .insertInto('price_lists')
    .values({
      organization_id,
      project_id,
      number: unique(),
      name: 'Spring',
      rule: JSON.stringify({ kind: 'percent', direction: 'raise', percent: '5', round_to: 'unit' }),
      currency: 'AED',
      created_by_name: 'Tariq Aziz',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await owner
    .insertInto('price_list_units')
    .values({ organization_id, price_list_id: id, unit_id, old_price: 100_000_000, new_price: 105_000_000 })
    .execute()
  if (applied) {
    await changePrice(owner, unit_id, 105_000_000)
    await owner
      .updateTable('price_lists')
      .set({ status: 'applied', applied_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute()
  }
  return { id }
}

const sheet = async (world: SampleWorld) => {
  const building = await buildBuilding(world.owner, { organization_id: world.organization_id })
  const { number, project_id } = await buildUnit(world.owner, { building_id: building.id })
  const file = new File([`Unit,New price\n${number},2500000\n`], 'prices.csv', { type: 'text/csv' })
  return { project_id, file }
}

export const priceListSamples: Samples = [
  sample(priceLists.list, () => ({})),
  sample(priceLists.preview, async (world) => ({ query: five(await project(world)) })),
  sample(priceLists.previewSheet, async (world) => ({ body: await sheet(world) }), ['project_id']),
  sample(priceLists.create, async (world) => ({ body: { name: 'Spring', ...five(await project(world)) } }), [
    'project_id',
  ]),
  sample(priceLists.createFromSheet, async (world) => ({ body: { name: 'By hand', ...(await sheet(world)) } }), [
    'project_id',
  ]),
  sample(priceLists.one, async (world) => ({ params: await list(world) })),
  sample(priceLists.units, async (world) => ({ params: await list(world) })),
  sample(priceLists.change, async (world) => ({ params: await list(world), body: { version: 1, name: 'Summer' } })),
  sample(priceLists.plan, async (world) => ({ params: await list(world), body: { version: 1, at: inAnHour() } })),
  sample(priceLists.apply, async (world) => ({ params: await list(world), body: { version: 1 } })),
  sample(priceLists.undo, async (world) => ({
    params: await list(world, true),
    body: { version: 1, reason: 'Too early' },
  })),
  sample(priceLists.remove, async (world) => ({ params: await list(world) })),
  sample(priceHistory.ofUnit, async (world) => ({ params: { id: (await unit(world)).id } })),
  sample(
    priceHistory.exportAsOf,
    async (world) => ({ body: { project_id: await project(world), day: '2026-01-31', format: 'csv' as const } }),
    ['project_id'],
  ),
]

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
