import { audit } from '@storey/api/administration/audit.ts'
import { contracts, contractTemplates } from '@storey/api/administration/contracts.ts'
import { organizations } from '@storey/api/administration/organizations.ts'
import { people } from '@storey/api/administration/people.ts'
import { activities } from '@storey/api/crm/activities.ts'
import { bin } from '@storey/api/crm/bin.ts'
import { pipelines } from '@storey/api/crm/pipelines.ts'
import { tags } from '@storey/api/crm/tags.ts'
import { amenities } from '@storey/api/inventory/amenities.ts'
import { buildings } from '@storey/api/inventory/buildings.ts'
import { clientRegistrations } from '@storey/api/inventory/client-registrations.ts'
import { holdRequests } from '@storey/api/inventory/hold-requests.ts'
import { planTemplates } from '@storey/api/inventory/plan-templates.ts'
import { projects } from '@storey/api/inventory/projects.ts'
import { messageBatches } from '@storey/api/messaging/message-batches.ts'
import { messageTemplates } from '@storey/api/messaging/message-templates.ts'
import { messages } from '@storey/api/messaging/messages.ts'
import { bookings } from '@storey/api/sales/bookings.ts'
import { cheques } from '@storey/api/sales/cheques.ts'
import { commissionTerms } from '@storey/api/sales/commission-terms.ts'
import { commissions } from '@storey/api/sales/commissions.ts'
import { discounts } from '@storey/api/sales/discounts.ts'
import { payments } from '@storey/api/sales/payments.ts'
import { saleOffers } from '@storey/api/sales/sale-offers.ts'
import { unique } from '../builders/basics.ts'
import { type Samples, sample } from './shape.ts'

const format = 'csv' as const
/** Exports nothing, so that the sweeps are quick. */
const search = () => `Export ${unique()}`
let turn = 0
/** Of a list without filters: a call has other columns than the one before. */
const inTurns = <Column>(first: Column, second: Column) => (++turn % 2 === 0 ? [first] : [first, second])

export const listExportSamples: Samples = [
  sample(activities.export, () => ({ body: { format, columns: ['subject' as const], search: search() } })),
  sample(bookings.export, () => ({ body: { format, columns: ['number' as const], search: search() } })),
  sample(payments.exportDue, () => ({ body: { format, columns: ['unit' as const], search: search() } })),
  sample(cheques.export, () => ({ body: { format, columns: ['number' as const], search: search() } })),
  sample(commissions.export, () => ({ body: { format, columns: ['booking' as const], search: search() } })),
  sample(payments.exportReceipts, () => ({ body: { format, columns: ['booking' as const], search: search() } })),
  sample(payments.exportJournal, () => ({ body: { format, from: '2026-01-01', search: search() } })),
  sample(discounts.export, () => ({ body: { format, columns: ['unit' as const], search: search() } })),
  sample(saleOffers.export, () => ({ body: { format, columns: ['client' as const], search: search() } })),
  sample(projects.export, () => ({ body: { format, columns: ['name' as const], search: search() } })),
  sample(buildings.export, () => ({ body: { format, columns: ['name' as const], search: search() } })),
  sample(clientRegistrations.exportReceived, () => ({
    body: { format, columns: ['client' as const], search: search() },
  })),
  sample(clientRegistrations.exportOwn, () => ({ body: { format, columns: ['client' as const], search: search() } })),
  sample(people.export, () => ({ body: { format, columns: ['name' as const], search: search() } })),
  sample(organizations.export, () => ({ body: { format, columns: ['name' as const], search: search() } })),
  sample(contracts.export, () => ({ body: { format, columns: ['number' as const], search: search() } })),
  sample(messages.export, () => ({ body: { format, columns: ['to' as const], search: search() } })),
  sample(tags.export, () => ({ body: { format, columns: ['name' as const], search: search() } })),
  sample(pipelines.export, () => ({ body: { format, columns: ['name' as const], search: search() } })),
  sample(bin.export, () => ({ body: { format, columns: ['name' as const], search: search() } })),
  sample(amenities.export, () => ({ body: { format, columns: ['name' as const], search: search() } })),
  sample(planTemplates.export, () => ({
    body: { format, columns: inTurns('name' as const, 'installments' as const) },
  })),
  sample(holdRequests.exportWaiting, () => ({
    body: { format, columns: inTurns('unit' as const, 'client' as const) },
  })),
  sample(holdRequests.exportOwn, () => ({ body: { format, columns: inTurns('unit' as const, 'client' as const) } })),
  sample(commissionTerms.export, () => ({ body: { format, columns: ['rate' as const], search: search() } })),
  sample(contractTemplates.export, () => ({ body: { format, columns: ['name' as const], search: search() } })),
  sample(messageBatches.export, () => ({ body: { format, columns: ['title' as const], search: search() } })),
  sample(messageTemplates.export, () => ({
    params: { provider: 'meta' as const },
    body: { format, columns: ['name' as const], search: search() },
  })),
  sample(audit.export, () => ({ body: { format, columns: ['what' as const], search: search() } })),
]
