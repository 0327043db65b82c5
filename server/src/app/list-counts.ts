import { type ListCount, type ListName, viewCounts } from '@storey/api/account/views.ts'
import { audit } from '@storey/api/administration/audit.ts'
import { contactBrokers } from '@storey/api/administration/contact-brokers.ts'
import { contactCompanies } from '@storey/api/administration/contact-companies.ts'
import { brokerImports, companyImports } from '@storey/api/administration/contact-imports.ts'
import { contracts, contractTemplates } from '@storey/api/administration/contracts.ts'
import { organizations } from '@storey/api/administration/organizations.ts'
import { people } from '@storey/api/administration/people.ts'
import { meta } from '@storey/api/conventions.ts'
import { activities } from '@storey/api/crm/activities.ts'
import { bin } from '@storey/api/crm/bin.ts'
import { leadImports } from '@storey/api/crm/lead-imports.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { pipelines } from '@storey/api/crm/pipelines.ts'
import { tags } from '@storey/api/crm/tags.ts'
import type { Endpoint } from '@storey/api/endpoint.ts'
import { amenities } from '@storey/api/inventory/amenities.ts'
import { buildings } from '@storey/api/inventory/buildings.ts'
import { priceLists } from '@storey/api/inventory/price-lists.ts'
import { projects } from '@storey/api/inventory/projects.ts'
import { unitImports } from '@storey/api/inventory/unit-imports.ts'
import { units } from '@storey/api/inventory/units.ts'
import { messageBatches } from '@storey/api/messaging/message-batches.ts'
import { messages } from '@storey/api/messaging/messages.ts'
import { bookings } from '@storey/api/sales/bookings.ts'
import { cheques } from '@storey/api/sales/cheques.ts'
import { commissions } from '@storey/api/sales/commissions.ts'
import { discounts } from '@storey/api/sales/discounts.ts'
import { payments } from '@storey/api/sales/payments.ts'
import { receipts } from '@storey/api/sales/receipts.ts'
import { saleOffers } from '@storey/api/sales/sale-offers.ts'
import * as z from 'zod'
import { mayCall } from '../access/admit.ts'
import { JsonText, type Route, type ScopedCall, serve } from '../http/serve.ts'

/** The endpoint of each list with saved views; a list inside a record has no count. */
const endpoints: Readonly<Record<ListName, Endpoint | undefined>> = {
  activities: activities.list,
  amenities: amenities.list,
  audit: audit.list,
  bin: bin.list,
  bookings: bookings.list,
  'broker-import-lines': undefined,
  'broker-imports': brokerImports.list,
  buildings: buildings.list,
  cheques: cheques.list,
  commissions: commissions.list,
  'company-import-lines': undefined,
  'company-imports': companyImports.list,
  'contact-brokers': contactBrokers.list,
  'contact-companies': contactCompanies.list,
  'contract-templates': contractTemplates.list,
  contracts: contracts.list,
  // Its path has a pipeline, so it has no count.
  deals: undefined,
  discounts: discounts.list,
  'lead-import-lines': undefined,
  'lead-imports': leadImports.list,
  leads: leads.list,
  'message-batches': messageBatches.list,
  // Its path has a provider, so it has no count.
  'message-templates': undefined,
  messages: messages.list,
  organizations: organizations.list,
  'overdue-installments': receipts.overdue,
  'payments-due': payments.due,
  pipelines: pipelines.list,
  'price-lists': priceLists.list,
  projects: projects.list,
  receipts: payments.receipts,
  'sale-offers': saleOffers.list,
  tags: tags.list,
  'unit-import-lines': undefined,
  'unit-imports': unitImports.list,
  units: units.list,
  users: people.list,
}

const listed = z.object({ meta })

/**
 * Counts the results of saved views. Calls each list for one row, so that the count equals the total above its
 * rows: the same tenant, visibility, indexes and count limit.
 */
export const countRoutes = (routes: readonly Route[]) =>
  serve(viewCounts, {
    read: async (call) => {
      const route = routes.find(({ endpoint }) => endpoint === endpoints[call.query.screen])
      const counts: (ListCount | null)[] = []
      for (const line of call.query.queries.split('\n')) counts.push(await countOf(route, call, line))
      return { data: counts }
    },
  })

async function countOf(route: Route | undefined, call: ScopedCall, line: string): Promise<ListCount | null> {
  if (route?.kind !== 'scoped' || !mayCall(route.endpoint.access, call.scope)) return null
  const params = Object.fromEntries(new URLSearchParams(line))
  // The texts of a call were checked for NUL before; these were still encoded then.
  if (Object.values(params).some((text) => text.includes('\0'))) return null
  const query = route.endpoint.query && z.safeParse(route.endpoint.query, { ...params, page: '1', per_page: '1' })
  if (!query?.success) return null
  const answer = await route.handle({ ...call, query: query.data })
  const { total, total_is_exact } = listed.parse(answer instanceof JsonText ? JSON.parse(answer.text) : answer).meta
  return { total, total_is_exact }
}
