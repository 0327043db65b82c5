import { globSync, readFileSync } from 'node:fs'
import { organizationFields } from '@storey/api/administration/organization-fields.ts'
import { type LeadField, leadFields } from '@storey/api/crm/lead-fields.ts'
import { type ProjectField, projectFields } from '@storey/api/inventory/project-fields.ts'
import { type UnitField, unitFields } from '@storey/api/inventory/unit-fields.ts'
import { type BuyerField, buyerFields } from '@storey/api/sales/booking-fields.ts'
import type { Kind } from './typing.ts'

const ROOT = new URL('../../web/src/', import.meta.url).pathname

const kinds: Readonly<Record<string, Kind>> = {
  Money: 'money',
  Percent: 'percent',
  Area: 'area',
  Number: 'number',
  Numbers: 'numbers',
  Minutes: 'minutes',
  Day: 'day',
  Instant: 'instant',
  Phone: 'phone',
}

/** The gallery and tests are no forms of the product, and the parts that fields are made of name no field. */
const isForm = (file: string) => !/^ui\/(gallery|fields)\/|\.test\.tsx$/.test(file)

const FIELD = /<(Money|Percent|Area|Numbers?|Minutes|Day|Instant|Phone)Input\s([\s\S]*?)\/>/g
/** A name as it is, or the last part of one in a row: `installments.${index}.amount`. */
const NAME = /(?:field|named)\(\s*(?:path\()?(?:'([\w.]+)'|`\w+\.\$\{index\}\.(\w+)`)/

function pathIn(props: string): string {
  const [, whole, last] = NAME.exec(props) ?? []
  return whole ?? last ?? '(no path)'
}

/** Every typed field that the client's source draws: `crm/deals/parts/DealEdit.tsx money value`. */
export function fieldsOfSource(): string[] {
  const files = globSync('**/*.tsx', { cwd: ROOT }).filter(isForm)
  return files
    .flatMap((file) =>
      [...readFileSync(ROOT + file, 'utf8').matchAll(FIELD)].map(
        ([, name = '', props = '']) => `${file} ${kinds[name]} ${pathIn(props)}`,
      ),
    )
    .sort()
}

/** A field in the API's tables; a table whose every field is in the form does not say so. */
interface TableField {
  readonly kind:
    | (LeadField | UnitField | ProjectField | BuyerField)['kind']
    | (typeof organizationFields)[keyof typeof organizationFields]['kind']
  readonly form?: unknown
}

/** How forms draw each kind of field of the tables: as one that reads what is typed, or as one that does not. */
const kindsOfTables: Readonly<Record<TableField['kind'], Kind | null>> = {
  day: 'day',
  percent: 'percent',
  money: 'money',
  area: 'area',
  whole: 'number',
  number: 'number',
  minutes: 'minutes',
  year: 'number',
  phone: 'phone',
  instant: 'instant',
  phones: null,
  emails: null,
  line: null,
  code: null,
  color: null,
  text: null,
  email: null,
  choice: null,
  choices: null,
  flag: null,
  country: null,
  countries: null,
  timezone: null,
  switch: null,
  language: null,
  currency: null,
  bedrooms: null,
  person: null,
  tags: null,
  projects: null,
  activity: null,
  record: null,
  other: null,
}

const tables: readonly (readonly [file: string, Readonly<Record<string, TableField>>])[] = [
  ['crm/leads/form/LeadFields.tsx', leadFields],
  ['inventory/parts/units/UnitForm.tsx', unitFields],
  ['inventory/projects/ProjectForm.tsx', projectFields],
  ['sales/parts/BuyerFields.tsx', buyerFields],
  ['administration/organizations/EditOrganization.tsx', organizationFields],
]

/** Every typed field that a form draws by its kind in a table of the API, in the form of `fieldsOfSource`. */
export const fieldsOfTables = (): string[] =>
  tables.flatMap(([file, fields]) =>
    Object.entries(fields)
      .filter(([, { kind, form }]) => form !== false && kindsOfTables[kind] !== null)
      .map(([name, { kind }]) => `${file} ${kindsOfTables[kind]} ${name}`),
  )
