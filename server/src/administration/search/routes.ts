import { organizations } from '@storey/api/administration/organizations.ts'
import { deals } from '@storey/api/crm/deals.ts'
import { leads } from '@storey/api/crm/leads.ts'
import type { Access } from '@storey/api/endpoint.ts'
import { buildings } from '@storey/api/inventory/buildings.ts'
import { projects } from '@storey/api/inventory/projects.ts'
import { units } from '@storey/api/inventory/units.ts'
import { bookings } from '@storey/api/sales/bookings.ts'
import { payments } from '@storey/api/sales/payments.ts'
import { saleOffers } from '@storey/api/sales/sale-offers.ts'
import { FOUND_OF_A_KIND, type FoundKind, search } from '@storey/api/search.ts'
import type { Scope } from '../../access/scope.ts'
import { findDeals } from '../../crm/deals/actions.ts'
import { findLeads, foundLeads } from '../../crm/leads/actions.ts'
import type { Database } from '../../database/connect.ts'
import { serve } from '../../http/serve.ts'
import { findBuildings } from '../../inventory/buildings/actions.ts'
import { findProjects } from '../../inventory/projects/actions.ts'
import { findUnits } from '../../inventory/units/actions.ts'
import { findBookings } from '../../sales/bookings/actions.ts'
import { findReceipts } from '../../sales/receipts/actions.ts'
import { findSaleOffers } from '../../sales/sale-offers/actions.ts'
import { findOrganizations } from '../organizations/actions.ts'
import { findAll, type Part } from './queries.ts'
import { mayRead } from './rules.ts'

interface Searched {
  readonly kind: FoundKind
  /** Access of the endpoint that opens such a record: users who may not open it do not find it. */
  readonly access: Access
  /** Access of the list that has such a record, for those who only find it there. */
  readonly listed?: Access
  readonly tellsMine?: boolean
  readonly find: (db: Database, scope: Scope, term: string, limit: number) => Part['rows']
}

const searched: readonly Searched[] = [
  { kind: 'lead', access: leads.get.access, find: findLeads },
  { kind: 'deal', access: deals.get.access, find: findDeals },
  { kind: 'unit', access: units.one.access, find: findUnits },
  { kind: 'project', access: projects.one.access, find: findProjects },
  { kind: 'building', access: buildings.one.access, find: findBuildings },
  { kind: 'booking', access: bookings.one.access, find: findBookings },
  {
    kind: 'sale_offer',
    access: saleOffers.one.access,
    listed: saleOffers.list.access,
    tellsMine: true,
    find: findSaleOffers,
  },
  { kind: 'receipt', access: payments.receipts.access, find: findReceipts },
  { kind: 'organization', access: organizations.list.access, find: findOrganizations },
]

export const searchRoutes = serve(search, {
  find: async ({ db, scope, query: { q } }) => {
    const parts = searched
      .filter(({ access, listed = access }) => mayRead(access, scope) || mayRead(listed, scope))
      .map(({ kind, find, tellsMine = false }) => ({ kind, tellsMine, rows: find(db, scope, q, FOUND_OF_A_KIND) }))
    const choosesLeads = parts.some(({ kind }) => kind === 'lead' || kind === 'deal')
    return { data: await findAll(db, parts, choosesLeads ? foundLeads(q) : undefined) }
  },
})
