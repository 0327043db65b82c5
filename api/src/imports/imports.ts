import * as z from 'zod'
import { jobStatus } from '../account/tasks.ts'
import {
  anyOf,
  options as choices,
  instant,
  listQuery,
  one,
  optionsQuery,
  page,
  person,
  recordId,
  seenVersion,
  several,
  version,
} from '../conventions.ts'
import { type Access, type AuditSubject, endpoint } from '../endpoint.ts'
import { FILE_DELIMITERS, FILE_ENCODINGS } from './file-formats.ts'

/** Limits of one import. */
export const MAX_IMPORT = { bytes: 10_000_000, rows: 50_000, columns: 60 } as const
/** How long an import can be undone, and its lines be looked at. */
export const IMPORT_KEPT_DAYS = 30

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

const fileEncoding = z.enum(FILE_ENCODINGS)
const fileDelimiter = z.enum(FILE_DELIMITERS)

/** An import as the list of them shows it. */
const importRow = z.object({
  id: recordId,
  file_name: z.string(),
  status: importStatus,
  /** Rows of the file without its headings; each is created, updated, skipped or refused. */
  row_count: z.int(),
  /** The planned results of the lines. */
  planned: z.object({ create: z.int(), update: z.int(), skip: z.int(), refuse: z.int() }),
  /** The actual results. */
  done: z.object({ created: z.int(), updated: z.int(), skipped: z.int(), refused: z.int() }),
  undone: z.object({ removed: z.int(), put_back: z.int(), kept: z.int() }),
  user: person,
  created_at: instant,
  ended_at: instant.nullable(),
  undone_at: instant.nullable(),
  /** Its lines are there: it can be looked through and undone. */
  lines_kept: z.boolean(),
  /** The caller's own import, which other users may not change or run. */
  own: z.boolean(),
})
export type ImportRow = z.output<typeof importRow>

/** Where the imports of a kind of record are called. */
export type ImportsAt =
  | '/crm/leads/import'
  | '/inventory/units/import'
  | '/auth/contacts/companies/import'
  | '/auth/contacts/brokers/import'

/** What differs between imports of each kind of record. */
interface Kind<
  At extends ImportsAt,
  Field extends z.ZodType<string>,
  Options extends z.ZodRawShape,
  Preview extends z.ZodType,
  Line extends z.ZodRawShape,
  Choice extends z.ZodType<string>,
  Sent extends z.ZodRawShape,
  About extends z.ZodRawShape,
  By extends Access,
> {
  readonly at: At
  readonly access: By
  /** The name in the documentation: "leads". */
  readonly records: string
  /** And in the audit log: "lead". */
  readonly record: string
  readonly subject: AuditSubject
  /** The fields that a column may be mapped to. */
  readonly field: Field
  readonly options: Options
  readonly preview: Preview
  /** Details of a line about the records concerned. */
  readonly line: Line
  /** Fields with a fixed set of values: unknown values can be mapped to known ones. */
  readonly choice: Choice
  /** Fields sent with the file. */
  readonly sent: Sent
  /** Where the imported records belong to. */
  readonly about: About
}

/** The calls of importing one kind of record: one's own imports, and all of them for roles that the adapter names. */
export const importEndpoints = <
  const At extends ImportsAt,
  Field extends z.ZodType<string>,
  Options extends z.ZodRawShape,
  Preview extends z.ZodType,
  Line extends z.ZodRawShape,
  Choice extends z.ZodType<string>,
  Sent extends z.ZodRawShape,
  About extends z.ZodRawShape,
  const By extends Access,
