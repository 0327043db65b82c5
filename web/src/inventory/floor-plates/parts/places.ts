import type { Cell } from '@storey/api/inventory/buildings.ts'
import type { PlateShape, Site } from '@storey/api/inventory/floor-plates.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import { moneyText } from '../../../ui/format/money.ts'
import { countText } from '../../../ui/format/number.ts'
import { type UnitTone, unitLook } from '../../parts/labels.ts'
import { bedsText, cellMoney, NO_PRICE } from '../../parts/units/unit-labels.ts'
import type { Place } from './PlateMap.tsx'

interface Look {
  readonly building: { readonly code: string }
  readonly currency: string
  readonly dim: boolean
  readonly changed: boolean
}

/** Converts a unit to its place on the plate. */
export function placeOf(shape: PlateShape, cell: Cell, { building, currency, dim, changed }: Look): Place {
  const { label, tone, letter } = unitLook(cell)
  const price = cellMoney(cell.price, currency)
  const isTold = cell.status === 'available' || cell.status === 'on_hold'
  const beds = bedsText(cell)
  return {
    id: cell.id,
    shape,
    to: `/inventory/units/${cell.id}`,
    tone,
    letter,
    title: cell.number,
    note: isTold && price ? `${beds}, ${moneyText(price, { short: true, bare: true })}` : beds,
    words: `${unitName(building, cell.number)}, ${label.toLowerCase()}, ${beds}, ${price ? moneyText(price) : NO_PRICE.toLowerCase()}`,
    dim,
    changed,
  }
}

/**
 * Converts a building to a place on a site: in the colour of available units if it has any. Its id is negative, to differ from those
 * of units.
 */
export function placeOfBuilding(shape: PlateShape, { id, name, code, counts }: Site['buildings'][number]): Place {
  const count = Object.values(counts).reduce((sum, one) => sum + one, 0)
  const label = `${countText(counts.available)} of ${countText(count)} available`
  const tone: UnitTone = counts.available > 0 ? 'available' : count > counts.unreleased ? 'sold' : 'unreleased'
  const letter = counts.available > 0 ? 'A' : count > counts.unreleased ? 'S' : 'U'
  return {
    id: -id,
    shape,
    to: `/inventory/buildings/${id}`,
    tone,
    letter,
    title: code,
    note: label,
    words: `${name}, ${label}`,
    dim: false,
    changed: false,
  }
}
