import type { ContactSource } from '@storey/api/administration/contact-companies.ts'
import type { CompanyImportField } from '@storey/api/administration/contact-imports.ts'
import type { ContactBrokerStatus } from '@storey/api/administration/contact-statuses.ts'
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
  const [email, ...moreEmails] = row.emails('email')
  const [phone, ...morePhones] = row.phones('phone', home)
  const [whatsapp] = row.phones('whatsapp', home)
  const other_emails = [...moreEmails, ...row.emails('other_emails')].slice(0, 20)
  const other_phones = [...morePhones, ...row.phones('other_phones', home)].slice(0, 20)
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
    notes: row.read(
      'notes',
      (text) => (text.length > 5_000 ? undefined : text),
      () => 'The notes are longer than 5,000 letters.',
    ),
    other_emails: unlessEmpty(other_emails),
    other_phones: unlessEmpty(other_phones),
    languages: unlessEmpty(languages),
  }
  if (row.cell('name') === '') row.wrong('name', 'The name is missing.')
  return { parsed: defined(values), problems: leftOut(row.problems, reader.options, ['name']) }
}
