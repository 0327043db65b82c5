import type { UnitFormField } from './unit-fields.ts'

/** What a unit type says of its units, in the order of its form. */
export const unitTypeFields = [
  'type',
  'bedrooms',
  'bathrooms',
  'internal_area',
  'outdoor_area',
  'view',
  'orientation',
  'parking',
  'furnishing',
] as const satisfies readonly UnitFormField[]
export type UnitTypeField = (typeof unitTypeFields)[number]

/**
 * What a unit starts with: what was given, and the values of its type for the rest.
 *
 * @param given a field that is not there is filled; one that is null was emptied, and stays so
 */
export function filledBy<Said extends object, Type extends Readonly<Record<UnitTypeField, unknown>>>(
  given: Said,
  type: Type,
): Said & Partial<{ [Field in UnitTypeField]: NonNullable<Type[Field]> }> {
  const filled = unitTypeFields.flatMap((field) => {
    const isGiven = Reflect.get(given, field) !== undefined
    return isGiven || type[field] === null ? [] : [[field, type[field]] as const]
  })
  return { ...given, ...Object.fromEntries(filled) } as Said &
    Partial<{ [Field in UnitTypeField]: NonNullable<Type[Field]> }>
}
