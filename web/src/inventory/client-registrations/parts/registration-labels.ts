import type { RegistrationStatus } from '@storey/api/inventory/client-registrations.ts'
import type { Tone } from '../../../ui/values/Status.tsx'

export const registrationLabels: Readonly<Record<RegistrationStatus, { readonly label: string; readonly tone: Tone }>> =
  {
    open: { label: 'No viewing yet', tone: 'warn' },
    protected: { label: 'Protected', tone: 'good' },
    refused: { label: 'Refused', tone: 'bad' },
    expired: { label: 'Expired', tone: 'neutral' },
    released: { label: 'Released', tone: 'neutral' },
    transferred: { label: 'Transferred', tone: 'neutral' },
  }
