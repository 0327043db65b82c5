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
import * as copy from './copy.ts'
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
            label: copy.owner2,
            value: (
              <OwnerMenu label={copy.owner(owner)} owner={deal.owner} className={styles.edit} onChange={setOwner}>
                <Person person={deal.owner} none="Unassigned" />
              </OwnerMenu>
            ),
          },
          { label: copy.tags, value: <DealTags deal={deal} onChange={setTags} /> },
          { label: copy.lead, value: <Link to={`/crm/leads/${deal.lead.id}`}>{deal.lead.full_name}</Link> },
          {
            label: copy.phone,
            value: deal.lead.phone && (
              <a href={`tel:${deal.lead.phone}`}>
                <PhoneText value={deal.lead.phone} />
              </a>
            ),
            copy: deal.lead.phone,
          },
          {
            label: copy.eMail,
            value: deal.lead.email && <a href={`mailto:${deal.lead.email}`}>{deal.lead.email}</a>,
            copy: deal.lead.email,
          },
          ...(deal.unit || deal.project
            ? [{ label: deal.unit ? copy.unit : copy.project, value: <Unit deal={deal} /> }]
            : []),
          ...(deal.status === 'open'
            ? [
                {
                  label: copy.weighted(deal.stage.probability),
                  value: <Money value={{ amount: weighted, currency: deal.currency }} />,
                },
                {
                  label: copy.expectedToClose,
                  value: deal.expected_close_on && <Day value={deal.expected_close_on} />,
                },
                { label: copy.inThisStage, value: <DealStanding deal={deal} /> },
              ]
            : [
                {
                  label: deal.status === 'won' ? copy.wonOn : copy.lostOn,
                  value: deal.closed_on && <Day value={deal.closed_on} />,
                },
                ...(deal.status === 'lost' ? [{ label: copy.lostReason, value: deal.lost_reason }] : []),
              ]),
          { label: copy.nextStep, value: deal.next_step },
          { label: copy.created, value: <Instant value={deal.created_at} /> },
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
          aria-label={copy.tags}
          value={deal.tags.map(({ id }) => id)}
          at_hand={deal.tags}
          load={loadTags}
          onChange={onChange}
          onBlur={() => setEditing(false)}
        />
      </div>
    )
  return (
    <UnstyledButton
      className={styles.edit}
      aria-label={copy.editTags}
      title={copy.editTags}
      onClick={() => setEditing(true)}
    >
      {deal.tags.length === 0 ? (
        <Text span inherit c="dimmed">
          {copy.notSet}
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
      {[project?.name, unit.number].filter(Boolean).join(', ')} <Status tone={tone}>{label}</Status>
    </span>
  )
}

function DealStanding({ deal }: { deal: Deal }) {
  const days = `${deal.days_in_stage} ${deal.days_in_stage === 1 ? 'day' : 'days'}`
  return deal.rotting ? <Status tone="warn">{copy.staleAfter(days, deal.stage.rotting_days)}</Status> : days
}
