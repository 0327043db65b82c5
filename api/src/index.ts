import { auth, twoFactor } from './account/account.ts'
import { entry } from './account/entry.ts'
import { firstStart } from './account/first-start.ts'
import { ownInvites } from './account/invites.ts'
import { notifications } from './account/notifications.ts'
import { passkeySignIn, passkeys } from './account/passkeys.ts'
import { proofs } from './account/proofs.ts'
import { push } from './account/push.ts'
import { profile, sessions } from './account/settings.ts'
import { jobs } from './account/tasks.ts'
import { listSettings, savedViews, viewCounts } from './account/views.ts'
import { apiTokens } from './administration/api-tokens.ts'
import { audit } from './administration/audit.ts'
import { colleagueRequests } from './administration/colleague-requests.ts'
import { contactBrokers } from './administration/contact-brokers.ts'
import { brokerBulk, companyBulk } from './administration/contact-bulk.ts'
import { contactCompanies } from './administration/contact-companies.ts'
import { brokerExport, companyExport } from './administration/contact-exports.ts'
import { brokerImports, companyImports } from './administration/contact-imports.ts'
import { contactMessages } from './administration/contact-messages.ts'
import { contracts, contractTemplates } from './administration/contracts.ts'
import { getStarted } from './administration/get-started.ts'
import { homes } from './administration/home.ts'
import { invites } from './administration/invites.ts'
import { licenseRequests } from './administration/license-requests.ts'
import { members, salesManagers } from './administration/members.ts'
import { organizationBank } from './administration/organization-bank.ts'
import { organizationDocuments } from './administration/organization-documents.ts'
import { organizations } from './administration/organizations.ts'
import { people } from './administration/people.ts'
import { platform, platformSettings } from './administration/platform.ts'
import { registrationReviews } from './administration/registration-reviews.ts'
import { internationalRegistrations, registrations } from './administration/registrations.ts'
import { system } from './administration/system.ts'
import { users } from './administration/users.ts'
import { activities } from './crm/activities.ts'
import { assignmentRules } from './crm/assignment.ts'
import { bin } from './crm/bin.ts'
import { deals } from './crm/deals.ts'
import { documents } from './crm/documents.ts'
import { leadBulk } from './crm/lead-bulk.ts'
import { leadDuplicates } from './crm/lead-duplicates.ts'
import { leadExport } from './crm/lead-export.ts'
import { leadImports } from './crm/lead-imports.ts'
import { leadMerges } from './crm/lead-merges.ts'
import { leadPage } from './crm/lead-page.ts'
import { leadSuggestions } from './crm/lead-suggestions.ts'
import { leads } from './crm/leads.ts'
import { mentions, notes } from './crm/notes.ts'
import { pipelines, stages } from './crm/pipelines.ts'
import { crmReportEmails, crmReports } from './crm/reports.ts'
import { leadSettings } from './crm/settings.ts'
import { tags } from './crm/tags.ts'
import type { Endpoint, Group } from './endpoint.ts'
import { amenities } from './inventory/amenities.ts'
import { bankAccounts } from './inventory/bank-accounts.ts'
import { buildings } from './inventory/buildings.ts'
import { channel, publications } from './inventory/channel.ts'
import { clientRegistrations, protectionRules } from './inventory/client-registrations.ts'
import { constructionUpdates } from './inventory/construction.ts'
import { floorPlates } from './inventory/floor-plates.ts'
import { holdRequests } from './inventory/hold-requests.ts'
import { holds } from './inventory/holds.ts'
import { embeds, videoLinks } from './inventory/media-links.ts'
import { media360 } from './inventory/media360.ts'
import { paymentPlans } from './inventory/payment-plans.ts'
import { pictures } from './inventory/pictures.ts'
import { planTemplates } from './inventory/plan-templates.ts'
import { priceHistory, priceLists } from './inventory/price-lists.ts'
import { projects } from './inventory/projects.ts'
import { salesMaterials } from './inventory/sales-materials.ts'
import { unitExport } from './inventory/unit-export.ts'
import { unitImports } from './inventory/unit-imports.ts'
import { unitTypes } from './inventory/unit-types.ts'
import { units } from './inventory/units.ts'
import { vatRules } from './inventory/vat-rules.ts'
import { messageBatches } from './messaging/message-batches.ts'
import { messageTemplates } from './messaging/message-templates.ts'
import { messages } from './messaging/messages.ts'
import {
  availabilityFeed,
  availabilityLists,
  availabilityShares,
  publicAvailability,
} from './sales/availability-lists.ts'
import { bookingChanges } from './sales/booking-changes.ts'
import { bookingDrafts } from './sales/booking-drafts.ts'
import { bookingForms } from './sales/booking-form.ts'
import { bookings } from './sales/bookings.ts'
import { brokerSales } from './sales/broker-sales.ts'
import { bookingBrokers } from './sales/brokerages.ts'
import { buyerConsents, buyerEmailRules, buyerEmails } from './sales/buyer-emails.ts'
import { buyerPages } from './sales/buyer-pages.ts'
import { cheques } from './sales/cheques.ts'
import { commissionTerms } from './sales/commission-terms.ts'
import { commissions } from './sales/commissions.ts'
import { contractSignings } from './sales/contract-signing.ts'
import { contractTextProposals } from './sales/contract-text-proposals.ts'
import { bookingContracts } from './sales/contracts.ts'
import { discounts } from './sales/discounts.ts'
import { bookingDocuments } from './sales/documents.ts'
import { earlierSaleImports } from './sales/earlier-sale-imports.ts'
import { earlierSales } from './sales/earlier-sales.ts'
import { bookingMilestones } from './sales/milestones.ts'
import { publicOfferPdf, saleOfferPdf } from './sales/offer-pdf.ts'
import { salesOverview } from './sales/overview.ts'
import { ownSchedules, scheduleLimits } from './sales/own-schedules.ts'
import { payments } from './sales/payments.ts'
import { bookingPrint, unitPrint } from './sales/prints.ts'
import { publicOffers } from './sales/public-offers.ts'
import { receipts } from './sales/receipts.ts'
import { salesReportEmails, salesReports } from './sales/reports.ts'
import { saleOffers } from './sales/sale-offers.ts'
import { salesTargets } from './sales/sales-targets.ts'
import { search } from './search.ts'
import { countries, maps } from './utilities.ts'

