import type { Organization } from '@storey/api/administration/organization.ts'

export interface OrganizationTabProps {
  readonly organization: Organization
}
