import type { Readable } from 'node:stream'
import type { JobKind } from '@storey/api/account/tasks.ts'
import type { ExportFormat } from '@storey/api/list-export.ts'
import type * as z from 'zod'
import type { Scope } from '../access/scope.ts'
import type { Database } from '../database/connect.ts'
import { type Task, task } from '../tasks/task.ts'
import type { Batches, SheetColumn } from './column.ts'
import { CSV, csvOf } from './csv.ts'
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
  task(kind, input, ({ services, scope, input, ...work }) =>
    work.within(
      async (db) => {
        const total = await count(db, scope, input)
        await work.progress(0, total)
        const counted = counting(rows(db, scope, input), (done) => work.progress(done, total))
        const file = exportName(name, input.format, services.clock.now())
        const zoned = zonedColumns(columns(input), await timezoneOf(db, scope))
        const { type, content } = sheetOf(name, input.format, zoned, counted)
        await work.keep({ name: file, type }, content)
      },
      { read_only: true },
    ),
  )

/** The time zone of the caller's organization. */
export const timezoneOf = async (db: Database, { organization_id }: Scope): Promise<string> =>
  (await db.selectFrom('organizations').select('timezone').where('id', '=', organization_id).executeTakeFirstOrThrow())
    .timezone

/** The file of an export. */
export const sheetOf = <Row>(
  name: string,
  format: ExportFormat,
  columns: readonly SheetColumn<Row>[],
  rows: Batches<Row>,
): { readonly type: string; readonly content: Readable } =>
  format === 'csv' ? { type: CSV, content: csvOf(columns, rows) } : { type: XLSX, content: xlsxOf(name, columns, rows) }

/** `Units 2026-11-21.xlsx` */
export const exportName = (name: string, format: ExportFormat, now: Date) =>
  `${name} ${now.toISOString().slice(0, 10)}.${format}`

async function* counting<Row>(batches: Batches<Row>, emit: (done: number) => Promise<void>) {
  let done = 0
  for await (const rows of batches) {
    yield rows
    done += rows.length
    await emit(done)
  }
}
