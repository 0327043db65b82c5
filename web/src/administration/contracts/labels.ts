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

/** Of a list without agreements, for who makes them and for who signs them. */
export const emptyText = (makes: boolean): string =>
  makes
    ? 'Create an agreement from a template, and send it to be signed.'
    : 'Agreements sent to you to sign appear here.'
