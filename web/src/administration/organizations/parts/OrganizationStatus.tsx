import type { ListedOrganization } from '@storey/api/administration/organizations.ts'
import { Status, StatusBadge } from '../../../ui/Status.tsx'
import { statusLabels, statusTones } from '../labels.ts'

/** The status of an organization; `badge` next to a heading. */
export function OrganizationStatus({
  status,
  badge = false,
}: Pick<ListedOrganization, 'status'> & { badge?: boolean }) {
  const Drawn = badge ? StatusBadge : Status
  return <Drawn tone={statusTones[status]}>{statusLabels[status]}</Drawn>
}
