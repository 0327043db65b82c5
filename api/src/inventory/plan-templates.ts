import * as z from 'zod'
import { nameLine, one, several, version } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { namesOf, planTemplateColumns } from '../list-columns.ts'
import { exportEndpoint, wholeExportShape } from '../list-export.ts'
import { paymentPlan } from './payment-plans.ts'

/** What a plan holds apart from its building, its days and its place: new plans of any building begin from it. */
const planTemplate = paymentPlan
  .pick({
    id: true,
    name: true,
    price_adjustment_percent: true,
    booking_amount: true,
    installments: true,
    charges: true,
    updated_at: true,
    version: true,
  })
  .extend({
    /** Of its amounts. */
    currency: z.string(),
  })
export type PlanTemplate = z.output<typeof planTemplate>

/** "[ours]": the source has no templates, so they follow the capability of its payment plans. */
const access = can('buildings.manage')
const changes = ['payment_plan.changed'] as const
const fields = { name: nameLine(120) }

export const planTemplates = {
  list: endpoint({
    method: 'GET',
    path: '/inventory/payment-plan-templates',
    summary: 'The templates of payment plans of the own organization, by name',
    access,
    response: several(planTemplate),
  }),
  export: exportEndpoint({
    path: '/inventory/payment-plan-templates/export',
    what: 'templates of payment plans',
    access: access,
    body: z.strictObject(wholeExportShape(z.enum(namesOf(planTemplateColumns)))),
  }),
  create: endpoint({
    method: 'POST',
    path: '/inventory/buildings/{id}/payment-plans/{planId}/templates',
    summary:
      'Save a payment plan as a template of the organization, without its days; refused if payments are due on days',
    access,
    changes,
    audit: { label: 'Save payment plan as template', subject: 'payment_plan' },
    status: 201,
    idempotent: true,
    body: z.strictObject(fields),
    response: one(planTemplate),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/inventory/payment-plan-templates/{id}',
    summary: 'Rename a template of payment plans',
    access,
    changes,
    audit: { label: 'Rename template of payment plans', subject: 'payment_plan' },
    body: z.strictObject({ ...fields, version }).partial(),
    response: one(planTemplate),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/inventory/payment-plan-templates/{id}',
    summary: 'Delete a template of payment plans; plans that began from it stay as they are',
    access,
    changes,
    audit: { label: 'Delete template of payment plans', subject: 'payment_plan' },
    status: 204,
  }),
}
