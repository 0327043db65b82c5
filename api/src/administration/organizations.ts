import * as z from 'zod'
import {
  anyOf,
  asFlag,
  asNumber,
  country,
  currencyInput,
  day,
  dayInput,
  email,
  instant,
  line,
  listQuery,
  nameLine,
  one,
  options,
  optionsQuery,
  page,
  person,
  phone,
  recordId,
  text,
  version,
} from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { namesOf, organizationColumns } from '../list-columns.ts'
import { exportEndpoint, PAGES, wholeExportShape } from '../list-export.ts'
import { picture } from '../picture.ts'
import { timeZone } from '../time-zone.ts'
import { licenseNumber, officeNumber, taxNumber } from './official-numbers.ts'
import { organization, organizationSource, organizationStatus, organizationType } from './organization.ts'
import type { EditedOrganizationField } from './organization-fields.ts'

/** A builder, a brokerage or the platform, as the list shows one. */
export const listedOrganization = z.object({
  id: recordId,
  name: z.string(),
  logo: picture.nullable(),
  type: organizationType,
  status: organizationStatus,
  source: organizationSource,
  country: country.nullable(),
  city: z.string().nullable(),
  /** When its trade license or ORN runs out, whichever comes first. */
  expires_on: day.nullable(),
  /** The day that it is there. */
  today: day,
  members: z.int(),
  projects: z.int(),
  managers: z.array(person),
  created_at: instant,
})
export type ListedOrganization = z.output<typeof listedOrganization>

/** Days before expiry from which a document counts as expiring. */
export const EXPIRY_NOTICE_DAYS = 30
/** Largest file of a logo, in bytes. */
export const LOGO_LARGEST = 10_000_000

/** Any color: pages and e-mails darken or lighten it until its text can be read. */
export const brandColorInput = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Enter a color such as #7a3e1b.')
  .nullable()

const count = (max: number) =>
  z.int('Enter a whole number.').min(0, 'Enter 0 or more.').max(max, `Enter at most ${max}.`)
