import { unitsOf } from '@storey/api/inventory/unit-pattern.ts'
import { unitTransitions } from '@storey/api/inventory/unit-transitions.ts'
import { filledBy } from '@storey/api/inventory/unit-type-fields.ts'
import { units } from '@storey/api/inventory/units.ts'
import { parsePercent, percentOf } from '@storey/api/schedule/percent.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, invalid, notFound, requireVersion } from '../../errors/problems.ts'
import { illustrationOf } from '../../files/picture-addresses.ts'
import { JsonText, jsonPage, serve } from '../../http/serve.ts'
import type { LiveEvent } from '../../live/events.ts'
import type { ReadContext } from '../../services/context.ts'
import { findTypes } from '../unit-types/actions.ts'
import {
  changeUnit,
  deleteUnit,
  findLastChanges,
  findMove,
  findSalesLimit,
  insertUnits,
  isUndone,
  type LockedUnit,
  lockUnits,
  logTransitions,
  moveUnits,
  type NewUnit,
  restoreStatuses,
} from './change-queries.ts'
import { filtersText } from './filters/queries.ts'
import { findBuilding, findCompared, findUnit, listUnits } from './queries.ts'
import { floorProblem, movedSince, priceText, seesMinimum, unitStamp, whyNot } from './rules.ts'

async function read({ db, scope, services }: ReadContext, id: number) {
  const found = await findUnit(db, scope, id)
  if (!found) throw notFound()
  const { plan_uuid, plan_drawn, minimum_price, ...unit } = found
  return {
    ...unit,
    terms_stamp: unitStamp(found),
    plan: illustrationOf(services, plan_uuid, plan_drawn),
    ...(seesMinimum(scope.role) ? { minimum_price } : {}),
  }
}

type Read = Awaited<ReturnType<typeof read>>

async function lockUnitOrFail(db: Database, scope: Scope, id: number) {
  const [unit] = await lockUnits(db, scope, [id])
  if (!unit) throw notFound()
  return unit
}

/** The price must not be below the floor price for discounts. @throws 422 on the field that was given */
function refuseBelowMinimum(current: Read, input: { price?: number; minimum_price?: number | null }) {
  const price = input.price ?? current.price?.amount
  const min = input.minimum_price === undefined ? current.minimum_price?.amount : input.minimum_price
  if (min == null || (price !== undefined && min <= price)) return
  if (price === undefined) throw invalid({ minimum_price: [NEEDS_PRICE] })
  if (input.minimum_price != null) throw invalid({ minimum_price: ['Can’t be above the price.'] })
  throw invalid({
    price: [`Can’t be below ${priceText(min, current.currency)}, the floor price of this unit.`],
  })
}

/** A price that a sales manager lowers counts as a discount: above their limit another user decides. @throws 422 */
async function refuseBelowLimit(
  db: Database,
  scope: Scope,
  { id, price: now, currency }: Read,
  price: number | undefined,
) {
  if (price === undefined) return
  if (now === null) throw invalid({ price: ['This unit has no price yet. Its developer sets the first one.'] })
  const limit = price < now.amount ? await findSalesLimit(db, scope, id) : undefined
  if (!limit) return
  const lowest = limit.price - Number(percentOf(BigInt(limit.price), parsePercent(limit.percent) ?? 0n))
  if (price >= lowest) return
  const limits =
    lowest === limit.price
      ? `You have no limit of discounts in this project, so you can’t lower its price below ${priceText(lowest, currency)}.`
      : `Your limit is ${limit.percent}% below ${priceText(limit.price, currency)}: enter at least ${priceText(lowest, currency)}.`
  throw invalid({ price: [`${limits} For less, book with a discount that another user approves.`] })
}

async function refuseMissingFloor(db: Database, scope: Scope, building_id: number, floor: number) {
  const building = await findBuilding(db, scope, building_id)
  if (!building) throw invalid({ building_id: ['Choose a building of your organization.'] })
  const problem = floorProblem(floor, building)
  if (problem) throw invalid({ floor: [problem] })
  return building
}

const NEEDS_PRICE = 'Enter the price first.'

const NO_TYPE = 'Choose a unit type of this project.'

