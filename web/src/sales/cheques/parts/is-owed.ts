import type { Cheque } from '@storey/api/sales/cheques.ts'

/** Whether a booking takes payments of its schedule: one that is pending does not yet, and one that has ended not any more. */
export const isOwed = ({ booking }: Pick<Cheque, 'booking'>) =>
  booking.status === 'accepted' || booking.status === 'completed'
