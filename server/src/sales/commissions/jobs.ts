import * as z from 'zod'
import { notify } from '../../account/notifications/actions.ts'
import { priceText } from '../../inventory/units/rules.ts'
import { type JobHandler, jobHandler } from '../../jobs/worker.ts'
import { publish } from '../../live/events.ts'
import { job } from '../../services/job.ts'
import type { Services } from '../../services/services.ts'
import { takeNews } from './queries.ts'

const BATCH = 100
const newsJob = job('commission-news', z.object({}), { retries: 0, expires_after_s: 120 })

const OUTCOMES = { earned: 'changed', approved: 'accepted', paid: 'done', clawed_back: 'cancelled' } as const

/** The commissions of one invoice are approved and paid in one notification for each admin. */
const toldTogether = ({
  id,
  user_id,
  status,
  brokerage_id,
  invoice_number,
}: Awaited<ReturnType<typeof takeNews>>[number]) =>
  [user_id, status, brokerage_id, status === 'approved' || status === 'paid' ? invoice_number : id].join(' ')

/** Notifies the admins of brokerages of commissions that were earned, approved, paid or clawed back. */
export async function notifyOfCommissions(services: Pick<Services, 'pool' | 'queue'>): Promise<void> {
  let count = BATCH
  while (count >= BATCH)
    count = await services.pool.transaction({ role: 'storey_worker' }, async (db) => {
      const news = await takeNews(db, BATCH)
      for (const [first, ...more] of Map.groupBy(news, toldTogether).values()) {
        if (!first || first.user_id === null) continue
        const { id, brokerage_id, user_id, status, booking_number, unit_name, currency } = first
        const rest = more.length > 0 ? ` and ${more.length} more` : ''
        const sum = more.reduce((so_far, { amount }) => so_far + amount, first.amount)
        await notify(
          { db, services },
          {
            user_id,
            kind: 'commission',
            organization_id: brokerage_id,
            subject: { kind: 'booking', id: null, name: `${booking_number}, ${unit_name}${rest}` },
            outcome: OUTCOMES[status],
            detail: priceText(sum, currency),
            path: '/inventory/commissions',
            dedupe_key: `commission:${id}:${status}`,
          },
        )
      }
      await publish(
        db,
        [...new Map(news.map((one) => [one.id, one])).values()].map(({ id, brokerage_id }) => ({
          type: 'commission.changed' as const,
          id,
          organization_id: brokerage_id,
        })),
      )
      return new Set(news.map(({ id }) => id)).size
    })
}

export const commissionJobs: readonly JobHandler[] = [jobHandler(newsJob, notifyOfCommissions, { cron: '* * * * *' })]