/** New units, with values of their types for fields that were not given. @throws 422 on the field that a unit still lacks */
async function filled<Said extends { unit_type_id?: number | null | undefined }>(
  db: Database,
  scope: Scope,
  project_id: number,
  rows: readonly Said[],
  fieldOf: (field: string, at: number) => string,
) {
  const ids = new Set(rows.flatMap(({ unit_type_id }) => unit_type_id ?? []))
  const types = new Map(
    ids.size > 0 ? (await findTypes(db, scope, project_id, [...ids])).map((type) => [type.id, type]) : [],
  )
  const errors: Record<string, string[]> = {}
  const made = rows.map((row, at) => {
    const type = types.get(row.unit_type_id ?? 0)
    if (row.unit_type_id != null && !type) errors[fieldOf('unit_type_id', at)] = [NO_TYPE]
    const unit = type ? filledBy(row, type) : row
    if (type && !('internal_area' in unit && unit.internal_area !== undefined))
      errors[fieldOf('internal_area', at)] = [`Enter an area. ${type.name} has none.`]
    return unit
  })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return made as (Said & Pick<NewUnit, 'type' | 'internal_area'>)[]
}

const moved = (unit: LockedUnit): LiveEvent<'unit.status'> => ({
  type: 'unit.status',
  id: unit.id,
  of: { building_id: unit.building_id, project_id: unit.project_id },
  organization_id: unit.organization_id,
})

