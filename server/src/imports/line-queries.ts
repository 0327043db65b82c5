import type { Input, ResponseOf } from '@storey/api/endpoint.ts'
import type { ImportEndpoints } from '@storey/api/imports/imports.ts'
import { sql } from 'kysely'
import type { Scope } from '../access/scope.ts'
import type { Database } from '../database/connect.ts'
import { paged, sortOf, textContains } from '../database/paging.ts'
import type { TableRow } from '../sheets/headed-table.ts'
import type { Decided, Outcome, Problem } from './kind.ts'

/** Failed lines come first in the order of results, then those that were skipped or changed something; as in the index of the same expression. */
const BY_RESULT = sql`(case r.plan when 'refuse' then 0 when 'skip' then 1 when 'update' then 2 when 'create' then 3 else 4 end)`

/** Lines inserted per statement. */
const BATCH_SIZE = 2_000

const lines = (db: Database, scope: Scope, import_id: number) =>
  db
    .selectFrom('import_rows as r')
    .where('r.organization_id', '=', scope.organization_id)
    .where('r.import_id', '=', import_id)

export async function insertLines(
  db: Database,
  scope: Scope,
  import_id: number,
  rows: readonly TableRow[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH_SIZE)
    await sql`insert into import_rows (organization_id, import_id, line, cells, aside, notice)
      select ${scope.organization_id}, ${import_id}, line, cells, coalesce(aside, false), notice
      from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + BATCH_SIZE))}::jsonb)
        as t (line integer, cells text[], aside boolean, notice text)`.execute(db)
}

export const deleteLines = (db: Database, scope: Scope, import_id: number) =>
  db
    .deleteFrom('import_rows')
    .where('organization_id', '=', scope.organization_id)
    .where('import_id', '=', import_id)
    .execute()

/** Deletes the plans of lines, because the lines are now read differently. */
export const unplanLines = (db: Database, scope: Scope, import_id: number) =>
  db
    .updateTable('import_rows')
    .set({ plan: null, problems: '[]', preview: null, duplicate_id: null, duplicate_line: null })
    .where('organization_id', '=', scope.organization_id)
    .where('import_id', '=', import_id)
    .where('plan', 'is not', null)
    .execute()

/** The next lines after the given one. */
export const linesAfter = (db: Database, scope: Scope, import_id: number, line: number, max: number) =>
  lines(db, scope, import_id)
    .select(['r.line', 'r.cells', 'r.aside'])
    .where('r.line', '>', line)
    .orderBy('r.line')
    .limit(max)
    .execute()

/** The next lines without a result. */
export const waitingLines = (db: Database, scope: Scope, import_id: number, max: number) =>
  lines(db, scope, import_id)
    .select(['r.line', 'r.cells', 'r.aside'])
    .where('r.outcome', 'is', null)
    .orderBy('r.line')
    .limit(max)
    .execute()

export const countWaiting = async (db: Database, scope: Scope, import_id: number): Promise<number> =>
  (
    await lines(db, scope, import_id)
      .select(sql<number>`count(*)`.as('count'))
      .where('r.outcome', 'is', null)
      .executeTakeFirstOrThrow()
  ).count

export function listLines(
  db: Database,
  scope: Scope,
  import_id: number,
  query: Input<ImportEndpoints['lines']>['query'],
) {
  const { key, direction } = sortOf(query.sort ?? 'line')
  return paged(
    lines(db, scope, import_id)
      .select([
        'r.line',
        'r.cells',
        'r.plan',
        sql<Problem[]>`r.problems`.as('problems'),
        sql<unknown>`r.preview`.as('preview'),
        'r.duplicate_id',
        'r.duplicate_line',
        'r.outcome',
        'r.record_id',
        'r.undone',
        'r.notice',
      ])
      .$if((query.plan ?? []).length > 0, (rows) => rows.where('r.plan', 'in', query.plan ?? []))
      .$if(query.kept !== undefined, (rows) => rows.where('r.undone', '=', 'kept'))
      .$if(!!query.search, (rows) => rows.where(textContains(sql`array_to_string(r.cells, ' ')`, query.search))),
    query,
    [
      ...(key === 'plan' ? [{ by: BY_RESULT, direction, of: 'number' as const }] : []),
      { by: sql.ref('r.line'), direction: key === 'plan' ? 'asc' : direction, of: 'number' },
    ],
  )
}

/** Distinct values of a column with the number of lines that have them; the most frequent first. */
export const valuesOf = async (db: Database, scope: Scope, import_id: number, column: number, max: number) =>
  (
    await sql<{ value: string; count: number }>`select value, count(*)::int as count from (
        select r.cells[${column + 1}::integer] as value from import_rows r
          where r.organization_id = ${scope.organization_id} and r.import_id = ${import_id} and not r.aside) as cells
      where value <> '' group by value order by count desc, value limit ${max}`.execute(db)
  ).rows

/** Why lines are refused and which values are left out, counted by field. */
export const reasonsOf = async (db: Database, scope: Scope, import_id: number): Promise<Reason[]> =>
  (
    await sql<Reason>`select p.value ->> 'field' as field, coalesce((p.value ->> 'left_out')::boolean, false) as left_out,
        count(distinct r.line)::int as count, min(p.value ->> 'message') as example
      from import_rows r cross join jsonb_array_elements(r.problems) as p
      where r.organization_id = ${scope.organization_id} and r.import_id = ${import_id}
      group by 1, 2 order by left_out, count desc, field`.execute(db)
  ).rows
type Reason = ResponseOf<ImportEndpoints['reasons']>['data'][number]

/** All refused lines, with the reasons. */
export const refusedLines = (db: Database, scope: Scope, import_id: number) =>
  lines(db, scope, import_id)
    .select(['r.line', 'r.cells', sql<Problem[]>`r.problems`.as('problems')])
    .where('r.plan', '=', 'refuse')
    .orderBy('r.line')
    .execute()

export const writePlans = (db: Database, scope: Scope, import_id: number, decided: readonly Decided[]) =>
  sql`update import_rows r
    set plan = d.plan, problems = d.problems, preview = d.preview, duplicate_id = d.duplicate_id, duplicate_line = d.duplicate_line
    from jsonb_to_recordset(${JSON.stringify(decided)}::jsonb)
      as d (line integer, plan text, problems jsonb, preview jsonb, duplicate_id bigint, duplicate_line integer)
    where r.organization_id = ${scope.organization_id} and r.import_id = ${import_id} and r.line = d.line`.execute(db)

export const writeOutcomes = (db: Database, scope: Scope, import_id: number, outcomes: readonly Outcome[]) =>
  sql`update import_rows r
    set plan = d.plan, problems = d.problems, preview = d.preview, duplicate_id = d.duplicate_id, duplicate_line = d.duplicate_line,
      outcome = d.outcome, record_id = d.record_id, before = d.before, record_version = d.record_version
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as d (line integer, plan text, problems jsonb, preview jsonb, duplicate_id bigint, duplicate_line integer,
        outcome text, record_id bigint, before jsonb, record_version integer)
    where r.organization_id = ${scope.organization_id} and r.import_id = ${import_id} and r.line = d.line`.execute(db)
