import type { ContractStatus } from '@storey/api/administration/contracts.ts'

export const eventLabels = {
  created: 'Created',
  changed: 'Changed',
  sent: 'Sent',
  viewed: 'Opened',
  reminded: 'Reminder sent',
  signed: 'Signed',
  countersigned: 'Countersigned',
  activated: 'In force',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  terminated: 'Terminated',
  expired: 'Expired',
  superseded: 'Replaced',
} as const

export const statusLabels: Readonly<Record<ContractStatus, string>> = {
  draft: 'Draft',
  sent: 'Sent',
  viewed: 'Viewed',
  signed: 'Signed',
  active: 'In force',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  terminated: 'Terminated',
  superseded: 'Replaced',
}
