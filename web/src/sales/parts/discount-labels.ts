import type { DiscountEvent, DiscountKind, DiscountStatus } from '@storey/api/sales/discounts.ts'
import type { Tone } from '../../ui/values/Status.tsx'

export const discountStatusLabels: Readonly<Record<DiscountStatus, { label: string; tone: Tone }>> = {
  pending: { label: 'Unassigned', tone: 'outline' },
  assigned: { label: 'Assigned', tone: 'blue' },
  changes_requested: { label: 'Changes requested', tone: 'warn' },
  approved: { label: 'Approved', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'outline' },
  closed: { label: 'Closed', tone: 'outline' },
}

export const discountKindLabels: Readonly<Record<DiscountKind, string>> = {
  discount: 'Discount',
  schedule: 'Own schedule',
}

export const discountEventLabels: Readonly<Record<DiscountEvent['kind'], string>> = {
  requested: 'Requested',
  granted: 'Approved within own limit',
  assigned: 'Assigned to a sales manager',
  approved: 'Approved',
  rejected: 'Rejected',
  changes_requested: 'Changes requested',
  resubmitted: 'Sent again',
  withdrawn: 'Withdrawn',
  closed: 'Closed with its booking',
}
