import { oneOf, weighted } from './chances.ts'
import type { Filling } from './fill.ts'
import type { MadeBuilding, MadeUnit } from './made.ts'

/** How a unit's last claim stands: the live ones first, then those that have ended and left the unit free. */
export type Outcome =
  | 'held'
  | 'pending'
  | 'accepted'
  | 'sold'
  | 'completed'
  | 'rejected'
  | 'expired'
  | 'cancelled'
  | 'released'
  | 'hold_expired'

/** One claim that was made on a unit, with its days counted back from now. */
export interface Sale {
  readonly building: MadeBuilding
  readonly unit: MadeUnit
  readonly outcome: Outcome
  readonly began: number
}

export const LIVE: Readonly<Partial<Record<Outcome, 'on_hold' | 'reserved' | 'booked' | 'sold' | 'handed_over'>>> = {
  held: 'on_hold',
  pending: 'reserved',
  accepted: 'booked',
  sold: 'sold',
  completed: 'handed_over',
}
/** The units of a project as they stand once their claims were made. */
export function existing(units: readonly MadeUnit[], sales: readonly Pick<Sale, 'unit' | 'outcome'>[]) {
  const claimed = new Map(sales.flatMap(({ unit, outcome }) => (LIVE[outcome] ? [[unit.id, LIVE[outcome]]] : [])))
  return units.map((unit) => ({ ...unit, status: claimed.get(unit.id) ?? unit.status }))
}

export const isHold = (outcome: Outcome) => outcome === 'held' || outcome === 'released' || outcome === 'hold_expired'

/** Of a hundred free units, how many were claimed before. */
const TRIED = { no: 88, rejected: 2, expired: 2, cancelled: 2, released: 3, hold_expired: 3 }

/** Decides what happened to the units of a building, by how far it is sold. */
export function outcomesIn(filling: Filling, building: MadeBuilding): Sale[] {
  const { random } = filling
  const { on_hold, reserved, booked, sold, handed_over, blocked } = building.plan.sold
  const free = 100 - on_hold - reserved - booked - sold - handed_over - blocked
  return building.units
    .filter(({ status }) => status === 'available')
    .flatMap((unit) => {
      const live = weighted(random, {
        held: on_hold,
        pending: reserved,
        accepted: booked,
        sold,
        completed: handed_over,
        free,
      })
      const outcome = live === 'free' ? weighted(random, TRIED) : live
      return outcome === 'no' ? [] : [saleOf(filling, building, unit, outcome)]
    })
}

export function saleOf({ random }: Filling, building: MadeBuilding, unit: MadeUnit, outcome: Outcome): Sale {
  const [least, most] = DAYS_AGO[outcome]
  return { building, unit, outcome, began: -random.between(least, most) }
}

const DAYS_AGO: Readonly<Record<Outcome, readonly [number, number]>> = {
  held: [0.05, 1.2],
  pending: [0.1, 6.6],
  accepted: [4, 120],
  sold: [60, 300],
  completed: [220, 640],
  rejected: [8, 160],
  expired: [15, 160],
  cancelled: [20, 200],
  released: [3, 90],
  hold_expired: [3, 90],
}

/** Some of the free units of a building, to be claimed by name. */
export const freeUnit = ({ random }: Filling, { units }: MadeBuilding, floor: number) =>
  oneOf(
    random,
    units.filter(({ status, number }) => status === 'available' && number.startsWith(String(floor))),
  )
