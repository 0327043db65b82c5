import type { ImportLine, ImportPlan, ImportPreview, leadImports } from '@storey/api/crm/lead-imports.ts'
import type { Input, ResponseOf } from '@storey/api/endpoint.ts'
import { type Insertable, sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { paged, sortOf } from '../../database/paging.ts'
import type { LeadsTable } from '../../database/tables.ts'
import { visibleLeads } from '../leads/actions.ts'
import type { Problem } from './parse-row.ts'

/** Lines at a time where they are put in. */
const CONCURRENCY = 2_000

const lines = (db: Database, scope: Scope, import_id: number) =>
  db
    .selectFrom('lead_import_rows as r')
    .where('r.organization_id', '=', scope.organization_id)
    .where('r.import_id', '=', import_id)

export async function insertLines(
  db: Database,
  scope: Scope,
  import_id: number,
  rows: readonly { line: number; cells: readonly string[] }[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += CONCURRENCY)
    await sql`insert into lead_import_rows (organization_id, import_id, line, cells)
      select ${scope.organization_id}, ${import_id}, line, cells
      from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + CONCURRENCY))}::jsonb) as t (line integer, cells text[])`.execute(
      db,
    )
}

export const deleteLines = (db: Database, scope: Scope, import_id: number) =>
  db
    .deleteFrom('lead_import_rows')
    .where('organization_id', '=', scope.organization_id)
    .where('import_id', '=', import_id)
    .execute()

/** Forgets what was planned: the lines are read otherwise now. */
export const unplanLines = (db: Database, scope: Scope, import_id: number) =>
  db
    .updateTable('lead_import_rows')
    .set({ plan: null, problems: '[]', preview: null, twin_id: null, twin_line: null })
    .where('organization_id', '=', scope.organization_id)
    .where('import_id', '=', import_id)
    .where('plan', 'is not', null)
    .execute()

/** The next lines after one. */
export const linesAfter = (db: Database, scope: Scope, import_id: number, line: number, most: number) =>
  lines(db, scope, import_id)
    .select(['r.line', 'r.cells'])
    .where('r.line', '>', line)
    .orderBy('r.line')
    .limit(most)
    .execute()

/** The next lines that nothing has come of. */
export const waitingLines = (db: Database, scope: Scope, import_id: number, most: number) =>
  lines(db, scope, import_id)
    .select(['r.line', 'r.cells'])
    .where('r.outcome', 'is', null)
    .orderBy('r.line')
    .limit(most)
    .execute()

export const countWaiting = async (db: Database, scope: Scope, import_id: number): Promise<number> =>
  (
    await lines(db, scope, import_id)
      .select(sql<number>`count(*)`.as('count'))
      .where('r.outcome', 'is', null)
      .executeTakeFirstOrThrow()
  ).count

export const listLines = (
  db: Database,
  scope: Scope,
  import_id: number,
  query: Input<typeof leadImports.lines>['query'],
) =>
  paged(
    lines(db, scope, import_id)
      .leftJoin('lead_names as l', (join) =>
        join.onRef('l.organization_id', '=', 'r.organization_id').onRef('l.id', '=', 'r.twin_id'),
      )
      .select([
        'r.line',
        'r.cells',
        'r.plan',
        sql<ImportLine['problems']>`r.problems`.as('problems'),
        sql<ImportPreview | null>`r.preview`.as('preview'),
        sql<ImportLine['twin']>`case when r.twin_id is not null or r.twin_line is not null then jsonb_build_object(
          'lead', case when l.id is not null then jsonb_build_object('id', l.id, 'full_name', l.full_name) end,
          'line', r.twin_line) end`.as('twin'),
        'r.outcome',
        'r.lead_id',
        'r.undone',
      ])
      .$if((query.plan ?? []).length > 0, (rows) => rows.where('r.plan', 'in', query.plan ?? []))
      .$if(query.kept !== undefined, (rows) => rows.where('r.undone', '=', 'kept'))
      .$if(!!query.search, (rows) =>
        rows.where(sql<boolean>`position(lower(${query.search ?? ''}) in lower(array_to_string(r.cells, ' '))) > 0`),
      ),
    query,
    [{ by: sql.ref('r.line'), direction: sortOf(query.sort ?? 'line').direction, of: 'number' }],
  )

/** Different values of a column, by how many lines say them; the most frequent first. */
export const valuesOf = async (db: Database, scope: Scope, import_id: number, column: number, most: number) =>
  (
    await sql<{ value: string; count: number }>`select value, count(*)::int as count from (
        select r.cells[${column + 1}::integer] as value from lead_import_rows r
          where r.organization_id = ${scope.organization_id} and r.import_id = ${import_id}) as cells
      where value <> '' group by value order by count desc, value limit ${most}`.execute(db)
  ).rows

/** Why lines are refused and which values are left out, counted by field. */
export const reasonsOf = async (db: Database, scope: Scope, import_id: number): Promise<Reason[]> =>
  (
    await sql<Reason>`select p.value ->> 'field' as field, coalesce((p.value ->> 'left_out')::boolean, false) as left_out,
        count(distinct r.line)::int as count, min(p.value ->> 'message') as example
      from lead_import_rows r cross join jsonb_array_elements(r.problems) as p
      where r.organization_id = ${scope.organization_id} and r.import_id = ${import_id}
      group by 1, 2 order by left_out, count desc, field`.execute(db)
  ).rows
type Reason = ResponseOf<typeof leadImports.reasons>['data'][number]

/** All lines that were refused, with why. */
export const refusedLines = (db: Database, scope: Scope, import_id: number) =>
  lines(db, scope, import_id)
    .select(['r.line', 'r.cells', sql<Problem[]>`r.problems`.as('problems')])
    .where('r.plan', '=', 'refuse')
    .orderBy('r.line')
    .execute()

export interface Decided {
  readonly line: number
  readonly plan: ImportPlan
  readonly problems: readonly Problem[]
  readonly preview: ImportPreview | null
  readonly twin_id: number | null
  readonly twin_line: number | null
}

/** What came of a line. */
export interface Outcome extends Decided {
  readonly outcome: 'created' | 'updated' | 'skipped' | 'refused'
  readonly lead_id: number | null
  readonly before: object | null
  readonly lead_version: number | null
}

export const writePlans = (db: Database, scope: Scope, import_id: number, decided: readonly Decided[]) =>
  sql`update lead_import_rows r
    set plan = d.plan, problems = d.problems, preview = d.preview, twin_id = d.twin_id, twin_line = d.twin_line
    from jsonb_to_recordset(${JSON.stringify(decided)}::jsonb)
      as d (line integer, plan text, problems jsonb, preview jsonb, twin_id bigint, twin_line integer)
    where r.organization_id = ${scope.organization_id} and r.import_id = ${import_id} and r.line = d.line`.execute(db)

export const writeOutcomes = (db: Database, scope: Scope, import_id: number, outcomes: readonly Outcome[]) =>
  sql`update lead_import_rows r
    set plan = d.plan, problems = d.problems, preview = d.preview, twin_id = d.twin_id, twin_line = d.twin_line,
      outcome = d.outcome, lead_id = d.lead_id, before = d.before, lead_version = d.lead_version
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as d (line integer, plan text, problems jsonb, preview jsonb, twin_id bigint, twin_line integer,
        outcome text, lead_id bigint, before jsonb, lead_version integer)
    where r.organization_id = ${scope.organization_id} and r.import_id = ${import_id} and r.line = d.line`.execute(db)

/** The oldest lead for each address or number that one in sight, or one of this import, is reached by. */
export async function leadsReachedBy(
  db: Database,
  scope: Scope,
  import_id: number,
  contactPoints: readonly string[],
): Promise<Map<string, number>> {
  if (contactPoints.length === 0) return new Map()
  const inSight = db
    .selectFrom('lead_reaches as a')
    .select(['a.reach', 'a.lead_id'])
    .where('a.organization_id', '=', scope.organization_id)
    .where('a.reach', '=', sql<string>`any(${contactPoints}::text[])`)
    // Looked up one by one: there are few of them, and many leads.
    .where((where) =>
      where.exists(visibleLeads(db, scope).select('leads.id').whereRef('leads.id', '=', sql<number>`a.lead_id`)),
    )
  const { rows } = await sql<{ reach: string; lead_id: number }>`
    select reach, min(lead_id) as lead_id
      from (${inSight} union all select reach, lead_id from reached_by_import(${import_id}, ${contactPoints}::text[])) as found
      group by reach`.execute(db)
  return new Map(rows.map(({ reach, lead_id }) => [reach, lead_id]))
}

/** New leads; answers their ids in the order given. */
export async function insertLeads(
  db: Database,
  scope: Scope,
  leads: readonly Omit<Insertable<LeadsTable>, 'organization_id' | 'created_by'>[],
): Promise<number[]> {
  if (leads.length === 0) return []
  const rows = await db
    .insertInto('leads')
    .values(leads.map((lead) => ({ ...lead, organization_id: scope.organization_id, created_by: scope.user_id })))
    .returning('id')
    .execute()
  // Rows of one statement are numbered in their order.
  return rows.map(({ id }) => id).sort((one, other) => one - other)
}