export const unitRoutes = serve(
  units,
  {
    list: async ({ db, scope, query }) => jsonPage(await listUnits(db, scope, query)),

    filters: async ({ db, scope }) => new JsonText(await filtersText(db, scope)),

    compare: async ({ db, scope, query: { ids } }) => {
      const found = new Map((await findCompared(db, scope, ids)).map((unit) => [unit.id, unit]))
      const data = ids.flatMap((id) => found.get(id) ?? [])
      if (data.length < ids.length) throw notFound()
      return { data }
    },

    one: async ({ db, scope, params, services }) => ({ data: await read({ db, scope, services }, params.id) }),

    create: async ({ db, scope, body, services }) => {
      const building = await refuseMissingFloor(db, scope, body.building_id, body.floor)
      if (body.minimum_price != null && body.minimum_price > body.price)
        throw invalid({ minimum_price: ['Can’t be above the price.'] })
      const { building_id, ...fields } = body
      const { project_id, currency } = building
      const news = await filled(db, scope, project_id, [fields], (field) => field)
      const [made] = await insertUnits(db, scope, { building_id, project_id, currency }, news)
      const id = made?.id ?? 0
      const first = { organization_id: scope.organization_id, unit_id: id, old_status: null }
      await logTransitions(db, scope, [first], { to: 'unreleased', reason: null })
      return { data: await read({ db, scope, services }, id) }
    },

    createMany: async ({ db, scope, params, body }) => {
      const building = await findBuilding(db, scope, params.id)
      if (!building) throw notFound()
      for (const floor of ['floor_from', 'floor_to'] as const) {
        const problem = floorProblem(body[floor], building)
        if (problem) throw invalid({ [floor]: [problem] })
      }
      const { project_id, currency } = building
      const stacks = await filled(db, scope, project_id, body.stacks, (field, at) => `stacks.${at}.${field}`)
      const rows = unitsOf({ ...body, stacks }, building.skipped_floors)
      if (rows.length === 0) throw invalid({ floor_to: ['The building has none of these floors.'] })
      const added = await insertUnits(db, scope, { building_id: params.id, project_id, currency }, rows)
      const { organization_id } = scope
      const first = added.map(({ id }) => ({ organization_id, unit_id: id, old_status: null }))
      await logTransitions(db, scope, first, { to: 'unreleased', reason: null })
      return { data: { added: added.length } }
    },

    change: async ({ db, scope, params, body: { version, ...fields }, services }) => {
      const locked = await lockUnitOrFail(db, scope, params.id)
      const current = await read({ db, scope, services }, params.id)
      await requireVersion(locked, version, () => current)
      if (fields.floor !== undefined) await refuseMissingFloor(db, scope, current.building.id, fields.floor)
      refuseBelowMinimum(current, fields)
      await changeUnit(db, scope, current, fields)
      return { data: await read({ db, scope, services }, params.id) }
    },

    changeRestricted: async ({ db, scope, params, body: { version, ...fields }, services }) => {
      const locked = await lockUnitOrFail(db, scope, params.id)
      const current = await read({ db, scope, services }, params.id)
      await requireVersion(locked, version, () => current)
      refuseBelowMinimum(current, fields)
      await refuseBelowLimit(db, scope, current, fields.price)
      await changeUnit(db, scope, current, fields, 'sales_edit')
      return { data: await read({ db, scope, services }, params.id) }
    },

    remove: async ({ db, scope, params }) => {
      const unit = await lockUnitOrFail(db, scope, params.id)
      if (unit.status !== 'unreleased')
        throw conflict('unit_released', 'Only an unreleased unit can be deleted. Withdraw it first.')
      await deleteUnit(db, scope, params.id)
    },

    move: async ({ db, scope, params, body, services, emit }) => {
      const unit = await lockUnitOrFail(db, scope, params.id)
      const problem = whyNot(body.move, unit)
      if (problem)
        throw conflict('status_forbids', problem, { current: await read({ db, scope, services }, params.id) })
      await moveUnits(db, scope, [unit], { to: unitTransitions[body.move].to, reason: body.reason ?? null })
      emit(moved(unit))
      return { data: await read({ db, scope, services }, params.id) }
    },

    moveMany: async ({ db, scope, body, emit }) => {
      const locked = await lockUnits(db, scope, body.ids)
      const known = new Set(locked.map(({ id }) => id))
      const unknown = body.ids.flatMap((id, index) => (known.has(id) ? [] : [[`ids.${index}`, ['Choose a unit.']]]))
      if (unknown.length > 0) throw invalid(Object.fromEntries(unknown))
      const free = locked.filter((unit) => whyNot(body.move, unit) === undefined)
      const skipped = locked.flatMap((unit) => {
        const reason = whyNot(body.move, unit)
        return reason ? [{ id: unit.id, name: unit.name, reason }] : []
      })
      const move_id = crypto.randomUUID()
      await moveUnits(db, scope, free, { to: unitTransitions[body.move].to, reason: body.reason ?? null, move_id })
      for (const unit of free) emit(moved(unit))
      return { data: { moved: free.map(({ id }) => id), skipped, move_id: free.length > 0 ? move_id : null } }
    },

    undoMove: async ({ db, scope, body: { move_id }, emit }) => {
      const change = new Map((await findMove(db, scope, move_id)).map(({ id, unit_id }) => [unit_id, id]))
      if (change.size === 0) throw invalid({ move_id: ['Choose a change of your own.'] })
      // Read again under the locks: of two concurrent undos of one move, the second finds it done.
      const locked = await lockUnits(db, scope, [...change.keys()])
      const lasts = new Map((await findLastChanges(db, scope, locked)).map((last) => [last.unit_id, last]))
      if (await isUndone(db, scope, move_id)) throw conflict('undone', 'This was already undone.')
      const back = locked.flatMap((unit) => {
        const last = lasts.get(unit.id)
        return last && last.id === change.get(unit.id) ? [{ unit, last }] : []
      })
      if (back.length > 0) await restoreStatuses(db, scope, back)
      for (const { unit } of back) emit(moved(unit))
      const done = new Set(back.map(({ unit }) => unit.id))
      const kept = locked
        .filter(({ id }) => !done.has(id))
        .map(({ id, name, status }) => ({ id, name, reason: movedSince(status) }))
      return { data: { put_back: [...done], kept } }
    },
  },
  {
    units_number: () => invalid({ number: ['Another unit of this building has this number.'] }),
    units_unit_type: () => invalid({ unit_type_id: [NO_TYPE] }),
    units_minimum_not_above_price: () => invalid({ minimum_price: ['Can’t be above the price.'] }),
    units_minimum_of_price: () => invalid({ minimum_price: [NEEDS_PRICE] }),
    units_priced_for_sale: () => conflict('no_price', 'This unit has no price. Set its price before it is for sale.'),
    units_price_frozen: () =>
      conflict('price_frozen', 'The price can’t change while the unit is on hold, reserved or booked.'),
    units_status_follows_claim: () => conflict('status_forbids', 'This unit is on hold or booked. End that first.'),
    unit_status_changes_undone_once: () => conflict('undone', 'This was already undone.'),
    unit_claims_organization_id_unit_id_fkey: () =>
      conflict('was_claimed', 'The unit was on hold or booked before, so it can’t be deleted.'),
    price_list_final: () =>
      conflict('has_price_lists', 'A price list that was applied names this unit, so it can’t be deleted.'),
    sale_offer_units_unit: () => conflict('has_offers', 'Sale offers name this unit, so it can’t be deleted.'),
    deals_organization_id_unit_id_fkey: () => conflict('has_deals', 'Deals use this unit, so it can’t be deleted.'),
  },
)
