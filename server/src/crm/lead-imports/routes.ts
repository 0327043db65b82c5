import { buffer } from 'node:stream/consumers'
import type { ImportField } from '@storey/api/crm/lead-fields.ts'
import { type ImportOptions, type LeadImport, leadImports, MAX_IMPORT } from '@storey/api/crm/lead-imports.ts'
import type { Scope } from '../../access/scope.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { defined } from '../../defined.ts'
import { conflict, invalid, notFound, requireVersion } from '../../errors/problems.ts'
import { Download } from '../../files/download.ts'
import { downloadOf, keepFile } from '../../files/keep.ts'
import { type CallBefore, inTwoSteps, serve } from '../../http/serve.ts'
import { CSV, csvOf } from '../../sheets/csv.ts'
import type { HeadedTable } from '../../sheets/read-table.ts'
import { XLSX, xlsxOf } from '../../sheets/xlsx.ts'
import { startTask } from '../../tasks/task.ts'
import { ownerNamed } from '../members/actions.ts'
import { tagsNamed } from '../tags/actions.ts'
import { guessMapping, headingsKey, orderOfDays } from './headings.ts'
import {
  deleteLines,
  insertLines,
  linesAfter,
  listLines,
  reasonsOf,
  refusedLines,
  unplanLines,
} from './line-queries.ts'
import { checkComplete, checkMapping, checkValues } from './mapping-checks.ts'
import type { Problem } from './parse-row.ts'
import {
  allTags,
  changeImport,
  deleteImport,
  findWorkbook,
  hasDraftsEnough,
  importOptions,
  insertImport,
  lastLike,
  listImports,
  lockImport,
  MAX_DRAFTS,
  membersToOwn,
  ownProjects,
  placeOf,
  readImport,
} from './queries.ts'
import { readTable } from './read-file.ts'
import { pathOf } from './rules.ts'
import { unknownValues } from './unknown.ts'

