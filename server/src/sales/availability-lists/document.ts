import { phoneText } from '@storey/api/phone-text.ts'
import { brandColors } from '@storey/api/readers/brand-colors.ts'
import type { AvailabilityList } from '@storey/api/sales/availability-lists.ts'
import type { AvailabilityDocument } from '../../pdf/availability.ts'
import { plain } from '../offer-page/actions.ts'
import {
  areaHead,
  areaOf,
  figureOf,
  hasMinor,
  homeOf,
  type ListedUnit,
  momentOf,
  nameOf,
  quarterOf,
  statusLabels,
  viewOf,
} from './rules.ts'

/** The data of the list's PDF, with the file names of its pictures. Homes that are taken are counted, a line for each building. */
export function documentOf(
  list: AvailabilityList,
  { logo = null, cover = null }: { readonly logo?: string | null; readonly cover?: string | null },
): AvailabilityDocument {
  const { project, brokerage, contact, counts, narrowed } = list
  const units = list.units.filter(({ status }) => status !== 'taken')
  const currency = units.find(({ price }) => price)?.price?.currency
  const isShown = { price: currency !== undefined, status: units.some(({ status }) => status !== 'available') }
  const minor = units.some(({ price }) => price !== null && hasMinor(price))
  const groups = Map.groupBy(list.units, ({ building }) => building.id)
  return {
    language: 'en',
    title: plain(project.name),
    from: plain(brokerage.name),
    logo,
    cover,
    color: colorOf(brokerage.brand_color),
    as_of: `As of ${momentOf(list.as_of, list.timezone)}`,
    facts: [
      { label: 'Developer', value: plain(project.developer) },
      ...(project.city || project.district
        ? [{ label: 'Location', value: plain([project.district, project.city].filter(Boolean).join(', ')) }]
        : []),
      ...(project.handover_on ? [{ label: 'Handover', value: quarterOf(project.handover_on) }] : []),
      { label: 'Available', value: countsText(counts) },
      ...(narrowed.length > 0 ? [{ label: 'Shown', value: plain(narrowed.join('; ')) }] : []),
    ],
    contact: contact
      ? [contact.full_name, contact.phone && phoneText(contact.phone), contact.email].flatMap((one) =>
          one ? [plain(one)] : [],
        )
      : [],
    heads: [
      ...['Unit', 'Floor', areaHead(project.area_unit), 'View'],
      ...(isShown.status ? ['Status'] : []),
      ...(isShown.price ? [`Price, ${currency}`] : []),
    ],
    prices: isShown.price,
    groups: [...groups.values()].map((its) => ({
      title: plain(its[0]?.building.name ?? ''),
      taken: takenText(its.filter(({ status }) => status === 'taken').length),
      kinds: kindsOf(its.filter(({ status }) => status !== 'taken')).map(([kind, units]) => ({
        title: plain(`${kind}, ${its[0]?.building.name ?? ''}:`),
        count: stateText(units),
        rows: units.map((unit) => [
          ...[nameOf(unit), String(unit.floor), areaOf(unit.total_area, project.area_unit), viewOf(unit)].map(plain),
          // What is said of nearly every unit says nothing.
          ...(isShown.status ? [unit.status === 'available' ? '' : statusLabels[unit.status]] : []),
          ...(isShown.price ? [priceText(unit, minor)] : []),
        ]),
      })),
    })),
    none: list.units.length === 0 ? 'No unit is published at present.' : null,
    note: 'Prices and availability can change at any time. A unit is reserved only when the developer confirms it.',
  }
}

/** Smaller homes before larger ones. */
const kindsOf = (units: readonly ListedUnit[]) => [
  ...Map.groupBy(
    units.toSorted((one, other) => one.bedrooms - other.bedrooms || homeOf(one).localeCompare(homeOf(other), 'en')),
    homeOf,
  ),
]

/** `28 available, 2 on hold`. */
function stateText(units: readonly ListedUnit[]): string {
  const available = units.filter(({ status }) => status === 'available').length
  const held = units.length - available
  return [...(available > 0 ? [`${available} available`] : []), ...(held > 0 ? [`${held} on hold`] : [])].join(', ')
}

export const countsText = ({ available, on_hold, taken }: AvailabilityList['counts']): string => {
  const all = available + on_hold + taken
  return all === available ? String(available) : `${available} of ${all}`
}

const takenText = (count: number) => (count > 0 ? `${count} taken` : null)

const priceText = ({ price, is_from_price }: ListedUnit, minor: boolean): string =>
  price ? `${is_from_price ? 'from ' : ''}${figureOf(price, minor)}` : ''

/** The color of a brokerage, as dark as text on white needs; that of Storey without one. */
const colorOf = (typed: string | null) =>
  typed !== null && /^#[0-9a-f]{6}$/.test(typed) ? brandColors(typed).brand[0] : '#364fc7'
