import * as z from 'zod'
import type { Capability } from '../capabilities.ts'
import { one, recordId } from '../conventions.ts'
import { endpoint, signedIn } from '../endpoint.ts'

/** The first steps in an empty system, in this order, each with the roles that may do it. */
export const START_STEPS = {
  create_developer: 'organizations.edit_users',
  invite_developer_admin: 'organizations.edit_users',
  invite_sales_manager: 'organizations.edit_users',
  create_brokerage: 'organizations.edit_users',
  receive_developers: 'units.manage_restricted',
  create_project: 'projects.manage',
  create_building: 'buildings.manage',
  create_units: 'units.manage',
  create_payment_plan: 'buildings.manage',
  release_units: 'units.manage',
  see_availability: 'channel.view',
  register_client: 'channel.register_clients',
  create_lead: 'leads.interact',
  plan_activity: 'activities.view',
  create_deal: 'leads.interact',
  book_unit: 'bookings.book',
} as const satisfies Readonly<Record<string, Capability>>

export type StartStepName = keyof typeof START_STEPS
export const startStepNames = Object.keys(START_STEPS) as [StartStepName, ...StartStepName[]]

const startStep = z.object({
  name: z.enum(startStepNames),
  done: z.boolean(),
  /** The organization or building to do it for, where there is one already. */
  record_id: recordId.nullable(),
})
export type StartStep = z.output<typeof startStep>

export const getStarted = {
  show: endpoint({
    method: 'GET',
    path: '/auth/get-started',
    summary: 'What the caller’s role does first in an empty product, and what of it is done',
    access: signedIn,
    response: one(z.object({ dismissed: z.boolean(), steps: z.array(startStep) })),
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/auth/get-started/dismiss',
    summary: 'Close the guide to the first steps, for the caller in this organization',
    access: signedIn,
    changes: ['get_started.dismissed'],
    audit: { label: 'Dismiss guide', subject: 'list_setting', routine: true },
    status: 204,
  }),
}
