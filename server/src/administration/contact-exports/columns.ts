import {
  type BrokerColumn,
  type CompanyColumn,
  contactSourceLabels,
  contactStatusLabels,
} from '@storey/api/administration/contact-names.ts'
import type { SheetColumn } from '../../sheets/column.ts'
import type { ExportedBroker, ExportedCompany } from './queries.ts'

const regions = new Intl.DisplayNames('en', { type: 'region' })

const text = <Row>(title: string, width: number, of: (row: Row) => string | null): SheetColumn<Row> => ({
  title,
  width,
  kind: 'text',
  of,
})
const instant = <Row>(title: string, of: (row: Row) => string | null): SheetColumn<Row> => ({
  title,
  width: 20,
  kind: 'instant',
  of,
})

/** The columns of the lists, as columns of a sheet. */
const companyColumns: Readonly<Record<CompanyColumn, SheetColumn<ExportedCompany>>> = {
  name: text('Company', 28, ({ name }) => name),
  country: text('Country', 20, ({ country }) => country && (regions.of(country) ?? country)),
  city: text('City', 16, ({ city }) => city),
  status: text('Status', 14, ({ status }) => contactStatusLabels[status]),
  brokers: { title: 'Brokers', width: 9, kind: 'whole', of: ({ brokers }) => brokers },
  match: text('Possible duplicates', 28, ({ match }) => match && `${match.name}, ${match.score}%`),
  source: text('Source', 12, ({ source }) => contactSourceLabels[source]),
  last_contacted_at: instant('Last contact', ({ last_contacted_at }) => last_contacted_at),
  email: text('E-mail', 28, ({ email }) => email),
  phone: text('Phone', 18, ({ phone }) => phone),
  created_at: instant('Created', ({ created_at }) => created_at),
}

const brokerColumns: Readonly<Record<BrokerColumn, readonly SheetColumn<ExportedBroker>[]>> = {
  full_name: [text('Name', 24, ({ full_name }) => full_name)],
  company: [text('Company', 28, ({ company }) => company.name)],
  status: [text('Status', 14, ({ status }) => contactStatusLabels[status])],
  // Values shown together on the screen have separate columns here.
  phone: [text('Phone', 18, ({ phone }) => phone), text('WhatsApp', 18, ({ whatsapp }) => whatsapp)],
  email: [text('E-mail', 28, ({ email }) => email)],
  position: [text('Position', 18, ({ position }) => position)],
  last_contacted_at: [instant('Last contact', ({ last_contacted_at }) => last_contacted_at)],
}

/** The chosen columns in order. */
export const companySheet = (chosen: readonly CompanyColumn[]) => chosen.map((id) => companyColumns[id])
export const brokerSheet = (chosen: readonly BrokerColumn[]) => chosen.flatMap((id) => brokerColumns[id])
