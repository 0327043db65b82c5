import type { ListedOrganization } from './organizations.ts'

export type OrganizationStatus = ListedOrganization['status']

/** The allowed status changes of an organization; the database trigger `set_status_by_license` enforces the same. */
export const organizationMoves = {
  draft: ['pending_review', 'closed'],
  pending_review: ['active', 'changes_requested', 'rejected', 'closed'],
  changes_requested: ['pending_review', 'closed'],
  rejected: ['pending_review', 'closed'],
  active: ['restricted', 'suspended', 'closed'],
  restricted: ['active', 'suspended', 'closed'],
  // Restricted again when its documents have expired in the meantime.
  suspended: ['active', 'restricted', 'closed'],
  closed: [],
} as const satisfies Readonly<Record<OrganizationStatus, readonly OrganizationStatus[]>>

/** The sources of drafts that the platform made itself, which need no review. */
const ownSources: readonly string[] = ['manual', 'converted']

/** Whether an organization may change to a status; `restricted` is set automatically from its documents. */
export const mayBecome = (
  { type, status, source }: { readonly type: string; readonly status: OrganizationStatus; readonly source: string },
  next: OrganizationStatus,
): boolean =>
  type !== 'platform' &&
  ((organizationMoves[status] as readonly OrganizationStatus[]).includes(next) ||
    (status === 'draft' && next === 'active' && ownSources.includes(source)))
