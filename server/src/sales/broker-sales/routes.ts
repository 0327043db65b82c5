import { brokerSales } from '@storey/api/sales/broker-sales.ts'
import { serve } from '../../http/serve.ts'
import { missingDocuments } from '../bookings/rules.ts'
import { listSales } from './queries.ts'

export const brokerSaleRoutes = serve(brokerSales, {
  list: async ({ db, scope }) => ({
    data: (await listSales(db, scope)).map(({ buyers, documents, commission_status, amount, ...sale }) => ({
      ...sale,
      missing: sale.kind === 'booking' && sale.status === 'pending' ? missingDocuments(documents, buyers) : [],
      commission: commission_status && { status: commission_status, amount },
    })),
  }),
})
