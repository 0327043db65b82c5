import type { Input } from '@storey/api/endpoint.ts'
import { type ImportEndpoints, MAX_IMPORT } from '@storey/api/imports/imports.ts'
import type { Scope } from '../access/scope.ts'
import type { Database } from '../database/connect.ts'
import { conflict, invalid, notFound, requireVersion } from '../errors/problems.ts'
import { keepFile } from '../files/keep.ts'
import { defined } from '../kernel/defined.ts'
import type { Context } from '../services/context.ts'
import type { Services } from '../services/services.ts'
import { type HeadedTable, noticesOf } from '../sheets/headed-table.ts'
import { startTask } from '../tasks/task.ts'
import type { Change, Shown } from './handler-shapes.ts'
import { headingsKey, mappingFor } from './headings.ts'
import type { Import, ImportAdapter, Problem } from './kind.ts'
import {
  deleteLines,
  insertLines,
  linesAfter,
  listLines,
  reasonsOf,
  refusedLines,
  unplanLines,
} from './line-queries.ts'
import { checkMapping, samplesOf } from './mapping.ts'
import {
  changeImport,
  deleteImport,
  hasDraftsEnough,
  importOptions,
  insertImport,
  lastLike,
  listImports,
  lockImport,
  MAX_DRAFTS,
  readImport,
} from './queries.ts'
import { isOther, readAgain } from './read-again.ts'
import { formatOf, IMPORT_LIMITS, readTable } from './read-file.ts'
import { REASONS, refusedFile } from './refused-file.ts'
import { pathOf } from './rules.ts'

interface Call {
  readonly db: Database
  readonly scope: Scope
}
interface CallOfOne extends Call {
  readonly params: { readonly id: number }
}
type CallToBegin = Context<'job', 'queue' | 'settings'> & CallOfOne

type Begun = 'checking' | 'importing' | 'undoing'
const SAMPLED = 200
const SAMPLES = 3

/** The handlers that import one kind of record. `create` and `change` have two steps, and are named with their endpoints. */
export function importHandlers<
  Field extends string,
  Choice extends string,
  Options extends object,
  Preview,
  Line extends object,
  Sent extends object,
  About extends object,
