import * as z from 'zod'
import { instant, money, recordId, several } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { commissionStatuses } from './commission-columns.ts'

const bookingStatuses = ['pending', 'accepted', 'rejected', 'expired', 'cancelled', 'completed'] as const
const offerStatuses = ['draft', 'sent', 'viewed', 'declined', 'withdrawn', 'superseded'] as const

export const brokerSale = z.object({
  id: recordId,
  kind: z.enum(['booking', 'offer']),
  number: z.string(),
  project: z.string(),
  developer: z.string(),
  unit: z.string(),
  broker: z.string().nullable(),
  status: z.enum([...bookingStatuses, ...offerStatuses]),
  at: instant,
  /** The end of a pending booking or of an offer. */
  until: instant.nullable(),
  /** What a pending booking waits for. */
  missing: z.array(z.enum(['identity', 'payment_proof'])),
  /** The own deal that is linked with it. */
  deal: z.object({ id: recordId, title: z.string(), lead_id: recordId }).nullable(),
  /** An own deal that is not linked: a buyer of the booking has an address or number of its lead. */
  likely_deal: z.object({ id: recordId, title: z.string(), lead_id: recordId }).nullable(),
  commission: z
    .object({
      status: z.enum(commissionStatuses),
      /** For a broker admin with VAT, for a broker the own share; null until it is earned. */
      amount: money.nullable(),
    })
    .nullable(),
})
export type BrokerSale = z.output<typeof brokerSale>

/** What became of a broker's requests: offers and bookings, with missing documents and commissions. */
export const brokerSales = {
  list: endpoint({
    method: 'GET',
    path: '/channel/sales',
    summary: 'Own offers and bookings, for a broker admin those of the brokerage; the newest 100',
    access: can('channel.request_holds'),
    response: several(brokerSale),
  }),
}
