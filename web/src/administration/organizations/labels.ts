import type { ListedOrganization } from '@storey/api/administration/organizations.ts'

type Labels<Key extends keyof ListedOrganization> = Readonly<Record<ListedOrganization[Key] & string, string>>

export const typeLabels: Labels<'type'> = { platform: 'Platform', developer: 'Developer', brokerage: 'Brokerage' }
export const statusLabels: Labels<'status'> = {
  draft: 'Draft',
  pending_review: 'In review',
  changes_requested: 'Changes requested',
  rejected: 'Rejected',
  active: 'Active',
  restricted: 'Restricted',
  suspended: 'Suspended',
  closed: 'Closed',
}
export const statusTones = {
  draft: 'outline',
  pending_review: 'info',
  changes_requested: 'warn',
  rejected: 'bad',
  active: 'good',
  restricted: 'warn',
  suspended: 'bad',
  closed: 'neutral',
} as const satisfies Readonly<Record<ListedOrganization['status'], string>>
export const sourceLabels: Labels<'source'> = {
  skylinebuilders: 'Registration',
  international: 'International registration',
  manual: 'Created here',
  converted: 'Converted contact',
}

export const groupTitles = {
  company: 'Company',
  contact: 'Contact',
  licenses: 'Licenses',
  settings: 'Settings',
} as const

/** In place of the organization's own setting, which changes nothing then. */
export const REQUIRED_BY_SERVER = 'Required by the server, of everyone.'
