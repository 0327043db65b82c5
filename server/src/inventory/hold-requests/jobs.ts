import * as z from 'zod'
import { openingOf, scopeOfJob } from '../../access/scope.ts'
import { Refusal } from '../../errors/problems.ts'
import { type JobHandler, jobHandler } from '../../jobs/worker.ts'
import { type LiveEvent, publish } from '../../live/events.ts'
import { job } from '../../services/job.ts'
import type { Services } from '../../services/services.ts'
import { claimFree, lockToClaim, requireFree } from '../claims/actions.ts'
import { findTerms } from '../holds/actions.ts'
import { announce } from './actions.ts'
import { notifyBroker, notifyHolder } from './notices.ts'
import { endAccepted, findHolder, isReservedElsewhere, lockAccepted, takeEndings } from './queries.ts'

const BATCH = 100

/** Notifies brokers of holds that end soon or have ended. Queued every minute. */
export const holdEndingsJob = job('hold-endings', z.object({}), { retries: 0, expires_after_s: 120 })

/** Holds the home of a counter-offer that the broker accepted, for the user of the desk who offered it or a colleague. */
export const grantCounterJob = job('grant-counter', z.object({ request_id: z.int() }))

export const holdRequestJobs: readonly JobHandler[] = [
  jobHandler(grantCounterJob, grantCounter),
  jobHandler(holdEndingsJob, notifyOfEndings, { cron: '* * * * *' }),
]

/** Only a booking converts a hold; every other end before its time is a release. */
const outcomeOf = (ending: string | null) =>
  ending === null ? 'changed' : ending === 'hold_expired' ? 'expired' : ending === 'converted' ? 'done' : 'cancelled'

/** A round ends with what it took: the notifications and the marks of the requests are one transaction. */
async function notifyOfEndings(services: Services) {
  let count = BATCH
  while (count === BATCH)
    count = await services.pool.transaction({ role: 'storey_worker' }, async (db) => {
      const endings = await takeEndings(db, BATCH)
      for (const { brokerage_id, broker_id, unit_name, timezone, expires_at, ending, ...request } of endings)
        await notifyBroker(
          { db, services },
          {
            ...request,
            unit: { id: 0, name: unit_name },
            brokerage: { id: brokerage_id, name: '' },
            broker: { id: broker_id, name: '' },
            reason: null,
            brokerage_timezone: timezone,
          },
          outcomeOf(ending),
          ending === null ? expires_at : null,
        )
      return endings.length
    })
}

async function grantCounter({ pool, queue }: Services, { request_id }: { readonly request_id: number }) {
  const job = scopeOfJob('Storey')
  await pool.transaction(openingOf(job), async (db) => {
    const request = await lockAccepted(db, job, request_id)
    if (!request) return
    const holder = await findHolder(db, job, request)
    const scope = holder ? scopeOfJob(holder.full_name, holder.id) : job
    const events: LiveEvent[] = []
    const emit = (event: LiveEvent) => void events.push(event)
    const context = { db, scope, emit, services: { queue } }
    const until = holder && (await hold(context, request))
    const reason = until === undefined ? (holder ? TAKEN : NO_DESK) : null
    if (reason !== null) await endAccepted(db, scope, request.id, { status: 'rejected', reason })
    announce(emit, request)
    await notifyBroker(context, { ...request, reason }, until === undefined ? 'rejected' : 'accepted', until)
    if (holder && until !== undefined && holder.id !== request.decided_by)
      await notifyHolder(context, request, holder.id, until)
    await publish(db, events)
  })
}

const TAKEN = 'This home was taken before.'
const NO_DESK = 'No one at the sales desk can hold this home now.'

type Accepted = NonNullable<Awaited<ReturnType<typeof lockAccepted>>>

/** @returns the end of the hold; undefined if the home is taken, or reserved for another brokerage */
async function hold(context: Parameters<typeof claimFree>[0], request: Accepted): Promise<string | null | undefined> {
  const { db, scope } = context
  const found = await lockToClaim(db, scope, request.unit.id)
  if (await isReservedElsewhere(db, scope, request)) return undefined
  const free = found && (await requireFree(context, found, 'hold').catch(refused))
  if (!free) return undefined
  const { default_minutes: minutes } = await findTerms(db, scope, request.organization_id, request.project_id)
  const held_for = `${request.client_name} (${request.broker.name}, ${request.brokerage.name})`.slice(0, 200)
  const made = await claimFree(context, free, { kind: 'hold', unit_status: 'on_hold', minutes, held_for })
  await endAccepted(db, scope, request.id, { status: 'granted', claim_id: made.id })
  return made.expires_at
}

function refused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
  return undefined
}
