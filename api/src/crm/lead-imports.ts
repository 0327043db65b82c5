import * as z from 'zod'
import { jobStatus } from '../account/tasks.ts'
import {
  amount,
  anyOf,
  options as choices,
  country,
  currency,
  instant,
  listQuery,
  one,
  optionsQuery,
  page,
  person,
  recordId,
  several,
  version,
} from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { leadRating, leadSource, leadStatus } from './lead.ts'
import { importFields } from './lead-fields.ts'

/** What one import may hold. */
export const MAX_IMPORT = { bytes: 10_000_000, rows: 50_000, columns: 60 } as const
/** How long an import can be undone, and its lines be looked at. */
export const IMPORT_KEPT_DAYS = 30

/** What a column of a spreadsheet may say of a lead. */
export const importField = z.enum(importFields)

/** Fields whose values are a choice: one that is not known can be said to mean another. */
export const choiceField = z.enum(['owner', 'source', 'rating', 'status'])
export type ChoiceField = z.output<typeof choiceField>

const mapping = z.array(importField.nullable()).min(1).max(MAX_IMPORT.columns)

const options = z.strictObject({
  /** What becomes of a line whose e-mail address or number a lead has already. */
  duplicates: z.enum(['skip', 'update', 'add']),
  /** What an update changes; null for every column that is read. An empty cell changes nothing. */
  update_fields: z.array(importField).max(importField.options.length).nullable(),
  /** Whose new leads are where no column says it. */
  owner: z.enum(['me', 'nobody', 'member', 'rules']),
  /** Where `owner` is `member`. */
  owner_id: recordId.nullable(),
  /** Of new leads where no column says it. */
  source: leadSource,
  /** Put on every lead that is added or updated. */
  tag_ids: z.array(recordId).max(50, 'Choose at most 50 tags.'),
  /** Where numbers without a country code are from. */
  country,
  /** How a day such as 03/04/2026 is read. */
  days: z.enum(['day_first', 'month_first']),
  /** What becomes of a line one of whose optional values cannot be read: imported without that value, or refused. */
  unreadable: z.enum(['leave_out', 'refuse']),
  /** What values of the file mean: the code of a source, rating or status, the id of a colleague; null for nothing. */
  values: z
    .array(
      z.strictObject({
        field: choiceField,
        from: z.string().trim().min(1, 'Enter the value of the file.').max(200),
        to: z.string().trim().min(1, 'Choose what it means.').max(40).nullable(),
      }),
    )
    .max(500, 'Map at most 500 values.'),
})
export type ImportOptions = z.output<typeof options>

export const importStatus = z.enum([
  'draft',
  'checking',
  'checked',
  'importing',
  'stopped',
  'imported',
  'undoing',
  'undone',
])
export type ImportStatus = z.output<typeof importStatus>

export const importPlan = z.enum(['create', 'update', 'skip', 'refuse'])
export type ImportPlan = z.output<typeof importPlan>

/** An import as the list of them shows it. */
const leadImportRow = z.object({
  id: recordId,
  file_name: z.string(),
  status: importStatus,
  /** Lines under the headings. */
  row_count: z.int(),
  /** What the check says will come of the lines. */
  planned: z.object({ create: z.int(), update: z.int(), skip: z.int(), refuse: z.int() }),
  /** What came of them. */
  done: z.object({ created: z.int(), updated: z.int(), skipped: z.int(), refused: z.int() }),
  undone: z.object({ removed: z.int(), put_back: z.int(), kept: z.int() }),
  user: person,
  created_at: instant,
  ended_at: instant.nullable(),
  undone_at: instant.nullable(),
  /** Its lines are there: it can be looked through and undone. */
  lines_kept: z.boolean(),
  /** The caller's own: to be changed and run by nobody else. */
  own: z.boolean(),
})
export type LeadImportRow = z.output<typeof leadImportRow>

const leadImport = leadImportRow.extend({
  format: z.enum(['csv', 'xlsx']),
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  /** In the order of the file; `samples` are its first values. */
  columns: z.array(z.object({ heading: z.string(), field: importField.nullable(), samples: z.array(z.string()) })),
  options,
  /** The work under way or the last one, where it is the caller's own. */
  job: z
    .object({
      id: recordId,
      status: jobStatus,
      done: z.int(),
      total: z.int().nullable(),
      cancelling: z.boolean(),
      problem: z.string().nullable(),
    })
    .nullable(),
  version,
})
export type LeadImport = z.output<typeof leadImport>

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

