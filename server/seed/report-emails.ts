import { type Filling, insert } from './fill.ts'
import type { Organization } from './staff.ts'

const REQUESTED_BEFORE_MS = 20 * 86_400_000

/** The head of a team gets its reports by e-mail: those of last week arrive when the demo has started. */
export async function sendReports(
  { db, now }: Filling,
  { id, members }: Organization,
  reports: readonly ('sales' | 'crm')[],
): Promise<void> {
  const [head] = members
  if (!head) throw new RangeError('A team has members.')
  await insert(
    db,
    'report_emails',
    reports.map((report) => ({
      organization_id: id,
      user_id: head.id,
      report,
      every: 'week' as const,
      created_at: new Date(now.getTime() - REQUESTED_BEFORE_MS).toISOString(),
    })),
  )
}
