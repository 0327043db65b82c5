import type { IdentityType } from './bookings.ts'

// What the codes of a buyer are called, once for screens and the table of fields.

export const identityLabels: Readonly<Record<IdentityType, string>> = {
  passport: 'Passport',
  national_id: 'National ID',
  company_registration: 'Company registration',
}
