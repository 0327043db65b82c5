import { Menu, Text, UnstyledButton } from '@mantine/core'
import type { Lead, LeadStatus as State } from '@storey/api/crm/lead.ts'
import { ratingLabels, statusLabels } from '@storey/api/crm/lead-names.ts'
import { leadTransitions } from '@storey/api/crm/lead-transitions.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { late } from '../../../ui/late.tsx'
import { Instant } from '../../../ui/values/Instant.tsx'
import { Person } from '../../../ui/values/Person.tsx'
import { Status } from '../../../ui/values/Status.tsx'
import { FillingDot } from '../../parts/FillingDot.tsx'
import { LeadRating, LeadStatus } from '../../parts/LeadStatus.tsx'
import { choicesOf } from '../../parts/lead-labels.ts'
import { OwnerMenu } from '../../parts/OwnerMenu.tsx'
import styles from './LeadHead.module.css'
import { changeLead } from './lead-changes.ts'

const { Late: LoseLead } = late(async () => (await import('./LoseLead.tsx')).LoseLead)
const { Late: NurtureLead } = late(async () => (await import('./NurtureLead.tsx')).NurtureLead)

/** Status, rating, owner and last contact under the name; the first three are edited in place. */
export function LeadHead({ lead }: { lead: Lead }) {
  return (
    <>
      <StatusControl lead={lead} />
      <RatingControl lead={lead} />
      <OwnerControl lead={lead} />
      <Text span inherit c="dimmed">
        {lead.last_contacted_at === null ? (
          'Never contacted'
        ) : (
          <>
            Last contacted <Instant value={lead.last_contacted_at} />
          </>
        )}
      </Text>
    </>
  )
}

function StatusControl({ lead }: { lead: Lead }) {
  const [asking, setAsking] = useState<'lost' | 'nurturing'>()
  const close = () => setAsking(undefined)
  const move = (status: State) => {
    if (asks(lead, status)) setAsking(status)
    else void changeLead(lead, { status }, { status, lost_reason: null })
  }
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Control label="Status">
            <LeadStatus status={lead.status} />
          </Control>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Move to</Menu.Label>
          {leadTransitions[lead.status].map((status) => (
            <Menu.Item key={status} onClick={() => move(status)}>
              <Status mark={<FillingDot status={status} />}>
                {asks(lead, status) ? `${statusLabels[status]}…` : statusLabels[status]}
              </Status>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {asking === 'lost' && <LoseLead lead={lead} onClose={close} />}
      {asking === 'nurturing' && (
        <NurtureLead
          lead={lead}
          onClose={close}
          onPlanned={() => void changeLead(lead, { status: 'nurturing' }, { status: 'nurturing', lost_reason: null })}
        />
      )}
    </>
  )
}

/** Lost asks for a reason; nurturing asks for a follow-up date, unless one is planned. */
const asks = (lead: Lead, status: State): status is 'lost' | 'nurturing' =>
  status === 'lost' || (status === 'nurturing' && lead.next_activity === null)

function RatingControl({ lead }: { lead: Lead }) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Control label="Rating">
          <LeadRating rating={lead.rating} />
        </Control>
      </Menu.Target>
      <Menu.Dropdown>
        {choicesOf(ratingLabels).map(({ value: rating }) => (
          <Menu.Item key={rating} onClick={() => void changeLead(lead, { rating }, { rating })}>
            <LeadRating rating={rating} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function OwnerControl({ lead }: { lead: Lead }) {
  return (
    <OwnerMenu
      label="Owner"
      owner={lead.owner}
      className={styles.control}
      onChange={(owner) => void changeLead(lead, { owner_id: owner?.id ?? null }, { owner })}
    >
      <Person person={lead.owner} none="Unassigned" />
      <IconChevronDown size={12} stroke={1.8} aria-hidden />
    </OwnerMenu>
  )
}

interface ControlProps extends Omit<React.ComponentPropsWithRef<'button'>, 'children'> {
  label: string
  children: ReactNode
}

/** A value whose press opens its choices. */
function Control({ label, children, className, ...rest }: ControlProps) {
  return (
    <UnstyledButton {...rest} className={[styles.control, className].filter(Boolean).join(' ')} title={label}>
      {children}
      <IconChevronDown size={12} stroke={1.8} aria-hidden />
    </UnstyledButton>
  )
}
