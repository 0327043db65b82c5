import { areaUnitOf } from '@storey/api/area.ts'
import type { Money } from '@storey/api/conventions.ts'
import type { ListFilters } from '@storey/api/inventory/channel.ts'
import type { AvailabilityList } from '@storey/api/sales/availability-lists.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { notFound } from '../../errors/problems.ts'
import { illustrationOf, pictureOf } from '../../files/picture-addresses.ts'
import { findProject, listAllUnits, listBuildings } from '../../inventory/channel/actions.ts'
import type { Services } from '../../services/services.ts'
import { findBrokerage } from './queries.ts'
import { wordsOf } from './rules.ts'

interface ListQuery {
  readonly project_id: number
  readonly filters: ListFilters
  readonly contact: AvailabilityList['contact']
}

/** The published units of a project as they are now. @throws 404 if it is not published to the brokerage of the scope */
export async function readList(
  { db, scope, services }: { db: Database; scope: Scope; services: Services },
  { project_id, filters, contact }: ListQuery,
): Promise<AvailabilityList> {
  const project = await findProject(db, scope, project_id)
  if (!project) throw notFound()
  const brokerage = await findBrokerage(db, scope)
  const buildings = await listBuildings(db, scope, project_id)
  const units = await listAllUnits(db, scope, project_id, filters)
  const drawn = new Map(units.flatMap(({ plan_uuid, plan_drawn }) => (plan_uuid ? [[plan_uuid, plan_drawn]] : [])))
  const placeOf = new Map([...drawn.keys()].map((uuid, place) => [uuid, place]))
  const count = (status: (typeof units)[number]['status']) => units.filter((unit) => unit.status === status).length
  return {
    as_of: services.clock.now().toISOString(),
    timezone: brokerage.timezone,
    brokerage: {
      name: brokerage.name,
      logo: pictureOf(services, brokerage.logo),
      brand_color: brokerage.brand_color,
    },
    contact,
    project: {
      name: project.name,
      developer: project.developer,
      city: project.city,
      district: project.district,
      prices: project.prices,
      cover: illustrationOf(services, project.cover_uuid, project.cover_drawn),
      handover_on: project.handover_on,
      area_unit: areaUnitOf(project.country),
    },
    narrowed: wordsOf(filters, { buildings, currency: project.currency }),
    counts: { available: count('available'), on_hold: count('on_hold'), taken: count('taken') },
    price_from: lowest(units),
    plans: [...drawn].flatMap(([uuid, is_drawn]) => illustrationOf(services, uuid, is_drawn) ?? []),
    units: units.map(({ id, building, number, floor, stack, type, bedrooms, bathrooms, ...unit }) => ({
      ...{ id, building, number, floor, stack, type, bedrooms, bathrooms },
      internal_area: unit.internal_area,
      outdoor_area: unit.outdoor_area,
      total_area: unit.total_area,
      plot_area: unit.plot_area,
      orientation: unit.orientation,
      view: unit.view,
      parking: unit.parking,
      furnishing: unit.furnishing,
      status: unit.status,
      price: unit.price,
      is_from_price: unit.is_from_price,
      handover_on: unit.handover_on,
      plan: unit.plan_uuid === null ? null : (placeOf.get(unit.plan_uuid) ?? null),
    })),
  }
}

function lowest(units: readonly { readonly status: string; readonly price: Money | null }[]): Money | null {
  const prices = units.flatMap(({ status, price }) => (status === 'available' && price ? [price] : []))
  return prices.reduce<Money | null>((least, price) => (least && least.amount <= price.amount ? least : price), null)
}
