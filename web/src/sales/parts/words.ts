import type { BookingEvent, BookingStatus, IdentityType } from '@storey/api/sales/bookings.ts'
import type { DocumentType } from '@storey/api/sales/documents.ts'
import type { Tone } from '../../ui/Status.tsx'
import * as copy from './copy.ts'

export const bookingStatusWords: Readonly<Record<BookingStatus, { word: string; tone: Tone }>> = {
  pending: { word: 'Pending', tone: 'reserved' },
  accepted: { word: 'Accepted', tone: 'booked' },
  completed: { word: 'Completed', tone: 'sold' },
  rejected: { word: 'Rejected', tone: 'bad' },
  expired: { word: 'Expired', tone: 'outline' },
  cancelled: { word: 'Cancelled', tone: 'outline' },
}

export const identityWords: Readonly<Record<IdentityType, string>> = {
  passport: 'Passport',
  national_id: copy.nationalId,
  company_registration: copy.companyRegistration,
}
export const identityOptions = Object.entries(identityWords).map(([value, label]) => ({ value, label }))

export const documentWords: Readonly<Record<DocumentType, string>> = {
  passport: 'Passport',
  national_id: copy.nationalId,
  payment_proof: copy.proofOfPayment,
  reservation_form: copy.reservationForm,
  sale_agreement: copy.saleAgreement,
  other: copy.otherDocument,
}

/** `Standard, 60/40`; the split once only where the name says it already. */
export const planText = ({ name, split_label }: { readonly name: string; readonly split_label: string }) =>
  split_label === '' || name.includes(split_label) ? name : `${name}, ${split_label}`

export const eventWords: Readonly<Record<BookingEvent['kind'], string>> = {
  created: 'Booked',
  document_added: copy.documentAdded,
  extended: 'Extended',
  accepted: 'Accepted',
  rejected: 'Rejected',
  expired: 'Expired',
  cancelled: 'Cancelled',
  buyers_corrected: copy.buyersCorrected,
}
