import { type AreaUnit, inUnit } from '@storey/api/area.ts'
import { isDay, plainDayText } from '@storey/api/schedule/day.ts'
import type { Scope } from '../access/scope.ts'
import type { Database } from '../database/connect.ts'
import { placesOf } from './column.ts'
import { codeText } from './list-columns.ts'

/** What the query of an export says besides its filters. */
const OTHERS: ReadonlySet<string> = new Set(['format', 'columns', 'sort', 'area_unit', 'page', 'per_page', 'cursor'])

/** Names of filters that are not their words. */
const LABELS: Readonly<Record<string, string>> = {
  organizations: 'Organization',
  tags_all: 'All of the tags',
  mine: 'Own only',
  unowned: 'Without an owner',
  has_match: 'With a match',
  has_whatsapp: 'With WhatsApp',
  opted_out: 'Opted out',
  has_duplicate: 'With a possible duplicate',
  ends_within: 'Expires within hours',
  expires_within: 'Expires within days',
  not_contacted_days: 'Not contacted for days',
  discount_for_me: 'Discount waits for the reader',
  ids: 'Chosen rows',
}

/** The tables with the names of the records that filters choose by id. */
const PLACES = {
  organizations: 'organizations',
  organization: 'organizations',
  brokerage_id: 'organizations',
  project_id: 'projects',
  building_id: 'buildings',
  unit_type_id: 'unit_types',
  amenity_id: 'amenities',
  tags: 'tags',
  tags_all: 'tags',
  company_id: 'contact_companies',
} as const
const PEOPLE: ReadonlySet<string> = new Set(['owner_id', 'sales_manager_id', 'created_by', 'user', 'manager'])
const isPlace = (key: string): key is keyof typeof PLACES => Object.hasOwn(PLACES, key)

const MONEY = /^(price|budget|value)_(from|to)$/
const AREA = /^area_(from|to)$/
const COUNTRIES: ReadonlySet<string> = new Set(['country', 'nationality'])
const country = new Intl.DisplayNames('en', { type: 'region' })
/** A filter of hundreds of tags would fill the sheet. */
const MAX_CHOICES = 8

type Query = Readonly<Record<string, unknown>>

/** What a printed list is filtered by, such as `Status: New, Contacted`: one text for each filter. */
export async function printedFilters(db: Database, scope: Scope, query: Query): Promise<readonly string[]> {
  const texts: string[] = []
  for (const [key, value] of Object.entries(query)) {
    if (OTHERS.has(key) || value === undefined || value === null || value === '') continue
    const values = Array.isArray(value) ? value : [value]
    if (values.length === 0) continue
    if (key === 'ids') texts.push(`${labelOf(key)}: ${values.length.toLocaleString('en')}`)
    else if (key === 'search') texts.push(`Search: “${String(value)}”`)
    else texts.push(`${labelOf(key)}: ${listed(await textsOf(db, scope, key, values, query))}`)
  }
  return texts
}

/** `milestone_reached` is `Milestone reached`, `project_id` is `Project`. */
const labelOf = (key: string) => LABELS[key] ?? codeText(key.replace(/_id$/, ''))

const listed = (texts: readonly string[]) =>
  texts.length > MAX_CHOICES
    ? `${texts.slice(0, MAX_CHOICES).join(', ')} and ${texts.length - MAX_CHOICES} more`
    : texts.join(', ')

async function textsOf(db: Database, scope: Scope, key: string, values: readonly unknown[], query: Query) {
  const isOfRecords = (isPlace(key) || PEOPLE.has(key) || key.endsWith('_id')) && values.every(Number.isSafeInteger)
  if (isOfRecords) return namesOf(db, key, values as readonly number[])
  return values.map((value) => textOf(scope, key, value, query))
}

/** The names of records; how many there are where the reader sees no names of them. */
async function namesOf(db: Database, key: string, ids: readonly number[]): Promise<readonly string[]> {
  const found = isPlace(key)
    ? await db.selectFrom(PLACES[key]).select(['id', 'name']).where('id', 'in', ids).execute()
    : PEOPLE.has(key)
      ? await db.selectFrom('users').select(['id', 'full_name as name']).where('id', 'in', ids).execute()
      : []
  const hidden = ids.length - found.length
  return [
    ...found.map(({ name }) => name).sort((one, other) => one.localeCompare(other, 'en')),
    ...(hidden === 0 ? [] : [`${hidden} chosen`]),
  ]
}

function textOf(scope: Scope, key: string, value: unknown, { area_unit, currency }: Query): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' || AREA.test(key)) {
    const number = Number(value)
    if (MONEY.test(key)) return figure(number / 10 ** placesOf(currencyOf(scope, currency)), 2)
    if (!AREA.test(key)) return key === 'bedrooms' && number === 0 ? 'studio' : String(number)
    const unit: AreaUnit = area_unit === 'm2' ? 'm2' : 'sq_ft'
    return `${figure(inUnit(number, unit), unit === 'm2' ? 1 : 0)} ${unit === 'm2' ? 'm²' : 'sq ft'}`
  }
  const text = String(value)
  if (isDay(text)) return plainDayText(text)
  if (COUNTRIES.has(key) && /^[A-Z]{2}$/.test(text)) return country.of(text) ?? text
  // Codes are in small letters; what people typed, such as a city, stays as it is.
  return /^[a-z_]+$/.test(text) ? codeText(text) : text
}

/** Prices are filtered in the currency of the list, where it has one only. */
const currencyOf = (scope: Scope, chosen: unknown) =>
  Array.isArray(chosen) && typeof chosen[0] === 'string' ? chosen[0] : scope.currency

const figure = (number: number, places: number) =>
  new Intl.NumberFormat('en', { maximumFractionDigits: places }).format(number)
