import { setTimeout as pause } from 'node:timers/promises'
import { openingOf, scopeOfJob } from '../access/scope.ts'
import { endIfLapsed, type LapsedClaim, listLapsed, lockIdleUnit } from '../inventory/claims/actions.ts'
import type { LiveEvent } from '../live/events.ts'
import { publish } from '../live/events.ts'
import type { Services } from '../services.ts'
import { expire } from './bookings/actions.ts'

const EVERY_MS = 3_000
const BATCH = 100

/** Ends lapsed holds and expires bookings whose timer ran out, every few seconds. Any number of processes may do it. */
export function startLapsing(
  services: Pick<Services, 'pool' | 'queue' | 'log'>,
  every = EVERY_MS,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const round = async () => {
    while (!stopping.signal.aborted) {
      try {
        // A full batch says that there is more; half a batch of work is not worth a hurry.
        if ((await lapse(services)) === BATCH) continue
      } catch (error) {
        if (!stopping.signal.aborted)
          services.log.warn({ err: error }, 'What has lapsed could not be ended; trying again')
      }
      await pause(every, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }
  const working = round()
  return {
    stop: async () => {
      stopping.abort()
      await working
    },
  }
}

/** One round; answers how many claims it ended. Each is a short transaction of its own, so that nobody waits for all of them. */
export async function lapse({ pool, queue }: Pick<Services, 'pool' | 'queue'>): Promise<number> {
  const scope = scopeOfJob('Storey')
  const { role, settings } = openingOf(scope)
  const opening = { role, settings: { ...settings, 'app.action': 'work.lapse' } }
  const lapsed = await pool.transaction({ ...opening, read_only: true }, (db) => listLapsed(db, scope, BATCH))
  let ended = 0
  for (const claim of lapsed)
    ended += await pool.transaction(opening, async (db) => {
      const told: LiveEvent[] = []
      const tell = (event: LiveEvent) => void told.push(event)
      const done = await endOne({ db, scope, tell, services: { queue } }, claim)
      await publish(db, told)
      return done ? 1 : 0
    })
  return ended
}

async function endOne(call: Parameters<typeof expire>[0], claim: LapsedClaim): Promise<boolean> {
  if (claim.kind === 'booking') return expire(call, claim.id)
  const { db, scope, tell } = call
  const unit = await lockIdleUnit(db, scope, claim.unit_id)
  return unit !== undefined && endIfLapsed(db, scope, tell, unit)
}
