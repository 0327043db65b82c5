import { unitName } from '@storey/api/inventory/unit-names.ts'
import { publicOffers } from '@storey/api/sales/public-offers.ts'
import { limitsOf } from '../../account/limits.ts'
import { conflict, invalid, notFound } from '../../errors/problems.ts'
import { requireTermsSeen } from '../../errors/terms-seen.ts'
import { downloadStored } from '../../files/keep.ts'
import { serveAccount } from '../../http/serve.ts'
import { holdForOffer, unitGone } from '../../inventory/holds/actions.ts'
import { priceText } from '../../inventory/units/rules.ts'
import { type LiveEvent, publish } from '../../live/events.ts'
import type { AccountContext } from '../../services/context.ts'
import { changeOffer, insertEvent, lockOffer, planShown, plansOf, unitsOf } from '../sale-offers/actions.ts'
import { requireOffer, stateOf } from '../sale-offers/rules.ts'
import { asBuyer, changedEvent, notifyMaker, type Opened, openLink, readPublic, recordView } from './actions.ts'
import { countView, findMaterial } from './queries.ts'
import { deviceOf, type Visitor } from './visitors.ts'

export const publicOfferRoutes = serveAccount(
  publicOffers,
  {
    one: async ({ params, query, services, origin }) => {
      await limitsOf(services).call('offer', origin.address)
      const opened = await openLink(services, params.token)
      if (query.preview !== true) await recordView(services, opened, origin)
      return asBuyer(services, opened, (db) => readPublic({ db, services }, opened))
    },

    material: async ({ params, services, origin, note }) => {
      await limitsOf(services).call('offer', origin.address)
      const opened = await openLink(services, params.token)
      note({ organization_id: opened.organization_id, subject_id: params.id })
      return asBuyer(services, opened, async (db) => {
        const { data } = await readPublic({ db, services }, opened)
        const shown = data.materials.some(({ id }) => id === params.id)
        const found = shown && (await findMaterial(db, opened.scope, opened, params.id))
        if (!found) throw notFound()
        return downloadStored(services.storage, found)
      })
    },

    answer: async ({ params, body, services, origin, note }) => {
      await limitsOf(services).call('offer', origin.address)
      const opened = await openLink(services, params.token)
      note({ organization_id: opened.organization_id, subject_id: opened.id, answer: body.answer })
      if (opened.revoked) throw conflict('link_revoked', 'This link was replaced by a new one.')
      return asBuyer(services, opened, async (db) => {
        const { unit_id, payment_plan_id, expected_price, expected_terms, reason } = body
        if (body.answer === 'decline') await decline({ db, services, origin }, opened, reason?.trim() || null)
        else {
          if (unit_id == null) throw invalid({ unit_id: ['Choose a unit.'] })
          if (payment_plan_id == null) throw invalid({ payment_plan_id: ['Choose a payment plan.'] })
          await accept({ db, services, origin }, opened, {
            unit_id,
            payment_plan_id,
            expected_price: expected_price ?? undefined,
            expected_terms: expected_terms ?? undefined,
          })
        }
        return readPublic({ db, services }, opened)
      })
    },
  },
  {
    unit_claims_one_live: () => unitGone('This unit'),
    sale_offers_answered_while_open: () =>
      conflict('offer_unavailable', 'This offer is not available: its seller cannot take answers now.'),
  },
)

interface Choice {
  readonly unit_id: number
  readonly payment_plan_id: number
  readonly expected_price: number | undefined
  readonly expected_terms: string | undefined
}

interface Answering extends AccountContext {
  readonly origin: Visitor
}

/**
 * Locks an offer to answer it. Who answers has seen it, so an offer whose openings did not count, such as by a browser that looks like a
 * program, has one view from now on.
 *
 * @throws 404; 409 if it was answered or has ended
 */
