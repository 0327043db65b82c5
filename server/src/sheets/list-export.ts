import { Readable } from 'node:stream'
import type { JobKind } from '@storey/api/account/tasks.ts'
import type { Meta } from '@storey/api/conventions.ts'
import type { ExportFormat, SheetFormat } from '@storey/api/list-export.ts'
import type * as z from 'zod'
import { ownZone } from '../access/own-days.ts'
import type { Scope } from '../access/scope.ts'
import type { Database } from '../database/connect.ts'
import { dayInZone } from '../kernel/day-in-zone.ts'
import { typesetter } from '../pdf/typesetter.ts'
import { type Task, task } from '../tasks/task.ts'
import type { Batches, SheetColumn } from './column.ts'
import { CSV, csvOf } from './csv.ts'
import { printedFilters } from './printed-filters.ts'
import { printedList } from './printed-list.ts'
import { XLSX, xlsxOf } from './xlsx.ts'
import { zonedColumns } from './zoned-columns.ts'

interface ListExport<Query, Row> {
  readonly kind: JobKind
  readonly input: z.ZodType<Query>
  /** Used in the names of the sheet and the file, such as `Units`. */
  readonly name: string
  readonly columns: (input: Query) => readonly SheetColumn<Row>[]
  readonly count: (db: Database, scope: Scope, input: Query) => Promise<number>
  readonly rows: (db: Database, scope: Scope, input: Query) => Batches<Row>
}

/** Exports a list as the user sees it, from one snapshot: concurrent changes cause no missing or repeated rows. */
export const listExport = <Query extends { readonly format: ExportFormat }, Row>({
  kind,
  input,
  name,
  columns,
  count,
  rows,
}: ListExport<Query, Row>): Task =>
  task(kind, input, async ({ services, scope, input, ...work }) => {
    const now = services.clock.now()
    let file = ''
    const printed = await work.within(
      async (db) => {
        file = await exportName(db, scope, { name, format: input.format, now })
        const total = await count(db, scope, input)
        await work.progress(0, total)
        const counted = counting(rows(db, scope, input), (done) => work.progress(done, Math.max(done, total)))
        const { format } = input
        const { timezone, name: from } = await organizationOf(db, scope)
        if (format === 'pdf')
          return printedList(columns(input), counted, {
            ...{ title: name, from, by: scope.user_name, total, now, timezone },
            filters: await printedFilters(db, scope, input),
          })
        const { type, content } = sheetOf(name, format, zonedColumns(columns(input), timezone), counted)
        await work.keep({ name: file, type }, content)
        return undefined
      },
      { read_only: true, snapshot: true, on_standby: true },
    )
    if (!printed) return
    const pdf = await typesetter.typeset({ template: 'list', data: printed })
    await work.keep({ name: file, type: 'application/pdf' }, Readable.from([pdf]))
  })

/** Rows of one page of an export. */
const PAGE = 1_000

interface PagedExport<Query, Row> extends Omit<ListExport<Query, Row>, 'count' | 'rows'> {
  /** The function that reads a page of the list itself, so that scope, filters and order are the same. */
  readonly list: (
    db: Database,
    scope: Scope,
    query: Omit<Query, 'format' | 'columns'> & { page: number; per_page: number; cursor?: string },
  ) => Promise<{ readonly data: readonly Row[]; readonly meta: Meta }>
}

/** Exports a list by its own pages, along its cursor. */
export const pagedExport = <Query extends { readonly format: ExportFormat; readonly columns: readonly string[] }, Row>({
  list,
  ...about
}: PagedExport<Query, Row>): Task =>
  listExport<Query, Row>({
    ...about,
    count: async (db, scope, { format: _format, columns: _columns, ...query }) =>
      (await list(db, scope, { ...query, page: 1, per_page: 1 })).meta.total,
    rows: async function* (db, scope, { format: _format, columns: _columns, ...query }) {
      let cursor: string | undefined
      do {
        const { data, meta } = await list(db, scope, { ...query, page: 1, per_page: PAGE, ...(cursor && { cursor }) })
        yield data
        cursor = meta.next_cursor ?? undefined
      } while (cursor !== undefined)
    },
  })

interface ShortExport<Query, Row> extends Omit<ListExport<Query, Row>, 'count' | 'rows'> {
  readonly list: (db: Database, scope: Scope) => Promise<readonly Row[]>
}

/** Exports a list that has no pages: its rows are read once, and counted as they are written. */
export const shortExport = <Query extends { readonly format: ExportFormat }, Row>({
  list,
  ...about
}: ShortExport<Query, Row>): Task =>
  listExport<Query, Row>({
    ...about,
    count: async (db, scope) => (await list(db, scope)).length,
    rows: async function* (db, scope) {
      yield await list(db, scope)
    },
  })

const organizationOf = (db: Database, { organization_id }: Scope) =>
  db
    .selectFrom('organizations')
    .select(['name', 'timezone'])
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow()

/** The time zone of the caller's organization. */
export const timezoneOf = async (db: Database, scope: Scope): Promise<string> =>
  (await organizationOf(db, scope)).timezone

/** The file of an export with every row. */
export const sheetOf = <Row>(
  name: string,
  format: SheetFormat,
  columns: readonly SheetColumn<Row>[],
  rows: Batches<Row>,
): { readonly type: string; readonly content: Readable } =>
  format === 'csv' ? { type: CSV, content: csvOf(columns, rows) } : { type: XLSX, content: xlsxOf(name, columns, rows) }

/** `Units 2026-11-21.xlsx`, on the day of the caller's profile. */
export async function exportName(
  db: Database,
  scope: Scope,
  { name, format, now }: { readonly name: string; readonly format: ExportFormat; readonly now: Date },
): Promise<string> {
  const { zone } = await db.selectNoFrom(ownZone(scope).as('zone')).executeTakeFirstOrThrow()
  return `${name} ${dayInZone(now, zone)}.${format}`
}

async function* counting<Row>(batches: Batches<Row>, emit: (done: number) => Promise<void>) {
  let done = 0
  for await (const rows of batches) {
    yield rows
    done += rows.length
    await emit(done)
  }
}
