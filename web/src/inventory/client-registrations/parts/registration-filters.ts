import type { RegistrationStatus } from '@storey/api/inventory/client-registrations.ts'
import { registrationLabels } from './registration-labels.ts'

const STATUSES: readonly RegistrationStatus[] = ['open', 'protected', 'refused', 'expired', 'released', 'transferred']

export const statusFilter = {
  kind: 'choice',
  key: 'status',
  label: 'Status',
  options: STATUSES.map((value) => ({ value, label: registrationLabels[value].label })),
} as const
