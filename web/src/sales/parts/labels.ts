import type { BookingEvent, BookingStatus } from '@storey/api/sales/booking.ts'
import { identityLabels } from '@storey/api/sales/booking-names.ts'
import type { DocumentType } from '@storey/api/sales/documents.ts'
import type { Tone } from '../../ui/values/Status.tsx'
import * as copy from './copy.ts'

export const bookingStatusLabels: Readonly<Record<BookingStatus, { label: string; tone: Tone }>> = {
  pending: { label: 'Pending', tone: 'blue' },
  accepted: { label: 'Accepted', tone: 'violet' },
  completed: { label: 'Completed', tone: 'neutral' },
  rejected: { label: 'Rejected', tone: 'bad' },
  expired: { label: 'Expired', tone: 'outline' },
  cancelled: { label: 'Cancelled', tone: 'outline' },
}

export const documentLabels: Readonly<Record<DocumentType, string>> = {
  passport: identityLabels.passport,
  national_id: identityLabels.national_id,
  payment_proof: copy.proofOfPayment,
  reservation_form: copy.reservationForm,
  sale_agreement: copy.saleAgreement,
  other: copy.otherDocument,
}

/** `Standard, 60/40`; the split only once if the name contains it. */
export const planText = ({ name, split_label }: { readonly name: string; readonly split_label: string }) =>
  split_label === '' || name.includes(split_label) ? name : `${name}, ${split_label}`

export const eventLabels: Readonly<Record<BookingEvent['kind'], string>> = {
  created: 'Booked',
  document_added: copy.documentAdded,
  extended: 'Extended',
  accepted: 'Accepted',
  rejected: 'Rejected',
  expired: 'Expired',
  cancelled: 'Cancelled',
  buyers_corrected: copy.buyersCorrected,
  buyers_changed: copy.buyersChanged,
  unit_changed: copy.unitChanged,
  discounted: copy.discountGiven,
  receipt_recorded: copy.receiptRecorded,
  receipt_reversed: copy.receiptReversed,
  refund_agreed: copy.refundAgreed,
  refund_recorded: copy.refundRecorded,
  refund_reversed: copy.refundReversed,
  milestones_changed: copy.milestonesChanged,
  completed: 'Completed',
  payments_due: copy.paymentsDue,
  payments_not_due: copy.paymentsNoLongerDue,
}
