import { openingOf, type Scope } from '../../access/scope.ts'
import { eachInTurn } from '../../kernel/settle-all.ts'
import { type LiveEvent, publish } from '../../live/events.ts'
import type { Services } from '../../services/services.ts'
import { announce } from './announce.ts'
import { forgetVisitors, overdue } from './expiry-queries.ts'
import { changeOffer, insertEvent } from './queries.ts'

/** One round, in any number of processes: each offer is ended by one of them. Returns how many were ended. */
export async function expireOffers({ pool }: Pick<Services, 'pool'>, scope: Scope, max: number): Promise<number> {
  const { role, settings } = openingOf(scope)
  const opening = { role, settings: { ...settings, 'app.action': 'work.lapse' } }
  const found = await pool.transaction({ ...opening, read_only: true }, (db) =>
    overdue(db, scope).select('o.id').orderBy('o.valid_until').orderBy('o.id').limit(max).execute(),
  )
  let ended = 0
  await eachInTurn(found, ({ id }) =>
    pool.transaction(opening, async (db) => {
      const offer = await overdue(db, scope)
        .select(['o.id', 'o.organization_id'])
        .where('o.id', '=', id)
        .forNoKeyUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!offer) return
      await changeOffer(db, scope, offer, { status: 'expired' })
      await insertEvent(db, scope, offer, { kind: 'expired' })
      const events: LiveEvent[] = []
      announce((event) => void events.push(event), offer, 'sale_offer.changed')
      await publish(db, events)
      ended++
    }),
  )
  await pool.transaction(opening, (db) => forgetVisitors(db, scope))
  return ended
}
