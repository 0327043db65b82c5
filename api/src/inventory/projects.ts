import * as z from 'zod'
import {
  anyOf,
  country,
  currency,
  currencyInput,
  dayInput,
  line,
  listQuery,
  nameLine,
  one,
  options,
  optionsQuery,
  page,
  percent,
  recordId,
  text,
  version,
} from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { namesOf } from '../list-columns.ts'
import { exportEndpoint, PAGES, wholeExportShape } from '../list-export.ts'
import { escrowAccount } from './account-number.ts'
import { built, code } from './availability.ts'
import { project, projectRow, projectStatus } from './project.ts'
import { type EditedProjectField, projectColumns } from './project-fields.ts'

const minutes = (max: number) => z.int('Enter whole minutes.').min(5, 'Enter at least 5 minutes.').max(max)

const ownDiscount = percent.refine(
  (value) => Number(value) >= 0 && Number(value) < 100,
  'Enter a percentage from 0 to below 100.',
)

/** A rule for every field that is edited. */
const fields = {
  name: nameLine(),
  code,
  tagline: line(200).nullable(),
  description: text(),
  status: projectStatus,
  country: country.nullable(),
  city: line(100).nullable(),
  district: line(100).nullable(),
  address: line(300).nullable(),
  latitude: z
    .number()
    .min(-90, 'Enter a latitude from -90 to 90.')
    .max(90, 'Enter a latitude from -90 to 90.')
    .nullable(),
  longitude: z
    .number()
    .min(-180, 'Enter a longitude from -180 to 180.')
    .max(180, 'Enter a longitude from -180 to 180.')
    .nullable(),
  currency: currencyInput,
  launch_on: dayInput.nullable(),
  completion_on: dayInput.nullable(),
  construction_percent: built,
  registration_number: line(60).nullable(),
  escrow_account: escrowAccount.nullable(),
  hold_default_minutes: minutes(43_200),
  hold_max_minutes: minutes(43_200),
  hold_limit_per_person: z.int().min(1, 'Enter at least 1.').max(1000, 'Enter at most 1000.'),
  sales_manager_discount_percent: ownDiscount,
  super_admin_discount_percent: ownDiscount,
  booking_expiry_minutes: minutes(129_600),
  price_vat: z.enum(['included', 'added']),
  /** Null: an accepted offer holds nothing. */
  offer_hold_minutes: minutes(43_200).nullable(),
} satisfies Readonly<Record<EditedProjectField, z.core.$ZodType>>

const newProject = z.strictObject(fields).partial().required({ name: true, code: true })
const changedProject = z.strictObject({ ...fields, version }).partial()

const projectsQuery = listQuery({
  sort: ['name', 'completion_on', 'updated_at', 'created_at'],
  filters: {
    status: anyOf(projectStatus),
    city: anyOf(z.string().max(100)),
    organizations: anyOf(recordId),
    completion_from: dayInput,
    completion_to: dayInput,
  },
})

export const projects = {
  list: endpoint({
    method: 'GET',
    path: '/inventory/projects',
    summary: 'Projects in reach, with their availability',
    access: can('projects.view'),
    query: projectsQuery,
    response: page(projectRow),
  }),
  export: exportEndpoint({
    path: '/inventory/projects/export',
    what: 'projects',
    access: can('projects.view'),
    body: projectsQuery.omit(PAGES).extend(wholeExportShape(z.enum(namesOf(projectColumns)))),
  }),
  options: endpoint({
    method: 'GET',
    path: '/inventory/projects/options',
    summary: 'Projects by name, for selects',
    access: can('projects.view'),
    query: optionsQuery,
    response: options({ code: z.string(), currency }),
  }),
  one: endpoint({
    method: 'GET',
    path: '/inventory/projects/{id}',
    summary: 'A project with its facts, availability and price range',
    access: can('projects.view'),
    response: one(project),
  }),
  create: endpoint({
    method: 'POST',
    path: '/inventory/projects',
    summary: 'Add a project; it starts as a draft',
    access: can('projects.manage'),
    changes: ['project.changed'],
    audit: { label: 'Create project', subject: 'project' },
    status: 201,
    idempotent: true,
    body: newProject,
    response: one(project),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/inventory/projects/{id}',
    summary: 'Change a project; the currency only while it has no units',
    access: can('projects.manage'),
    changes: ['project.changed'],
    audit: { label: 'Change project', subject: 'project' },
    body: changedProject,
    response: one(project),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/inventory/projects/{id}',
    summary: 'Delete a project that has no buildings',
    access: can('projects.manage'),
    changes: ['project.changed'],
    audit: { label: 'Delete project', subject: 'project' },
    status: 204,
  }),
}
