import * as z from 'zod'
import { day, dayInput, one, recordId } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'

const ofProject = '/inventory/projects/{id}/sales-targets'
const targets = z.object({ project_id: recordId, months: z.array(z.object({ month: day, units: z.int() })) })
export type SalesTargets = z.output<typeof targets>

/** How many units of a project are to be booked in each month. */
export const salesTargets = {
  ofProject: endpoint({
    method: 'GET',
    path: ofProject,
    summary: 'The months of a project with a target of units to be booked, the oldest first',
    access: can('reports.sales'),
    response: one(targets),
  }),
  save: endpoint({
    method: 'PUT',
    path: ofProject,
    summary: 'Set the targets of some months of a project; months that are not named stay, null removes one',
    access: can('sales_targets.manage'),
    changes: ['sales_target.changed'],
    audit: { label: 'Change sales targets', subject: 'project' },
    body: z.strictObject({
      months: z
        .array(
          z.strictObject({
            month: dayInput.refine((text) => text.endsWith('-01'), 'Enter the first day of a month.'),
            units: z
              .int('Enter a whole number.')
              .min(0, 'Enter 0 to 10,000.')
              .max(10_000, 'Enter 0 to 10,000.')
              .nullable(),
          }),
        )
        .min(1, 'Enter at least one month.')
        .max(60, 'Enter at most 60 months.')
        .refine((months) => new Set(months.map(({ month }) => month)).size === months.length, 'Enter each month once.'),
    }),
    response: one(targets),
  }),
}
