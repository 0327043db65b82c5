import type { ReportEvery } from '@storey/api/report-emails.ts'
import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'

/** The reports that there are. */
export type ReportKind = 'sales' | 'crm'

/** What a report by e-mail is limited to: the projects or the team, and the currency. */
export interface ReportFilters {
  readonly ids?: readonly number[] | undefined
  readonly currency?: string | undefined
}

const own = (db: Database, scope: Scope, report: ReportKind) =>
  db
    .selectFrom('report_emails')
    .where('organization_id', '=', scope.organization_id)
    .where('user_id', '=', scope.user_id)
    .where('report', '=', report)
    .select(['id', 'created_at', sql<ReportEvery>`every`.as('every'), sql<ReportFilters>`filters`.as('filters')])

export const listReportEmails = (db: Database, scope: Scope, report: ReportKind) =>
  own(db, scope, report).orderBy('id', 'desc').execute()

export type KeptReportEmail = Awaited<ReturnType<typeof listReportEmails>>[number]

export const findReportEmail = (
  db: Database,
  scope: Scope,
  report: ReportKind,
  { every, filters }: { readonly every: ReportEvery; readonly filters: ReportFilters },
) =>
  own(db, scope, report)
    .where('every', '=', every)
    .where('filters', '=', sql<string>`${JSON.stringify(filters)}::jsonb`)
    .executeTakeFirst()

/** Makes requests of the member take turns, so that they are counted. */
export const lockReportEmails = (db: Database, { organization_id, user_id }: Scope) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`report e-mails ${organization_id} ${user_id}`}, 0))`.execute(db)

export const insertReportEmail = (
  db: Database,
  scope: Scope,
  report: ReportKind,
  { every, filters }: { readonly every: ReportEvery; readonly filters: ReportFilters },
) =>
  db
    .insertInto('report_emails')
    .values({
      organization_id: scope.organization_id,
      user_id: scope.user_id,
      report,
      every,
      filters: JSON.stringify(filters),
    })
    .execute()

export async function deleteReportEmail(db: Database, scope: Scope, report: ReportKind, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('report_emails')
    .where('organization_id', '=', scope.organization_id)
    .where('user_id', '=', scope.user_id)
    .where('report', '=', report)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The rest runs as `storey_worker`. */

/** A report that is due, with its period. */
export interface DueReport {
  readonly id: number
  readonly organization_id: number
  readonly organization_name: string
  readonly user_id: number
  readonly report: ReportKind
  readonly every: ReportEvery
  readonly filters: ReportFilters
  readonly from_day: string
  readonly to_day: string
}

export const findDue = async (db: Database, at: Date, after: number, max: number): Promise<DueReport[]> =>
  (await sql<DueReport>`select * from due_report_emails(${at.toISOString()}, ${after}, ${max})`.execute(db)).rows

/** Marks the period as handled: with an e-mail, if the access of the member is still that of `version`. Returns whether it did. */
export async function markPeriod(
  db: Database,
  { id, from_day }: DueReport,
  sent: { readonly email_id: string; readonly version: number } | undefined,
): Promise<boolean> {
  const { rows } = await sql<{ marked: boolean }>`
    select mark_report_period(${id}, ${from_day}, ${sent?.email_id ?? null}, ${sent?.version ?? null}) as marked`.execute(
    db,
  )
  return rows[0]?.marked ?? false
}

export const findStopped = (db: Database, id: number) =>
  db
    .selectFrom('report_emails')
    .select([sql<ReportKind>`report`.as('report'), sql<ReportEvery>`every`.as('every')])
    .where('id', '=', id)
    .executeTakeFirst()

export const stopReport = (db: Database, id: number) => db.deleteFrom('report_emails').where('id', '=', id).execute()
