import type { Capability } from './capabilities.ts'
import {
  activities,
  apiTokens,
  assignmentRules,
  auth,
  bin,
  bookingForms,
  bookings,
  buildings,
  contactBrokers,
  contactCompanies,
  contracts,
  contractTemplates,
  deals,
  documents,
  invites,
  jobs,
  leadDuplicates,
  leadImports,
  leadMerges,
  leadPage,
  leadSettings,
  leads,
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
  paymentPlans,
  people,
  pipelines,
  projects,
  registrationReviews,
  savedViews,
  sessions,
  tags,
  units,
  users,
} from './client-endpoints.ts'
import type { ClientEndpoint } from './endpoint.ts'

/** What the server tells open browsers of. */
export type LiveEventType =
  | 'lead.created'
  | 'lead.changed'
  | 'leads.imported'
  | 'activity.changed'
  | 'deal.changed'
  | 'deal.moved'
  | 'pipeline.changed'
  | 'assignment_rule.changed'
  | 'lead_settings.changed'
  | 'tag.changed'
  | 'unit.status'
  | 'booking.created'
  | 'booking.changed'
  | 'organization.changed'
  | 'contact.changed'
  | 'contract.changed'
  | 'notification'
  | 'notification.read'
  | 'job'
  | 'message.changed'

/** What only the tab that made the change hears of. */
export type LocalEventType =
  | 'account.changed'
  | 'api_token.changed'
  | 'building.changed'
  | 'contract_template.changed'
  | 'import.changed'
  | 'invite.changed'
  | 'member.changed'
  | 'merge.changed'
  | 'own_invite.changed'
  | 'payment_plan.changed'
  | 'project.changed'
  | 'saved_view.changed'
  | 'session.changed'
  | 'template.changed'
  | 'unit.changed'
  | 'user.changed'

export type EventType = LiveEventType | LocalEventType

/** A live event as a browser gets it; the rest is fetched. */
export interface LiveEvent {
  readonly type: LiveEventType
  /** 0 where too much changed to name it all: look again. */
  readonly id: number
  readonly version?: number
  /** More ids that screens filter by, such as the building of a unit. */
  readonly of?: Readonly<Record<string, number>>
  /** The caller's own request that caused it; other people do not get it. */
  readonly request_id?: string
}

/** Roles with one of these capabilities, or the one person whom the event names. */
type Audience = readonly [Capability, ...Capability[]] | 'person'

interface EventKind<To extends Audience | 'nobody'> {
  readonly audience: To
  /** The endpoints that may answer something else afterwards; their queries on screen are fetched anew. */
  readonly affects: readonly [ClientEndpoint, ...ClientEndpoint[]]
}

const lead = [leads.get, leadPage.open, leadPage.historyItems] as const
const unit = [
  units.list,
  units.one,
  buildings.availability,
  buildings.list,
  buildings.one,
  projects.list,
  projects.one,
] as const
const deal = [deals.get, pipelines.list, pipelines.listBoard, leadPage.deals] as const
const ofLeads = ['leads.interact'] as const

/**
 * Every event, with who hears of it and whose answers it makes stale. An endpoint names the events that its call causes
 * (`changes`); the client's `call()` and its live stream do the rest. The kanban moves its cards by itself, so as not to
 * lose what was scrolled to, and is not named here.
 */
export const events: Readonly<
  Record<LiveEventType, EventKind<Audience>> & Record<LocalEventType, EventKind<'nobody'>>
> = {
  'lead.created': { audience: ofLeads, affects: [leads.list, leads.unseenCount] },
  'lead.changed': {
    audience: ofLeads,
    affects: [leads.list, leads.unseenCount, ...lead, leadDuplicates.ofLead, notes.list, documents.list, bin.list],
  },
  'leads.imported': {
    audience: ofLeads,
    affects: [leads.list, leads.unseenCount, leadImports.list, leadImports.get],
  },
  'activity.changed': {
    audience: ['activities.view'],
    affects: [activities.list, leadPage.activities, ...lead, leads.list, deals.get, pipelines.listBoard, bin.list],
  },
  'deal.changed': { audience: ofLeads, affects: [...deal, ...lead, bin.list] },
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
  // Who sees which leads has changed: whatever is on screen may show others, or fewer.
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
  'unit.status': { audience: ['units.list'], affects: [...unit, bookingForms.one] },
  'booking.created': { audience: ['bookings.view'], affects: [bookings.list, bookings.one, bookings.filters, ...unit] },
  'booking.changed': { audience: ['bookings.view'], affects: [bookings.list, bookings.one, ...unit] },
  'organization.changed': {
    audience: ['organizations.show'],
    affects: [
      organizations.list,
      organizations.one,
      organizations.options,
      organizationDocuments.list,
      organizationBank.one,
      registrationReviews.get,
      auth.me,
    ],
  },
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
  job: { audience: 'person', affects: [jobs.list, leadImports.get] },
  'message.changed': {
    audience: ['message_logs.view'],
    affects: [messages.list, messages.one, messageBatches.list, messageBatches.one],
  },

  'account.changed': { audience: 'nobody', affects: [auth.me] },
  'api_token.changed': { audience: 'nobody', affects: [apiTokens.list] },
  'building.changed': {
    audience: 'nobody',
    affects: [buildings.list, buildings.one, buildings.cities, projects.one, projects.list],
  },
  'contract_template.changed': { audience: 'nobody', affects: [contractTemplates.list, contractTemplates.options] },
  'import.changed': {
    audience: 'nobody',
    affects: [leadImports.list, leadImports.get, leadImports.lines, leadImports.reasons],
  },
  'invite.changed': { audience: 'nobody', affects: [invites.list, people.inviteSearch] },
  'member.changed': {
    audience: 'nobody',
    affects: [members.list, people.list, people.one, people.salesManagers, organizations.list],
  },
  'merge.changed': { audience: 'nobody', affects: [leadMerges.into, leadPage.deals] },
  'own_invite.changed': { audience: 'nobody', affects: [ownInvites.list] },
  'payment_plan.changed': { audience: 'nobody', affects: [paymentPlans.list, paymentPlans.one] },
  'project.changed': { audience: 'nobody', affects: [projects.list, projects.one, projects.options] },
  'saved_view.changed': { audience: 'nobody', affects: [savedViews.list] },
  'session.changed': { audience: 'nobody', affects: [sessions.list] },
  'template.changed': { audience: 'nobody', affects: [messageTemplates.list, messageTemplates.options] },
  'unit.changed': { audience: 'nobody', affects: unit },
  'user.changed': {
    audience: 'nobody',
    affects: [people.list, people.one, people.options, users.sessions, members.list],
  },
}
