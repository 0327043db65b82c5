import type { Money } from '@storey/api/conventions.ts'
import type { UnitType } from '@storey/api/inventory/availability.ts'
import type { Orientation } from '@storey/api/inventory/unit.ts'
import { orientationLabels, unitTypeLabels } from '@storey/api/inventory/unit-names.ts'
import { dayText } from '../../../ui/format/day.ts'

interface Home {
  readonly type: UnitType
  readonly bedrooms: number
}

const isHome = (type: UnitType) => type !== 'office' && type !== 'retail'

/** `2 bed`, `Studio`, `Office`. */
export const bedsText = ({ type, bedrooms }: Home): string =>
  bedrooms > 0 && isHome(type) ? `${bedrooms} bed` : type === 'apartment' ? 'Studio' : unitTypeLabels[type]

/** Two or three letters for the grid. */
export const bedsLetters = ({ type, bedrooms }: Home): string =>
  bedrooms > 0 && isHome(type) ? `${bedrooms} b` : bedsText({ type, bedrooms }).slice(0, type === 'office' ? 3 : 2)

/** `2 bed apartment`, `Studio`. */
export const homeText = ({ type, bedrooms }: Home): string =>
  bedrooms > 0 && isHome(type) ? `${bedrooms} bed ${unitTypeLabels[type].toLowerCase()}` : bedsText({ type, bedrooms })

/** `Studio to 3 bed`. */
export function rangeText(bedrooms: readonly number[], types: readonly UnitType[]): string | null {
  const sorted = [...bedrooms].sort((one, other) => one - other)
  const [least, most] = [sorted[0], sorted.at(-1)]
  if (least === undefined || most === undefined) return types.map((type) => unitTypeLabels[type]).join(', ') || null
  const word = (count: number) => (count === 0 ? 'Studio' : `${count} bed`)
  return least === most ? word(least) : `${word(least)} to ${word(most)}`
}

/** Shown for a home that has no price. */
export const NO_PRICE = 'No price'

/** A price of the grid. */
export const cellMoney = (amount: number | null, currency: string): Money | null =>
  amount === null ? null : { amount, currency }

/** `2 bath`; nothing if they are not known. */
export const bathsText = (bathrooms: number | null): string | null => (bathrooms === null ? null : `${bathrooms} bath`)

/** `Sea, north-west`. */
export const viewText = (view: string | null, orientation: Orientation | string | null): string | null => {
  const faces = orientation === null ? undefined : orientationLabels[orientation as Orientation]?.toLowerCase()
  if (view === null) return faces === undefined ? null : `Faces ${faces}`
  return faces === undefined ? view : `${view}, ${faces}`
}

/** `Q2 2029`. */
export function quarterText(day: string): string {
  const [year, month = '1'] = day.split('-')
  return `Q${Math.ceil(Number(month) / 3)} ${year}`
}

/** The day of a handover: as its quarter if it is the last day of one, as people plan it and write it. */
export const handoverText = (day: string): string =>
  /-(?:03-31|06-30|09-30|12-31)$/.test(day) ? quarterText(day) : dayText(day)