/** Every group of endpoints, by name: the whole API. The one place that gathers them. */
export const groups = {
  auth,
  entry,
  firstStart,
  twoFactor,
  passkeys,
  push,
  passkeySignIn,
  proofs,
  profile,
  sessions,
  ownInvites,
  countries,
  maps,
  notifications,
  jobs,
  savedViews,
  viewCounts,
  listSettings,
  getStarted,
  homes,
  organizations,
  contractTemplates,
  contracts,
  organizationDocuments,
  organizationBank,
  invites,
  colleagueRequests,
  licenseRequests,
  members,
  salesManagers,
  apiTokens,
  people,
  users,
  contactCompanies,
  contactBrokers,
  companyBulk,
  brokerBulk,
  companyExport,
  brokerExport,
  companyImports,
  brokerImports,
  brokerSales,
  registrations,
  internationalRegistrations,
  registrationReviews,
  audit,
  platform,
  platformSettings,
  system,
  mentions,
  tags,
  leads,
  leadDuplicates,
  leadMerges,
  leadSuggestions,
  leadExport,
  leadImports,
  leadPage,
  leadSettings,
  assignmentRules,
  leadBulk,
  bin,
  notes,
  documents,
  activities,
  deals,
  pipelines,
  stages,
  amenities,
  projects,
  bankAccounts,
  publications,
  channel,
  clientRegistrations,
  protectionRules,
  buyerEmailRules,
  buyerConsents,
  buyerEmails,
  buyerPages,
  contractSignings,
  contractTextProposals,
  holdRequests,
  buildings,
  constructionUpdates,
  floorPlates,
  paymentPlans,
  planTemplates,
  pictures,
  media360,
  videoLinks,
  embeds,
  units,
  unitExport,
  unitImports,
  unitTypes,
  priceLists,
  priceHistory,
  holds,
  bookingDrafts,
  bookingForms,
  bookings,
  bookingBrokers,
  ownSchedules,
  salesTargets,
  scheduleLimits,
  vatRules,
  cheques,
  commissions,
  commissionTerms,
  earlierSales,
  earlierSaleImports,
  bookingChanges,
  discounts,
  bookingDocuments,
  bookingContracts,
  bookingMilestones,
  receipts,
  payments,
  saleOffers,
  salesMaterials,
  salesOverview,
  salesReports,
  salesReportEmails,
  crmReports,
  crmReportEmails,
  availabilityFeed,
  availabilityLists,
  availabilityShares,
  publicAvailability,
  publicOffers,
  bookingPrint,
  unitPrint,
  saleOfferPdf,
  publicOfferPdf,
  contactMessages,
  messages,
  messageBatches,
  messageTemplates,
  search,
} as const satisfies Readonly<Record<string, Group>>

export interface NamedEndpoint {
  /** Group and name, such as `leads.list`. */
  readonly name: string
  readonly endpoint: Endpoint
}

export const endpoints: readonly NamedEndpoint[] = Object.entries(groups).flatMap(([group, members]) =>
  Object.entries(members as Group).map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })),
)
