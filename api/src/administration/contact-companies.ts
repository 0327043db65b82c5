import * as z from 'zod'
import {
  anyOf,
  asFlag,
  asNumber,
  country,
  dayInput,
  email,
  instant,
  line,
  listQuery,
  one,
  options,
  optionsQuery,
  page,
  person,
  phone,
  recordId,
  searchTerm,
  seenVersion,
  several,
  text,
  version,
} from '../conventions.ts'
import { accountEmail } from '../credentials.ts'
import { can, endpoint } from '../endpoint.ts'
import { licenseNumber } from './official-numbers.ts'

export const contactStatus = z.enum([
  'new',
  'contacted',
  'interested',
  'not_interested',
  'invited',
  'converted',
  'blocked',
])
export const contactSource = z.enum(['import', 'website', 'event', 'referral', 'manual'])
export type ContactSource = z.output<typeof contactSource>
export const matchReason = z.enum(['license', 'domain', 'phone', 'name'])
export type MatchReason = z.output<typeof matchReason>
/** Two letters, such as `ar`. */
export const contactLanguages = z
  .array(z.string().regex(/^[a-z]{2}$/, 'Enter a language code of two letters, such as ar.'))
  .max(20, 'Keep at most 20 languages.')

const named = z.object({ id: recordId, name: z.string() })

/** The most similar company, and the number of similar ones. */
const likeness = z.object({
  count: z.int(),
  name: z.string(),
  score: z.int(),
  reasons: z.array(matchReason),
})

/** A company as lists show it. */
export const contactCompanyRow = z.object({
  id: recordId,
  name: z.string(),
  country: country.nullable(),
  city: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  whatsapp: z.string().nullable(),
  status: contactStatus,
  source: contactSource,
  brokers: z.int(),
  match: likeness.nullable(),
  last_contacted_at: instant.nullable(),
  opted_out_at: instant.nullable(),
  created_at: instant,
  version,
})
export type ContactCompanyRow = z.output<typeof contactCompanyRow>

/** A company with everything that is known of it. */
export const contactCompany = contactCompanyRow.extend({
  address: z.string().nullable(),
  other_emails: z.array(z.string()),
  other_phones: z.array(z.string()),
  website: z.string().nullable(),
  license_number: z.string().nullable(),
  orn: z.string().nullable(),
  languages: z.array(z.string()),
  notes: z.string(),
  created_by: person.nullable(),
  converted_at: instant.nullable(),
  /** The brokerage that it has become. */
  converted_organization: named.nullable(),
})
export type ContactCompany = z.output<typeof contactCompany>

/** The other record of a match, as far as it is compared. */
const matched = z.object({
  kind: z.enum(['company', 'organization']),
  id: recordId,
  name: z.string(),
  status: z.string(),
  country: country.nullable(),
  city: z.string().nullable(),
  address: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  license_number: z.string().nullable(),
})
export type MatchedRecord = z.output<typeof matched>

export const contactMatch = z.object({
  /** 1 to 100. */
  score: z.int(),
  reasons: z.array(matchReason),
  company: matched,
  other: matched,
})
export type ContactMatch = z.output<typeof contactMatch>

/** A rule for every field that is edited. */
const optionalFields = {
  country: country.nullable().optional(),
  city: line(120).nullable().optional(),
  address: line(300).nullable().optional(),
  email: email.nullable().optional(),
  other_emails: z.array(email).max(20, 'Keep at most 20 addresses.').optional(),
  phone: phone.nullable().optional(),
  whatsapp: phone.nullable().optional(),
  other_phones: z.array(phone).max(20, 'Keep at most 20 numbers.').optional(),
  website: line(200).nullable().optional(),
  license_number: licenseNumber.nullable().optional(),
  orn: line(60).nullable().optional(),
  languages: contactLanguages.optional(),
  source: contactSource.optional(),
  notes: text(10_000).optional(),
}
export const newContactCompany = z.strictObject({ name: line(200), ...optionalFields })
export const changedContactCompany = z.strictObject({
  version: seenVersion,
  name: line(200).optional(),
  ...optionalFields,
  opted_out: z.boolean().optional(),
})

/**
 * Fields that a merge takes from one of the two. Fields that can have several values are combined: addresses, numbers,
 * languages, notes.
 */
