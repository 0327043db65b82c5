import { request } from './load.ts'
import { expecting, type Operation } from './operation.ts'
import type { World } from './world.ts'

/** Pages of a building that a sales desk opens, and the preview of a price change. */
export function inventoryOperationsOf(
  { buildings, manager, organization_id }: World,
  get: (user: number, path: string) => Buffer,
): Operation[] {
  const draw = () => {
    const building = buildings[Math.floor(Math.random() * buildings.length)]
    if (!building) throw new Error('The data set has no buildings.')
    return building
  }
  const all = (found: readonly unknown[], count: number) =>
    found.length === count ? undefined : `${found.length} came, where ${count} is right`
  return [
    {
      name: 'building_grid',
      reads: true,
      storey: (user) => {
        const { id, units } = draw()
        return {
          bytes: get(user, `/inventory/buildings/${id}/availability`),
          wrong: expecting<{ data: { cells: unknown[] } }>(({ data }) => all(data.cells, units)),
        }
      },
      bare: () => {
        const { id, units } = draw()
        return {
          bytes: request('GET', `/buildings/${id}/units`),
          wrong: expecting<{ cells: unknown[] }>(({ cells }) => all(cells, units)),
        }
      },
    },
    {
      name: 'plate_open',
      reads: true,
      storey: (user) => {
        const { plate_id, shapes } = draw()
        return {
          bytes: get(user, `/inventory/floor-plates/${plate_id}`),
          wrong: expecting<{ data: { shapes: unknown[] } }>(({ data }) => all(data.shapes, shapes)),
        }
      },
      bare: () => {
        const { plate_id, shapes } = draw()
        return {
          bytes: request('GET', `/floor-plates/${plate_id}`),
          wrong: expecting<{ shapes: unknown[] }>((plate) => all(plate.shapes, shapes)),
        }
      },
    },
    {
      name: 'price_preview',
      reads: true,
      storey: () => {
        const { id, project_id, units } = draw()
        const asked = `project_id=${project_id}&building_id=${id}&kind=percent&percent=2`
        return {
          bytes: request('GET', `/api/inventory/price-lists/preview?${asked}&organization_id=${organization_id}`, {
            token: manager,
          }),
          wrong: expecting<{ data: { units: unknown[] } }>(({ data }) => all(data.units, units)),
        }
      },
      bare: () => {
        const { id, units } = draw()
        return {
          bytes: request('GET', `/buildings/${id}/prices?percent=2`),
          wrong: expecting<{ units: unknown[] }>((found) => all(found.units, units)),
        }
      },
    },
  ]
}
