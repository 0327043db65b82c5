import type { BookingEvent, BookingStatus } from '@storey/api/sales/booking.ts'
import type { Tone } from '../../ui/values/Status.tsx'

export const bookingStatusLabels: Readonly<Record<BookingStatus, { label: string; tone: Tone }>> = {
  pending: { label: 'Pending', tone: 'blue' },
  accepted: { label: 'Accepted', tone: 'violet' },
  completed: { label: 'Completed', tone: 'neutral' },
  rejected: { label: 'Rejected', tone: 'bad' },
  expired: { label: 'Expired', tone: 'outline' },
  cancelled: { label: 'Canceled', tone: 'outline' },
}

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
