import * as z from 'zod'
import { amount, country, currency, person, recordId } from '../conventions.ts'
import { can, type ResponseOf } from '../endpoint.ts'
import { importEndpoints } from '../imports/imports.ts'
import { leadRating, leadSource, leadStatus } from './lead.ts'
import { importFields } from './lead-fields.ts'

/** The fields that a column of a lead file may be mapped to. */
export const importField = z.enum(importFields)

/** Fields whose values are among those of a set or of the organization: unknown values can be mapped to known ones. */
export const choiceField = z.enum([
  'owner',
  'source',
  'rating',
  'status',
  'purpose',
  'timeframe',
  'property_types_wanted',
  'tags',
  'projects',
])
export type ChoiceField = z.output<typeof choiceField>

const options = {
  /** What to do with a line whose e-mail address or number a lead has already. */
  duplicates: z.enum(['skip', 'update', 'add']),
  /** The fields that an update changes; null for all mapped columns. An empty cell changes nothing. */
  update_fields: z.array(importField).max(importField.options.length).nullable(),
  /** The owner of new leads when no column has one. */
  owner: z.enum(['me', 'nobody', 'member', 'rules']),
  /** Where `owner` is `member`. */
  owner_id: recordId.nullable(),
  /** The source of new leads when no column has one. */
  source: leadSource,
  /** Put on every lead that is added or updated. */
  tag_ids: z.array(recordId).max(50, 'Choose at most 50 tags.'),
  /** Where numbers without a country code are from. */
  country,
  /** How a day such as 03/04/2026 is read. */
  days: z.enum(['day_first', 'month_first']),
  /** What to do with a line that has an optional value that cannot be read: import it without that value, or refuse it. */
  unreadable: z.enum(['leave_out', 'refuse']),
  /**
   * The mapping of values in the file: to a code of the field, or the id of a colleague, tag or project;
   * null to leave it out. A cell of tags or projects may have several values, each mapped by itself.
   */
  values: z
    .array(
      z.strictObject({
        field: choiceField,
        from: z.string().trim().min(1, 'Enter the value of the file.').max(200),
        to: z.string().trim().min(1, 'Choose what it means.').max(40).nullable(),
      }),
    )
    .max(500, 'Map at most 500 values.'),
}
const allOptions = z.strictObject(options)
export type ImportOptions = z.output<typeof allOptions>

/** The lead that a line makes, in words. */
export const importPreview = z.object({
  full_name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  status: leadStatus,
  rating: leadRating,
  source: leadSource,
  owner: z.string().nullable(),
  budget_min: amount.nullable(),
  budget_max: amount.nullable(),
  currency,
  tags: z.array(z.string()),
})
export type ImportPreview = z.output<typeof importPreview>

/** Imports of leads: one's own, and all of them for users who may delete leads. */
export const leadImports = importEndpoints({
  at: '/crm/leads/import',
  access: can('leads.interact'),
  records: 'leads',
  record: 'lead',
  subject: 'lead_import',
  field: importField,
  options,
  preview: importPreview,
  line: {
    /** The duplicated lead, and the matching address or number. */
    twin: z.object({ lead: person.nullable(), line: z.int().nullable() }).nullable(),
    lead_id: recordId.nullable(),
  },
  choice: choiceField,
  sent: {},
  about: {},
})

export type LeadImport = ResponseOf<typeof leadImports.get>['data']
export type ImportLine = ResponseOf<typeof leadImports.lines>['data'][number]
