import { Text, UnstyledButton } from '@mantine/core'
import type { ContactCompanyRow } from '@storey/api/administration/contact-companies.ts'
import { type CompanyColumn, contactSourceLabels, matchReasonLabels } from '@storey/api/administration/contact-names.ts'
import { countryText } from '../../crm/parts/lead-labels.ts'
import { countText } from '../../ui/format/number.ts'
import { type Column, columnsOf } from '../../ui/table/column.ts'
import { RowCard } from '../../ui/table/RowCard.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { PhoneText } from '../../ui/values/PhoneText.tsx'
import { Tag } from '../../ui/values/Tag.tsx'
import styles from './Contacts.module.css'
import { moveCompany } from './company-actions.tsx'
import { ContactStatus } from './parts/ContactStatus.tsx'
import { statusEdit } from './parts/status-edit.tsx'

type Open = (id: number) => void

const Nothing = ({ children }: { children: string }) => (
  <Text span inherit c="dimmed">
    {children}
  </Text>
)

const Name = ({ company: { id, name }, open }: { company: ContactCompanyRow; open: Open }) => (
  <UnstyledButton className={styles.name ?? ''} onClick={() => open(id)} dir="auto">
    {name}
  </UnstyledButton>
)

/** The matches of a company: the same license, otherwise the number of similar companies, or the score of the only one. */
export function MatchTag({ match }: Pick<ContactCompanyRow, 'match'>) {
  if (!match) return <Nothing>No match</Nothing>
  if (match.reasons.includes('license')) return <Tag colour="indigo">{matchReasonLabels.license}</Tag>
  return <Tag>{match.count > 1 ? `${match.count} possible duplicates` : `${match.name}, ${match.score}%`}</Tag>
}

const placeOf = ({ city, country }: ContactCompanyRow) =>
  [city, country && countryText(country)].filter(Boolean).join(', ')

/** The columns of the list of companies; the default ones fit a window of 1440 px. */
export const companyColumns = (open: Open): readonly Column<ContactCompanyRow>[] =>
  columnsOf<ContactCompanyRow, CompanyColumn>({
    name: {
      title: 'Company',
      sort: 'name',
      width: 220,
      cell: (company) => <Name company={company} open={open} />,
    },
    country: {
      title: 'Country',
      sort: 'country',
      width: 162,
      gives: 3,
      cell: ({ country }) => (country ? countryText(country) : <Nothing>–</Nothing>),
    },
    city: {
      title: 'City',
      sort: 'city',
      width: 104,
      gives: 4,
      cell: ({ city }) => city ?? <Nothing>–</Nothing>,
    },
    status: {
      title: 'Status',
      sort: 'status',
      width: 132,
      cell: ({ status }) => <ContactStatus status={status} />,
      edit: statusEdit<ContactCompanyRow>(moveCompany),
    },
    brokers: {
      title: 'Brokers',
      align: 'right',
      width: 76,
      gives: 5,
      cell: ({ brokers }) => countText(brokers),
    },
    match: { title: 'Possible duplicates', width: 196, cell: ({ match }) => <MatchTag match={match} /> },
    source: {
      title: 'Source',
      sort: 'source',
      width: 92,
      gives: 1,
      cell: ({ source }) => contactSourceLabels[source],
    },
    last_contacted_at: {
      title: 'Last contact',
      sort: 'last_contacted_at',
      downFirst: true,
      width: 126,
      gives: 2,
      cell: ({ last_contacted_at }) => <Instant value={last_contacted_at} />,
    },
    email: {
      title: 'E-mail',
      width: 200,
      hidden: true,
      cell: ({ email }) => email ?? <Nothing>–</Nothing>,
    },
    phone: {
      title: 'Phone',
      width: 150,
      hidden: true,
      cell: ({ phone }) => (phone ? <PhoneText value={phone} /> : <Nothing>–</Nothing>),
    },
    created_at: {
      title: 'Created',
      sort: 'created_at',
      downFirst: true,
      width: 110,
      hidden: true,
      cell: ({ created_at }) => <Instant value={created_at} />,
    },
  })

export const companyCard = (open: Open) => (company: ContactCompanyRow) => (
  <RowCard
    title={<Name company={company} open={open} />}
    aside={<Instant value={company.last_contacted_at} />}
    lines={[
      [placeOf(company), <ContactStatus key="status" status={company.status} />],
      ...(company.match ? [<MatchTag key="match" match={company.match} />] : []),
    ]}
  />
)
