import type { BrokerImport, BrokerImportLine } from '@storey/api/administration/contact-imports.ts'
import { brokerImports } from '@storey/api/client-endpoints.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { LineTable, linesOf } from '../../imports/LineTable.tsx'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { Link } from '../../ui/Link.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import type { Column } from '../../ui/table/column.ts'
import { PhoneText } from '../../ui/values/PhoneText.tsx'
import { ContactStatus } from '../contact-companies/parts/ContactStatus.tsx'
import { brokerImport } from './contact-import.ts'
import { sameAs } from './same-as.tsx'

const at = (id: number) => `/auth/contacts/brokers?open=${id}`

/** The rows of a broker import: the broker each creates or duplicates, and their company. */
export function BrokerLines({ one }: { one: BrokerImport }) {
  const list = useListState(listQueries.brokerImports.lines)
  const answer = useQuery(keepPrevious(query(brokerImports.lines, linesOf(one, list.query))))
  return (
    <LineTable<BrokerImportLine, typeof list.query>
      one={one}
      kind={brokerImport}
      state={list}
      answer={answer}
      nameOf={({ preview, cells }) => preview?.full_name ?? nameIn(cells, one)}
      pageOf={({ contact_id }) => (contact_id === null ? undefined : at(contact_id))}
      reason={(line) => <Reason line={line} />}
      about={(line) => <Reason line={line} />}
      columns={columns}
    />
  )
}

function nameIn(cells: readonly string[], { columns }: BrokerImport): string {
  const cell = (field: string) => cells[columns.findIndex((column) => column.field === field)] ?? ''
  return (cell('full_name') || `${cell('first_name')} ${cell('last_name')}`).trim()
}

/** Why a row fails, otherwise the broker it duplicates and whether it creates the company, with the values left out. */
function Reason({ line: { plan, problems, twin, preview } }: { line: BrokerImportLine }) {
  const reasons = problems.map(({ message }) => message).join(' ')
  if (plan === 'refuse' || !preview) return <span title={reasons}>{reasons}</span>
  const { changes, new_company } = preview
  const also = [changes.length > 0 ? changed(changes) : '', reasons].filter(Boolean).join(' ')
  if (twin?.contact)
    return (
      <span title={also}>
        {sameAs(
          <Link to={at(twin.contact.id)} dir="auto">
            {twin.contact.name}
          </Link>,
          '',
        )}{' '}
        {also}
      </span>
    )
  const about = twin?.line != null ? `Same as row ${twin.line}.` : new_company ? 'The company is new.' : ''
  const text = [about, also].filter(Boolean).join(' ')
  return <span title={text}>{text}</span>
}

const changed = (fields: readonly string[]) =>
  `Changes ${fields.map((field) => (brokerImport.fieldLabels[field] ?? field).toLowerCase()).join(', ')}.`

const columns: readonly Column<BrokerImportLine>[] = [
  {
    id: 'company',
    title: 'Company',
    cell: ({ preview }) => <bdi>{preview?.company}</bdi>,
    width: 170,
  },
  { id: 'email', title: 'E-mail', cell: ({ preview }) => <bdi>{preview?.email}</bdi>, width: 220, gives: 3 },
  {
    id: 'phone',
    title: 'Phone',
    cell: ({ preview }) => preview?.phone && <PhoneText value={preview.phone} />,
    width: 156,
    gives: 2,
  },
  {
    id: 'status',
    title: 'Status',
    cell: ({ preview }) => preview && <ContactStatus status={preview.status} />,
    width: 120,
    gives: 1,
  },
]
