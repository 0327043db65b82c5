import type { ContactBrokerStatus, ContactStatus } from './contact-statuses.ts'

// Labels for the codes of contacts, for screens and files.

export const contactStatusLabels: Readonly<Record<ContactStatus, string>> = {
  new: 'New',
  contacted: 'Contacted',
  interested: 'Interested',
  not_interested: 'Not interested',
  invited: 'Invited',
  converted: 'Converted',
  blocked: 'Blocked',
}

export const contactSourceLabels = {
  import: 'Import',
  website: 'Website',
  event: 'Event',
  referral: 'Referral',
  manual: 'Manual',
} as const

/** By what two records look alike. */
export const matchReasonLabels = {
  license: 'Same license',
  domain: 'Same e-mail domain',
  phone: 'Same phone',
  name: 'Similar name',
} as const

export const brokerStatuses = [
  'new',
  'contacted',
  'interested',
  'not_interested',
  'invited',
  'blocked',
] as const satisfies readonly ContactBrokerStatus[]

/** The columns that the lists of contacts can show, by the names that they remember them under. */
export const companyColumnNames = [
  'name',
  'country',
  'city',
  'status',
  'brokers',
  'match',
  'source',
  'last_contacted_at',
  'email',
  'phone',
  'created_at',
] as const
export type CompanyColumn = (typeof companyColumnNames)[number]
export const brokerColumnNames = [
  'full_name',
  'company',
  'status',
  'phone',
  'email',
  'position',
  'last_contacted_at',
] as const
export type BrokerColumn = (typeof brokerColumnNames)[number]
