import type { ListedOrganization } from './organizations.ts'

export type OrganizationStatus = ListedOrganization['status']

/** What an organization may become; the trigger `organizations_stand` of the database holds the same. */
export const organizationMoves = {
  draft: ['pending_review', 'closed'],
  pending_review: ['active', 'changes_requested', 'rejected', 'closed'],
  changes_requested: ['pending_review', 'closed'],
  rejected: ['pending_review', 'closed'],
  active: ['restricted', 'suspended', 'closed'],
  restricted: ['active', 'suspended', 'closed'],
  // Restricted again where its papers have run out meanwhile.
  suspended: ['active', 'restricted', 'closed'],
  closed: [],
} as const satisfies Readonly<Record<OrganizationStatus, readonly OrganizationStatus[]>>

/** The sources of drafts that the platform made itself: nobody has to review them. */
const ownSources: readonly string[] = ['manual', 'converted']

/** Whether an organization may become something; `restricted` comes and goes by itself with its papers. */
export const mayBecome = (
  { type, status, source }: { readonly type: string; readonly status: OrganizationStatus; readonly source: string },
  next: OrganizationStatus,
): boolean =>
  type !== 'platform' &&
  ((organizationMoves[status] as readonly OrganizationStatus[]).includes(next) ||
    (status === 'draft' && next === 'active' && ownSources.includes(source)))
