import type { BookingStatus, BuyerLanguage, IdentityType } from './booking.ts'
import type { DocumentType } from './documents.ts'

// Labels for the codes of a booking, for screens, documents and the table of fields.

export const identityLabels: Readonly<Record<IdentityType, string>> = {
  passport: 'Passport',
  national_id: 'National ID',
  company_registration: 'Company registration',
}

export const languageLabels: Readonly<Record<BuyerLanguage, string>> = { en: 'English', ar: 'Arabic' }

/** A status within a sentence. */
export const bookingStatusText = (status: BookingStatus): string => (status === 'cancelled' ? 'canceled' : status)

export const documentLabels: Readonly<Record<DocumentType, string>> = {
  passport: identityLabels.passport,
  trade_license: 'Trade license',
  power_of_attorney: 'Power of attorney',
  national_id: identityLabels.national_id,
  payment_proof: 'Proof of payment',
  reservation_form: 'Reservation form',
  sale_agreement: 'Sale agreement',
  other: 'Other document',
}

/** `Standard, 60/40`; the split only once if the name contains it. */
export const planText = ({ name, split_label }: { readonly name: string; readonly split_label: string }) =>
  split_label === '' || name.includes(split_label) ? name : `${name}, ${split_label}`
