import type { FieldsWith } from '../fields.ts'
import type { Project } from './project.ts'
import { projectStatusLabels } from './project-names.ts'
import { priceVatLabels } from './vat-names.ts'

/** The use of a field of a project. The table holds no schemas, so that the client can import it. */
export interface ProjectField {
  readonly label: string
  /** The label in the details, where it is shorter. */
  readonly short?: string
  /** How the value is entered, compared and shown. */
  readonly kind:
    | 'line'
    | 'text'
    | 'choice'
    | 'country'
    | 'currency'
    | 'number'
    | 'minutes'
    | 'day'
    | 'percent'
    | 'money'
    | 'record'
    | 'other'
  /** The labels of a choice's codes. */
  readonly values?: Readonly<Record<string, string>>
  /** The API sets it. */
  readonly edited: boolean
  /** The control of the form, with the columns of six that it takes. */
  readonly form:
    | {
        readonly span: 2 | 3 | 4 | 6
        /** The initial value in a new project. */
        readonly initial: string | number | null
        readonly range?: readonly [number, number]
      }
    | false
  /** Whether it is a row of the details on its page, which have an order of their own. */
  readonly fact: boolean
  /** The column of the list that shows it; lists remember the name. */
  readonly column: string | false
}

const read = { edited: false, form: false, fact: false, column: false } as const
const set = { edited: true, fact: false, column: false } as const

/** Every field of a project, in the order of its form. */
// biome-ignore format: one field a line, as a table
export const projectFields = {
  name: { label: 'Name', kind: 'line', ...set, form: { span: 4, initial: '' }, column: 'name' },
  code: { label: 'Code', kind: 'line', ...set, form: { span: 2, initial: '' } },
  tagline: { label: 'Tagline', kind: 'line', ...set, form: { span: 4, initial: '' } },
  status: { label: 'Status', kind: 'choice', values: projectStatusLabels, ...set, form: { span: 2, initial: 'draft' }, column: 'status' },
  description: { label: 'Description', kind: 'text', ...set, form: { span: 6, initial: '' } },
  country: { label: 'Country', kind: 'country', ...set, form: { span: 3, initial: null } },
  currency: { label: 'Currency', kind: 'currency', ...set, form: { span: 3, initial: '' } },
  city: { label: 'City', kind: 'line', ...set, form: { span: 3, initial: '' }, column: 'city' },
  district: { label: 'District', kind: 'line', ...set, form: { span: 3, initial: '' } },
  address: { label: 'Address', kind: 'line', ...set, form: { span: 6, initial: '' }, fact: true },
  latitude: { label: 'Latitude', kind: 'number', ...set, form: { span: 3, initial: null, range: [-90, 90] }, column: 'latitude' },
  longitude: { label: 'Longitude', kind: 'number', ...set, form: { span: 3, initial: null, range: [-180, 180] }, column: 'longitude' },
  launch_on: { label: 'Launch', kind: 'day', ...set, form: { span: 2, initial: null }, fact: true },
  completion_on: { label: 'Handover', kind: 'day', ...set, form: { span: 2, initial: null }, fact: true, column: 'completion_on' },
  construction_percent: { label: 'Built', kind: 'percent', ...set, form: { span: 2, initial: '0' }, fact: true, column: 'built' },
  registration_number: { label: 'Registration number', short: 'Registration', kind: 'line', ...set, form: { span: 3, initial: '' }, fact: true },
  escrow_account: { label: 'Escrow account', short: 'Escrow', kind: 'line', ...set, form: { span: 3, initial: '' }, fact: true },
  hold_default_minutes: { label: 'Default hold', kind: 'minutes', ...set, form: { span: 2, initial: 1440 } },
  hold_max_minutes: { label: 'Maximum hold', kind: 'minutes', ...set, form: { span: 2, initial: 4320 } },
  hold_limit_per_person: { label: 'Holds per person', kind: 'number', ...set, form: { span: 2, initial: 5 } },
  offer_hold_minutes: { label: 'Hold after an accepted offer', kind: 'minutes', ...set, form: { span: 3, initial: 1440 } },
  sales_manager_discount_percent: { label: 'Discount of a sales manager', kind: 'percent', ...set, form: { span: 3, initial: '0' } },
  super_admin_discount_percent: { label: 'Discount of a super admin', kind: 'percent', ...set, form: { span: 3, initial: '0' } },
  price_vat: { label: 'VAT of unit prices', kind: 'choice', values: priceVatLabels, ...set, form: { span: 3, initial: 'included' } },
  booking_expiry_minutes: { label: 'Booking expires after', kind: 'number', ...set, form: false },
  organization: { label: 'Developer', kind: 'record', ...read, fact: true, column: 'builder' },
  buildings: { label: 'Buildings', kind: 'number', ...read, fact: true, column: 'buildings' },
  units: { label: 'Units', kind: 'number', ...read, column: 'units' },
  counts: { label: 'Availability', kind: 'other', ...read, column: 'availability' },
  price_from: { label: 'Price', kind: 'money', ...read, fact: true, column: 'price_from' },
  range: { label: 'Area', kind: 'other', ...read, fact: true },
  cover: { label: 'Cover', kind: 'other', ...read },
  created_at: { label: 'Created', kind: 'other', ...read },
  updated_at: { label: 'Changed', kind: 'other', ...read },
  id: { label: 'Id', kind: 'number', ...read },
  version: { label: 'Version', kind: 'number', ...read },
} as const satisfies Readonly<Record<keyof Project, ProjectField>>

type Table = typeof projectFields
/** The fields that the API sets. */
export type EditedProjectField = FieldsWith<Table, 'edited', true>
export type ProjectFormField = {
  [Field in keyof Table]: Table[Field]['form'] extends false ? never : Field
}[keyof Table]
export type ProjectFact = FieldsWith<Table, 'fact', true>
export type ProjectColumn = Exclude<Table[keyof Table]['column'], false>

/** The columns of the list, with their titles in exports. */
export const projectColumns = Object.fromEntries(
  Object.values(projectFields).flatMap(({ column, label }) => (column ? [[column, label]] : [])),
) as Readonly<Record<ProjectColumn, string>>

const isInForm = (field: string): field is ProjectFormField =>
  Object.hasOwn(projectFields, field) && projectFields[field as keyof Table].form !== false
/** The fields of the form, in its order. */
export const projectFormFields: readonly ProjectFormField[] = Object.keys(projectFields).filter(isInForm)
/** The fields of one kind. */
export type ProjectFieldOf<Kind extends ProjectField['kind']> = FieldsWith<Table, 'kind', Kind> & ProjectFormField

/** A field as a row, where it is not known which. */
export const projectField = (field: keyof Table): ProjectField => projectFields[field]
