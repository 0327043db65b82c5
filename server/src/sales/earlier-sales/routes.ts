import { earlierSales } from '@storey/api/sales/earlier-sales.ts'
import { serve } from '../../http/serve.ts'
import { readBooking } from '../bookings/actions.ts'
import { recordProblems, recordSale } from './actions.ts'

export const earlierSaleRoutes = serve(
  earlierSales,
  {
    record: async (call) => readBooking(call, await recordSale(call, call.body)),
  },
  recordProblems,
)
