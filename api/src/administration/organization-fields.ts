import type { FieldsWith } from '../fields.ts'
import { numberLabels } from '../readers/country-defaults.ts'
import type { Organization } from './organization.ts'

interface OrganizationField {
  readonly label: string
  /** How the value is entered, compared and shown. */
  readonly kind:
    | 'line'
    | 'phone'
    | 'country'
    | 'countries'
    | 'number'
    | 'year'
    | 'day'
    | 'currency'
    | 'timezone'
    | 'color'
    | 'switch'
  /** The part of the form and overview that contains it. */
  readonly group: 'company' | 'contact' | 'licenses' | 'settings'
  /** Columns of the form, of six. */
  readonly span: 2 | 3 | 4 | 6
  /** Whether it is required for a new organization. */
  readonly start?: true
}

const company = { group: 'company', span: 3 } as const
const contact = { group: 'contact', span: 3 } as const
const license = { group: 'licenses', span: 3 } as const
const setting = { group: 'settings', span: 3 } as const
const start = true

/** Every field of an organization that its admins change, in the order of its form. */
// biome-ignore format: one field a line, as a table
export const organizationFields = {
  name: { label: 'Name', kind: 'line', ...company, start },
  legal_name: { label: 'Legal name', kind: 'line', ...company, start },
  trade_name: { label: 'Trade name', kind: 'line', ...company },
  legal_form: { label: 'Legal form', kind: 'line', ...company },
  established_year: { label: 'Established', kind: 'year', ...company },
  agents_count: { label: 'Agents', kind: 'number', ...company },
  country: { label: 'Country', kind: 'country', ...contact, start },
  city: { label: 'City', kind: 'line', ...contact, start },
  address: { label: 'Address', kind: 'line', ...contact, span: 4 },
  po_box: { label: 'P.O. box', kind: 'line', ...contact, span: 2 },
  contact_name: { label: 'Contact', kind: 'line', ...contact },
  email: { label: 'E-mail', kind: 'line', ...contact, start },
  phone: { label: 'Phone', kind: 'phone', ...contact, start },
  website: { label: 'Website', kind: 'line', ...contact },
  markets: { label: 'Markets', kind: 'countries', ...contact, span: 6 },
  trade_license_number: { label: 'Trade license', kind: 'line', ...license, start },
  trade_license_authority: { label: 'Issued by', kind: 'line', ...license },
  trade_license_issued_on: { label: 'Issued on', kind: 'day', ...license },
  trade_license_expires_on: { label: 'License expires', kind: 'day', ...license, start },
  regulator: { label: 'Regulator', kind: 'line', ...license, span: 2 },
  regulator_office_number: { label: 'Office number', kind: 'line', ...license, span: 2 },
  regulator_office_expires_on: { label: 'Office number expires', kind: 'day', ...license, span: 2 },
  tax_registration_number: { label: 'Tax number', kind: 'line', ...license },
  default_currency: { label: 'Currency', kind: 'currency', ...setting, start },
  timezone: { label: 'Time zone', kind: 'timezone', ...setting, start },
  brand_color: { label: 'Brand color', kind: 'color', ...setting },
  starts_at_home: { label: 'Start at Home', kind: 'switch', ...setting, span: 6 },
  require_two_factor: { label: 'Require two-factor', kind: 'switch', ...setting, span: 6 },
  members_see_own_leads_only: { label: 'Own leads only', kind: 'switch', ...setting, span: 6 },
  members_read_sales: { label: 'Members read sales', kind: 'switch', ...setting, span: 6 },
} as const satisfies Readonly<Partial<Record<keyof Organization, OrganizationField>>>

type Table = typeof organizationFields
export type EditedOrganizationField = keyof Table
export type OrganizationFieldOf<Kind extends OrganizationField['kind']> = FieldsWith<Table, 'kind', Kind>
export type OrganizationGroup = OrganizationField['group']

export const editedOrganizationFields = Object.keys(organizationFields) as readonly EditedOrganizationField[]
/** The fields that organizations of a type have. */
export const fieldsOfType = (type: Organization['type']): readonly EditedOrganizationField[] =>
  editedOrganizationFields.filter((field) => field !== 'members_read_sales' || type === 'developer')
/** A field as a row, where it is not known which. */
export const organizationField = (field: EditedOrganizationField): OrganizationField => organizationFields[field]

/** The label of a field in a country, which may have a name of its own for its number: `Tax number (TRN)`. */
export const organizationLabel = (field: EditedOrganizationField, country: string | null | undefined): string => {
  const named: Readonly<Partial<Record<EditedOrganizationField, string>>> = numberLabels(country)
  return named[field] ?? organizationField(field).label
}

/** What a license states. Once a value is entered, only the platform changes it. */
const stated = [
  'legal_name',
  'trade_license_number',
  'trade_license_expires_on',
  'regulator_office_number',
  'regulator_office_expires_on',
] as const satisfies readonly EditedOrganizationField[]

/** While an expired license restricts an organization, these are not changed either: they decide when it expires. */
const placed = ['country', 'timezone'] as const satisfies readonly EditedOrganizationField[]

type Licensed = { readonly status: string } & { readonly [Field in (typeof stated)[number]]: unknown }

/** The fields that only the platform changes now. */
export const fieldsOfPlatform = (organization: Licensed): readonly EditedOrganizationField[] =>
  organization.status === 'restricted'
    ? [...stated, ...placed]
    : stated.filter((field) => organization[field] !== null && organization[field] !== '')
