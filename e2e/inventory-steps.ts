import { freshDigits, freshName } from './browser.ts'
import type { Desk, Stored } from './fields/desk.ts'

/** A building of a project of its own, or of this one: four floors with three units on each, for sale at AED 900,000. */
export async function tower(desk: Desk, project_id?: number): Promise<Stored> {
  const code = () => `T${freshDigits(5)}`
  const own = async () =>
    (await desk.change('post', '/inventory/projects', { name: freshName(), code: code(), status: 'on_sale' })).id
  const named = {
    project_id: project_id ?? (await own()),
    name: freshName(),
    code: code(),
    type: 'apartments',
    floors: 4,
  }
  const building = await desk.change('post', '/inventory/buildings', named)
  const home = {
    type: 'apartment',
    bedrooms: 1,
    bathrooms: 1,
    internal_area: '60',
    outdoor_area: '0',
    price: 90_000_000,
  }
  await desk.change('post', `/inventory/buildings/${building.id}/units`, {
    floor_from: 1,
    floor_to: 4,
    price_step: 0,
    stacks: [1, 2, 3].map((stack) => ({ ...home, stack })),
  })
  const units = (await desk.get(`/inventory/units?building_id=${building.id}&per_page=100`)) as Stored[]
  await desk.change('post', '/inventory/units/status-bulk', { ids: units.map(({ id }) => id), move: 'release' })
  return building
}
