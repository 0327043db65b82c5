import { MAX_REPORT_DAYS, REPORT_WEEKS } from '@storey/api/report-period.ts'
import { addDays, daysBetween } from '@storey/api/schedule/day.ts'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { invalid } from '../errors/problems.ts'
import { ownZone } from './own-days.ts'
import type { Scope } from './scope.ts'

interface Days {
  readonly from: string
  readonly to: string
  readonly today: string
}

/**
 * The days of a report, by default twelve weeks to today.
 * @throws 422 if the period ends before it begins, or is too long for a chart of weeks
 */
export async function reportDays(
  db: Database,
  scope: Scope,
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<Days> {
  const { monday, today } = await db
    .selectNoFrom([
      sql<string>`date_trunc('week', now() at time zone ${ownZone(scope)})::date`.as('monday'),
      sql<string>`(now() at time zone ${ownZone(scope)})::date`.as('today'),
    ])
    .executeTakeFirstOrThrow()
  const to = asked.to ?? today
  const first = addDays(monday, -7 * (REPORT_WEEKS - 1))
  const from = asked.from ?? (first <= to ? first : addDays(to, -6))
  if (to < from) throw invalid({ to: ['Enter a day on or after the first day.'] })
  if (daysBetween(from, to) >= MAX_REPORT_DAYS) throw invalid({ from: ['Choose a period of at most two years.'] })
  return { from, to, today }
}
