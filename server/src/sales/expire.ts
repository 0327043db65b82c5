import { openingOf, scopeOfJob } from '../access/scope.ts'
import { type ExpiredClaim, endIfExpired, listExpired, lockIdleUnit } from '../inventory/claims/actions.ts'
import { type Batch, lastOfFull, type Rounds, startRounds } from '../jobs/rounds.ts'
import { eachInTurn } from '../kernel/settle-all.ts'
import type { LiveEvent } from '../live/events.ts'
import { publish } from '../live/events.ts'
import type { Services } from '../services/services.ts'
import { expire } from './bookings/actions.ts'
import { expireOffers, type OverdueOffer } from './sale-offers/actions.ts'

const EVERY_MS = 3_000
const BATCH = 100

/**
 * Ends expired holds every few seconds, and expires bookings whose timer and sale offers whose last day has passed. Any number of processes
 * may run it.
 */
export function startExpiryWorker(
  services: Pick<Services, 'pool' | 'queue' | 'log'>,
  every = EVERY_MS,
  max = BATCH,
): Rounds {
  const scope = scopeOfJob('Storey')
  let claim: ExpiredClaim | undefined
  let offer: OverdueOffer | undefined
  const warn = (err: unknown, count = 1) =>
    services.log.warn({ err, count }, 'What has lapsed could not be ended; trying again')
  const report = <Item>({ failures, last }: Batch<Item>) => {
    if (failures.length > 0) warn(failures[0], failures.length)
    return last
  }
  const both = [
    async () => {
      claim = report(await expireClaims(services, max, claim))
    },
    async () => {
      offer = report(await expireOffers(services, scope, max, offer))
    },
  ]
  return startRounds(
    async () => {
      const [failure] = await eachInTurn(both, (expireOnes) => expireOnes())
      if (failure !== undefined) throw failure
      // A full batch means that more are waiting; half a batch can wait for the next round.
      return claim !== undefined || offer !== undefined
    },
    { every, failed: warn },
  )
}

/**
 * Ends a batch of expired claims. Each has its own short transaction, so that other users wait for one claim at most.
 *
 * @param after the last claim of the batch before
 */
export async function expireClaims(
  { pool, queue }: Pick<Services, 'pool' | 'queue'>,
  max = BATCH,
  after?: ExpiredClaim,
): Promise<Batch<ExpiredClaim>> {
  const scope = scopeOfJob('Storey')
  const { role, settings } = openingOf(scope)
  const opening = { role, settings: { ...settings, 'app.action': 'work.lapse' } }
  const lapsed = await pool.transaction({ ...opening, read_only: true }, (db) => listExpired(db, scope, max, after))
  const failures = await eachInTurn(lapsed, (claim) =>
    pool.transaction(opening, async (db) => {
      const events: LiveEvent[] = []
      const emit = (event: LiveEvent) => void events.push(event)
      await endOne({ db, scope, emit, services: { queue } }, claim)
      await publish(db, events)
    }),
  )
  return { failures, last: lastOfFull(lapsed, max) }
}

async function endOne(context: Parameters<typeof expire>[0], claim: ExpiredClaim): Promise<void> {
  const { db, scope } = context
  if (claim.kind === 'booking') return void (await expire(context, claim.id))
  const unit = await lockIdleUnit(db, scope, claim.unit_id)
  if (unit) await endIfExpired(context, unit)
}
