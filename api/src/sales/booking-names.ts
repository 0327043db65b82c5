import type { BookingStatus, BuyerLanguage, IdentityType } from './booking.ts'

// Labels for the codes of a buyer, for screens and the table of fields.

export const identityLabels: Readonly<Record<IdentityType, string>> = {
  passport: 'Passport',
  national_id: 'National ID',
  company_registration: 'Company registration',
}

export const languageLabels: Readonly<Record<BuyerLanguage, string>> = { en: 'English', ar: 'Arabic' }

/** A status within a sentence. */
export const bookingStatusText = (status: BookingStatus): string => (status === 'cancelled' ? 'canceled' : status)
