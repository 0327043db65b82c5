import * as z from 'zod'
import { country, currency, day, instant, person, recordId, version } from '../conventions.ts'
import { picture } from '../picture.ts'

export const organizationType = z.enum(['platform', 'developer', 'brokerage'])
export const organizationStatus = z.enum([
  'draft',
  'pending_review',
  'changes_requested',
  'rejected',
  'active',
  'restricted',
  'suspended',
  'closed',
])

export const organizationSource = z.enum(['skylinebuilders', 'international', 'manual', 'converted'])

/** All fields of an organization. */
export const organization = z.object({
  id: recordId,
  type: organizationType,
  status: organizationStatus,
  /** Why it is suspended, rejected or closed. */
  status_reason: z.string().nullable(),
  source: organizationSource,
  logo: picture.nullable(),
  name: z.string(),
  legal_name: z.string().nullable(),
  trade_name: z.string().nullable(),
  legal_form: z.string().nullable(),
  established_year: z.int().nullable(),
  agents_count: z.int().nullable(),
  country: country.nullable(),
  city: z.string().nullable(),
  address: z.string().nullable(),
  po_box: z.string().nullable(),
  contact_name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  markets: z.array(country),
  trade_license_number: z.string().nullable(),
  trade_license_authority: z.string().nullable(),
  trade_license_issued_on: day.nullable(),
  trade_license_expires_on: day.nullable(),
  regulator: z.string().nullable(),
  regulator_office_number: z.string().nullable(),
  regulator_office_expires_on: day.nullable(),
  tax_registration_number: z.string().nullable(),
  default_currency: currency,
  timezone: z.string(),
  /** The main color of the pages that buyers see, such as `#7a3e1b`. */
  brand_color: z.string().nullable(),
  /** The first screen of its members is Home, unless they choose otherwise. */
  starts_at_home: z.boolean(),
  require_two_factor: z.boolean(),
  /** The server requires two-factor of everyone, whatever this organization has set. */
  server_requires_two_factor: z.boolean(),
  members_see_own_leads_only: z.boolean(),
  /** Members of a developer who are not its admins read the sales of its projects. */
  members_read_sales: z.boolean(),
  /** Its local day, by which documents expire. */
  today: day,
  members: z.int(),
  projects: z.int(),
  documents: z.int(),
  /** The sales managers of the organization, as far as the caller may know. */
  managers: z.array(person),
  created_at: instant,
  version,
})
export type Organization = z.output<typeof organization>
