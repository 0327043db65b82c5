import type { FieldsWith } from '../fields.ts'
import type { Unit } from './unit.ts'
import { furnishingLabels, orientationLabels, unitStatusLabels, unitTypeLabels } from './unit-names.ts'

/** The use of a field of a unit. The table holds no schemas, so that the client can import it. */
export interface UnitField {
  readonly label: string
  /** How the value is entered, compared and shown. */
  readonly kind: 'line' | 'text' | 'whole' | 'choice' | 'area' | 'money' | 'record' | 'instant' | 'other'
  /** The labels of a choice's codes. */
  readonly values?: Readonly<Record<string, string>>
  /** The control of the form, with the columns of six that it takes and what a new unit starts with. */
  readonly form:
    | {
        readonly span: 2 | 3 | 6
        readonly initial: string | number | null
        readonly range?: readonly [number, number]
      }
    | false
  /** The column of the list and of exports that shows it; lists remember the name. */
  readonly column: string | false
}

const few = [0, 20] as const

/** Every field of a unit, in the order of its form. */
// biome-ignore format: one field a line, as a table
export const unitFields = {
  number: { label: 'Number', kind: 'line', form: { span: 2, initial: '' }, column: 'number' },
  floor: { label: 'Floor', kind: 'whole', form: { span: 2, initial: 1, range: [-20, 200] }, column: 'floor' },
  stack: { label: 'Stack', kind: 'whole', form: { span: 2, initial: 1, range: [1, 200] }, column: false },
  type: { label: 'Type', kind: 'choice', values: unitTypeLabels, form: { span: 2, initial: 'apartment' }, column: 'type' },
  bedrooms: { label: 'Bedrooms', kind: 'whole', form: { span: 2, initial: 1, range: few }, column: 'beds' },
  bathrooms: { label: 'Bathrooms', kind: 'whole', form: { span: 2, initial: 1, range: few }, column: 'baths' },
  internal_area: { label: 'Internal area', kind: 'area', form: { span: 3, initial: null }, column: false },
  outdoor_area: { label: 'Balcony and terrace', kind: 'area', form: { span: 3, initial: '0' }, column: false },
  view: { label: 'View', kind: 'line', form: { span: 3, initial: '' }, column: 'view' },
  orientation: { label: 'Orientation', kind: 'choice', values: orientationLabels, form: { span: 3, initial: null }, column: 'orientation' },
  parking: { label: 'Parking', kind: 'whole', form: { span: 3, initial: 1, range: few }, column: 'parking' },
  furnishing: { label: 'Furnishing', kind: 'choice', values: furnishingLabels, form: { span: 3, initial: 'none' }, column: 'furnishing' },
  price: { label: 'Price', kind: 'money', form: { span: 3, initial: null }, column: 'price' },
  minimum_price: { label: 'Floor price', kind: 'money', form: { span: 3, initial: null }, column: false },
  sales_note: { label: 'Note for sellers', kind: 'text', form: { span: 6, initial: '' }, column: false },
  unit_type: { label: 'Unit type', kind: 'record', form: false, column: 'unit_type' },
  status: { label: 'Status', kind: 'choice', values: unitStatusLabels, form: false, column: 'status' },
  total_area: { label: 'Area', kind: 'area', form: false, column: 'total_area' },
  per_area: { label: 'Price by area', kind: 'money', form: false, column: 'per_area' },
  project: { label: 'Project', kind: 'record', form: false, column: 'project' },
  building: { label: 'Building', kind: 'record', form: false, column: 'building' },
  organization: { label: 'Developer', kind: 'record', form: false, column: 'builder' },
  claim: { label: 'Held by', kind: 'other', form: false, column: 'holder' },
  updated_at: { label: 'Updated', kind: 'instant', form: false, column: 'updated_at' },
  block_reason: { label: 'Reason', kind: 'line', form: false, column: false },
  released_at: { label: 'Released', kind: 'instant', form: false, column: false },
  created_at: { label: 'Created', kind: 'instant', form: false, column: false },
  plan: { label: 'Floor plan', kind: 'other', form: false, column: false },
  history: { label: 'History', kind: 'other', form: false, column: false },
  project_status: { label: 'Status of the project', kind: 'other', form: false, column: false },
  floors: { label: 'Floors', kind: 'whole', form: false, column: false },
  handover_on: { label: 'Handover', kind: 'other', form: false, column: false },
  construction_percent: { label: 'Built', kind: 'other', form: false, column: false },
  hold_default_minutes: { label: 'Hold', kind: 'whole', form: false, column: false },
  hold_max_minutes: { label: 'Longest hold', kind: 'whole', form: false, column: false },
  id: { label: 'Id', kind: 'whole', form: false, column: false },
  version: { label: 'Version', kind: 'whole', form: false, column: false },
} as const satisfies Readonly<Record<keyof Unit, UnitField>>

type Table = typeof unitFields
export type UnitFormField = { [Field in keyof Table]: Table[Field]['form'] extends false ? never : Field }[keyof Table]
const isInForm = (field: string): field is UnitFormField =>
  Object.hasOwn(unitFields, field) && unitFields[field as keyof Table].form !== false
/** The fields that people set, in the order of the form. */
export const unitFormFields: readonly UnitFormField[] = Object.keys(unitFields).filter(isInForm)
/** The fields of one kind. */
export type UnitFieldOf<Kind extends UnitField['kind']> = FieldsWith<Table, 'kind', Kind> & UnitFormField

/** A field as a row, where it is not known which. */
export const unitField = (field: keyof Table): UnitField => unitFields[field]

/** The columns that the unit list can show, by the names that it remembers them under. */
export type UnitColumn = Exclude<Table[keyof Table]['column'], false>
export const unitColumnNames: readonly UnitColumn[] = Object.values(unitFields)
  .map(({ column }) => column)
  .filter((column) => column !== false)
