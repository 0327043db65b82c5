import type { Capability } from './capabilities.ts'
import {
  activities,
  amenities,
  apiTokens,
  assignmentRules,
  auth,
  availabilityShares,
  bankAccounts,
  bin,
  bookingBrokers,
  bookingChanges,
  bookingContracts,
  bookingDrafts,
  bookingForms,
  bookings,
  brokerImports,
  buildings,
  buyerEmailRules,
  buyerEmails,
  channel,
  cheques,
  clientRegistrations,
  commissions,
  commissionTerms,
  companyImports,
  constructionUpdates,
  contactBrokers,
  contactCompanies,
  contracts,
  contractTemplates,
  deals,
  discounts,
  documents,
  embeds,
  floorPlates,
  getStarted,
  holdRequests,
  homes,
  invites,
  jobs,
  leadDuplicates,
  leadImports,
  leadMerges,
  leadPage,
  leadSettings,
  leads,
  media360,
  members,
  messageBatches,
  messages,
  messageTemplates,
  notes,
  notifications,
  organizationBank,
  organizationDocuments,
  organizations,
  ownInvites,
  passkeys,
  paymentPlans,
  payments,
  people,
  pictures,
  pipelines,
  priceHistory,
  priceLists,
  projects,
  protectionRules,
  publications,
  receipts,
  registrationReviews,
  saleOffers,
  salesOverview,
  salesReports,
  savedViews,
  sessions,
  tags,
  unitImports,
  units,
  unitTypes,
  users,
  videoLinks,
} from './client-endpoints.ts'
import type { ClientEndpoint } from './endpoint.ts'
import type { LiveEventType, LocalEventType } from './event-types.ts'

/** Roles with one of these capabilities, or the one person named in the event. */
type Audience = readonly [Capability, ...Capability[]] | 'person'

interface EventKind<To extends Audience | 'nobody'> {
  readonly audience: To
  /** The endpoints that may answer something else afterwards; their queries on screen are fetched again. */
  readonly affects: readonly [ClientEndpoint, ...ClientEndpoint[]]
}

const lead = [leads.get, leadPage.open, leadPage.historyItems] as const
const unit = [
  units.list,
  units.compare,
  units.one,
  buildings.availability,
  buildings.list,
  buildings.one,
  projects.list,
  projects.one,
  floorPlates.site,
  priceHistory.ofUnit,
  salesOverview.show,
  homes.show,
  salesReports.show,
  salesReports.rows,
] as const
/** The reads that a change of imports makes stale. */
const importReads = ({ list, get, lines, reasons }: Record<'list' | 'get' | 'lines' | 'reasons', ClientEndpoint>) =>
  [list, get, lines, reasons] as const
const deal = [deals.get, pipelines.list, pipelines.listBoard, leadPage.deals] as const
const ofLeads = ['leads.interact'] as const

/**
 * Every event, with its audience and the responses that it makes stale. An endpoint names the events that its call causes
 * (`changes`); the client's `call()` and its live stream do the rest. Two reads are handled separately: the kanban moves its
 * cards itself, to keep the scroll position, and the grid of a project refetches only the building of a changed unit.
 */
export const events: Readonly<
  Record<LiveEventType, EventKind<Audience>> & Record<LocalEventType, EventKind<'nobody'>>
