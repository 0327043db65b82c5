import type { OfferStatus } from '@storey/api/sales/offer-shapes.ts'
import type { BookedTerms } from '@storey/api/schedule/booked-terms.ts'
import { sql } from 'kysely'
import type { Database } from '../../src/database/connect.ts'
import { addressOf } from '../../src/sales/sale-offers/rules.ts'
import { SECRET_KEY } from '../harness.ts'
import { buildPlan, buildUnit, unique } from './basics.ts'

interface OfferValues {
  readonly organization_id: number
  readonly created_by: number
  readonly status?: Exclude<OfferStatus, 'accepted' | 'declined'>
  /** From today, in days. */
  readonly valid_for?: number
}

/** All of the price on booking. */
const TERMS: BookedTerms = {
  plan: {
    price_adjustment_percent: '0',
    booking_amount: { kind: 'none' },
    installments: [{ position: 1, name: 'On booking', amount_kind: 'percent', percent: '100', due_kind: 'on_booking' }],
    charges: [],
  },
  booked_on: '2026-11-22',
  handover_on: null,
  construction_percent: 0,
  as_of: '2026-11-22',
}

/** A sale offer of one unit of its own on one plan at its list price, to Amal Haddad; sent and valid for ten days unless said otherwise. */
export async function buildOffer(
  db: Database,
  { organization_id, created_by, status = 'sent', valid_for = 10 }: OfferValues,
) {
  const unit = await buildUnit(db, { organization_id })
  const plan = await buildPlan(db, { building_id: unit.building_id })
  const { full_name } = await db
    .selectFrom('users')
    .select('full_name')
    .where('id', '=', created_by)
    .executeTakeFirstOrThrow()
  const number = `SO-2026-${unique() + 90_000}`
  const offer = await db
    .insertInto('sale_offers')
    .values({
      organization_id: unit.organization_id,
      number,
      client_name: 'Amal Haddad',
      client_email: 'amal@example.com',
      client_phone: '+971505550142',
      currency: unit.currency,
      valid_until: sql<string>`(now() at time zone 'Asia/Dubai')::date + ${valid_for}::int`,
      units_count: 1,
      total: unit.price,
      best_price: unit.price,
      search: `${number} amal haddad ${unit.number}`.toLowerCase(),
      created_by,
      created_by_name: full_name,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const part = { organization_id: unit.organization_id, sale_offer_id: offer.id, unit_id: unit.id }
  await db
    .insertInto('sale_offer_units')
    .values({
      ...part,
      building_id: unit.building_id,
      project_id: unit.project_id,
      position: 1,
      price_at_offer: unit.price,
      net: unit.price,
    })
    .execute()
  await db
    .insertInto('sale_offer_unit_plans')
    .values({
      ...part,
      building_id: unit.building_id,
      payment_plan_id: plan.id,
      position: 1,
      plan_name: plan.name,
      plan_version: 1,
      plan_price: unit.price,
      terms: JSON.stringify(TERMS),
    })
    .execute()
  if (status !== 'draft')
    await db
      .updateTable('sale_offers')
      .set({ status: 'sent', sent_at: sql<string>`now()` })
      .where('id', '=', offer.id)
      .execute()
  if (status !== 'draft' && status !== 'sent')
    await db.updateTable('sale_offers').set({ status }).where('id', '=', offer.id).execute()
  const token = addressOf({ publicUrl: '', signingKey: SECRET_KEY }, offer).replace('/offer/', '')
  return { ...offer, unit, plan, token }
}
