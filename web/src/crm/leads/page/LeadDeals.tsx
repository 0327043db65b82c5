import { ActionIcon, Text, UnstyledButton } from '@mantine/core'
import { deals } from '@storey/api/client-endpoints.ts'
import type { Lead, LeadDeal } from '@storey/api/crm/lead.ts'
import { IconFlame, IconPlus } from '@tabler/icons-react'
import { useCan } from '../../../shell/Can.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { late } from '../../../ui/late.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Money } from '../../../ui/values/Money.tsx'
import { bookingText } from '../../deals/parts/booking-text.ts'
import styles from './LeadDeals.module.css'

const { Late: DealForm } = late(async () => (await import('../../deals/parts/DealForm.tsx')).DealForm)
const { Late: DealPanel } = late(async () => (await import('../../deals/parts/DealPanel.tsx')).DealPanel)

interface Props {
  all: readonly LeadDeal[]
  open: (what: string) => void
}

/** The deals of a lead in its rail. */
export function DealsSection({ all, open }: Props) {
  const mayAdd = useCan(deals.create.access)
  return (
    <Section
      title="Deals"
      action={
        mayAdd && (
          <ActionIcon size={32} aria-label="New deal" onClick={() => open('deal-new')}>
            <IconPlus size={16} stroke={1.6} />
          </ActionIcon>
        )
      }
    >
      {all.length === 0 ? (
        <Text inherit fz="sm" c="dimmed">
          No deals yet.
        </Text>
      ) : (
        <DealList all={all} open={open} />
      )}
    </Section>
  )
}

/** The same on its own tab. */
export function DealsTab({ all, open }: Props) {
  if (all.length === 0)
    return <EmptyState scene="window" title="No deals yet" text="Add a deal to track a sale to this lead." />
  return <DealList all={all} open={open} />
}

function DealList({ all, open }: Props) {
  return (
    <ul className={styles.deals}>
      {all.map((deal) => (
        <li key={deal.id}>
          <UnstyledButton className={styles.deal ?? ''} onClick={() => open(`deal-${deal.id}`)}>
            <span className={styles.title} dir="auto">
              {deal.title}
              {deal.hot && (
                <IconFlame size={14} stroke={1.6} role="img" aria-label="Hot" className={styles.hot ?? ''} />
              )}
            </span>
            {deal.value === 0 ? (
              <Text span inherit fz="sm" c="dimmed">
                No value
              </Text>
            ) : (
              <Money value={{ amount: deal.value, currency: deal.currency }} short />
            )}
            <span className={styles.stage} dir="auto">
              <span className={styles.dot} style={{ background: `var(--c-${deal.stage.colour})` }} aria-hidden="true" />
              {[deal.stage.name, deal.unit?.name, bookingText(deal.booking)].filter(Boolean).join(' · ')}
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}

interface PanelProps {
  lead: Lead
  /** `deal-new`, `deal-12`, or text that is not about deals. */
  shown: string | undefined
  onClose: () => void
}

/** Panel of a deal next to its lead, or the form of a new one. */
export function DealDrawer({ lead, shown, onClose }: PanelProps) {
  if (shown === 'deal-new') return <DealForm lead={lead} onClose={onClose} />
  const id = Number(/^deal-([1-9]\d*)$/.exec(shown ?? '')?.[1])
  if (!id) return null
  return <DealPanel id={id} onClose={onClose} />
}
