import { openingOf, type Scope } from '../../access/scope.ts'
import { type Batch, lastOfFull } from '../../jobs/rounds.ts'
import { eachInTurn } from '../../kernel/settle-all.ts'
import { type LiveEvent, publish } from '../../live/events.ts'
import type { Services } from '../../services/services.ts'
import { announce } from './announce.ts'
import { forgetVisitors, listOverdue, type OverdueOffer, overdue } from './expiry-queries.ts'
import { changeOffer, insertEvent } from './queries.ts'

/** Ends a batch, in any number of processes: each offer is ended by one of them. @param after the last offer of the batch before */
export async function expireOffers(
  { pool }: Pick<Services, 'pool'>,
  scope: Scope,
  max: number,
  after?: OverdueOffer,
): Promise<Batch<OverdueOffer>> {
  const { role, settings } = openingOf(scope)
  const opening = { role, settings: { ...settings, 'app.action': 'work.lapse' } }
  const found = await pool.transaction({ ...opening, read_only: true }, (db) => listOverdue(db, scope, max, after))
  const failures = await eachInTurn(found, ({ id }) =>
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
    }),
  )
  await pool.transaction(opening, (db) => forgetVisitors(db, scope))
  return { failures, last: lastOfFull(found, max) }
}
