import type { DiscountEvent, DiscountStatus } from '@storey/api/sales/discounts.ts'
import type { Tone } from '../../ui/values/Status.tsx'

export const discountStatusLabels: Readonly<Record<DiscountStatus, { label: string; tone: Tone }>> = {
  pending: { label: 'Unassigned', tone: 'outline' },
  assigned: { label: 'With a sales manager', tone: 'blue' },
  changes_requested: { label: 'Changes asked for', tone: 'warn' },
  approved: { label: 'Approved', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'outline' },
  closed: { label: 'Closed', tone: 'outline' },
}

export const discountEventLabels: Readonly<Record<DiscountEvent['kind'], string>> = {
  requested: 'Asked for',
  granted: 'Given within the own limit',
  assigned: 'Sales manager chosen',
  approved: 'Approved',
  rejected: 'Rejected',
  changes_requested: 'Changes asked for',
  resubmitted: 'Sent again',
  withdrawn: 'Withdrawn',
  closed: 'Closed with its booking',
}
