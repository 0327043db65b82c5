import { MAX_REPORT_EMAILS, type ReportEmail, type ReportEvery } from '@storey/api/report-emails.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, forbidden, notFound } from '../../errors/problems.ts'
import {
  deleteReportEmail,
  findReportEmail,
  insertReportEmail,
  type KeptReportEmail,
  listReportEmails,
  lockReportEmails,
  type ReportFilters,
  type ReportKind,
} from './queries.ts'

export { reportEmailJobs } from './jobs.ts'
export type { ReportFilters } from './queries.ts'
export { serveStopReportPage } from './stop-page.ts'

/** Names of the projects or of the team, by id; those in reach only. */
export type NamesOf = (ids: readonly number[]) => Promise<readonly { readonly id: number; readonly name: string }[]>

/** The reports by e-mail of the caller. */
export async function reportEmailsOf(
  db: Database,
  scope: Scope,
  report: ReportKind,
  namesOf: NamesOf,
): Promise<ReportEmail[]> {
  return withNames(await listReportEmails(db, scope, report), namesOf)
}

async function withNames(found: readonly KeptReportEmail[], namesOf: NamesOf): Promise<ReportEmail[]> {
  const ids = [...new Set(found.flatMap(({ filters }) => filters.ids ?? []))]
  const names = new Map((ids.length === 0 ? [] : await namesOf(ids)).map((one) => [one.id, one]))
  return found.map(({ id, every, filters, created_at }) => ({
    id,
    every,
    created_at,
    currency: filters.currency ?? null,
    only: (filters.ids ?? []).flatMap((each) => names.get(each) ?? []),
  }))
}

/**
 * Gets a report by e-mail from its next period on. The same request again returns the same one.
 *
 * @throws 403 for an API token, 409 if the caller gets too many
 */
export async function getReportByEmail(
  db: Database,
  scope: Scope,
  report: ReportKind,
  wanted: { readonly every: ReportEvery; readonly filters: ReportFilters },
  namesOf: NamesOf,
): Promise<ReportEmail> {
  if (scope.member_id === null) throw forbidden('api_token', 'API tokens can’t get reports by e-mail.')
  await lockReportEmails(db, scope)
  if (!(await findReportEmail(db, scope, report, wanted))) {
    if ((await listReportEmails(db, scope, report)).length >= MAX_REPORT_EMAILS)
      throw conflict(
        'too_many_report_emails',
        `You get ${MAX_REPORT_EMAILS} of these reports by e-mail. Stop one to get another.`,
      )
    await insertReportEmail(db, scope, report, wanted)
  }
  const kept = await findReportEmail(db, scope, report, wanted)
  const [named] = await withNames(kept ? [kept] : [], namesOf)
  if (!named) throw notFound()
  return named
}

/** @throws 404 if it is not the caller's */
export async function stopReportEmail(db: Database, scope: Scope, report: ReportKind, id: number): Promise<void> {
  if (!(await deleteReportEmail(db, scope, report, id))) throw notFound()
}
