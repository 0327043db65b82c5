import { Button, Menu } from '@mantine/core'
import { IconCircleDot, IconPencil, IconPlus, IconTag, IconTrash, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { keepPrevious } from '../keepPrevious.ts'
import { Link } from '../Link.tsx'
import { ListMemoryContext } from '../list/list-memory.tsx'
import { useListState } from '../list/useListState.ts'
import { notify } from '../overlays/notify.tsx'
import { BulkAction } from '../table/BulkAction.tsx'
import { DataTable } from '../table/DataTable.tsx'
import { RowCard } from '../table/RowCard.tsx'
import { Instant } from '../values/Instant.tsx'
import { MoneyRange } from '../values/Money.tsx'
import { Avatar, Person } from '../values/Person.tsx'
import { Rating } from '../values/Rating.tsx'
import { Status } from '../values/Status.tsx'
import styles from './Gallery.module.css'
import { SampleMemory } from './SampleMemory.tsx'
import {
  knownOwners,
  labelOf,
  loadOwners,
  OWNERS,
  type SampleLead,
  STATUSES,
  sampleLeads,
  sampleQueries,
  statusTone,
} from './sample.ts'

const RATINGS = { 1: 'Cold', 2: 'Warm', 3: 'Hot' } as const

const ratingOf = ({ rating }: SampleLead) => <Rating level={rating}>{rating ? RATINGS[rating] : 'Unrated'}</Rating>
const statusOf = ({ status }: SampleLead) => <Status tone={statusTone(status)}>{labelOf(status)}</Status>
const nameOf = ({ id, full_name }: SampleLead) => (
  <Link to={`/_ui/leads/${id}`} quiet>
    {full_name}
  </Link>
)
const stepOf = ({ next_step, is_late }: SampleLead) => (
  <span style={{ color: is_late ? 'var(--danger)' : next_step ? undefined : 'var(--text-3)' }}>
    {next_step ?? 'No next step'}
  </span>
)
const budgetOf = (lead: SampleLead, bare: boolean) => (
  <MoneyRange from={lead.budget_from} to={lead.budget_to} currency="AED" bare={bare} />
)

/** The list with rows, filters, selection and all its other features. */
export function ListShow() {
  const list = useListState(sampleQueries)
  const answer = useQuery(
    keepPrevious({ queryKey: ['sample leads', list.query], queryFn: () => sampleLeads(list.query) }),
  )
  return (
    <div className={styles.list}>
      <ListMemoryContext value={SampleMemory}>
        <DataTable
          name="sample"
          label="Leads"
          state={list}
          answer={answer}
          search="Name, phone or e-mail"
          rowName={(lead) => lead.full_name}
          rowTone={(lead) => ({ strong: lead.is_unseen, dim: lead.status === 'junk' })}
          filters={[
            {
              kind: 'choice',
              key: 'status',
              label: 'Status',
              options: STATUSES.map((value) => ({
                value,
                label: labelOf(value),
                icon: <Status tone={statusTone(value)}>{''}</Status>,
              })),
            },
            { kind: 'record', key: 'owner_id', label: 'Owner', load: loadOwners, known: knownOwners },
            { kind: 'range', from: 'budget_from', to: 'budget_to', label: 'Budget', unit: 'AED', scale: 100 },
            { kind: 'days', from: 'contacted_from', to: 'contacted_to', label: 'Contacted' },
            { kind: 'yes', key: 'unseen', label: 'Seen', yes: 'Unseen', no: 'Seen' },
            { kind: 'text', key: 'source', label: 'Source' },
          ]}
          columns={[
            { id: 'name', title: 'Name', sort: 'full_name', cell: nameOf },
            {
              id: 'status',
              title: 'Status',
              cell: statusOf,
              edit: {
                kind: 'choice',
                label: 'status',
                value: ({ status }) => status,
                options: () =>
                  STATUSES.map((value) => ({
                    value,
                    label: labelOf(value),
                    drawn: <Status tone={statusTone(value)}>{labelOf(value)}</Status>,
                  })),
                save: async (lead, value) => notify.good(`${lead.full_name} is ${labelOf(value)}.`),
              },
            },
            { id: 'rating', title: 'Rating', cell: ratingOf },
            {
              id: 'owner',
              title: 'Owner',
              cell: (lead) => <Person person={lead.owner} none="Unassigned" short />,
              edit: {
                kind: 'record',
                label: 'owner',
                load: loadOwners,
                none: 'Unassigned',
                value: ({ owner }) => (owner ? [{ id: owner.id, name: owner.full_name }] : []),
                save: async (lead, [owner]) => notify.good(`${lead.full_name} is ${owner?.name ?? 'nobody'}’s.`),
              },
            },
            {
              id: 'source',
              title: 'Source',
              cell: (lead) => lead.source,
              edit: {
                kind: 'text',
                label: 'source',
                value: ({ source }) => source,
                save: async () => {
                  throw { status: 422, message: '', errors: { source: ['This one is always refused, to show how.'] } }
                },
              },
            },
            {
              id: 'budget',
              title: 'Budget, AED',
              sort: 'budget_to',
              downFirst: true,
              align: 'right',
              cell: (lead) => budgetOf(lead, true),
            },
            { id: 'next', title: 'Next activity', cell: stepOf },
            {
              id: 'contacted',
              title: 'Last contacted',
              sort: 'contacted_at',
              downFirst: true,
              cell: (lead) => <Instant value={lead.contacted_at} />,
            },
            { id: 'id', title: 'Number', hidden: true, cell: (lead) => lead.id },
          ]}
          card={(lead) => (
            <RowCard
              mark={<Avatar person={lead} size={36} />}
              title={nameOf(lead)}
              strong={lead.is_unseen}
              aside={statusOf(lead)}
              lines={[[budgetOf(lead, false), ratingOf(lead)], stepOf(lead)]}
            />
          )}
          menu={(lead) => [
            { label: 'Edit', icon: <IconPencil size={16} stroke={1.6} />, onSelect: () => notify.info(lead.full_name) },
            {
              label: 'Delete',
              icon: <IconTrash size={16} stroke={1.6} />,
              danger: true,
              onSelect: () =>
                notify.good(`${lead.full_name} is in the bin.`, { undo: () => notify.info('Back again.') }),
            },
          ]}
          bulk={(chosen) => (
            <>
              <Menu position="top">
                <Menu.Target>
                  <BulkAction icon={<IconUser size={16} stroke={1.6} />} label="Owner" />
                </Menu.Target>
                <Menu.Dropdown>
                  {OWNERS.map((owner) => (
                    <Menu.Item
                      key={owner.id}
                      onClick={() => notify.good(`${chosen.count} leads went to ${owner.full_name}.`)}
                    >
                      {owner.full_name}
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
              <BulkAction icon={<IconCircleDot size={16} stroke={1.6} />} label="Status" />
              <BulkAction icon={<IconTag size={16} stroke={1.6} />} label="Tags" />
              <BulkAction icon={<IconTrash size={16} stroke={1.6} />} label="Delete" danger onClick={chosen.clear} />
            </>
          )}
          empty={{
            title: 'No leads yet',
            text: 'A lead is a person who may buy. Add the first one, or import a list.',
            action: <Button leftSection={<IconPlus size={16} />}>New lead</Button>,
          }}
        />
      </ListMemoryContext>
    </div>
  )
}
