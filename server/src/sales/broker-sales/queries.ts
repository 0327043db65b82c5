import type { BrokerSale } from '@storey/api/sales/broker-sales.ts'
import type { DocumentType } from '@storey/api/sales/documents.ts'
import { sql } from 'kysely'
import { ownRecords } from '../../access/own-records.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { moneyOrNull } from '../../database/json.ts'

const LIMIT = 100

interface LikelyDeal {
  readonly seller_id: number
  readonly booking_id: number
  readonly deal_id: number
}

/** The newest offers and bookings of a broker; a broker admin's are those of the brokerage, with the whole commission. */
export const listSales = (db: Database, scope: Scope) =>
  db
    .selectFrom('broker_sales')
    .leftJoin(sql<LikelyDeal>`likely_deals()`.as('likely'), (join) =>
      join.onRef('likely.seller_id', '=', 'broker_sales.seller_id').onRef('likely.booking_id', '=', 'broker_sales.id'),
    )
    .select([
      'broker_sales.id',
      sql<BrokerSale['kind']>`kind`.as('kind'),
      'number',
      'project_name as project',
      'developer_name as developer',
      'unit_name as unit',
      'broker_name as broker',
      sql<BrokerSale['status']>`status`.as('status'),
      'at',
      'until',
      'buyers',
      sql<{ type: DocumentType; buyer: number | null }[]>`documents`.as('documents'),
      sql<NonNullable<BrokerSale['commission']>['status'] | null>`commission_status`.as('commission_status'),
      sql<BrokerSale['deal']>`(select jsonb_build_object('id', d.id, 'title', d.title, 'lead_id', d.lead_id)
        from deal_bookings k join deals d on d.organization_id = k.organization_id and d.id = k.deal_id
        where kind = 'booking' and k.organization_id = ${scope.organization_id} and k.booking_id = broker_sales.id
          and d.deleted_at is null and ${ownRecords(scope, 'd.owner_id')})`.as('deal'),
      sql<BrokerSale['likely_deal']>`(select jsonb_build_object('id', d.id, 'title', d.title, 'lead_id', d.lead_id)
        from deals d where kind = 'booking' and d.organization_id = ${scope.organization_id} and d.id = likely.deal_id
          and ${ownRecords(scope, 'd.owner_id')})`.as('likely_deal'),
      moneyOrNull(sql.ref(scope.role === 'broker_admin' ? 'total' : 'broker_amount'), sql.ref('currency')).as('amount'),
    ])
    .$narrowType<{
      id: number
      number: string
      project: string
      developer: string
      unit: string
      at: string
      buyers: number
    }>()
    .where('brokerage_id', '=', scope.organization_id)
    .$if(scope.role !== 'broker_admin', (some) => some.where('broker_id', '=', scope.user_id))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(LIMIT)
    .execute()
