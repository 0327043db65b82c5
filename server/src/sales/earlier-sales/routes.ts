import { earlierSales } from '@storey/api/sales/earlier-sales.ts'
import { conflict, invalid } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import { claimProblems } from '../../inventory/claims/actions.ts'
import { readBooking } from '../bookings/actions.ts'
import { milestoneConstraints } from '../milestones/rules.ts'
import { receiptProblems } from '../receipts/rules.ts'
import { recordSale } from './actions.ts'

export const earlierSaleRoutes = serve(
  earlierSales,
  {
    record: async (call) => readBooking(call, await recordSale(call, call.body)),
  },
  {
    ...claimProblems,
    ...milestoneConstraints,
    ...receiptProblems,
    bookings_one_live: () => conflict('unit_not_available', 'Someone else has booked this unit.'),
    booking_buyers_shares: () => invalid({ buyers: ['The shares of the buyers add up to exactly 100%.'] }),
    booking_payments_add_up: () => invalid({ installments: ['The installments add up to the price.'] }),
  },
)
