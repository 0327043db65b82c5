import type { OfferPlan } from '@storey/api/sales/offer-shapes.ts'
import type { PublicOffer, PublicOfferState } from '@storey/api/sales/public-offers.ts'
import { openingOf, type Scope, scopeOfBuyer } from '../../access/scope.ts'
import { notify } from '../../account/notifications/actions.ts'
import type { Database } from '../../database/connect.ts'
import { notFound } from '../../errors/problems.ts'
import { illustrationOf, pictureOf } from '../../files/picture-addresses.ts'
import { placeShown } from '../../files/serve-place-maps.ts'
import { type LiveEvent, publish } from '../../live/events.ts'
import type { AccountContext } from '../../services/context.ts'
import type { Services } from '../../services/services.ts'
import {
  findOffer,
  insertEvent,
  lockOffer,
  offOf,
  planShown,
  plansOf,
  sellerOf,
  unitShown,
  unitsOf,
} from '../sale-offers/actions.ts'

import { readToken, stateOf, statusOf, tokenOf, uuidIn } from '../sale-offers/rules.ts'
import {
  countView,
  extrasOf,
  findContact,
  findLinked,
  findPlatformContact,
  homesLike,
  insertVisitor,
  type LinkedOffer,
  listMaterials,
} from './queries.ts'
import { deviceOf, isPerson, printOf, type Visitor } from './visitors.ts'

export { isPerson, type Visitor } from './visitors.ts'

export interface Opened extends LinkedOffer {
  readonly uuid: string
  readonly revoked: boolean
  readonly scope: Scope
}

/** The offer that a token opens, in any state. @throws 404 if we never signed it */
export async function openLink({ settings, pool }: Services, token: string): Promise<Opened> {
  const uuid = uuidIn(token)
  const linked = await pool.transaction({ role: 'storey_app', read_only: true }, (db) => findLinked(db, uuid))
  const signed = linked && readToken(settings.signingKey, token, { uuid, nonce: linked.nonce })
  if (!linked || !signed) throw notFound()
  return { ...linked, uuid, revoked: signed === 'revoked', scope: scopeOfBuyer(linked.organization_id) }
}

/** Runs a transaction in the buyer's scope: the seller's inventory and sales. */
export const asBuyer = <T>({ pool }: Services, { scope }: Opened, work: (db: Database) => Promise<T>): Promise<T> =>
  pool.transaction(openingOf(scope), work)

/** An offer as its buyer sees it; `whole` shows its maker the full page in any state. @throws 404 for a draft */
export async function readPublic(
  { db, services }: AccountContext,
  opened: Opened,
  { whole = false } = {},
): Promise<{ data: PublicOffer }> {
  const { scope } = opened
  const found = await findOffer(db, scope, opened.id)
  if (!found || (found.status === 'draft' && !whole)) throw notFound()
  const status = statusOf(found)
  const seller = await sellerOf(db, scope, opened.organization_id)
  const state: PublicOfferState = opened.revoked
    ? 'revoked'
    : isClosed(seller) && !whole
      ? 'unavailable'
      : status === 'sent' || status === 'viewed' || status === 'draft'
        ? 'open'
        : status
  const isOpen = whole || state === 'open' || state === 'accepted'
  const next = found.superseded_by ? await findOffer(db, scope, found.superseded_by.id) : undefined
  return {
    data: {
      state,
      number: found.number,
      language: found.language,
      title: isOpen ? found.title : null,
      client_name: state === 'revoked' || state === 'unavailable' ? null : found.client.name,
      message: isOpen ? found.message : '',
      valid_until: found.valid_until,
      seller: { name: seller.name, logo: pictureOf(services, seller.logo), brand_color: seller.brand_color },
      contact: (await contactOf(db, opened, state)) ?? { full_name: seller.name, phone: null, email: null },
      units: isOpen ? await unitsShown({ db, services }, opened, found.currency) : [],
      materials: isOpen ? await listMaterials(db, scope, opened) : [],
      others: ENDED.includes(state) ? await homesShown({ db, services }, opened, state) : [],
      chosen:
        state === 'accepted' && found.chosen_unit_id !== null && found.chosen_plan_id !== null
          ? { unit_id: found.chosen_unit_id, payment_plan_id: found.chosen_plan_id }
          : null,
      held_until: state === 'accepted' ? found.held_until : null,
      timezone: found.timezone,
      // A replaced link does not lead to the newer offer: the user of it may not be the client any more.
      newer:
        state === 'superseded' && next && next.status !== 'draft'
          ? { token: tokenOf(services.settings.signingKey, next) }
          : null,
    },
  }
}

/** Ended offers of a seller that sells: the reader may like another home. A newer offer has homes of its own. */
const ENDED: readonly PublicOfferState[] = ['declined', 'expired', 'withdrawn']

const isClosed = ({ status }: { readonly status: string }) => status === 'suspended' || status === 'closed'

