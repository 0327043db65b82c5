import type { Unit } from '@storey/api/inventory/unit.ts'
import { type UnitFieldOf, type UnitFormField, unitField, unitFormFields } from '@storey/api/inventory/unit-fields.ts'
import type { ReactNode } from 'react'
import { moneyText } from '../../../ui/format/money.ts'
import { Area } from '../../../ui/values/Area.tsx'

/** A unit as form values: an absent text is empty, an absent amount or area is null. */
export type UnitValues = {
  [Field in UnitFormField]: Field extends UnitFieldOf<'line' | 'text'>
    ? string
    : Field extends UnitFieldOf<'money'>
      ? number | null
      : Field extends UnitFieldOf<'area'>
        ? string | null
        : Unit[Field]
}

export const valuesOf = (unit?: Unit) =>
  Object.fromEntries(unitFormFields.map((field) => [field, fieldValue(field, unit)])) as UnitValues

function fieldValue(field: UnitFormField, unit: Unit | undefined) {
  const { form, kind } = unitField(field)
  if (!unit) return form ? form.initial : null
  if (field === 'price' || field === 'minimum_price') return unit[field]?.amount ?? null
  return unit[field] ?? (kind === 'line' || kind === 'text' ? '' : null)
}

/** Formatters of values in the comparison of two saves. */
export const formattersIn = (currency: string) =>
  Object.fromEntries(unitFormFields.map((field) => [field, (value: unknown) => formatted(field, value, currency)])) as {
    readonly [Field in UnitFormField]: (value: UnitValues[Field]) => ReactNode | undefined
  }

function formatted(field: UnitFormField, value: unknown, currency: string): ReactNode | undefined {
  const { kind, values } = unitField(field)
  if (kind === 'money' && typeof value === 'number') return moneyText({ amount: value, currency })
  if (kind === 'area' && typeof value === 'string') return <Area value={value} />
  return kind === 'choice' && typeof value === 'string' ? values?.[value] : undefined
}
