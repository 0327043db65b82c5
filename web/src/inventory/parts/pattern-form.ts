import type { UnitType } from '@storey/api/inventory/availability.ts'
import type { EndpointForm } from '../../ui/form/useEndpointForm.tsx'

interface StackValues {
  stack: number
  type: UnitType
  bedrooms: number
  bathrooms: number
  internal_area: string | null
  outdoor_area: string
  view: string
  price: number | null
}

export interface PatternValues {
  floor_from: number
  floor_to: number
  price_step: number | null
  stacks: StackValues[]
}

export type PatternForm = EndpointForm<PatternValues>

export const newStack = (stack: number): StackValues => ({
  stack,
  type: 'apartment',
  bedrooms: 1,
  bathrooms: 1,
  internal_area: null,
  outdoor_area: '0',
  view: '',
  price: null,
})
