import type { UnitType } from '@storey/api/inventory/availability.ts'
import type { Orientation } from '@storey/api/inventory/unit.ts'
import type { UnitTypeField } from '@storey/api/inventory/unit-type-fields.ts'
import type { EndpointForm } from '../../../ui/form/useEndpointForm.tsx'

interface StackValues {
  stack: number
  type: UnitType
  bedrooms: number
  bathrooms: number
  internal_area: string | null
  outdoor_area: string
  view: string
  orientation: Orientation | null
  unit_type_id: number | null
  price: number | null
}

export interface PatternValues {
  floor_from: number
  floor_to: number
  price_step: number | null
  stacks: StackValues[]
}

export type PatternForm = EndpointForm<PatternValues>

/** Is the field set per stack? Parking and furnishing come from the unit type only. */
export const isOfStack = (field: UnitTypeField): boolean => Object.hasOwn(newStack(1), field)

export const newStack = (stack: number): StackValues => ({
  stack,
  type: 'apartment',
  bedrooms: 1,
  bathrooms: 1,
  internal_area: null,
  outdoor_area: '0',
  view: '',
  orientation: null,
  unit_type_id: null,
  price: null,
})
