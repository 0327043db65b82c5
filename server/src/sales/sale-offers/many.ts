import { capabilities } from '@storey/api/capabilities.ts'
import type { ManyDone } from '@storey/api/sales/many.ts'
import type { OfferStatus } from '@storey/api/sales/offer-shapes.ts'
import type { Scope } from '../../access/scope.ts'
import { invalid } from '../../errors/problems.ts'
import type { OfferContext } from './actions.ts'
import { announce } from './announce.ts'
import { changeOffer, insertEvent, type LockedOffer, lockOffers } from './queries.ts'
import { opens, requireValidity, whyNotChanged } from './rules.ts'

type Write = (offer: LockedOffer) => Promise<void>

/** A user who may list the offers of others may learn an offer's maker; for other users such an offer does not exist. */
const lists = ({ role }: Scope) => role !== null && capabilities['sale_offers.list'].includes(role)

/**
 * Changes many offers, each in a state that allows it; the others are returned with the reason.
 *
 * @throws 422 on `ids.n` if there is no such offer in the caller's scope
 */
async function changeMany(
  { db, scope, emit }: OfferContext,
  ids: readonly number[],
  whyNot: (offer: LockedOffer) => string | undefined,
  write: Write,
): Promise<ManyDone> {
  const found = new Map((await lockOffers(db, scope, ids)).map((offer) => [offer.id, offer]))
  const offers = ids.map((id) => {
    const offer = found.get(id)
    return offer && (lists(scope) || opens(scope, offer)) ? offer : undefined
  })
  const unknown = offers.flatMap((offer, index) => (offer ? [] : [[`ids.${index}`, ['Choose a sale offer.']]]))
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown))
  const changed: number[] = []
  const skipped: ManyDone['skipped'] = []
  for (const offer of offers) {
    if (!offer) continue
    const reason = opens(scope, offer) ? whyNot(offer) : `was made by ${offer.created_by_name}, who changes it.`
    if (reason !== undefined) {
      skipped.push({ id: offer.id, name: `${offer.number}, ${offer.client_name}`, reason })
      continue
    }
    await write(offer)
    announce(emit, offer, 'sale_offer.changed')
    changed.push(offer.id)
  }
  return { changed, skipped }
}

/** Withdraws the offers without an answer. */
export const withdrawMany = (context: OfferContext, ids: readonly number[], open: readonly OfferStatus[]) =>
  changeMany(
    context,
    ids,
    (offer) => whyNotChanged(offer, open),
    async (offer) => {
      await changeOffer(context.db, context.scope, offer, { status: 'withdrawn' })
      await insertEvent(context.db, context.scope, offer, { kind: 'withdrawn' })
    },
  )

/**
 * Moves the last day of the offers that end before it; expired ones become valid again. @throws 422 if the day is past, or too far ahead
 */
export function extendMany(
  context: OfferContext,
  ids: readonly number[],
  valid_until: string,
  open: readonly OfferStatus[],
) {
  const { db, scope } = context
  return changeMany(
    context,
    ids,
    (offer) => {
      requireValidity(valid_until, offer.today)
      return whyNotChanged(offer, open) ?? (valid_until <= offer.valid_until ? 'is valid as long already.' : undefined)
    },
    async (offer) => {
      await changeOffer(db, scope, offer, {
        valid_until,
        ...(offer.status === 'expired' ? { status: offer.first_viewed_at === null ? 'sent' : 'viewed' } : {}),
      })
      await insertEvent(db, scope, offer, { kind: 'extended', note: valid_until })
    },
  )
}
