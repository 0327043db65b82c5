import { openingOf, scopeOfJob } from '../access/scope.ts'
import { type ExpiredClaim, endIfExpired, listExpired, lockIdleUnit } from '../inventory/claims/actions.ts'
import { type Rounds, startRounds } from '../jobs/rounds.ts'
import { eachInTurn } from '../kernel/settle-all.ts'
import type { LiveEvent } from '../live/events.ts'
import { publish } from '../live/events.ts'
import type { Services } from '../services/services.ts'
import { expire } from './bookings/actions.ts'
import { expireOffers } from './sale-offers/actions.ts'

const EVERY_MS = 3_000
const BATCH = 100

/**
 * Ends expired holds every few seconds, and expires bookings whose timer and sale offers whose last day has passed. Any number of processes
 * may run it.
 */
export const startExpiryWorker = (services: Pick<Services, 'pool' | 'queue' | 'log'>, every = EVERY_MS): Rounds =>
  startRounds(
    async () => {
      // A full batch means that more are waiting; half a batch can wait for the next round.
      const ended: number[] = []
      const both = [() => expireClaims(services), () => expireOffers(services, scopeOfJob('Storey'), BATCH)]
      await eachInTurn(both, async (expireOnes) => ended.push(await expireOnes()))
      return ended.includes(BATCH)
    },
    { every, failed: (err) => services.log.warn({ err }, 'What has lapsed could not be ended; trying again') },
  )

/**
 * One round; returns how many claims it ended. Each claim has its own short transaction, so that other users wait for one claim at most.
 */
export async function expireClaims({ pool, queue }: Pick<Services, 'pool' | 'queue'>): Promise<number> {
  const scope = scopeOfJob('Storey')
  const { role, settings } = openingOf(scope)
  const opening = { role, settings: { ...settings, 'app.action': 'work.lapse' } }
  const lapsed = await pool.transaction({ ...opening, read_only: true }, (db) => listExpired(db, scope, BATCH))
  let ended = 0
  await eachInTurn(lapsed, (claim) =>
    pool.transaction(opening, async (db) => {
      const events: LiveEvent[] = []
      const emit = (event: LiveEvent) => void events.push(event)
      const done = await endOne({ db, scope, emit, services: { queue } }, claim)
      await publish(db, events)
      if (done) ended++
    }),
  )
  return ended
}

async function endOne(context: Parameters<typeof expire>[0], claim: ExpiredClaim): Promise<boolean> {
  if (claim.kind === 'booking') return expire(context, claim.id)
  const { db, scope } = context
  const unit = await lockIdleUnit(db, scope, claim.unit_id)
  return unit !== undefined && endIfExpired(context, unit)
}
