import type { Deal } from '@storey/api/crm/deal.ts'

/** Function with which parts of the panel change the deal. */
export type SendDeal = (sending: Promise<{ data: Deal }>, guess?: Partial<Deal>) => Promise<boolean>