/** A rule for every field that is edited. */
const fields = {
  name: nameLine(),
  legal_name: nameLine().nullable(),
  trade_name: nameLine().nullable(),
  legal_form: line(100).nullable(),
  established_year: z
    .int('Enter a year.')
    .min(1800, 'Enter a year from 1800.')
    .max(2199, 'Enter a year up to 2199.')
    .nullable(),
  agents_count: count(100_000).nullable(),
  country: country.nullable(),
  city: line(100).nullable(),
  address: line(300).nullable(),
  po_box: line(40).nullable(),
  contact_name: nameLine().nullable(),
  email: email.nullable(),
  phone: phone.nullable(),
  website: line(200)
    .regex(
      /^(https?:\/\/)?[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/?#]\S*)?$/iu,
      'Enter an address such as www.example.com.',
    )
    .nullable(),
  markets: z
    .array(country)
    .max(60, 'Choose at most 60 countries.')
    .refine((all) => new Set(all).size === all.length, 'Name each country once.'),
  trade_license_number: licenseNumber.nullable(),
  trade_license_authority: line(120).nullable(),
  trade_license_issued_on: dayInput.nullable(),
  trade_license_expires_on: dayInput.nullable(),
  regulator: line(120).nullable(),
  regulator_office_number: officeNumber.nullable(),
  regulator_office_expires_on: dayInput.nullable(),
  tax_registration_number: taxNumber.nullable(),
  default_currency: currencyInput,
  timezone: timeZone,
  brand_color: brandColorInput,
  starts_at_home: z.boolean(),
  require_two_factor: z.boolean(),
  members_see_own_leads_only: z.boolean(),
  members_read_sales: z.boolean(),
} satisfies Readonly<Record<EditedOrganizationField, z.core.$ZodType>>

const newOrganization = z
  .strictObject({ ...fields, type: z.enum(['developer', 'brokerage'], 'Choose a developer or a brokerage.') })
  .partial()
  .required({ name: true, type: true, country: true })
const changedOrganization = z.strictObject({ ...fields, version }).partial()
const reason = text(2000).trim().min(1, 'Enter a reason.')
const update = can('organizations.update')
/** Only the platform may edit users. */
const platform = can('organizations.edit_users')

const organizationsQuery = listQuery({
  sort: ['name', 'created_at', 'expires_on'],
  filters: {
    type: anyOf(organizationType),
    status: anyOf(organizationStatus),
    country: anyOf(country),
    source: anyOf(organizationSource),
    /** Its license or ORN runs out within so many days. */
    expires_within: asNumber(z.int('Enter whole days.').min(0, 'Enter 0 or more.').max(365, 'Enter at most 365.')),
    /** Has a request that waits: for the renewal of a license, or for a colleague. */
    asks: asFlag,
    /** Filters by sales manager. */
    manager: anyOf(recordId),
  },
})

export const organizations = {
  list: endpoint({
    method: 'GET',
    path: '/auth/organizations',
    summary: 'Organizations in reach: all for a super admin, the assigned ones for a sales manager',
    access: can('organizations.list'),
    query: organizationsQuery,
    response: page(listedOrganization),
  }),
  export: exportEndpoint({
    path: '/auth/organizations/export',
    what: 'organizations',
    access: can('organizations.list'),
    body: organizationsQuery.omit(PAGES).extend(wholeExportShape(z.enum(namesOf(organizationColumns)))),
  }),
  options: endpoint({
    method: 'GET',
    path: '/auth/organizations/options',
    summary: 'Organizations in reach, for selects',
    access: can('organizations.list'),
    query: optionsQuery,
    response: options({ type: organizationType }),
  }),
  one: endpoint({
    method: 'GET',
    path: '/auth/organizations/{id}',
    summary: 'An organization: any for a super admin, an assigned one for a sales manager, one’s own for its admins',
    access: can('organizations.show'),
    response: one(organization),
  }),
  create: endpoint({
    method: 'POST',
    path: '/auth/organizations',
    summary: 'Add a developer or a brokerage; it is active at once',
    access: platform,
    changes: ['organization.changed'],
    audit: { label: 'Create organization', subject: 'organization' },
    status: 201,
    idempotent: true,
    body: newOrganization,
    response: one(organization),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/auth/organizations/{id}',
    summary:
      'Change what an organization says of itself; a renewed license lifts the restriction that came with its expiry',
    access: update,
    changes: ['organization.changed', 'organization.standing', 'lead_settings.changed'],
    audit: { label: 'Change organization', subject: 'organization' },
    body: changedOrganization,
    response: one(organization),
  }),
  suspend: endpoint({
    method: 'POST',
    path: '/auth/organizations/{id}/suspend',
    summary: 'Suspend an organization: no one signs in to it and nothing new is sold until it is reinstated',
    access: platform,
    changes: ['organization.changed', 'organization.standing'],
    audit: { label: 'Suspend organization', subject: 'organization' },
    body: z.strictObject({ reason }),
    response: one(organization),
  }),
  reinstate: endpoint({
    method: 'POST',
    path: '/auth/organizations/{id}/reinstate',
    summary:
      'Reinstate a suspended organization, or start a draft of the platform’s own; restricted if its documents have expired',
    access: platform,
    changes: ['organization.changed', 'organization.standing'],
    audit: { label: 'Reinstate organization', subject: 'organization' },
    response: one(organization),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/auth/organizations/{id}',
    summary: 'Close an organization permanently; refused while it has open bookings or holds',
    access: platform,
    changes: ['organization.changed', 'organization.standing'],
    audit: { label: 'Close organization', subject: 'organization' },
    status: 204,
  }),
  setLogo: endpoint({
    method: 'POST',
    path: '/auth/organizations/{id}/logo',
    summary: 'Set the logo: JPEG, PNG, WebP or HEIC, converted to three sizes',
    access: update,
    changes: ['organization.changed'],
    audit: { label: 'Set logo', subject: 'organization' },
    files: ['file'],
    pictures: true,
    largest: LOGO_LARGEST,
    body: z.strictObject({
      file: z
        .file('Choose a picture.')
        .max(LOGO_LARGEST, 'A picture may have at most 10 MB.')
        .mime(['image/jpeg', 'image/png', 'image/webp'], 'Choose a JPEG, PNG, WebP or HEIC picture.'),
    }),
    response: one(organization),
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: '/auth/organizations/{id}/logo',
    summary: 'Remove the logo',
    access: update,
    changes: ['organization.changed'],
    audit: { label: 'Remove logo', subject: 'organization' },
    response: one(organization),
  }),
}
