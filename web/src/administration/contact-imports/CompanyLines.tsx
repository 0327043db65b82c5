import type { CompanyImport, CompanyImportLine } from '@storey/api/administration/contact-imports.ts'
import { contactSourceLabels, matchReasonLabels } from '@storey/api/administration/contact-names.ts'
import { companyImports } from '@storey/api/client-endpoints.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { useQuery } from '@tanstack/react-query'
import { countryText } from '../../crm/parts/lead-labels.ts'
import { query } from '../../http/query.ts'
import { LineTable, linesOf } from '../../imports/LineTable.tsx'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { Link } from '../../ui/Link.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import type { Column } from '../../ui/table/column.ts'
import { PhoneText } from '../../ui/values/PhoneText.tsx'
import { ContactStatus } from '../contact-companies/parts/ContactStatus.tsx'
import { companyImport } from './contact-import.ts'
import { sameAs } from './same-as.tsx'

const at = (id: number) => `/auth/contacts/companies?open=${id}`

/** The rows of a company import: the company each creates, duplicates or resembles. */
export function CompanyLines({ one }: { one: CompanyImport }) {
  const list = useListState(listQueries.companyImports.lines)
  const answer = useQuery(keepPrevious(query(companyImports.lines, linesOf(one, list.query))))
  const column = one.columns.findIndex(({ field }) => field === 'name')
  return (
    <LineTable<CompanyImportLine, typeof list.query>
      one={one}
      kind={companyImport}
      state={list}
      answer={answer}
      nameOf={({ preview, cells }) => preview?.name ?? cells[column] ?? ''}
      pageOf={({ contact_id }) => (contact_id === null ? undefined : at(contact_id))}
      reason={(line) => <Reason line={line} />}
      about={(line) => <Reason line={line} />}
      columns={columns}
    />
  )
}

/** Why a row fails, otherwise the company it duplicates or resembles and the reasons, with the values left out. */
function Reason({ line: { plan, problems, twin, preview } }: { line: CompanyImportLine }) {
  const wrong = problems.map(({ message }) => message).join(' ')
  if (plan === 'refuse' || !preview) return <span title={wrong}>{wrong}</span>
  const { reasons, changes, like } = preview
  const also = [changes.length > 0 ? changed(changes) : '', wrong].filter(Boolean).join(' ')
  if (twin?.contact)
    return (
      <span title={also}>
        {sameAs(
          <Link to={at(twin.contact.id)} dir="auto">
            {twin.contact.name}
          </Link>,
          whyText(reasons),
        )}{' '}
        {also}
      </span>
    )
  const about =
    twin?.line != null ? `Same as row ${twin.line}.` : like ? `Looks like ${like.name}: ${whyText(like.reasons)}.` : ''
  const text = [about, also].filter(Boolean).join(' ')
  return <span title={text}>{text}</span>
}

const whyText = (reasons: readonly (keyof typeof matchReasonLabels)[]) =>
  reasons.map((reason) => matchReasonLabels[reason].toLowerCase()).join(', ')
const changed = (fields: readonly string[]) =>
  `Changes ${fields.map((field) => (companyImport.fieldLabels[field] ?? field).toLowerCase()).join(', ')}.`

const columns: readonly Column<CompanyImportLine>[] = [
  {
    id: 'country',
    title: 'Country',
    cell: ({ preview }) => preview?.country && countryText(preview.country),
    width: 110,
    gives: 6,
  },
  {
    id: 'license',
    title: 'License',
    cell: ({ preview }) => <bdi>{preview?.license_number}</bdi>,
    width: 120,
    gives: 3,
  },
  { id: 'email', title: 'E-mail', cell: ({ preview }) => <bdi>{preview?.email}</bdi>, width: 240, gives: 5 },
  {
    id: 'phone',
    title: 'Phone',
    cell: ({ preview }) => preview?.phone && <PhoneText value={preview.phone} />,
    width: 156,
    gives: 4,
  },
  {
    id: 'status',
    title: 'Status',
    cell: ({ preview }) => preview && <ContactStatus status={preview.status} />,
    width: 120,
    gives: 2,
  },
  {
    id: 'source',
    title: 'Source',
    cell: ({ preview }) => preview && contactSourceLabels[preview.source],
    width: 96,
    gives: 1,
  },
]
