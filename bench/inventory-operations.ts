import { type Call, request } from './load.ts'
import { expecting, type Operation } from './operation.ts'
import { type Building, USERS, type World } from './world.ts'

/** What a sales desk opens of a building, what a change of its prices would do, and that change. */
export function inventoryOperationsOf(world: World, get: (user: number, path: string) => Buffer): Operation[] {
  const { buildings, tower, manager, organization_id } = world
  const draw = () => {
    const building = buildings[Math.floor(Math.random() * buildings.length)]
    if (!building) throw new Error('The data set has no buildings.')
    return building
  }
  const all = (found: readonly unknown[], count: number) =>
    found.length === count ? undefined : `${found.length} came, where ${count} is right`
  const grid = (name: string, building: () => Pick<Building, 'id' | 'units'>): Operation => ({
    name,
    reads: true,
    storey: (user) => {
      const { id, units } = building()
      return {
        bytes: get(user, `/inventory/buildings/${id}/availability`),
        wrong: expecting<{ data: { cells: unknown[] } }>(({ data }) => all(data.cells, units)),
      }
    },
    bare: () => {
      const { id, units } = building()
      return {
        bytes: request('GET', `/buildings/${id}/units`),
        wrong: expecting<{ cells: unknown[] }>(({ cells }) => all(cells, units)),
      }
    },
  })
  return [
    grid('building_grid', draw),
    ...(tower ? [grid('tower_grid', () => tower)] : []),
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
        const query = `project_id=${project_id}&building_id=${id}&kind=percent&percent=2`
        return {
          bytes: request('GET', `/api/inventory/price-lists/preview?${query}&organization_id=${organization_id}`, {
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
    // Two users of one building would find each other's prices, and be refused.
    ...(buildings.length >= USERS ? [applyingPrices(world)] : []),
  ]
}

const RAISE = 100

/** Each user saves a price list of their own building as a draft, and applies it with the next call. */
function applyingPrices({ buildings, manager: token, organization_id, rows }: World): Operation {
  const drafts = { storey: new Map<number, Draft>(), bare: new Map<number, Draft>() }
  const applied = { storey: 0, bare: 0 }
  const next = (server: keyof typeof drafts, user: number, create: Buffer, apply: (draft: Draft) => Buffer): Call => {
    const draft = drafts[server].get(user)
    return {
      bytes: draft ? apply(draft) : create,
      always: true,
      wrong: expecting<{ data: Draft }>(({ data }) => {
        if (!draft) drafts[server].set(user, data)
        else {
          drafts[server].delete(user)
          applied[server]++
        }
        return undefined
      }),
    }
  }
  const buildingOf = (user: number) => buildings[user] ?? { id: 0, project_id: 0 }
  return {
    name: 'price_apply',
    reads: false,
    storey: (user) => {
      const { id, project_id } = buildingOf(user)
      const list = { name: 'Bench', project_id, building_id: [id], kind: 'amount', amount: RAISE }
      return next(
        'storey',
        user,
        request('POST', '/api/inventory/price-lists', { token, body: { ...list, organization_id } }),
        ({ id: of, version }) =>
          request('POST', `/api/inventory/price-lists/${of}/apply`, { token, body: { version, organization_id } }),
      )
    },
    bare: (user) =>
      next(
        'bare',
        user,
        request('POST', `/buildings/${buildingOf(user).id}/price-lists`, { body: { amount: RAISE } }),
        ({ id }) => request('POST', `/price-lists/${id}/apply`, { body: {} }),
      ),
    lost: async (url, server) => {
      const table = server === 'storey' ? 'price_lists' : 'plain_price_lists'
      const [found] = await rows<{ lists: number }>(
        url,
        `select count(*)::int as lists from ${table} where name = 'Bench' and applied_at is not null`,
      )
      return found?.lists === applied[server] ? undefined : `${found?.lists} lists of ${applied[server]} are applied`
    },
  }
}

interface Draft {
  readonly id: number
  readonly version: number
}