/** A replaced link may be in the hands of others by now: it names no person. */
async function contactOf(db: Database, { scope, id }: Opened, state: PublicOfferState) {
  if (state === 'revoked') return undefined
  return state === 'unavailable' ? findPlatformContact(db) : findContact(db, scope, id)
}

async function unitsShown({ db, services }: AccountContext, opened: Opened, currency: string) {
  const { scope } = opened
  const plans = await plansOf(db, scope, opened)
  const extras = new Map((await extrasOf(db, scope, opened)).map((extra) => [extra.unit_id, extra]))
  return (await unitsOf(db, scope, opened)).map((unit) => {
    const extra = extras.get(unit.id)
    return {
      unit: unitShown(services, unit),
      state: stateOf(unit),
      list_price: { amount: unit.price_at_offer, currency },
      discount: offOf(unit, currency),
      net: { amount: unit.net, currency },
      plans: plans
        .filter(({ unit_id }) => unit_id === unit.id)
        .flatMap((plan) => planShown(plan, unit, currency))
        .map(buyersOwn),
      pictures: (extra?.pictures ?? []).flatMap(({ uuid, drawn, caption }) => {
        const picture = illustrationOf(services, uuid, drawn)
        return picture ? [{ picture, caption }] : []
      }),
      amenities: (extra?.amenities ?? []).map(({ name, uuid, drawn }) => ({
        name,
        picture: illustrationOf(services, uuid, drawn),
      })),
      place: placeShown(services, extra?.place),
    }
  })
}

/** A home that the client declined, or that the seller withdrew, is not offered again; one of an expired offer may be. */
const homesShown = async (
  { db, services }: AccountContext,
  opened: Opened,
  state: PublicOfferState,
): Promise<PublicOffer['others']> =>
  (await homesLike(db, opened.scope, opened, { own: state === 'expired' })).map(
    ({ cover_uuid, cover_drawn, floor_plan, ...home }) => ({
      ...home,
      floor_plan: illustrationOf(services, floor_plan?.uuid ?? null, floor_plan?.drawn ?? null),
      cover: illustrationOf(services, cover_uuid, cover_drawn),
    }),
  )

/** Removes the charges that the seller pays; they are not shown to the buyer. */
const buyersOwn = ({ schedule, ...plan }: OfferPlan): OfferPlan => ({
  ...plan,
  schedule: {
    ...schedule,
    charges: schedule.charges.filter(({ payer }) => payer === 'buyer'),
    totals: { ...schedule.totals, seller_charges: 0 },
  },
})

/** Counts an opening once per visitor and hour; the maker of the offer is notified of the first one. */
export async function recordView(services: Services, opened: Opened, visitor: Visitor): Promise<void> {
  if (opened.revoked || !isPerson(visitor)) return
  const { scope } = opened
  await asBuyer(services, opened, async (db) => {
    const offer = await lockOffer(db, scope, opened.id)
    if (!offer || !['sent', 'viewed', 'accepted'].includes(statusOf(offer))) return
    if (isClosed(await sellerOf(db, scope, opened.organization_id))) return
    const print = printOf(services.settings.signingKey, visitor, opened.uuid, services.clock.now())
    if (!(await insertVisitor(db, scope, opened, print))) return
    const counted = await countView(db, scope, opened)
    await insertEvent(db, scope, opened, { kind: 'viewed', device: deviceOf(visitor) })
    const events: LiveEvent[] = [changedEvent(opened)]
    if (counted.views === 1)
      await notifyMaker(
        { db, services, told: events },
        { ...offer, kind: 'offer_viewed', dedupe_key: `offer:${offer.id}:viewed` },
      )
    await publish(db, events)
  })
}

export const changedEvent = ({ id, organization_id }: LinkedOffer): LiveEvent => ({
  type: 'sale_offer.changed',
  id,
  organization_id,
})

interface Told {
  readonly id: number
  readonly organization_id: number
  readonly number: string
  readonly client_name: string
  readonly created_by: number
  readonly kind: 'offer_viewed' | 'offer_answered'
  readonly dedupe_key: string
  readonly outcome?: 'accepted' | 'rejected'
  readonly detail?: string | undefined
}

/** Notifies the maker of an offer of an action of its buyer. */
export const notifyMaker = (
  { db, services, told }: { db: Database; services: Services; told: LiveEvent[] },
  { id, organization_id, number, client_name, created_by, ...about }: Told,
) =>
  notify(
    { db, services, emit: (event) => void told.push(event) },
    {
      kind: about.kind,
      dedupe_key: about.dedupe_key,
      outcome: about.outcome,
      detail: about.detail,
      user_id: created_by,
      organization_id,
      subject: { kind: 'sale_offer', id, name: `Offer ${number} of ${client_name}` },
      path: `/inventory/sale-offers/own?open=${id}`,
    },
  )