export const mergedCompanyFields = [
  'name',
  'country',
  'city',
  'address',
  'email',
  'phone',
  'whatsapp',
  'website',
  'license_number',
  'orn',
  'source',
  'status',
] as const
export const mergedCompanyField = z.enum(mergedCompanyFields)

/** The filters of the list; a change of all matches uses the same. */
export const contactCompaniesQuery = listQuery({
  sort: ['name', 'created_at', 'country', 'city', 'status', 'source', 'last_contacted_at'],
  filters: {
    status: anyOf(contactStatus),
    country: anyOf(country),
    /** The whole city, in small or great letters. */
    city: line(120),
    source: anyOf(contactSource),
    has_match: asFlag,
    has_whatsapp: asFlag,
    opted_out: asFlag,
    /** Added or changed by an import. */
    import_id: anyOf(recordId),
    contacted_from: dayInput,
    contacted_to: dayInput,
    /** Last contacted longer ago than so many days, or never. */
    not_contacted_days: asNumber(z.int('Enter a whole number of days.').min(1, 'Must be 1 day or more.').max(3650)),
  },
})

/** How many are changed in one call. */
export const MAX_STATUS_BULK = 10_000
const MAX_IDS = 500

/** Which contacts: these, or every one that a list shows. */
export const bulkOf = <All extends z.ZodType>(all: All, noun: string, nouns: string) => ({
  ids: z
    .array(recordId)
    .min(1, `Choose at least one ${noun}.`)
    .max(MAX_IDS, `Choose at most ${MAX_IDS} ${nouns}, or all that match.`)
    .optional(),
  /** The list's own question, without its pages and its order. */
  all: all.optional(),
})
const WHOLE = { page: true, per_page: true, sort: true, cursor: true } as const
export const companiesOfBulk = bulkOf(contactCompaniesQuery.omit(WHOLE), 'company', 'companies')
export const exactlyOne: [(target: { ids?: unknown; all?: unknown }) => boolean, string] = [
  ({ ids, all }) => (ids === undefined) !== (all === undefined),
  'Name them in ids, or all with its filters.',
]

const uuid = z.uuid('Enter the move that the change answered.')
/** The statuses that a person gives. */
export const contactStatusInput = contactStatus.exclude(['converted'])

const move = z.object({
  /** Identifies the move for undo, as long as the record was not moved again; null when nothing changed. */
  move_id: z.uuid().nullable(),
})
/** The result of moving many. A record that has the status already counts as neither changed nor refused. */
export const movedMany = move.extend({
  found: z.int(),
  changed: z.int(),
  /** The first hundred that cannot move there. */
  refused: z.array(z.object({ id: recordId, name: z.string(), reason: z.string() })),
  refused_count: z.int(),
})
export const undoneMoves = z.object({ put_back: z.int() })
export const undoMoves = z.strictObject({ move_id: uuid })

const access = can('contacts.manage')
const changes = ['contact.changed'] as const
const subject = 'contact_company'

