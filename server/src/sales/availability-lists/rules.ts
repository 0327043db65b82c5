import { type AreaUnit, inUnit } from '@storey/api/area.ts'
import type { Money } from '@storey/api/conventions.ts'
import type { ListFilters, PublishedStatus } from '@storey/api/inventory/channel.ts'
import { orientationLabels, unitName, unitTypeLabels } from '@storey/api/inventory/unit-names.ts'
import type { AvailabilityList } from '@storey/api/sales/availability-lists.ts'

export type ListedUnit = AvailabilityList['units'][number]

export const statusLabels: Readonly<Record<PublishedStatus, string>> = {
  available: 'Available',
  on_hold: 'On hold',
  taken: 'Taken',
}

/** `A-1204`. */
export const nameOf = ({ building, number }: ListedUnit): string => unitName(building, number)

/** `2 bed apartment`, `Studio`. */
export const homeOf = ({ type, bedrooms }: Pick<ListedUnit, 'type' | 'bedrooms'>): string =>
  bedrooms > 0 && type !== 'office' && type !== 'retail'
    ? `${bedrooms} bed ${unitTypeLabels[type].toLowerCase()}`
    : type === 'apartment'
      ? 'Studio'
      : unitTypeLabels[type]

export const viewOf = ({ view, orientation }: Pick<ListedUnit, 'view' | 'orientation'>): string =>
  view ?? (orientation === null ? '' : orientationLabels[orientation])

const number = (value: number, digits: number) =>
  new Intl.NumberFormat('en-US', { maximumFractionDigits: digits }).format(value)

/** The unit of the project's country first. */
const areaUnits = (unit: AreaUnit): readonly AreaUnit[] => (unit === 'sq_ft' ? ['sq_ft', 'm2'] : ['m2', 'sq_ft'])

/** The heading of `areaOf`. */
export const areaHead = (unit: AreaUnit): string => (unit === 'sq_ft' ? 'Area, sq ft (m²)' : 'Area, m² (sq ft)')

/** `1,216 (113)`: square feet as whole numbers, square meters to one decimal, as offers have them. */
export function areaOf(area: string, unit: AreaUnit): string {
  const [first, second] = areaUnits(unit).map((one) => number(inUnit(area, one), one === 'm2' ? 1 : 0))
  return `${first} (${second})`
}

const placesOf = (currency: string): number =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** Whether an amount has minor digits; if one of a column has, all show theirs. */
export const hasMinor = ({ amount, currency }: Money): boolean => amount % 10 ** placesOf(currency) !== 0

/** `2,383,360`; with minor digits if it has any, or if `minor` is set. */
export function figureOf({ amount, currency }: Money, minor = hasMinor({ amount, currency })): string {
  const places = placesOf(currency)
  const digits = minor ? places : 0
  return new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    amount / 10 ** places,
  )
}

export const moneyOf = (money: Money): string => `${money.currency} ${figureOf(money)}`

/** `27 Nov 2026, 13:05 (Dubai time)`. */
export const momentOf = (instant: string, timeZone: string): string =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(instant))} (${timeZone.split('/').at(-1)?.replaceAll('_', ' ')} time)`

/** `Q2 2029`. */
export function quarterOf(day: string): string {
  const [year, month = '1'] = day.split('-')
  return `Q${Math.ceil(Number(month) / 3)} ${year}`
}

/** What filters leave, in words; buildings by their names, and prices where the currency is known. */
export function wordsOf(
  filters: ListFilters,
  { buildings = [], currency }: { buildings?: readonly { id: number; name: string }[]; currency?: string } = {},
): string[] {
  const { building_id, type, bedrooms, status, price_from, price_to } = filters
  const named = buildings.filter(({ id }) => building_id?.includes(id)).map(({ name }) => name)
  const prices = [
    ...(price_from === undefined || !currency ? [] : [`from ${moneyOf({ amount: price_from, currency })}`]),
    ...(price_to === undefined || !currency ? [] : [`to ${moneyOf({ amount: price_to, currency })}`]),
  ]
  return [
    ...(building_id === undefined ? [] : [named.join(', ') || 'Chosen buildings']),
    ...(type === undefined ? [] : [type.map((one) => unitTypeLabels[one]).join(', ')]),
    ...(bedrooms === undefined ? [] : [bedrooms.map((count) => (count === 0 ? 'Studio' : `${count} bed`)).join(', ')]),
    ...(status === undefined ? [] : [status.map((one) => statusLabels[one]).join(', ')]),
    ...(prices.length === 0 ? [] : [`Price ${prices.join(' ')}`]),
  ]
}

/** The message of a link, such as for WhatsApp. */
export const messageOf = (
  { project, counts, price_from, as_of, timezone }: AvailabilityList,
  address: string,
): string =>
  [
    [project.name, project.developer].join(', '),
    `${counts.available} available${price_from ? ` from ${moneyOf(price_from)}` : ''}, as of ${momentOf(as_of, timezone)}`,
    `The list of today: ${address}`,
  ].join('\n')
