import type { UnitFormField } from './unit-fields.ts'

/** The fields of a unit type, in the order of its form. */
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
 * The values of a new unit: the given ones, completed by those of its type.
 *
 * @param values an absent field is filled in; one that is null was emptied, and stays empty
 */
export function filledBy<Said extends object, Type extends Readonly<Record<UnitTypeField, unknown>>>(
  values: Said,
  type: Type,
): Said & Partial<{ [Field in UnitTypeField]: NonNullable<Type[Field]> }> {
  const filled = unitTypeFields.flatMap((field) => {
    const isGiven = Reflect.get(values, field) !== undefined
    return isGiven || type[field] === null ? [] : [[field, type[field]] as const]
  })
  return { ...values, ...Object.fromEntries(filled) } as Said &
    Partial<{ [Field in UnitTypeField]: NonNullable<Type[Field]> }>
}