/** Companies that the platform wants to win as brokerages. */
export const contactCompanies = {
  list: endpoint({
    method: 'GET',
    path: '/auth/contacts/companies',
    summary: 'Contact companies by name, with what each looks like the most',
    access,
    query: contactCompaniesQuery,
    response: page(contactCompanyRow),
  }),
  matches: endpoint({
    method: 'GET',
    path: '/auth/contacts/companies/matches',
    summary:
      'Companies that look like each other or like an organization, the surest first, each with score and reasons; of one company where it is named',
    access,
    query: listQuery({ sort: ['score'], filters: { company_id: asNumber(recordId) } }),
    response: page(contactMatch),
  }),
  countries: endpoint({
    method: 'GET',
    path: '/auth/contacts/companies/countries',
    summary: 'The countries that contact companies are in, and how many in each',
    access,
    response: several(z.object({ country, count: z.int() })),
  }),
  cities: endpoint({
    method: 'GET',
    path: '/auth/contacts/companies/cities',
    summary: 'The cities that contact companies are in, for the filter',
    access,
    query: z.strictObject({ search: searchTerm.optional() }),
    response: several(z.object({ name: z.string() })),
  }),
  options: endpoint({
    method: 'GET',
    path: '/auth/contacts/companies/options',
    summary: 'Contact companies, for selects',
    access,
    query: optionsQuery,
    response: options({ country: country.nullable() }),
  }),
  one: endpoint({
    method: 'GET',
    path: '/auth/contacts/companies/{id}',
    summary: 'One contact company',
    access,
    response: one(contactCompany),
  }),
  create: endpoint({
    method: 'POST',
    path: '/auth/contacts/companies',
    summary: 'Add a contact company; its matches are looked for at once',
    access,
    changes,
    audit: { label: 'Create contact company', subject },
    status: 201,
    idempotent: true,
    body: newContactCompany,
    response: one(contactCompany),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/auth/contacts/companies/{id}',
    summary: 'Change a contact company; only the fields given change',
    access,
    changes,
    audit: { label: 'Change contact company', subject },
    body: changedContactCompany,
    response: one(contactCompany),
  }),
  setStatus: endpoint({
    method: 'PATCH',
    path: '/auth/contacts/companies/status/{id}',
    summary: 'Move a contact company to a status that may follow its own',
    access,
    changes,
    audit: { label: 'Change status of contact company', subject },
    body: z.strictObject({ status: contactStatusInput }),
    response: one(move.extend({ status: contactStatus })),
  }),
  setStatusBulk: endpoint({
    method: 'PATCH',
    path: '/auth/contacts/companies/status-bulk',
    summary: `Move many contact companies: those named, or all that match, at most ${MAX_STATUS_BULK.toLocaleString('en')}. Those that cannot move there are named and stay`,
    access,
    changes,
    audit: { label: 'Change status of contact companies', subject: 'contact_company' },
    body: z.strictObject({ ...companiesOfBulk, status: contactStatusInput }).refine(...exactlyOne),
    response: one(movedMany),
  }),
  undoStatus: endpoint({
    method: 'POST',
    path: '/auth/contacts/companies/status-undo',
    summary: 'Take a move back; what was moved since stays',
    access,
    changes,
    audit: { label: 'Undo status of contact companies', subject },
    body: undoMoves,
    response: one(undoneMoves),
  }),
  dismiss: endpoint({
    method: 'PATCH',
    path: '/auth/contacts/companies/{id}/matches',
    summary: 'Say that a company and what it looks like are different, or take that back; it is remembered',
    access,
    changes,
    audit: { label: 'Dismiss or restore match of contact company', subject },
    body: z
      .strictObject({
        company_id: recordId.optional(),
        matched_organization_id: recordId.optional(),
        dismissed: z.boolean(),
      })
      .refine(
        ({ company_id, matched_organization_id }) =>
          (company_id === undefined) !== (matched_organization_id === undefined),
        { path: ['company_id'], error: 'Name the other company or the organization.' },
      ),
    response: one(z.object({ dismissed: z.boolean() })),
  }),
  merge: endpoint({
    method: 'POST',
    path: '/auth/contacts/companies/{id}/merge',
    summary:
      'Merge another company into this one, field by field; addresses, numbers, notes and brokers of both are kept. A converted one stays and takes the other in',
    access,
    changes,
    audit: { label: 'Merge contact companies', subject },
    idempotent: true,
    body: z.strictObject({
      version,
      other: z.strictObject({ id: recordId, version }),
      /** The fields that are taken from the other one. */
      take: z.array(mergedCompanyField).max(mergedCompanyFields.length).optional(),
    }),
    response: one(contactCompany),
  }),
  convert: endpoint({
    method: 'POST',
    path: '/auth/contacts/companies/convert/{id}',
    summary: 'Create a brokerage draft from a company and invite its broker admin; once, also for simultaneous calls',
    access,
    changes,
    audit: { label: 'Convert contact company', subject },
    idempotent: true,
    body: z.strictObject({
      /** The recipient of the invite; by default the company's address. */
      email: accountEmail.optional(),
    }),
    response: one(contactCompany),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/auth/contacts/companies/{id}',
    summary: 'Delete a contact company with its brokers; it can be restored for 30 days',
    access,
    changes,
    audit: { label: 'Delete contact company', subject },
    status: 204,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/auth/contacts/companies/{id}/restore',
    summary: 'Restore a deleted contact company and the brokers deleted with it, within 30 days',
    access,
    changes,
    audit: { label: 'Restore contact company', subject },
    response: one(contactCompany),
  }),
}
