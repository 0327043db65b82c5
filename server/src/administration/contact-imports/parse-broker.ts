import type { BrokerImportField } from '@storey/api/administration/contact-imports.ts'
import type { ContactBrokerStatus } from '@storey/api/administration/contact-statuses.ts'
import { countryOf } from '../../imports/country-names.ts'
import type { Parsed, Problem } from '../../imports/kind.ts'
import { defined } from '../../kernel/defined.ts'
import { cellsOf, leftOut, type Reader, unlessEmpty } from './cells.ts'
import { statusOf } from './labels.ts'

/** The values of a line for a broker and their company; empty ones are absent. */
export interface BrokerRow {
  full_name?: string | undefined
  company?: string | undefined
  country?: string | undefined
  license_number?: string | undefined
  email?: string | undefined
  phone?: string | undefined
  whatsapp?: string | undefined
  position?: string | undefined
  brn?: string | undefined
  languages?: string[] | undefined
  status?: ContactBrokerStatus | undefined
  opted_out?: boolean | undefined
}

/** Together they are `full_name`, in a file that has no column of it. */
type PartOfName = 'first_name' | 'last_name'

/** Parses a line of a broker; returns values and problems. */
export function parseBroker(
  cells: readonly string[],
  reader: Reader<BrokerImportField>,
): { parsed: BrokerRow; problems: Problem<BrokerImportField>[] } {
  const row = cellsOf(cells, reader)
  const country = row.chosen('country', countryOf, (text) => `${text} is not a country that we know.`)
  const home = country ?? reader.options.country ?? undefined
  const languages = row.languages('languages')
  const name = (row.cell('full_name') || `${row.cell('first_name')} ${row.cell('last_name')}`)
    .replace(/\s+/g, ' ')
    .trim()
  if (name === '') row.wrong('full_name', 'The name is missing.')
  else if (name.length > 200) row.wrong('full_name', 'The name is longer than 200 letters.')
  /** A broker has one of each: the others are named. */
  const one = (field: BrokerImportField, noun: string, [first, ...others]: readonly string[]) => {
    if (others.length > 0)
      row.wrong(field, `A broker has one ${noun}. ${others.join(', ').slice(0, 200)} is not imported.`)
    return first
  }
  const values: Parsed<Exclude<BrokerImportField, PartOfName>, BrokerRow> = {
    full_name: name === '' || name.length > 200 ? undefined : name,
    company: row.line('company', 'The company', 200),
    country,
    license_number: row.line('license_number', 'The license number', 60),
    email: one('email', 'e-mail address', row.emails('email')),
    phone: one('phone', 'phone number', row.phones('phone', home)),
    whatsapp: one('whatsapp', 'WhatsApp number', row.phones('whatsapp', home)),
    position: row.line('position', 'The position', 120),
    brn: row.line('brn', 'The BRN', 60),
    status: row.chosen('status', statusOf, (text) => `“${text}” is not a status of contacts.`),
    opted_out: row.optedOut('opted_out'),
    languages: unlessEmpty(languages),
  }
  if (row.besides.length > 0)
    row.wrong('phone', `${row.besides.join(', ').slice(0, 200)} is not imported: a broker has no notes.`)
  return { parsed: defined(values), problems: leftOut(row.problems, reader.options, ['full_name', 'company']) }
}
