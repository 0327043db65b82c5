import type { BookingEvent, BookingStatus } from '@storey/api/sales/booking.ts'
import { identityLabels } from '@storey/api/sales/booking-names.ts'
import type { DocumentType } from '@storey/api/sales/documents.ts'
import type { Tone } from '../../ui/values/Status.tsx'

export const bookingStatusLabels: Readonly<Record<BookingStatus, { label: string; tone: Tone }>> = {
  pending: { label: 'Pending', tone: 'blue' },
  accepted: { label: 'Accepted', tone: 'violet' },
  completed: { label: 'Completed', tone: 'neutral' },
  rejected: { label: 'Rejected', tone: 'bad' },
  expired: { label: 'Expired', tone: 'outline' },
  cancelled: { label: 'Canceled', tone: 'outline' },
}

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

export const eventLabels: Readonly<Record<BookingEvent['kind'], string>> = {
  created: 'Booked',
  document_added: 'Document added',
  extended: 'Extended',
  accepted: 'Accepted',
  rejected: 'Rejected',
  expired: 'Expired',
  cancelled: 'Canceled',
  buyers_corrected: 'Buyers updated',
  schedule_changed: 'Schedule changed',
  contract_signing: 'Signing of the contract',
  buyers_changed: 'Buyers changed',
  unit_changed: 'Unit changed',
  discounted: 'Discount given',
  receipt_recorded: 'Receipt recorded',
  receipt_reversed: 'Receipt reversed',
  refund_agreed: 'Refund agreed',
  refund_recorded: 'Refund recorded',
  refund_reversed: 'Refund reversed',
  milestones_changed: 'Milestones changed',
  completed: 'Completed',
  recorded: 'Recorded as an earlier sale',
  broker_changed: 'Broker changed',
  handed_over: 'Handed over',
  client_protected: 'Client of another brokerage',
  payments_due: 'Payments due',
  payments_not_due: 'Payments no longer due',
}
