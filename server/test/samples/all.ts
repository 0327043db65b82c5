import type { Endpoint } from '@storey/api/endpoint.ts'
import { accountSamples } from './account.ts'
import { entrySamples } from './account-entry.ts'
import { settingsSamples } from './account-settings.ts'
import { administrationSamples } from './administration.ts'
import { assignmentSamples } from './assignment.ts'
import { auditSamples } from './audit.ts'
import { bankAccountSamples } from './bank-accounts.ts'
import { bookingDraftSamples } from './booking-drafts.ts'
import { brokerageSamples } from './brokerages.ts'
import { buyerSamples } from './buyers.ts'
import { channelSamples } from './channel.ts'
import { chequeSamples } from './cheques.ts'
import { colleagueRequestSamples } from './colleague-requests.ts'
import { commissionSamples } from './commissions.ts'
import { constructionSamples } from './construction.ts'
import { contactImportSamples } from './contact-imports.ts'
import { contactSamples } from './contacts.ts'
import { contractTextProposalSamples } from './contract-text-proposals.ts'
import { contractSamples } from './contracts.ts'
import { dealSamples } from './deals.ts'
import { earlierSaleSamples } from './earlier-sales.ts'
import { inventorySamples } from './inventory.ts'
import { jobSamples } from './jobs.ts'
import { leadBulkSamples } from './lead-bulk.ts'
import { leadImportSamples } from './lead-imports.ts'
import { leadMergeSamples } from './lead-merges.ts'
import { leadSamples } from './leads.ts'
import { licenseRequestSamples } from './license-requests.ts'
import { listExportSamples } from './list-exports.ts'
import { mediaLinkSamples } from './media-links.ts'
import { media360Samples } from './media360.ts'
import { messageSamples } from './messages.ts'
import { notificationSamples } from './notifications.ts'
import { offerSamples } from './offers.ts'
import { organizationSamples } from './organizations.ts'
import { ownScheduleSamples } from './own-schedules.ts'
import { passkeySamples } from './passkeys.ts'
import { paymentPlanSamples } from './payment-plans.ts'
import { peopleSamples } from './people.ts'
import { platformSamples } from './platform.ts'
import { priceListSamples } from './price-lists.ts'
import { pushSamples } from './push.ts'
import { receiptSamples } from './receipts.ts'
import { registrationSamples } from './registrations.ts'
import { reportSamples } from './reports.ts'
import { salesSamples } from './sales.ts'
import { searchSamples } from './search.ts'
import type { Sample, Samples } from './shape.ts'
import { systemSamples } from './system.ts'
import { unitImportSamples } from './unit-imports.ts'
import { vatRuleSamples } from './vat-rules.ts'
import { viewSamples } from './views.ts'

/** Every feature's samples; a sweep walks over all endpoints and asks this list for a valid call of each. */
const features: readonly Samples[] = [
  accountSamples,
  settingsSamples,
  passkeySamples,
  pushSamples,
  entrySamples,
  administrationSamples,
  organizationSamples,
  assignmentSamples,
  auditSamples,
  bankAccountSamples,
  channelSamples,
  contactImportSamples,
  contactSamples,
  contractSamples,
  dealSamples,
  inventorySamples,
  jobSamples,
  leadImportSamples,
  unitImportSamples,
  leadSamples,
  leadBulkSamples,
  media360Samples,
  constructionSamples,
  mediaLinkSamples,
  leadMergeSamples,
  messageSamples,
  notificationSamples,
  receiptSamples,
  listExportSamples,
  registrationSamples,
  peopleSamples,
  paymentPlanSamples,
  priceListSamples,
  reportSamples,
  buyerSamples,
  ownScheduleSamples,
  salesSamples,
  brokerageSamples,
  chequeSamples,
  commissionSamples,
  earlierSaleSamples,
  bookingDraftSamples,
  offerSamples,
  searchSamples,
  colleagueRequestSamples,
  contractTextProposalSamples,
  licenseRequestSamples,
  platformSamples,
  systemSamples,
  vatRuleSamples,
  viewSamples,
]

const byEndpoint = new Map<Endpoint, Sample>(features.flat().map((sample) => [sample.endpoint, sample]))

export const sampleOf = (endpoint: Endpoint): Sample | undefined => byEndpoint.get(endpoint)