export const leadImportRoutes = serve(leadImports, {
  list: ({ db, scope, query }) => listImports(db, scope, query),

  create: inTwoSteps(
    leadImports.create,
    async ({ scope, body: { file } }) => {
      if (file.size > MAX_IMPORT.bytes) throw invalid({ file: ['This file is larger than 10 MB. Send it in parts.'] })
      const format = file.type === XLSX ? 'xlsx' : 'csv'
      const content = new Uint8Array(await file.arrayBuffer())
      const table = await readTable(content, format, { field: 'file', organization_id: scope.organization_id })
      return { format, table } as const
    },
    async ({ db, scope, body: { file }, services }, { format, table }) => {
      if (await hasDraftsEnough(db, scope))
        throw conflict('drafts', `You have ${MAX_DRAFTS} imports that have not started. Delete some of them first.`)
      const kept = await keepFile(db, scope, services.storage, file)
      const about = { file_id: kept.id, file_name: kept.name, format, row_count: table.rows.length } as const
      const { id } = await insertImport(db, scope, { ...about, ...(await proposed(db, scope, table)) })
      await insertLines(db, scope, id, table.rows)
      return { data: await shown(db, scope, id) }
    },
  ),

  get: async ({ db, scope, params }) => ({ data: await shown(db, scope, params.id) }),

  change: inTwoSteps(
    leadImports.change,
    anotherSheet,
    async ({ db, scope, params, body: { version, sheet, mapping, ...options } }, table) => {
      const one = await ownImport(db, scope, params.id)
      await requireVersion(one, version, () => shown(db, scope, one.id))
      if (one.status !== 'draft' && one.status !== 'checked')
        throw conflict('begun', 'This import has already started.')
      const chosen = { ...one.options, ...defined(options) }
      if (chosen.owner === 'member') {
        if (chosen.owner_id === null) throw invalid({ owner_id: ['Choose an owner.'] })
        await ownerNamed(db, scope, chosen.owner_id)
      } else chosen.owner_id = null
      await tagsNamed(db, scope, chosen.tag_ids)
      await checkValues(db, scope, chosen.values)
      if (mapping) checkMapping(mapping, one.headings.length)
      const fields = mapping ? { mapping: mapping.map((field) => field ?? '') } : {}
      if (sheet !== undefined && sheet !== one.sheet) {
        if (!table) throw invalid({ sheet: ['This file has no other sheets.'] })
        await deleteLines(db, scope, one.id)
        await insertLines(db, scope, one.id, table.rows)
        const anew = { ...(await proposed(db, scope, table)), row_count: table.rows.length }
        await changeImport(db, scope, one.id, { ...anew, status: 'draft' }, true)
      } else {
        await unplanLines(db, scope, one.id)
        const nothing = { to_create: 0, to_update: 0, to_skip: 0, to_refuse: 0 }
        await changeImport(db, scope, one.id, { ...fields, ...nothing, options: chosen, status: 'draft' }, true)
      }
      return { data: await shown(db, scope, one.id) }
    },
  ),

  check: async (call) => {
    const one = await ownImport(call.db, call.scope, call.params.id)
    if (one.status !== 'draft' && one.status !== 'checked') throw conflict('begun', 'This import has already started.')
    checkComplete(one.mapping as ImportField[])
    await begin(call, 'leads.import.check', `Check of ${one.file_name}`, 'checking')
    return { data: await shown(call.db, call.scope, one.id) }
  },

  lines: async ({ db, scope, params, query }) => {
    await shown(db, scope, params.id)
    return listLines(db, scope, params.id, query)
  },

  unknown: async ({ db, scope, params }) => {
    const one = await readImport(db, scope, params.id)
    if (!one) throw notFound()
    return { data: await unknownValues(db, scope, one) }
  },

  reasons: async ({ db, scope, params }) => {
    await shown(db, scope, params.id)
    return { data: await reasonsOf(db, scope, params.id) }
  },

  options: async ({ db, scope, query }) => ({ data: await importOptions(db, scope, query) }),

  run: async (call) => {
    const one = await ownImport(call.db, call.scope, call.params.id)
    if (one.status === 'draft' || one.status === 'checking')
      throw conflict('unchecked', 'Check the rows before you import them.')
    if (one.status !== 'checked' && one.status !== 'stopped')
      throw conflict('begun', 'This import has already started.')
    if (one.cleared_at !== null) throw conflict('cleared', 'The rows of this import are no longer kept.')
    await begin(call, 'leads.import', `Import of ${one.file_name}`, 'importing')
    return { data: await shown(call.db, call.scope, one.id) }
  },

  refused: async ({ db, scope, params }) => {
    const one = await readImport(db, scope, params.id)
    if (!one) throw notFound()
    const rows = await refusedLines(db, scope, one.id)
    const name = `${one.file_name.replace(/\.(csv|xlsx)$/i, '')}, failed rows.${one.format}`
    const columns = [
      ...one.headings.map((title, at) => column(title, ({ cells }) => cells[at] ?? '')),
      column('Reason it failed', ({ problems }) => problems.map(({ message }) => message).join(' ')),
    ]
    const all = (async function* () {
      yield rows
    })()
    return one.format === 'csv'
      ? new Download(name, CSV, csvOf(columns, all))
      : new Download(name, XLSX, xlsxOf('Failed', columns, all))
  },

  undo: async (call) => {
    const { db, scope } = call
    const one = await lockImport(db, scope, call.params.id)
    if (!one) throw notFound()
    if (one.status !== 'imported' && one.status !== 'stopped')
      throw conflict(
        'nothing',
        one.status === 'undone' ? 'This import is undone already.' : 'There is nothing to undo.',
      )
    if (one.cleared_at !== null) throw conflict('cleared', 'It’s too late to undo this. Its rows are no longer kept.')
    await begin(call, 'leads.import.undo', `Undo of ${one.file_name}`, 'undoing')
    return { data: await shown(db, scope, one.id) }
  },

  remove: async ({ db, scope, params }) => {
    const one = await ownImport(db, scope, params.id)
    if (one.status !== 'draft' && one.status !== 'checked')
      throw conflict('begun', 'This import has started, so it can’t be deleted.')
    await deleteImport(db, scope, one.id)
  },
})

/** The sheet that a change chooses, where it is another one of its file: read before anything is held. */
async function anotherSheet({ params, body, scope, services, look }: CallBefore<typeof leadImports.change>) {
  const { sheet, version } = body
  if (sheet === undefined) return undefined
  const content = await look(async (db) => {
    const one = await findWorkbook(db, scope, params.id)
    // What stands in the way of the change is said by the change itself.
    if (!one?.file_id || one.version !== version || one.sheet === sheet) return undefined
    return (await downloadOf(db, scope, services.storage, one.file_id)).content
  })
  if (content === undefined) return undefined
  const bytes = Buffer.isBuffer(content) ? content : await buffer(content)
  return readTable(bytes, 'xlsx', { sheet, field: 'sheet', organization_id: scope.organization_id })
}