const importLine = z.object({
  /** As the spreadsheet counts. */
  line: z.int(),
  cells: z.array(z.string()),
  plan: importPlan.nullable(),
  /** What could not be read; `left_out` where the line is imported without that value. */
  problems: z.array(z.object({ field: importField.nullable(), message: z.string(), left_out: z.boolean().optional() })),
  preview: importPreview.nullable(),
  /** Whom it repeats, and by which address or number. */
  twin: z.object({ lead: person.nullable(), line: z.int().nullable() }).nullable(),
  outcome: z.enum(['created', 'updated', 'skipped', 'refused']).nullable(),
  lead_id: recordId.nullable(),
  undone: z.enum(['removed', 'put_back', 'kept', 'gone']).nullable(),
})
export type ImportLine = z.output<typeof importLine>

const access = can('leads.interact')

/** Imports of leads: one's own, and everybody's for who may delete leads. */
export const leadImports = {
  list: endpoint({
    method: 'GET',
    path: '/crm/leads/import',
    summary: 'Imports of leads, the newest first',
    access,
    query: listQuery({ sort: ['created_at'], filters: { status: anyOf(importStatus) } }),
    response: page(leadImportRow),
  }),
  create: endpoint({
    method: 'POST',
    path: '/crm/leads/import',
    summary: 'Send a CSV or XLSX file of leads; nothing is imported yet, its columns are guessed',
    access,
    changes: ['import.changed'],
    audit: { label: 'Upload lead import', subject: 'lead_import' },
    status: 201,
    idempotent: true,
    files: ['file'],
    sheets: true,
    body: z.strictObject({ file: z.file('Choose a file.') }),
    response: one(leadImport),
  }),
  get: endpoint({
    method: 'GET',
    path: '/crm/leads/import/{id}',
    summary: 'One import: its columns, how they are read, how far it is',
    access,
    response: one(leadImport),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/crm/leads/import/{id}',
    summary: 'Say how an import is read; only what is given changes, and it has to be checked again',
    access,
    changes: ['import.changed'],
    audit: { label: 'Change lead import', subject: 'lead_import' },
    body: z.strictObject({
      version,
      sheet: z.string().max(100).optional(),
      mapping: mapping.optional(),
      ...options.partial().shape,
    }),
    response: one(leadImport),
  }),
  check: endpoint({
    method: 'POST',
    path: '/crm/leads/import/{id}/check',
    summary: 'Go through all lines without importing any: what each will come to',
    access,
    changes: ['import.changed', 'job'],
    audit: { label: 'Check lead import', subject: 'lead_import' },
    response: one(leadImport),
  }),
  lines: endpoint({
    method: 'GET',
    path: '/crm/leads/import/{id}/lines',
    summary: 'Lines of an import with what is to become of them, or did',
    access,
    query: listQuery({ sort: ['line'], filters: { plan: anyOf(importPlan), kept: z.enum(['true']) } }),
    response: page(importLine),
  }),
  unknown: endpoint({
    method: 'GET',
    path: '/crm/leads/import/{id}/unknown',
    summary: 'Owners, sources, ratings and statuses of the file that are not known, the most frequent first',
    access,
    response: several(
      z.object({
        field: choiceField,
        value: z.string(),
        /** Lines that say it. */
        count: z.int(),
        /** What it most likely means, as `values` of the options says it. */
        suggested: z.string().nullable(),
      }),
    ),
  }),
  reasons: endpoint({
    method: 'GET',
    path: '/crm/leads/import/{id}/reasons',
    summary: 'Why lines are refused and which values are left out, counted by field, the most frequent first',
    access,
    response: several(
      z.object({
        field: importField.nullable(),
        left_out: z.boolean(),
        count: z.int(),
        /** One of the messages. */
        example: z.string(),
      }),
    ),
  }),
  options: endpoint({
    method: 'GET',
    path: '/crm/leads/import/options',
    summary: 'Imports to choose from, the newest first',
    access,
    query: optionsQuery,
    response: choices(),
  }),
  run: endpoint({
    method: 'POST',
    path: '/crm/leads/import/{id}/run',
    summary: 'Import the lines; goes on where an import was stopped',
    access,
    changes: ['import.changed', 'job'],
    audit: { label: 'Run lead import', subject: 'lead_import' },
    response: one(leadImport),
  }),
  refused: endpoint({
    method: 'GET',
    path: '/crm/leads/import/{id}/refused',
    summary: 'The lines that were refused, in the format that was sent, with the reasons in a last column',
    access,
    audit: { label: 'Download failed rows', subject: 'lead_import' },
    download: true,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/crm/leads/import/{id}/undo',
    summary: 'Take back an import: what nobody has changed or used since. It can be asked for again',
    access,
    changes: ['import.changed', 'job'],
    audit: { label: 'Undo lead import', subject: 'lead_import' },
    response: one(leadImport),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/crm/leads/import/{id}',
    summary: 'Throw an import away that has not been run',
    access,
    changes: ['import.changed'],
    audit: { label: 'Delete lead import', subject: 'lead_import' },
    status: 204,
  }),
}