> = {
  'lead.created': { audience: ofLeads, affects: [leads.list, leads.unseenCount, getStarted.show] },
  'lead.changed': {
    audience: ofLeads,
    affects: [
      homes.show,
      leads.list,
      leads.unseenCount,
      ...lead,
      leadDuplicates.ofLead,
      notes.list,
      documents.list,
      bin.list,
    ],
  },
  'leads.imported': {
    audience: ofLeads,
    affects: [homes.show, leads.list, leads.unseenCount, leadImports.list, leadImports.get],
  },
  'activity.changed': {
    audience: ['activities.view'],
    affects: [
      activities.list,
      homes.show,
      leadPage.activities,
      ...lead,
      leads.list,
      deals.get,
      pipelines.listBoard,
      bin.list,
      getStarted.show,
    ],
  },
  'deal.changed': { audience: ofLeads, affects: [...deal, ...lead, bin.list, getStarted.show] },
  'deal.moved': { audience: ofLeads, affects: [...deal, ...lead] },
  'pipeline.changed': {
    audience: ofLeads,
    affects: [
      pipelines.list,
      pipelines.get,
      pipelines.options,
      pipelines.optionsWithStages,
      pipelines.kanban,
      pipelines.listBoard,
    ],
  },
  'assignment_rule.changed': { audience: ofLeads, affects: [assignmentRules.list, leadSettings.get] },
  // The visibility of leads has changed: any screen may show more or fewer of them.
  'lead_settings.changed': {
    audience: ofLeads,
    affects: [
      leadSettings.get,
      leads.list,
      leads.options,
      leads.unseenCount,
      ...lead,
      notes.list,
      documents.list,
      activities.list,
      leadPage.activities,
      ...deal,
      deals.options,
      pipelines.kanban,
      tags.list,
    ],
  },
  'tag.changed': { audience: ['leads.interact', 'tags.manage'], affects: [tags.list, tags.options] },
  'unit.status': {
    audience: ['units.list'],
    affects: [...unit, bookingForms.one, bookingChanges.preview, saleOffers.one, getStarted.show],
  },
  'booking.created': {
    audience: ['bookings.view', 'own_sales.view'],
    affects: [
      bookings.list,
      bookings.withDiscount,
      bookings.one,
      bookings.filters,
      buyerEmails.ofBooking,
      bookingDrafts.list,
      discounts.list,
      discounts.waiting,
      commissions.list,
      commissions.totals,
      commissions.filters,
      ...unit,
      getStarted.show,
    ],
  },
  'publication.changed': { audience: ['channel.publish'], affects: [publications.one] },
  // Sent by `server/src/http/channel-events.ts` to the brokerages that read the project.
  'channel.changed': {
    audience: ['channel.view'],
    affects: [
      channel.projects,
      channel.project,
      channel.grid,
      channel.units,
      channel.compare,
      channel.unit,
      holdRequests.own,
    ],
  },
  'hold_request.changed': {
    audience: ['channel.decide_holds', 'channel.request_holds'],
    affects: [homes.show, holdRequests.own, holdRequests.waiting, holdRequests.waitingCount],
  },
  'client_registration.changed': {
    audience: ['channel.protect_clients', 'channel.register_clients'],
    affects: [
      clientRegistrations.own,
      clientRegistrations.one,
      clientRegistrations.received,
      holdRequests.own,
      holdRequests.waiting,
    ],
  },
  'protection_rule.changed': {
    audience: ['channel.protect_clients'],
    affects: [protectionRules.one],
  },
  'buyer_email_rule.changed': {
    audience: ['buyers.notify'],
    affects: [buyerEmailRules.one],
  },
  'price_list.changed': {
    audience: ['units.manage'],
    affects: [priceLists.list, priceLists.one, priceLists.units],
  },
  'booking.changed': {
    audience: ['bookings.view', 'own_sales.view'],
    affects: [
      bookings.list,
      bookings.withDiscount,
      bookings.one,
      bookings.filters,
      bookingBrokers.typed,
      bookingChanges.list,
      bookingChanges.preview,
      discounts.list,
      discounts.one,
      discounts.waiting,
      receipts.ofBooking,
      receipts.overdue,
      payments.due,
      payments.dueTotals,
      payments.receipts,
      payments.receiptTotals,
      cheques.list,
      cheques.totals,
      commissions.list,
      commissions.totals,
      commissions.filters,
      ...unit,
    ],
  },
  'commission.changed': {
    audience: ['commissions.view'],
    affects: [commissions.list, commissions.totals, commissions.filters, commissionTerms.list],
  },
  'sale_offer.created': {
    audience: ['sale_offers.list', 'sale_offers.create'],
    affects: [saleOffers.list, saleOffers.own, saleOffers.filters],
  },
  'sale_offer.changed': {
    audience: ['sale_offers.list', 'sale_offers.create'],
    affects: [saleOffers.list, saleOffers.own, saleOffers.filters, saleOffers.one, bookingForms.one],
  },
  'organization.changed': {
    audience: ['organizations.show'],
    affects: [
      organizations.list,
      organizations.one,
      organizations.options,
      organizationDocuments.list,
      organizationBank.one,
      registrationReviews.get,
      registrationReviews.waiting,
      salesOverview.show,
      homes.show,
      auth.me,
      getStarted.show,
    ],
  },
  // Every member: what their organization may do changed.
  'organization.standing': { audience: ['leads.interact', 'organizations.show'], affects: [auth.me] },
  'contact.changed': {
    audience: ['contacts.manage'],
    affects: [
      contactCompanies.list,
      contactCompanies.one,
      contactCompanies.matches,
      contactCompanies.countries,
      contactBrokers.list,
      contactBrokers.one,
    ],
  },
  'contract.changed': {
    audience: ['organizations.download_documents'],
    affects: [contracts.list, contracts.one, contracts.logs],
  },
  notification: { audience: 'person', affects: [notifications.list, notifications.unreadCount] },
  'notification.read': { audience: 'person', affects: [notifications.list, notifications.unreadCount] },
  job: {
    audience: 'person',
    affects: [jobs.list, leadImports.get, unitImports.get, companyImports.get, brokerImports.get],
  },
  'message.changed': {
    audience: ['message_logs.view'],
    affects: [messages.list, messages.one, messageBatches.list, messageBatches.one, messageBatches.options],
  },

  'account.changed': { audience: 'nobody', affects: [auth.me] },
  'amenity.changed': {
    audience: 'nobody',
    affects: [
      amenities.list,
      amenities.categories,
      amenities.one,
      amenities.mapped,
      amenities.places,
      units.list,
      units.compare,
      units.filters,
    ],
  },
  'api_token.changed': { audience: 'nobody', affects: [apiTokens.list] },
  'availability_share.changed': { audience: 'nobody', affects: [availabilityShares.list] },
  'booking_draft.changed': { audience: 'nobody', affects: [bookingDrafts.list] },
  'building.changed': {
    audience: 'nobody',
    affects: [
      buildings.list,
      ...[buildings.one, buildings.cities, constructionUpdates.list],
      ...[projects.one, projects.list, paymentPlans.list, bookingForms.one, getStarted.show],
    ],
  },
  'contract_template.changed': { audience: 'nobody', affects: [contractTemplates.list, contractTemplates.options] },
  'contract_text.changed': { audience: 'nobody', affects: [bookingContracts.text, bookingContracts.texts] },
  'embed.changed': { audience: 'nobody', affects: [embeds.list] },
  'floor_plate.changed': { audience: 'nobody', affects: [floorPlates.list, floorPlates.one, floorPlates.site] },
  'get_started.dismissed': { audience: 'nobody', affects: [getStarted.show] },
  'import.changed': {
    audience: 'nobody',
    affects: [
      ...importReads(leadImports),
      ...importReads(unitImports),
      ...importReads(companyImports),
      ...importReads(brokerImports),
    ],
  },
  'invite.changed': { audience: 'nobody', affects: [invites.list, people.inviteSearch, getStarted.show] },
  'member.changed': {
    audience: 'nobody',
    affects: [members.list, people.list, people.one, people.salesManagers, organizations.list, getStarted.show],
  },
  'merge.changed': { audience: 'nobody', affects: [leadMerges.into, leadPage.deals] },
  'own_invite.changed': { audience: 'nobody', affects: [ownInvites.list] },
  'payment_plan.changed': {
    audience: 'nobody',
    affects: [paymentPlans.list, paymentPlans.one, units.compare, getStarted.show],
  },
  'project.changed': {
    audience: 'nobody',
    affects: [projects.list, projects.one, projects.options, salesOverview.show, homes.show, getStarted.show],
  },
  'picture.changed': {
    audience: 'nobody',
    affects: [
      pictures.list,
      ...[constructionUpdates.list, projects.one, projects.list],
      ...[buildings.one, buildings.list, units.one, units.compare],
    ],
  },
  'media360.changed': { audience: 'nobody', affects: [media360.list] },
  'saved_view.changed': { audience: 'nobody', affects: [savedViews.list] },
  'bank_account.changed': { audience: 'nobody', affects: [bankAccounts.list, receipts.ofBooking, bookings.filters] },
  'passkey.changed': { audience: 'nobody', affects: [auth.me, passkeys.list, sessions.list] },
  'session.changed': { audience: 'nobody', affects: [sessions.list] },
  'template.changed': { audience: 'nobody', affects: [messageTemplates.list, messageTemplates.options] },
  'unit.changed': {
    audience: 'nobody',
    affects: [...unit, buildings.gridsOf, units.filters, unitTypes.list, unitTypes.preview, getStarted.show],
  },
  'unit_type.changed': {
    audience: 'nobody',
    affects: [unitTypes.list, unitTypes.preview, units.list, units.one, units.compare, units.filters],
  },
  'user.changed': {
    audience: 'nobody',
    affects: [people.list, people.one, people.options, users.sessions, members.list, getStarted.show],
  },
  'video_link.changed': { audience: 'nobody', affects: [videoLinks.list] },
}
