import { can } from '@storey/api/endpoint.ts'
import type { Booking } from '@storey/api/sales/booking.ts'
import type { BuyerSet } from '@storey/api/sales/booking-changes.ts'
import { mayCall } from '../../access/admit.ts'
import type { Scope } from '../../access/scope.ts'

const salesDesk = can('bookings.view')

/** Whether the caller is the developer that reads its own sales, not the sales desk that makes them. */
export const readsOwnSales = ({ role }: Pick<Scope, 'role'>): boolean =>
  !mayCall(salesDesk, { role, reads_sales: false })

/** A developer reads the names of buyers and their shares; the sales desk has their contact details and documents. */
const nameOnly = ({ full_name, id_type, share_percent }: Booking['buyers'][number]): Booking['buyers'][number] => ({
  ...{ full_name, id_type, share_percent },
  ...{ id_expires_on: null, date_of_birth: null, signatory_name: null, signatory_title: null },
  ...{ nationality: null, id_number: null, email: null, phone: null, address: null, language: 'en' },
})

/** A booking as its developer reads it. */
export const ownSale = (booking: Booking): Booking => ({
  ...booking,
  buyers: booking.buyers.map(nameOnly),
  documents: [],
  missing: [],
  unidentified: [],
  // Between the sales desk and the brokerage.
  commission_percent: null,
  note: '',
})

/** Earlier buyers of a booking as its developer reads them. */
export const ownSet = (set: BuyerSet): BuyerSet => ({ ...set, buyers: set.buyers.map(nameOnly), documents: [] })
