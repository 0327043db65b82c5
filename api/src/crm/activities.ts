import * as z from 'zod'
import {
  anyOf,
  asFlag,
  asNumber,
  instant,
  instantInput,
  line,
  listQuery,
  one,
  page,
  person,
  recordId,
  seenVersion,
  text,
  version,
} from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { activityColumns, namesOf } from '../list-columns.ts'
import { exportEndpoint, PAGES, wholeExportShape } from '../list-export.ts'

export const activityType = z.enum(['call', 'meeting', 'viewing', 'task', 'email', 'whatsapp', 'follow_up'])
export type ActivityType = z.output<typeof activityType>
export const activityPriority = z.enum(['low', 'normal', 'high', 'urgent'])
/** How an activity turned out. */
export const activityResult = z.enum([
  'reached',
  'left_message',
  'no_answer',
  'held',
  'no_show',
  'sent',
  'replied',
  'not_delivered',
  'done',
])
export type ActivityResult = z.output<typeof activityResult>

const MESSAGES = ['sent', 'replied', 'not_delivered'] as const
/** The possible results of each type, the most common first. A type with several requires a choice. */
export const resultsOf: Readonly<Record<ActivityType, readonly ActivityResult[]>> = {
  call: ['reached', 'left_message', 'no_answer'],
  meeting: ['held', 'no_show'],
  viewing: ['held', 'no_show'],
  email: MESSAGES,
  whatsapp: MESSAGES,
  task: ['done'],
  follow_up: ['done'],
}
/** Overdue ones are open as well. */
export const activityState = z.enum(['open', 'overdue', 'completed'])

export const activity = z.object({
  id: recordId,
  type: activityType,
  subject: z.string(),
  description: z.string(),
  lead: z.object({ id: recordId, full_name: z.string() }).nullable(),
  deal: z.object({ id: recordId, title: z.string() }).nullable(),
  owner: person.nullable(),
  due_at: instant,
  duration_minutes: z.int().nullable(),
  location: z.string().nullable(),
  priority: activityPriority,
  completed_at: instant.nullable(),
  outcome: z.string().nullable(),
  /** How it turned out; null while it is open. */
  result: activityResult.nullable(),
  created_at: instant,
  version,
})
export type Activity = z.output<typeof activity>

const minutes = z.int('Enter whole minutes.').min(1, 'Enter at least one minute.').max(1440, 'Enter at most a day.')
const outcome = line(500)
const fields = {
  type: activityType,
  subject: line(200),
  description: text(5000).optional(),
  lead_id: recordId.nullable().optional(),
  deal_id: recordId.nullable().optional(),
  owner_id: recordId.nullable().optional(),
  due_at: instantInput,
  duration_minutes: minutes.nullable().optional(),
  location: line(200).nullable().optional(),
  priority: activityPriority.optional(),
}

/** Activities of one lead; newest due first unless asked otherwise. */
export const leadActivitiesQuery = listQuery({ sort: ['due_at'], filters: { state: activityState } })

const activitiesQuery = listQuery({
  sort: ['due_at', 'created_at'],
  filters: {
    state: activityState,
    type: anyOf(activityType),
    priority: anyOf(activityPriority),
    owner_id: anyOf(recordId),
    mine: asFlag,
    unowned: asFlag,
    lead_id: asNumber(recordId),
    deal_id: asNumber(recordId),
    due_from: instantInput,
    due_before: instantInput,
  },
})

export const activities = {
  list: endpoint({
    method: 'GET',
    path: '/crm/activities',
    summary: 'Activities that the caller may see, the earliest due first',
    access: can('activities.view'),
    query: activitiesQuery,
    response: page(activity),
  }),
  export: exportEndpoint({
    path: '/crm/activities/export',
    what: 'activities',
    access: can('activities.view'),
    body: activitiesQuery.omit(PAGES).extend(wholeExportShape(z.enum(namesOf(activityColumns)))),
  }),
  create: endpoint({
    method: 'POST',
    path: '/crm/activities',
    summary: 'Plan an activity, or note one that is done; its owner is the caller where none is named',
    access: can('activities.view'),
    changes: ['activity.changed', 'lead.changed'],
    audit: { label: 'Create activity', subject: 'activity' },
    status: 201,
    idempotent: true,
    body: z.strictObject({
      ...fields,
      completed: z.boolean().optional(),
      /** Required when it is completed and its type has several results. */
      result: activityResult.optional(),
      outcome: outcome.nullable().optional(),
    }),
    response: one(activity),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/crm/activities/{id}',
    summary: "Change an activity's own fields; only those given change",
    access: can('activities.view'),
    changes: ['activity.changed'],
    audit: { label: 'Change activity', subject: 'activity' },
    body: z.strictObject({
      version: seenVersion,
      ...fields,
      type: fields.type.optional(),
      subject: fields.subject.optional(),
      due_at: fields.due_at.optional(),
      outcome: outcome.nullable().optional(),
    }),
    response: one(activity),
  }),
  toggleComplete: endpoint({
    method: 'PATCH',
    path: '/crm/activities/toggle-complete/{id}',
    summary:
      'Complete an activity with its result and plan the next step, or reopen it, which reverts what completing it changed and removes an untouched next step. Without `completed` it toggles; a call or meeting is then completed with the most common result',
    access: can('activities.view'),
    changes: ['activity.changed', 'lead.changed'],
    audit: { label: 'Complete or reopen activity', subject: 'activity' },
    body: z.strictObject({
      completed: z.boolean().optional(),
      /** Required when it is completed and its type has several results. */
      result: activityResult.optional(),
      outcome: outcome.nullable().optional(),
      /** When the next step is due: the same activity if the person was not reached, otherwise a follow-up. */
      next_at: instantInput.optional(),
    }),
    response: one(activity),
  }),
  owner: endpoint({
    method: 'PATCH',
    path: '/crm/activities/owner/{id}',
    summary: 'Assign an activity to a member of the organization, or unassign it',
    access: can('activities.view'),
    changes: ['activity.changed'],
    audit: { label: 'Assign activity', subject: 'activity' },
    body: z.strictObject({ owner_id: recordId.nullable() }),
    response: one(activity),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/crm/activities/{id}',
    summary: 'Put an activity into the bin',
    access: can('leads.delete'),
    changes: ['activity.changed', 'lead.changed'],
    audit: { label: 'Delete activity', subject: 'activity' },
    status: 204,
  }),
}