>(kind: ImportAdapter<Field, Choice, Options, Preview, Line, Sent, About>) {
  /** @throws 404 if the caller may not see it */
  async function read(db: Database, scope: Scope, id: number): Promise<Shown<Field, Options, About>> {
    const found = await readImport(db, scope, kind, id)
    if (!found) throw notFound()
    const { headings, mapping, building_id, options, ...one } = found
    const rows = await linesAfter(db, scope, id, 0, SAMPLED)
    const samples = samplesOf(
      rows.filter(({ aside }) => !aside),
      headings.length,
    )
    const columns = headings.map((heading, at) => ({
      heading,
      field: mapping[at] ? (mapping[at] as Field) : null,
      samples: (samples[at] ?? []).slice(0, SAMPLES),
    }))
    return { ...one, options: kind.optionsOf(options), columns, ...(await kind.about(db, scope, { building_id })) }
  }

  /** Locks the caller's own import. @throws 404 if it is not theirs to change */
  async function ownImport(db: Database, scope: Scope, id: number): Promise<Import<Options>> {
    const one = await lockImport(db, scope, kind, id)
    if (one?.user_id !== scope.user_id) throw notFound()
    return { ...one, options: kind.optionsOf(one.options) }
  }

  async function seen(db: Database, scope: Scope, id: number) {
    const one = await readImport(db, scope, kind, id)
    if (!one) throw notFound()
    return one
  }

  /** The default mapping and options of a table: those last used for the same headings, else guessed from the headings. */
  async function proposed(db: Database, scope: Scope, table: HeadedTable) {
    const { sheets, hidden, sheet, encoding, delimiter, headings, rows } = table
    // Corrected rows that failed are read as their file was.
    const isAgain = headings.at(-1) === REASONS
    const key = headingsKey(isAgain ? headings.slice(0, -1) : headings)
    const last = await lastLike(db, scope, kind, key)
    const before = last && { mapping: mappingFor(headings, last), options: kind.optionsOf(last.options) }
    const samples = samplesOf(rows.filter(({ aside }) => !aside).slice(0, SAMPLED), headings.length)
    const { mapping, options } = await kind.propose(db, scope, table, samples, before)
    return {
      sheets: [...sheets],
      hidden_sheets: [...hidden],
      sheet,
      encoding,
      delimiter,
      notices: noticesOf(table, (column) => Boolean(mapping[column])),
      headings: [...headings],
      headings_key: key,
      mapping: [...mapping],
      options,
    }
  }

  async function begin(context: CallToBegin, work: keyof typeof kind.tasks, title: string, status: Begun) {
    const { db, scope, params } = context
    await changeImport(db, scope, params.id, { status })
    const path = pathOf(kind, params.id)
    await startTask(context, { kind: kind.tasks[work], title, input: { import_id: params.id }, path })
    return { data: await read(db, scope, params.id) }
  }

  return {
    list: ({ db, scope, query }: Call & Pick<Input<ImportEndpoints['list']>, 'query'>) =>
      listImports(db, scope, kind, query),

    create: {
      before: async ({ body: { file } }: { readonly body: { readonly file: File } }) => {
        if (file.size > MAX_IMPORT.bytes) throw invalid({ file: ['This file is larger than 10 MB. Send it in parts.'] })
        const format = formatOf(file)
        const content = new Uint8Array(await file.arrayBuffer())
        const table = await readTable(content, format, { limits: IMPORT_LIMITS, field: 'file' })
        return { format, table }
      },
      within: async (
        {
          db,
          scope,
          body,
          services,
        }: Call & { readonly body: { readonly file: File } & Sent; readonly services: Pick<Services, 'storage'> },
        { format, table }: { readonly format: 'csv' | 'xlsx'; readonly table: HeadedTable },
      ) => {
        const place = await kind.place(db, scope, body)
        if (await hasDraftsEnough(db, scope, kind))
          throw conflict('drafts', `You have ${MAX_DRAFTS} imports that have not started. Delete some of them first.`)
        const kept = await keepFile(db, scope, services.storage, body.file)
        const about = { file_id: kept.id, file_name: kept.name, format, row_count: table.rows.length }
        const { id } = await insertImport(db, scope, {
          kind: kind.name,
          ...place,
          ...about,
          ...(await proposed(db, scope, table)),
        })
        await insertLines(db, scope, id, table.rows)
        return { data: await read(db, scope, id) }
      },
    },

    get: async ({ db, scope, params }: CallOfOne) => ({ data: await read(db, scope, params.id) }),

    change: {
      before: readAgain(kind),
      within: async (
        { db, scope, params, body }: CallOfOne & { readonly body: Change<Field, Options> },
        table: HeadedTable | undefined,
      ) => {
        const { version, sheet, encoding, delimiter, mapping, ...options } = body
        const one = await ownImport(db, scope, params.id)
        await requireVersion(one, version, () => read(db, scope, one.id))
        if (one.status !== 'draft' && one.status !== 'checked')
          throw conflict('begun', 'This import has already started.')
        const chosen = await kind.chosen(db, scope, { ...one.options, ...defined(options) })
        if (mapping) checkMapping(mapping, one.headings.length, kind.several)
        const fields = mapping ? { mapping: mapping.map((field) => field ?? '') } : {}
        if (isOther(one, { sheet, encoding, delimiter })) {
          if (!table)
            throw invalid(
              sheet === undefined
                ? { [encoding ? 'encoding' : 'delimiter']: ['Only a CSV file has one.'] }
                : { sheet: ['This file has no other sheets.'] },
            )
          await deleteLines(db, scope, one.id)
          await insertLines(db, scope, one.id, table.rows)
          const anew = { ...(await proposed(db, scope, table)), row_count: table.rows.length }
          await changeImport(db, scope, one.id, { ...anew, status: 'draft' }, true)
        } else {
          await unplanLines(db, scope, one.id)
          const nothing = { to_create: 0, to_update: 0, to_skip: 0, to_refuse: 0 }
          await changeImport(db, scope, one.id, { ...fields, ...nothing, options: chosen, status: 'draft' }, true)
        }
        return { data: await read(db, scope, one.id) }
      },
    },

    check: async (call: CallToBegin) => {
      const one = await ownImport(call.db, call.scope, call.params.id)
      if (one.status !== 'draft' && one.status !== 'checked')
        throw conflict('begun', 'This import has already started.')
      kind.complete(one.mapping)
      return begin(call, 'check', `Check of ${one.file_name}`, 'checking')
    },

    lines: async ({ db, scope, params, query }: CallOfOne & Pick<Input<ImportEndpoints['lines']>, 'query'>) => {
      await seen(db, scope, params.id)
      const { data, meta } = await listLines(db, scope, params.id, query)
      const named = await kind.naming(db, scope, data)
      return {
        data: data.map((kept) => {
          const { duplicate_id: _twin, duplicate_line: _line, record_id: _record, problems, preview, ...line } = kept
          const known = { problems: problems as Problem<Field>[], preview: preview as Preview | null }
          return { ...line, ...known, ...named(kept) }
        }),
        meta,
      }
    },

    unknown: async ({ db, scope, params }: CallOfOne) => ({
      data: await kind.unknown(db, scope, await seen(db, scope, params.id)),
    }),

    reasons: async ({ db, scope, params }: CallOfOne) => {
      await seen(db, scope, params.id)
      const found = await reasonsOf(db, scope, params.id)
      return { data: found.map(({ field, ...reason }) => ({ ...reason, field: field as Field | null })) }
    },

    options: async ({ db, scope, query }: Call & Pick<Input<ImportEndpoints['options']>, 'query'>) => ({
      data: await importOptions(db, scope, kind, query),
    }),

    run: async (call: CallToBegin) => {
      const one = await ownImport(call.db, call.scope, call.params.id)
      if (one.status === 'draft' || one.status === 'checking')
        throw conflict('unchecked', 'Check the rows before you import them.')
      if (one.status !== 'checked' && one.status !== 'stopped')
        throw conflict('begun', 'This import has already started.')
      if (one.cleared_at !== null) throw conflict('cleared', 'The rows of this import are no longer kept.')
      return begin(call, 'run', `Import of ${one.file_name}`, 'importing')
    },

    refused: async ({ db, scope, params }: CallOfOne) => {
      const one = await seen(db, scope, params.id)
      return refusedFile(one, await refusedLines(db, scope, one.id))
    },

    undo: async (call: CallToBegin) => {
      const { db, scope } = call
      const one = await lockImport(db, scope, kind, call.params.id)
      if (!one) throw notFound()
      if (one.status !== 'imported' && one.status !== 'stopped')
        throw conflict(
          'nothing',
          one.status === 'undone' ? 'This import is undone already.' : 'There is nothing to undo.',
        )
      if (one.cleared_at !== null) throw conflict('cleared', 'It’s too late to undo this. Its rows are no longer kept.')
      return begin(call, 'undo', `Undo of ${one.file_name}`, 'undoing')
    },

    remove: async ({ db, scope, params }: CallOfOne) => {
      const one = await ownImport(db, scope, params.id)
      if (one.status !== 'draft' && one.status !== 'checked')
        throw conflict('begun', 'This import has started, so it can’t be deleted.')
      await deleteImport(db, scope, one.id)
    },
  }
}
