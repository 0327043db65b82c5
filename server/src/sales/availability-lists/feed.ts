import { unitName } from '@storey/api/inventory/unit-names.ts'
import type { FeedUnit } from '@storey/api/sales/availability-lists.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { listAllUnits } from '../../inventory/channel/actions.ts'
import { escaped } from '../../mail/escaped.ts'
import { placesOf } from '../../sheets/column.ts'
import { findBrokerage } from './queries.ts'

/** All units that are published to the brokerage of the scope, as rows of the feed. */
export async function readFeed({ db, scope }: { db: Database; scope: Scope }) {
  const { name } = await findBrokerage(db, scope)
  const units = await listAllUnits(db, scope, null, {})
  return { brokerage: name, units: units.map(rowOf) }
}

const rowOf = (unit: Awaited<ReturnType<typeof listAllUnits>>[number]): FeedUnit => ({
  id: unit.id,
  project_id: unit.project.id,
  project: unit.project.name,
  developer: unit.developer,
  building: unit.building.name,
  unit: unitName(unit.building, unit.number),
  floor: unit.floor,
  type: unit.type,
  bedrooms: unit.bedrooms,
  bathrooms: unit.bathrooms,
  internal_area: unit.internal_area,
  outdoor_area: unit.outdoor_area,
  total_area: unit.total_area,
  view: unit.view,
  orientation: unit.orientation,
  parking: unit.parking,
  furnishing: unit.furnishing,
  status: unit.status,
  price: unit.price && majorUnits(unit.price.amount, placesOf(unit.price.currency)),
  currency: unit.price?.currency ?? null,
  is_from_price: unit.is_from_price && unit.price !== null,
  handover_on: unit.handover_on,
  plot_area: unit.plot_area,
})

/** 150 fils are `1.50`, 150 yen are `150`. */
function majorUnits(amount: number, places: number): string {
  const digits = String(amount).padStart(places + 1, '0')
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

export interface Feed {
  readonly as_of: string
  readonly brokerage: string
  readonly units: readonly FeedUnit[]
}

const COLUMNS = [
  ...([
    'id',
    'project_id',
    'project',
    'developer',
    'building',
    'unit',
    'floor',
    'type',
    'bedrooms',
    'bathrooms',
  ] as const),
  ...(['internal_area', 'outdoor_area', 'total_area', 'view', 'orientation', 'parking', 'furnishing'] as const),
  ...(['status', 'price', 'currency', 'is_from_price', 'handover_on', 'plot_area'] as const),
] satisfies readonly (keyof FeedUnit)[]

/** Begins like a formula of a spreadsheet. */
const FORMULA = /^[\s\ufeff;"']*[=+\-@]/

/** RFC 4180: a heading and a line for each unit. Texts that a spreadsheet might run as a formula get an apostrophe. */
export const csvFeed = ({ units }: Feed): string =>
  [COLUMNS.join(','), ...units.map((unit) => COLUMNS.map((name) => csvField(unit[name])).join(','))]
    .map((line) => `${line}\r\n`)
    .join('')

function csvField(value: FeedUnit[keyof FeedUnit]): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  return `"${(FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`
}

/** Characters that XML 1.0 does not allow. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out
const UNFIT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu
const xmlText = (value: string | number | boolean) => escaped(String(value).replace(UNFIT, ''))

/** An element for each unit; a value that is not published has none. */
export const xmlFeed = ({ as_of, brokerage, units }: Feed): string => `<?xml version="1.0" encoding="UTF-8"?>
<availability as_of="${xmlText(as_of)}" brokerage="${xmlText(brokerage)}">
${units
  .map(
    (unit) =>
      `<item>${COLUMNS.map((name) => (unit[name] === null ? '' : `<${name}>${xmlText(unit[name])}</${name}>`)).join('')}</item>`,
  )
  .join('\n')}
</availability>
`
