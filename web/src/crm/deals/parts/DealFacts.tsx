import { Stack, Text, UnstyledButton } from '@mantine/core'
import { deals } from '@storey/api/client-endpoints.ts'
import type { Deal } from '@storey/api/crm/deal.ts'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { RemoteMultiSelect } from '../../../ui/fields/RemoteSelect.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Day } from '../../../ui/values/Day.tsx'
import { Facts } from '../../../ui/values/Facts.tsx'
import { Instant } from '../../../ui/values/Instant.tsx'
import { Money } from '../../../ui/values/Money.tsx'
import { Person } from '../../../ui/values/Person.tsx'
import { PhoneText } from '../../../ui/values/PhoneText.tsx'
import { Status } from '../../../ui/values/Status.tsx'
import { Tag, Tags } from '../../../ui/values/Tag.tsx'
import { OwnerMenu } from '../../parts/OwnerMenu.tsx'
import { loadTags } from '../../parts/pickers.ts'
import { BookingOfDeal } from './BookingOfDeal.tsx'
import styles from './DealFacts.module.css'
import { unitLabels } from './deal-labels.ts'
import type { SendDeal } from './send-deal.ts'

/** The facts of a deal; owner and tags are edited in place. */
export function DealFacts({ deal, send }: { deal: Deal; send: SendDeal }) {
  const params = { id: deal.id }
  const weighted = Math.floor((deal.value * deal.stage.probability) / 100)
  const setOwner = (owner: Deal['owner']) =>
    void send(call(deals.owner, { params, body: { owner_id: owner?.id ?? null } }), { owner })
  const setTags = (tag_ids: number[]) => void send(call(deals.tags, { params, body: { tag_ids } }))
  const owner = deal.owner?.full_name ?? 'Unassigned'

  return (
    <Stack>
      <Facts
        facts={[
          {
            label: 'Owner',
            value: (
              <OwnerMenu label={`Owner: ${owner}`} owner={deal.owner} className={styles.edit} onChange={setOwner}>
                <Person person={deal.owner} none="Unassigned" />
              </OwnerMenu>
            ),
          },
          { label: 'Tags', value: <DealTags deal={deal} onChange={setTags} /> },
          { label: 'Lead', value: <Link to={`/crm/leads/${deal.lead.id}`}>{deal.lead.full_name}</Link> },
          {
            label: 'Phone',
            value: deal.lead.phone && (
              <a href={`tel:${deal.lead.phone}`}>
                <PhoneText value={deal.lead.phone} />
              </a>
            ),
            copy: deal.lead.phone,
          },
          {
            label: 'E-mail',
            value: deal.lead.email && <a href={`mailto:${deal.lead.email}`}>{deal.lead.email}</a>,
            copy: deal.lead.email,
          },
          ...(deal.unit || deal.project
            ? [{ label: deal.unit ? 'Unit' : 'Project', value: <Unit deal={deal} /> }]
            : []),
          { label: 'Booking', value: <BookingOfDeal deal={deal} send={send} /> },
          ...(deal.status === 'open'
            ? [
                ...(weighted > 0
                  ? [
                      {
                        label: `Weighted (${deal.stage.probability}%)`,
                        value: <Money value={{ amount: weighted, currency: deal.currency }} />,
                      },
                    ]
                  : []),
                {
                  label: 'Expected to close',
                  value: deal.expected_close_on && <Day value={deal.expected_close_on} />,
                },
                { label: 'In this stage', value: <DealStanding deal={deal} /> },
              ]
            : [
                {
                  label: deal.status === 'won' ? 'Won on' : 'Lost on',
                  value: deal.closed_on && <Day value={deal.closed_on} />,
                },
                ...(deal.status === 'lost' ? [{ label: 'Lost reason', value: deal.lost_reason }] : []),
              ]),
          { label: 'Next step', value: deal.next_step },
          { label: 'Created', value: <Instant value={deal.created_at} /> },
        ]}
      />
    </Stack>
  )
}

/** The tags with their colours; a press opens the field to edit them. */
function DealTags({ deal, onChange }: { deal: Deal; onChange: (ids: number[]) => void }) {
  const [editing, setEditing] = useState(false)
  if (editing)
    return (
      <div ref={focusWithin}>
        <RemoteMultiSelect
          aria-label="Tags"
          value={deal.tags.map(({ id }) => id)}
          at_hand={deal.tags}
          load={loadTags}
          onChange={onChange}
          onBlur={() => setEditing(false)}
        />
      </div>
    )
  return (
    <UnstyledButton className={styles.edit} aria-label="Edit tags" title="Edit tags" onClick={() => setEditing(true)}>
      {deal.tags.length === 0 ? (
        <Text span inherit c="dimmed">
          Not set
        </Text>
      ) : (
        <Tags>
          {deal.tags.map((tag) => (
            <Tag key={tag.id} colour={tag.colour}>
              {tag.name}
            </Tag>
          ))}
        </Tags>
      )}
    </UnstyledButton>
  )
}

const focusWithin = (field: HTMLElement | null) => field?.querySelector('input')?.focus()

function Unit({ deal: { unit, project } }: { deal: Deal }) {
  if (!unit) return project?.name
  const { tone, label } = unitLabels[unit.status]
  return (
    <span className={styles.unit}>
      {[project?.name, unit.name].filter(Boolean).join(', ')} <Status tone={tone}>{label}</Status>
    </span>
  )
}

function DealStanding({ deal }: { deal: Deal }) {
  const days = `${deal.days_in_stage} ${deal.days_in_stage === 1 ? 'day' : 'days'}`
  return deal.rotting ? (
    <Status tone="warn">
      {days}, stale after {deal.stage.rotting_days}
    </Status>
  ) : (
    days
  )
}