>(
  kind: Kind<At, Field, Options, Preview, Line, Choice, Sent, About, By>,
) => {
  const { at, access, records, record, subject, field } = kind
  const options = z.strictObject(kind.options)
  const imported = importRow.extend({
    format: z.enum(['csv', 'xlsx']),
    sheets: z.array(z.string()),
    /** Sheets that the workbook does not show. */
    hidden_sheets: z.array(z.string()),
    sheet: z.string().nullable(),
    /** Of a CSV file: as it was found out, or selected. */
    encoding: fileEncoding.nullable(),
    delimiter: fileDelimiter.nullable(),
    /** What was odd in the file, in sentences. */
    notices: z.array(z.string()),
    /** In the order of the file; `samples` are its first values. */
    columns: z.array(z.object({ heading: z.string(), field: field.nullable(), samples: z.array(z.string()) })),
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
    ...kind.about,
  })
  const line = z.object({
    /** The line number in the spreadsheet. */
    line: z.int(),
    cells: z.array(z.string()),
    plan: importPlan.nullable(),
    /** Values that could not be read; `left_out` when the line is imported without that value. */
    problems: z.array(z.object({ field: field.nullable(), message: z.string(), left_out: z.boolean().optional() })),
    preview: kind.preview.nullable(),
    /** Why the reader skips the line, such as the heading of a section, or what it noticed in it. */
    notice: z.string().nullable(),
    ...kind.line,
    outcome: z.enum(['created', 'updated', 'skipped', 'refused']).nullable(),
    undone: z.enum(['removed', 'put_back', 'kept', 'gone']).nullable(),
  })
  const path = `${at}/{id}` as const
  return {
    list: endpoint({
      method: 'GET',
      path: at,
      summary: `Imports of ${records}, the newest first`,
      access,
      query: listQuery({ sort: ['created_at'], filters: { status: anyOf(importStatus) } }),
      response: page(importRow),
    }),
    create: endpoint({
      method: 'POST',
      path: at,
      summary: `Send a CSV or XLSX file of ${records}; nothing is imported yet, its columns are guessed`,
      access,
      changes: ['import.changed'],
      audit: { label: `Upload ${record} import`, subject },
      status: 201,
      idempotent: true,
      files: ['file'],
      sheets: true,
      body: z.strictObject({ file: z.file('Choose a file.'), ...kind.sent }),
      response: one(imported),
    }),
    get: endpoint({
      method: 'GET',
      path,
      summary: 'One import: its columns, how they are read, how far it is',
      access,
      response: one(imported),
    }),
    change: endpoint({
      method: 'PATCH',
      path,
      summary: 'Say how an import is read; only what is given changes, and it has to be checked again',
      access,
      changes: ['import.changed'],
      audit: { label: `Change ${record} import`, subject },
      body: z.strictObject({
        version: seenVersion,
        sheet: z.string().max(100).optional(),
        encoding: fileEncoding.optional(),
        delimiter: fileDelimiter.optional(),
        mapping: z.array(field.nullable()).min(1).max(MAX_IMPORT.columns).optional(),
        ...options.partial().shape,
      }),
      response: one(imported),
    }),
    check: endpoint({
      method: 'POST',
      path: `${path}/check`,
      summary: 'Go through all lines without importing any: what each will come to',
      access,
      changes: ['import.changed', 'job'],
      audit: { label: `Check ${record} import`, subject },
      response: one(imported),
    }),
    lines: endpoint({
      method: 'GET',
      path: `${path}/lines`,
      summary: 'Lines of an import with what is to become of them, or did',
      access,
      query: listQuery({ sort: ['line', 'plan'], filters: { plan: anyOf(importPlan), kept: z.enum(['true']) } }),
      response: page(line),
    }),
    unknown: endpoint({
      method: 'GET',
      path: `${path}/unknown`,
      summary: 'Values of the file that are not known where one is chosen from a list, the most frequent first',
      access,
      response: several(
        z.object({
          field: kind.choice,
          value: z.string(),
          /** The number of lines with it. */
          count: z.int(),
          /** The most likely mapping, in the format of `values` in the options. */
          suggested: z.string().nullable(),
        }),
      ),
    }),
    reasons: endpoint({
      method: 'GET',
      path: `${path}/reasons`,
      summary: 'Why lines are refused and which values are left out, counted by field, the most frequent first',
      access,
      response: several(
        z.object({
          field: field.nullable(),
          left_out: z.boolean(),
          count: z.int(),
          /** One of the messages. */
          example: z.string(),
        }),
      ),
    }),
    options: endpoint({
      method: 'GET',
      path: `${at}/options`,
      summary: 'Imports to choose from, the newest first',
      access,
      query: optionsQuery,
      response: choices(),
    }),
    run: endpoint({
      method: 'POST',
      path: `${path}/run`,
      summary: 'Import the lines; goes on where an import was stopped',
      access,
      changes: ['import.changed', 'job'],
      audit: { label: `Run ${record} import`, subject },
      response: one(imported),
    }),
    refused: endpoint({
      method: 'GET',
      path: `${path}/refused`,
      summary: 'The lines that were refused, in the format that was sent, with the reasons in a last column',
      access,
      audit: { label: 'Download failed rows', subject },
      download: true,
    }),
    undo: endpoint({
      method: 'POST',
      path: `${path}/undo`,
      summary: 'Undo an import: records that were not changed or used since then. It can be requested again',
      access,
      changes: ['import.changed', 'job'],
      audit: { label: `Undo ${record} import`, subject },
      response: one(imported),
    }),
    remove: endpoint({
      method: 'DELETE',
      path,
      summary: 'Throw an import away that has not been run',
      access,
      changes: ['import.changed'],
      audit: { label: `Delete ${record} import`, subject },
      status: 204,
    }),
  }
}

/** The calls of any kind of record, for what is the same for all. */
export type ImportEndpoints = ReturnType<
  typeof importEndpoints<
    ImportsAt,
    z.ZodType<string>,
    Record<never, never>,
    z.ZodType,
    Record<never, never>,
    z.ZodType<string>,
    Record<never, never>,
    Record<never, never>,
    Access
  >
>
