import { capabilities, type Role } from '@storey/api/capabilities.ts'
import type { Money } from '@storey/api/conventions.ts'
import type { UnitStatus } from '@storey/api/inventory/availability.ts'
import type { Unit } from '@storey/api/inventory/unit.ts'
import { unitStatusLabels } from '@storey/api/inventory/unit-names.ts'
import { unitTransitions } from '@storey/api/inventory/unit-transitions.ts'
import type { UnitMove } from '@storey/api/inventory/units.ts'
import { stampOf } from '../../errors/terms-seen.ts'
import { placesOf } from '../../sheets/column.ts'

export { priceText } from '../../sheets/column.ts'

const doneLabels: Readonly<Record<UnitMove, string>> = {
  release: 'released',
  withdraw: 'withdrawn',
  block: 'blocked',
  unblock: 'unblocked',
}

interface MovedUnit {
  readonly status: UnitStatus
  readonly price: number | null
}

/** A status inside a sentence. */
const wordOf = (status: UnitStatus) => unitStatusLabels[status].toLowerCase()

/** Returns why a unit cannot make a move now; undefined where it can. */
export function whyNot(move: UnitMove, { status, price }: MovedUnit): string | undefined {
  const { from, to } = unitTransitions[move]
  if (status === from)
    return to === 'available' && price === null
      ? `It has no price. Set its price before it is ${doneLabels[move]}.`
      : undefined
  if (status === to) return `It is ${wordOf(status)} already.`
  return `It is ${wordOf(status)}. Only ${wordOf(from)} units can be ${doneLabels[move]}.`
}

/** Returns why an undo skips a unit that has been moved since. */
export const movedSince = (status: UnitStatus): string => `It was moved since. It is ${wordOf(status)} now.`

/** The floor price for discounts is visible to roles that set prices. */
export const seesMinimum = (role: Role | null): boolean =>
  role !== null &&
  [...capabilities['units.manage'], ...capabilities['units.manage_restricted']].some((allowed) => allowed === role)

export interface Tower {
  readonly floors: number
  readonly basements: number
  readonly skipped_floors: readonly number[]
}

/** Returns why a building has no such floor; undefined where it has. Skipped numbers make the top floor's number higher. */
export function floorProblem(floor: number, { floors, basements, skipped_floors }: Tower): string | undefined {
  const top = floors + skipped_floors.length
  if (floor > top) return `The top floor of this building is ${top}.`
  if (floor < -basements)
    return basements === 0 ? 'This building has no basement.' : `The lowest floor is -${basements}.`
  if (skipped_floors.includes(floor)) return `This building has no floor ${floor}.`
  return undefined
}

/** An amount with all digits of its currency: `1,250.00` dirhams, `1,250` yen, `1,250.000` Kuwaiti dinars. */
export function exactFigure({ amount, currency }: Money): string {
  const places = placesOf(currency)
  const digits = { minimumFractionDigits: places, maximumFractionDigits: places }
  return new Intl.NumberFormat('en', digits).format(amount / 10 ** places)
}

/** `AED 1,250.00`, as documents state it. */
export const exactText = (money: Money): string => `${money.currency} ${exactFigure(money)}`

type Terms = Pick<
  Unit,
  | 'number'
  | 'floor'
  | 'type'
  | 'bedrooms'
  | 'bathrooms'
  | 'internal_area'
  | 'outdoor_area'
  | 'total_area'
  | 'orientation'
  | 'view'
  | 'parking'
  | 'furnishing'
  | 'building'
  | 'project'
  | 'price'
  | 'currency'
  | 'handover_on'
  | 'vat'
  | 'construction_percent'
>

/** The stamp of what an offer of a unit shows, or what its payments follow from. */
export function unitStamp(unit: Terms): string {
  const { number, floor, type, bedrooms, bathrooms, internal_area, outdoor_area, total_area } = unit
  const {
    orientation,
    view,
    parking,
    furnishing,
    building,
    project,
    price,
    currency,
    handover_on,
    construction_percent,
    vat,
  } = unit
  return stampOf([
    ...[number, floor, type, bedrooms, bathrooms, internal_area, outdoor_area, total_area],
    ...[orientation, view, parking, furnishing, building.name, project.name],
    ...[price?.amount ?? null, currency, handover_on, construction_percent, vat],
  ])
}
