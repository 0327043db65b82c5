import * as z from 'zod'
import { notify } from '../../account/notifications/actions.ts'
import type { Database } from '../../database/connect.ts'
import { priceText } from '../../inventory/units/rules.ts'
import { type JobHandler, jobHandler } from '../../jobs/worker.ts'
import { job } from '../../services/job.ts'
import type { Services } from '../../services/services.ts'
import { countOverdueOf, type OverduePayment, takeOverdue, takeTurn } from './overdue-queries.ts'

const overdueJob = job('payments-overdue', z.object({}))
const BATCH = 200
/** Maximum single notifications of one user per round; more are combined into one. */
const MAX_EACH = 10
/** Days after which a payment is old when it is found: the server was down, or never notified anyone before. */
const OLD_DAYS = 7
const HALF_HOUR_MS = 1_800_000

type Needed = Pick<Services, 'pool' | 'queue' | 'settings' | 'log'>

/**
 * Notifies the users who sell for a builder of payments that became overdue, once each. Old ones and large numbers are combined into one
 * notification per user. All are taken in one transaction, by one process at a time: what a combined notification counted is not
 * notified again by another process, or after a restart. Returns how many were taken.
 */
export async function notifyOfOverdue(services: Needed, batch = BATCH): Promise<number> {
  const summed = new Set<number>()
  const taken = await services.pool.transaction({ role: 'storey_worker' }, async (db) => {
    if (!(await takeTurn(db))) return 0
    let count = 0
    for (let some = batch; some === batch; count += some) {
      const found = await takeOverdue(db, batch)
      for (const [user_id, own] of byPerson(found)) await notifyPerson(db, services, user_id, own, summed)
      some = new Set(found.map(keyOf)).size
    }
    return count
  })
  if (taken > 0) services.log.info({ taken }, 'Notified of overdue payments')
  return taken
}

const keyOf = ({ booking_id, position }: OverduePayment) => `${booking_id}:${position}`

function byPerson(found: readonly OverduePayment[]): Map<number, OverduePayment[]> {
  const people = new Map<number, OverduePayment[]>()
  for (const payment of found) {
    if (payment.user_id === null) continue
    people.set(payment.user_id, [...(people.get(payment.user_id) ?? []), payment])
  }
  return people
}

async function notifyPerson(
  db: Database,
  services: Needed,
  user_id: number,
  own: readonly OverduePayment[],
  summed: Set<number>,
): Promise<void> {
  const [first] = own
  if (!first || summed.has(user_id)) return
  if (own.length > MAX_EACH || own.some(({ days }) => days > OLD_DAYS)) {
    const count = await countOverdueOf(db, user_id)
    await notify(
      { db, services },
      {
        user_id,
        kind: 'payment_overdue',
        organization_id: first.organization_id,
        subject: { kind: 'booking', id: null, name: count > 1_000 ? 'More than 1,000' : String(count) },
        path: '/inventory/overdue-payments',
        dedupe_key: `payment_overdue:all:${Math.floor(Date.now() / HALF_HOUR_MS)}`,
      },
    )
    summed.add(user_id)
    return
  }
  for (const { organization_id, booking_id, number, name, left, currency, due_on, position } of own)
    await notify(
      { db, services },
      {
        user_id,
        kind: 'payment_overdue',
        organization_id,
        subject: { kind: 'booking', id: booking_id, name: number },
        detail: `${name}, ${priceText(left, currency)}`,
        path: `/inventory/units/booked-units/${booking_id}`,
        dedupe_key: `payment_overdue:${booking_id}:${position}:${due_on}`,
      },
    )
}

/** Twice an hour, because in some time zones the day begins at half past an hour of UTC. */
export const receiptJobs: readonly JobHandler[] = [
  jobHandler(overdueJob, async (services) => void (await notifyOfOverdue(services)), { cron: '9,39 * * * *' }),
]