async function lockOpen({ db, origin }: Answering, opened: Opened) {
  const { scope } = opened
  const offer = await lockOffer(db, scope, opened.id)
  if (!offer || offer.status === 'draft') throw notFound()
  requireOffer(offer, ['sent', 'viewed'])
  if (offer.first_viewed_at !== null) return offer
  await countView(db, scope, opened)
  await insertEvent(db, scope, opened, { kind: 'viewed', device: deviceOf(origin) })
  return { ...offer, status: 'viewed' as const }
}

/** Records the buyer's choice. @throws 409 if the unit is not available, or the price differs from the one shown */
async function accept({ db, services, origin }: Answering, opened: Opened, choice: Choice): Promise<void> {
  const { scope } = opened
  const offer = await lockOpen({ db, services, origin }, opened)
  const unit = (await unitsOf(db, scope, offer)).find(({ id }) => id === choice.unit_id)
  if (!unit) throw invalid({ unit_id: ['Choose a unit of this offer.'] })
  const plans = await plansOf(db, scope, offer)
  const plan = plans.find((one) => one.unit_id === unit.id && one.payment_plan_id === choice.payment_plan_id)
  const [visible] = plan ? planShown(plan, unit, offer.currency) : []
  if (!visible) throw invalid({ payment_plan_id: ['Choose a payment plan of this unit.'] })
  if (stateOf(unit) === 'gone') throw unitGone(unitName(unit.building, unit.number))
  if (choice.expected_price !== undefined && visible.price.amount !== choice.expected_price)
    throw conflict('price_changed', 'The price has changed since you saw it. Look at it again.')
  requireTermsSeen(choice.expected_terms, visible.terms_stamp)
  const events: LiveEvent[] = []
  const hold = await holdForOffer({ db, scope, emit: (event) => void events.push(event) }, unit.id, offer)
  await changeOffer(db, scope, offer, {
    status: 'accepted',
    hold_claim_id: hold?.claim_id ?? null,
    chosen_unit_id: unit.id,
    chosen_plan_id: choice.payment_plan_id,
    responded_at: services.clock.now().toISOString(),
  })
  const detail = `${unitName(unit.building, unit.number)}, ${unit.building.name}, on ${visible.name}`
  await insertEvent(db, scope, offer, { kind: 'accepted', note: detail })
  // In lines, of which the e-mail makes its figure.
  const lines = [`${detail}.`, priceText(visible.price.amount, visible.price.currency)]
  await notifyOfAnswer({ db, services }, opened, { ...offer, outcome: 'accepted', detail: lines.join('\n') }, events)
}

async function decline({ db, services, origin }: Answering, opened: Opened, reason: string | null): Promise<void> {
  const { scope } = opened
  const offer = await lockOpen({ db, services, origin }, opened)
  await changeOffer(db, scope, offer, {
    status: 'declined',
    decline_reason: reason,
    responded_at: services.clock.now().toISOString(),
  })
  await insertEvent(db, scope, offer, { kind: 'declined', note: reason })
  const lines = [...offeredText(await unitsOf(db, scope, offer), offer.currency), ...(reason === null ? [] : [reason])]
  await notifyOfAnswer({ db, services }, opened, { ...offer, outcome: 'rejected', detail: lines.join('\n') })
}

/** What was offered, and for how much. */
function offeredText(units: Awaited<ReturnType<typeof unitsOf>>, currency: string): readonly string[] {
  const [first, ...more] = units
  if (!first) return []
  if (more.length === 0)
    return [`${unitName(first.building, first.number)}, ${first.building.name}.`, priceText(first.net, currency)]
  return [`${units.length} homes.`, `from ${priceText(Math.min(...units.map(({ net }) => net)), currency)}`]
}

type Told = Omit<Parameters<typeof notifyMaker>[1], 'kind' | 'dedupe_key'>

async function notifyOfAnswer(
  { db, services }: AccountContext,
  opened: Opened,
  answered: Told,
  events: LiveEvent[] = [],
): Promise<void> {
  events.push(changedEvent(opened))
  const dedupe_key = `offer:${opened.id}:answered`
  await notifyMaker({ db, services, told: events }, { ...answered, kind: 'offer_answered', dedupe_key })
  await publish(db, events)
}
