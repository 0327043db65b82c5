import type { FastifyInstance } from 'fastify'
import { type Rounds, startRounds } from '../jobs/rounds.ts'
import type { Services } from '../services/services.ts'
import { keepAnchor, readAnchor } from './anchor.ts'
import { holdsSeal, sealEvents } from './chain.ts'

/** Delay after the first call of a burst; its events are sealed together. */
const AFTER_MS = 1000
/** Interval for the events of other processes, about which this one is not notified. */
const EVERY_MS = 3000

/** Seals unsealed events, and stores the end of the chain outside of the database. */
export async function sealAll({ pool, settings, log }: Pick<Services, 'pool' | 'settings' | 'log'>): Promise<void> {
  for (;;) {
    const { sealed, full, last } = await sealEvents(pool, settings.signingKey)
    if (!last) return
    log.info({ events: sealed, last: `${last.seq}:${last.seal}` }, 'Audit log sealed')
    const known = await readAnchor(settings.dataDir)
    const holds = !known || (await pool.transaction({ role: 'storey_worker' }, (db) => holdsSeal(db, known)))
    // If the known seal is missing, it stays stored: a log with its end cut off would look complete after its next event.
    if (holds) await keepAnchor(settings.dataDir, last)
    else
      log.error(
        { missing: `${known.seq}:${known.seal}` },
        'The audit log lacks its last known seal: npm run audit:verify',
      )
    // New events wait for the next interval: otherwise a busy server would seal continuously, one event at a time.
    if (!full) return
  }
}

/** Seals the events of other processes, in a process that runs jobs and serves no calls. */
export const startSealing = (services: Pick<Services, 'pool' | 'settings' | 'log'>): Rounds =>
  startRounds(async () => sealAll(services).then(() => false), {
    every: EVERY_MS,
    failed: (err) => services.log.warn({ err }, 'The audit log could not be sealed; trying again'),
  })

/** Seals the event of a call soon after its response; events of other processes are sealed by the job of each minute. */
export function sealSoon(app: FastifyInstance, services: Services): void {
  let waiting: NodeJS.Timeout | undefined
  let sealing = Promise.resolve()
  app.addHook('onResponse', async (request) => {
    if (request.method === 'GET' || waiting) return
    waiting = setTimeout(() => {
      waiting = undefined
      sealing = sealAll(services).catch((problem: unknown) => {
        services.log.warn({ err: problem }, 'The audit log could not be sealed; it is tried again within a minute')
      })
    }, AFTER_MS)
    waiting.unref()
  })
  app.addHook('onClose', async () => {
    clearTimeout(waiting)
    await sealing
  })
}
