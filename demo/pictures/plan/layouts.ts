import { oneBed, studio, threeBed, twoBed } from './flats.ts'
import { penthouse, townhouse } from './houses.ts'
import type { Level } from './layout.ts'
import { office, shop } from './workplaces.ts'

export type UnitType = 'studio' | 'apartment' | 'penthouse' | 'duplex' | 'townhouse' | 'villa' | 'office' | 'retail'

/** The storeys of a home or workplace of that type. */
export function layoutFor(type: UnitType, bedrooms: number): readonly Level[] {
  switch (type) {
    case 'studio':
      return [studio]
    case 'apartment':
      return [[studio, oneBed, twoBed][bedrooms] ?? threeBed]
    case 'penthouse':
      return [penthouse]
    case 'duplex':
    case 'townhouse':
    case 'villa':
      return townhouse
    case 'office':
      return [office]
    case 'retail':
      return [shop]
  }
}
