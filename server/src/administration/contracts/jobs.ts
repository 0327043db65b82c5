import * as z from 'zod'
import { openingOf, scopeOfJob } from '../../access/scope.ts'
import { job } from '../../jobs/job.ts'
import { type JobHandler, jobHandler } from '../../jobs/worker.ts'
import { type LiveEvent, publish } from '../../live/events.ts'
import type { Services } from '../../services.ts'
import { bringIntoForce, happened } from './actions.ts'
import { dueContracts, saveContract } from './queries.ts'

/** Brings agreements into force on their first day, and ends them after their last one. Answers how many it moved. */
export async function moveContracts({ pool, clock }: Pick<Services, 'pool' | 'clock'>): Promise<number> {
  const scope = scopeOfJob('Storey')
  const today = clock.now().toISOString().slice(0, 10)
  return pool.transaction(openingOf(scope), async (db) => {
    const events: LiveEvent[] = []
    const context = { db, scope, emit: (event: LiveEvent) => void events.push(event) }
    const due = await dueContracts(db, scope, today)
    for (const contract of due)
      if (contract.status === 'signed') await bringIntoForce(context, contract)
      else {
        await saveContract(db, scope, contract, { status: 'expired' })
        await happened(context, contract, 'expired')
      }
    await publish(db, events)
    return due.length
  })
}

const clockJob = job('agreements', z.object({}))

/** Every hour, in one of all processes. */
export const contractJobs: readonly JobHandler[] = [
  jobHandler(clockJob, async (services) => void (await moveContracts(services)), { cron: '7 * * * *' }),
]