const column = (title: string, of: (row: { cells: readonly string[]; problems: readonly Problem[] }) => string) => ({
  title,
  width: 22,
  kind: 'text' as const,
  of,
})

type Begun = 'checking' | 'importing' | 'undoing'

async function begin(
  context: Context<'job', 'queue' | 'settings'> & { readonly params: { readonly id: number } },
  kind: 'leads.import.check' | 'leads.import' | 'leads.import.undo',
  title: string,
  status: Begun,
): Promise<void> {
  const { db, scope, params } = context
  await changeImport(db, scope, params.id, { status })
  await startTask(context, { kind, title, asked: { import_id: params.id }, path: pathOf(params.id) })
}

/** The caller's own import, held. @throws 404 where it is not theirs to change */
async function ownImport(db: Database, scope: Scope, id: number) {
  const one = await lockImport(db, scope, id)
  if (one?.user_id !== scope.user_id) throw notFound()
  return one
}

const SAMPLED = 200
const SAMPLES = 3

/** @throws 404 where the caller may not see it */
async function shown(db: Database, scope: Scope, id: number): Promise<LeadImport> {
  const found = await readImport(db, scope, id)
  if (!found) throw notFound()
  const { headings, mapping, ...one } = found
  const samples = samplesOf(await linesAfter(db, scope, id, 0, SAMPLED), headings.length)
  const columns = headings.map((heading, at) => ({
    heading,
    field: mapping[at] ? (mapping[at] as ImportField) : null,
    samples: (samples[at] ?? []).slice(0, SAMPLES),
  }))
  return { ...one, columns }
}

/** Different values of each column, empty ones left out. */
const samplesOf = (rows: readonly { cells: readonly string[] }[], columns: number): string[][] =>
  Array.from({ length: columns }, (_, at) => [...new Set(rows.map(({ cells }) => cells[at] ?? ''))].filter(Boolean))

/** How a table is read unless somebody says otherwise: as the same headings were read last, else by what they say. */
async function proposed(db: Database, scope: Scope, { sheets, sheet, headings, rows }: HeadedTable) {
  const key = headingsKey(headings)
  const before = await lastLike(db, scope, key)
  const samples = samplesOf(rows.slice(0, SAMPLED), headings.length)
  const country = before?.options.country ?? (await placeOf(db, scope)).country ?? 'AE'
  const mapping =
    before?.mapping ?? guessMapping(headings, samples, country, await never(db, scope)).map((field) => field ?? '')
  const days = orderOfDays(samples[mapping.indexOf('created_at')] ?? [])
  const options = before ? await stillGood(db, scope, before.options) : usual(country)
  return {
    sheets: [...sheets],
    sheet,
    headings: [...headings],
    headings_key: key,
    mapping,
    options: { ...options, days },
  }
}

/** Where there are no projects, a column of them is of somebody else's: every line would be refused for it. */
const never = async (db: Database, scope: Scope): Promise<ImportField[]> =>
  (await ownProjects(db, scope)).length === 0 ? ['projects'] : []

const usual = (country: string): ImportOptions => ({
  duplicates: 'skip',
  update_fields: null,
  owner: 'me',
  owner_id: null,
  source: 'import',
  tag_ids: [],
  country,
  days: 'day_first',
  unreadable: 'leave_out',
  values: [],
})

/** Options of another time, without people who have left and tags that are gone. */
async function stillGood(db: Database, scope: Scope, options: ImportOptions): Promise<ImportOptions> {
  const tags = new Set((await allTags(db, scope)).map(({ id }) => id))
  const there = (await membersToOwn(db, scope)).some(({ id }) => id === options.owner_id)
  const owner = options.owner === 'member' && !there ? { owner: 'me' as const, owner_id: null } : {}
  const people = new Set((await membersToOwn(db, scope)).map(({ id }) => String(id)))
  const values = options.values.filter(({ field, to }) => field !== 'owner' || to === null || people.has(to))
  return { ...options, ...owner, values, tag_ids: options.tag_ids.filter((id) => tags.has(id)) }
}
