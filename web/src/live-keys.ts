import {
  activities,
  assignmentRules,
  bin,
  bookings,
  buildings,
  deals,
  documents,
  jobs,
  leadDuplicates,
  leadImports,
  leadPage,
  leadSettings,
  leads,
  notes,
  notifications,
  pipelines,
  projects,
  tags,
  units,
} from '@storey/api/calls.ts'
import { liveKeys } from './http/live.ts'

const lead = [leads.get, leadPage.open, leadPage.historyItems]
const unit = [units.list, units.one, buildings.availability, buildings.list, buildings.one, projects.list, projects.one]
const deal = [deals.get, pipelines.listBoard, leadPage.deals]

/** What another user's change makes old. The kanban moves its cards by itself, so as not to lose what was scrolled to. */
for (const type of ['lead.changed', 'activity.changed', 'deal.changed']) liveKeys(type, bin.list)
liveKeys('lead.created', leads.list, leads.unseenCount)
liveKeys('leads.imported', leads.list, leads.unseenCount, leadImports.list, leadImports.get)
liveKeys('lead.changed', leads.list, leads.unseenCount, ...lead, leadDuplicates.ofLead, notes.list, documents.list)
liveKeys('activity.changed', activities.list, leadPage.activities, ...lead, leads.list)
liveKeys('deal.changed', ...deal, ...lead)
liveKeys('deal.moved', ...deal, ...lead)
liveKeys(
  'pipeline.changed',
  pipelines.list,
  pipelines.get,
  pipelines.options,
  pipelines.optionsWithStages,
  pipelines.kanban,
)
liveKeys('assignment_rule.changed', assignmentRules.list, leadSettings.get)
// Who sees which leads has changed: whatever is on screen may show others, or fewer.
liveKeys(
  'lead_settings.changed',
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
  pipelines.list,
  pipelines.kanban,
  tags.list,
)
liveKeys('tag.changed', tags.list, tags.options)
liveKeys('unit.status', ...unit)
liveKeys('hold.changed', ...unit)
liveKeys('notification', notifications.list, notifications.unreadCount)
liveKeys('notification.read', notifications.list, notifications.unreadCount)
liveKeys('booking.created', bookings.list, bookings.one, ...unit)
liveKeys('booking.changed', bookings.list, bookings.one, ...unit)
liveKeys('job', jobs.list)
