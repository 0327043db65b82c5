import type { ContactSource } from '@storey/api/administration/contact-companies.ts'
import type { CompanyImportField } from '@storey/api/administration/contact-imports.ts'
import type { ContactBrokerStatus } from '@storey/api/administration/contact-statuses.ts'
import { noteFrom } from '../../imports/contact-values.ts'
import { countryOf } from '../../imports/country-names.ts'
import type { Parsed, Problem } from '../../imports/kind.ts'
import { defined } from '../../kernel/defined.ts'
import { cellsOf, leftOut, type Reader, unlessEmpty } from './cells.ts'
import { sourceOf, statusOf } from './labels.ts'

/** The values of a line for a company; empty ones are absent. */
export interface CompanyRow {
  name?: string | undefined
  country?: string | undefined
  city?: string | undefined
  address?: string | undefined
  email?: string | undefined
  other_emails?: string[] | undefined
  phone?: string | undefined
  whatsapp?: string | undefined
  other_phones?: string[] | undefined
  website?: string | undefined
  license_number?: string | undefined
  orn?: string | undefined
  languages?: string[] | undefined
  status?: ContactBrokerStatus | undefined
  source?: ContactSource | undefined
  opted_out?: boolean | undefined
  notes?: string | undefined
}

/** Parses a line of a company; returns values and problems. */
export function parseCompany(
  cells: readonly string[],
  reader: Reader<CompanyImportField>,
): { parsed: CompanyRow; problems: Problem<CompanyImportField>[] } {
  const row = cellsOf(cells, reader)
  const country = row.chosen('country', countryOf, (text) => `${text} is not a country that we know.`)
  const home = country ?? reader.options.country ?? undefined
  const [email, ...otherEmails] = unique([...row.emails('email'), ...row.emails('other_emails')])
  const [phone, ...morePhones] = row.phones('phone', home)
  const [whatsapp, ...moreChats] = row.phones('whatsapp', home)
  const otherPhones = unique([...morePhones, ...moreChats, ...row.phones('other_phones', home)]).filter(
    (one) => one !== phone && one !== whatsapp,
  )
  // More than a company keeps are named in its notes.
  const beyond = [...otherEmails.slice(MAX_OTHERS), ...otherPhones.slice(MAX_OTHERS)]
  const languages = row.languages('languages')
  const values: Parsed<CompanyImportField, CompanyRow> = {
    name: row.line('name', 'The name', 200),
    country,
    city: row.line('city', 'The city', 120),
    address: row.line('address', 'The address', 300),
    email,
    phone,
    whatsapp,
    website: row.line('website', 'The website', 200),
    license_number: row.line('license_number', 'The license number', 60),
    orn: row.line('orn', 'The ORN', 60),
    status: row.chosen('status', statusOf, (text) => `“${text}” is not a status of contacts.`),
    source: row.chosen('source', sourceOf, (text) => `“${text}” is not a known source.`),
    opted_out: row.optedOut('opted_out'),
    notes: notesOf(row, beyond),
    other_emails: unlessEmpty(otherEmails.slice(0, MAX_OTHERS)),
    other_phones: unlessEmpty(otherPhones.slice(0, MAX_OTHERS)),
    languages: unlessEmpty(languages),
  }
  if (row.cell('name') === '') row.wrong('name', 'The name is missing.')
  return { parsed: defined(values), problems: leftOut(row.problems, reader.options, ['name']) }
}

/** Addresses or numbers of a company besides the first. */
const MAX_OTHERS = 20
const MAX_NOTES = 10_000
const unique = (values: readonly string[]) => [...new Set(values)]

function notesOf(
  { every, besides, wrong }: ReturnType<typeof cellsOf<CompanyImportField>>,
  beyond: readonly string[],
): string | undefined {
  const text = noteFrom(every('notes'), [...besides, ...beyond])
  if (text.length <= MAX_NOTES) return text === '' ? undefined : text
  wrong('notes', `The notes are longer than ${MAX_NOTES.toLocaleString('en-US')} characters.`)
  return undefined
}
