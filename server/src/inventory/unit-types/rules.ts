import { createHash } from 'node:crypto'
import type { UnitStatus } from '@storey/api/inventory/availability.ts'
import { type UnitTypeField, unitTypeFields } from '@storey/api/inventory/unit-type-fields.ts'

type Value = string | number | null
type Values = Readonly<Record<UnitTypeField, Value>>

export interface UnitOfType extends Values {
  readonly id: number
  readonly name: string
  readonly status: UnitStatus
  readonly version: number
}

/** The unit is on hold or sold. */
const CLAIMED: ReadonlySet<UnitStatus> = new Set(['on_hold', 'reserved', 'booked', 'sold', 'handed_over'])
/**
 * Values that were agreed with a client, above all areas: a type does not change them in a claimed unit. The view of a home is a fact of
 * the place, and is corrected for sold homes as well.
 */
const AGREED: ReadonlySet<UnitTypeField> = new Set(
  unitTypeFields.filter((field) => field !== 'view' && field !== 'orientation'),
)

const isArea = (field: UnitTypeField) => field === 'internal_area' || field === 'outdoor_area'
/** "84.5" equals "84.5000". */
const text = (field: UnitTypeField, value: Value) =>
  value === null ? null : isArea(field) ? String(Number(value)) : String(value)

/** The values that a unit would take from its type; fields that the type leaves empty stay. */
export function changesOf(unit: Values, type: Values): { field: UnitTypeField; old: string | null; new: string }[] {
  return unitTypeFields.flatMap((field) => {
    const [old, now] = [text(field, unit[field]), text(field, type[field])]
    return now === null || now === old ? [] : [{ field, old, new: now }]
  })
}

/** The result of applying a type to its units. */
export function applicationOf(units: readonly UnitOfType[], type: Values) {
  const changes = []
  const stays = []
  for (const unit of units) {
    const all = changesOf(unit, type)
    if (all.length === 0) continue
    const { id, name, status, version } = unit
    const agreed = CLAIMED.has(status) ? all.map(({ field }) => field).filter((field) => AGREED.has(field)) : []
    if (agreed.length > 0) stays.push({ id, name, status, fields: agreed })
    else changes.push({ id, name, status, version, changes: all })
  }
  const alike = units.length - changes.length - stays.length
  return { alike, changes, stays, stamp: stampOf(changes, stays) }
}

/** Identifies which units change, their versions, and which stay. */
const stampOf = (
  changes: readonly { readonly id: number; readonly version: number }[],
  stays: readonly { readonly id: number }[],
): string =>
  createHash('sha256')
    .update(JSON.stringify([changes.map(({ id, version }) => [id, version]), stays.map(({ id }) => id)]))
    .digest('base64url')
    .slice(0, 22)

/** The values of a type, as columns of a unit. */
export const writtenBy = <Type extends Values>(type: Type) =>
  Object.fromEntries(unitTypeFields.flatMap((field) => (type[field] === null ? [] : [[field, type[field]]]))) as {
    [Field in UnitTypeField]?: NonNullable<Type[Field]>
  }

/** "12 units of Tower A and 3 of Tower B". */
export function usesText(uses: readonly { readonly building: string; readonly units: number }[]): string {
  const parts = uses.map(({ building, units }, at) =>
    at > 0 ? `${units} of ${building}` : `${units === 1 ? '1 unit' : `${units} units`} of ${building}`,
  )
  const last = parts.pop() ?? ''
  return parts.length > 0 ? `${parts.join(', ')} and ${last}` : last
}
