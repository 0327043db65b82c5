import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { LeadRow } from '@storey/api/crm/lead.ts'
import type { LeadColumn } from '@storey/api/crm/lead-export.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { IconBrandWhatsapp, IconEye, IconMail, IconPhone, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { query } from '../../http/query.ts'
import { useCan } from '../../shell/Can.tsx'
import { CreateButton } from '../../ui/CreateButton.tsx'
import { Instant } from '../../ui/Instant.tsx'
import { Link } from '../../ui/Link.tsx'
import { PHONE } from '../../ui/list/FilterBar.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { MoneyRange } from '../../ui/Money.tsx'
import { Page } from '../../ui/Page.tsx'
import { Face, Person } from '../../ui/Person.tsx'
import { Tag, Tags } from '../../ui/Tag.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { RowCard } from '../../ui/table/RowCard.tsx'
import { ActivityDue } from '../activities/parts/ActivityDue.tsx'
import { ExportLeads } from './export/ExportLeads.tsx'
import styles from './LeadsPage.module.css'
import { LeadViews } from './LeadViews.tsx'
import { useLeadFilters } from './lead-filters.ts'
import { removeLead, toggleSeen } from './lead-moves.ts'
import { LeadRating, LeadStatus } from './parts/LeadStatus.tsx'
import { sourceWords } from './parts/lead-words.ts'
import { mailLink, telLink, whatsAppLink } from './reach.ts'

// Whoever only reads the list need not load the form.
const NewLead = lazy(async () => ({ default: (await import('./form/NewLead.tsx')).NewLead }))

/** Everybody who may buy, newest first. */
export function LeadsPage() {
  const list = useListState(leads.list.query)
  const answer = useQuery({ ...query(leads.list, { query: list.asked }), placeholderData: keepPreviousData })
  const filters = useLeadFilters()
  const phone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false })
  const mayDelete = useCan(leads.remove.access)
  const add = () => list.show('new')

  return (
    <Page
      title="Leads"
      area="CRM"
      count={answer.data?.meta}
      flush
      tabs={<LeadViews state={list} />}
      actions={
        <>
          {phone && <ExportLeads where="actions" asked={list.asked} columns={usual} />}
          <CreateButton onClick={add}>New lead</CreateButton>
        </>
      }
    >
      <DataTable
        name="leads"
        label="Leads"
        state={list}
        answer={answer}
        search="Name, phone or e-mail"
        filters={filters}
        columns={columns}
        bar={(shown) => !phone && <ExportLeads where="bar" asked={list.asked} columns={shown.map(({ id }) => id)} />}
        rowName={({ full_name }) => full_name}
        rowTone={({ seen_at }) => ({ strong: seen_at === null })}
        card={card}
        menu={(lead) => [
          ...reachActions(lead),
          {
            label: lead.seen_at === null ? 'Mark as seen' : 'Mark as unseen',
            icon: <IconEye size={16} stroke={1.6} />,
            onSelect: () => void toggleSeen(lead),
          },
          ...(mayDelete
            ? [
                {
                  label: 'Delete lead',
                  icon: <IconTrash size={16} stroke={1.6} />,
                  onSelect: () => void removeLead(lead),
                  danger: true,
                },
              ]
            : []),
        ]}
        empty={{
          title: 'No leads yet',
          text: 'Leads are the people who may buy. Add the first one, and what happens with them stands here.',
          action: <Button onClick={add}>New lead</Button>,
        }}
      />
      {list.shown === 'new' && (
        <Suspense>
          <NewLead onClose={() => list.show(undefined)} />
        </Suspense>
      )}
    </Page>
  )
}

/** What can be shown can be exported: a column with another id does not compile. */
const columns: readonly (Column<LeadRow> & { id: LeadColumn })[] = [
  { id: 'name', title: 'Name', sort: 'full_name', cell: (lead) => <Name lead={lead} />, width: 208 },
  { id: 'status', title: 'Status', cell: ({ status }) => <LeadStatus status={status} />, width: 132 },
  { id: 'rating', title: 'Rating', cell: ({ rating }) => <LeadRating rating={rating} />, width: 92 },
  { id: 'owner', title: 'Owner', cell: ({ owner }) => <Person person={owner} none="Unassigned" short />, width: 130 },
  { id: 'phone', title: 'Phone', cell: ({ phone }) => <Reach text={phone} />, width: 150, hidden: true },
  { id: 'email', title: 'E-mail', cell: ({ email }) => <Reach text={email} />, width: 220, hidden: true },
  { id: 'source', title: 'Source', cell: ({ source }) => sourceWords[source], width: 100 },
  { id: 'budget', title: 'Budget', cell: (lead) => <Budget lead={lead} />, align: 'right', width: 136 },
  {
    id: 'next',
    title: 'Next activity',
    sort: 'next_activity_at',
    cell: ({ next_activity }) => <ActivityDue activity={next_activity} />,
    width: 226,
  },
  {
    id: 'contacted',
    title: 'Last contacted',
    sort: 'last_contacted_at',
    downFirst: true,
    cell: ({ last_contacted_at }) => <Instant value={last_contacted_at} />,
    width: 136,
  },
  {
    id: 'tags',
    title: 'Tags',
    cell: ({ tags }) => (
      <Tags>
        {tags.map((tag) => (
          <Tag key={tag.id} colour={tag.colour}>
            {tag.name}
          </Tag>
        ))}
      </Tags>
    ),
    width: 180,
    hidden: true,
  },
  {
    id: 'created',
    title: 'Created',
    sort: 'created_at',
    downFirst: true,
    cell: ({ created_at }) => <Instant value={created_at} />,
    width: 110,
    hidden: true,
  },
]

/** Cards show no columns: a sheet made of them has the usual ones. */
const usual = columns.filter(({ hidden }) => !hidden).map(({ id }) => id)

const Name = ({ lead }: { lead: LeadRow }) => (
  <Link to={`/crm/leads/${lead.id}`} quiet dir="auto">
    {lead.full_name}
  </Link>
)

const Reach = ({ text }: { text: string | null }) =>
  text ? <bdi>{text}</bdi> : <span className={styles.none}>Not given</span>

const Budget = ({ lead }: { lead: LeadRow }) => (
  <MoneyRange from={lead.budget_min} to={lead.budget_max} currency={lead.currency} none="Not known" />
)

const card = (lead: LeadRow) => (
  <RowCard
    mark={<Face person={{ full_name: lead.full_name }} size={40} />}
    title={<Name lead={lead} />}
    strong={lead.seen_at === null}
    aside={<LeadStatus status={lead.status} />}
    lines={[
      [<Budget key="budget" lead={lead} />, <LeadRating key="rating" rating={lead.rating} />],
      <ActivityDue key="next" activity={lead.next_activity} />,
    ]}
  />
)

const reachActions = (lead: LeadRow) => {
  const links = [
    { label: 'Call', icon: <IconPhone size={16} stroke={1.6} />, href: telLink(lead) },
    { label: 'WhatsApp', icon: <IconBrandWhatsapp size={16} stroke={1.6} />, href: whatsAppLink(lead) },
    { label: 'E-mail', icon: <IconMail size={16} stroke={1.6} />, href: mailLink(lead) },
  ]
  return links.flatMap(({ label, icon, href }) =>
    href === undefined ? [] : [{ label, icon, onSelect: () => void window.open(href, '_blank', 'noopener') }],
  )
}
