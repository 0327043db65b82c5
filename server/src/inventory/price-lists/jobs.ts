import * as z from 'zod'
import { openingOf, scopeOfJob } from '../../access/scope.ts'
import { Refusal } from '../../errors/problems.ts'
import { type JobHandler, jobHandler } from '../../jobs/worker.ts'
import { type LiveEvent, publish } from '../../live/events.ts'
import { job } from '../../services/job.ts'
import type { Services } from '../../services/services.ts'
import { applyPriceList, changed, notifyAdmins } from './actions.ts'
import { type LockedPriceList, lockPriceList, nextDue, savePriceList } from './change-queries.ts'

type Needed = Pick<Services, 'pool' | 'clock' | 'queue' | 'log'>

/**
 * Applies the lists that are due, each in a transaction of its own that also ends its plan: when a process dies the next one takes the
 * list, and two processes never take the same. Returns how many it processed.
 */
export async function applyDuePriceLists(services: Needed): Promise<number> {
  let count = 0
  while (await applyNext(services)) count++
  return count
}

async function applyNext(services: Needed): Promise<boolean> {
  const { pool, clock, log } = services
  const scope = scopeOfJob('Storey')
  let taken: LockedPriceList | undefined
  try {
    await pool.transaction(openingOf(scope), async (db) => {
      const due = await nextDue(db, scope, clock.now())
      taken = due && (await lockPriceList(db, scope, due.id))
      if (!taken) return
      const events: LiveEvent[] = []
      const emit = (event: LiveEvent) => void events.push(event)
      const actor = { id: taken.planned_by, name: taken.planned_by_name ?? scope.user_name }
      await applyPriceList({ db, scope, emit }, taken, actor)
      await notifyAdmins({ db, scope, services }, taken, 'done')
      await publish(db, events)
    })
  } catch (problem) {
    if (!taken) throw problem
    if (!(problem instanceof Refusal)) log.error({ err: problem, price_list_id: taken.id }, 'A price list failed')
    await fail(services, taken.id, problem instanceof Refusal ? problem.message : OUR_FAULT)
  }
  return taken !== undefined
}

const OUR_FAULT = 'Something went wrong on our side. Apply it yourself, or plan it again.'

/** Records why a list was not applied at its time, unless a user has changed its plan since. */
async function fail(services: Needed, id: number, failure: string): Promise<void> {
  const scope = scopeOfJob('Storey')
  await services.pool.transaction(openingOf(scope), async (db) => {
    const list = await lockPriceList(db, scope, id)
    if (list?.status !== 'planned') return
    await savePriceList(db, scope, list, { status: 'failed', failure: failure.slice(0, 500) })
    await notifyAdmins({ db, scope, services }, list, 'failed', failure.slice(0, 500))
    const events: LiveEvent[] = []
    changed((event) => void events.push(event), list)
    await publish(db, events)
  })
}

const clockJob = job('price-lists', z.object({}))

/** Runs every minute, in one process at a time. */
export const priceListJobs: readonly JobHandler[] = [
  jobHandler(clockJob, async (services) => void (await applyDuePriceLists(services)), { cron: '* * * * *' }),
]
