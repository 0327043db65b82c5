import type { UnitType } from '@storey/api/inventory/availability.ts'

interface Sized {
  readonly building: { readonly id: number }
  readonly type: UnitType
  readonly bedrooms: number
}

/** Of units by price, so many to choose from: the first of each size and building, then the next ones; still by price. */
export function cheapestOfEach<Unit extends Sized>(byPrice: readonly Unit[], count: number): Unit[] {
  const sizes = new Set<string>()
  const isFirst = ({ building, type, bedrooms }: Unit) => {
    const before = sizes.size
    return sizes.add(`${building.id} ${type} ${bedrooms}`).size > before
  }
  const firsts = new Set(byPrice.filter(isFirst).slice(0, count))
  const others = byPrice.filter((unit) => !firsts.has(unit)).slice(0, count - firsts.size)
  return byPrice.filter((unit) => firsts.has(unit) || others.includes(unit))
}
