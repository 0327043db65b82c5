import type { OfferEvent, OfferUnit, SaleOffer, UnitOfOffer } from '@storey/api/sales/offer-shapes.ts'
import type { BookedTerms } from '@storey/api/schedule/booked-terms.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { codedOf } from '../../database/json.ts'
import type {
  SaleOfferEventsTable,
  SaleOffersTable,
  SaleOfferUnitPlansTable,
  SaleOfferUnitsTable,
} from '../../database/tables.ts'
import { isDrawing } from '../../files/queries.ts'
import { rows, visible } from './list-queries.ts'

/** The current day in the seller's time zone. */
const today = sql<string>`(select (now() at time zone s.timezone)::date from organizations s where s.id = o.organization_id)`
const instantOf = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const MAX_EVENTS = 200

const revisionOf = (condition: 'before' | 'after') => sql<SaleOffer['supersedes']>`(
  select jsonb_build_object('id', r.id, 'revision', r.revision, 'status', r.status) from sale_offers r
  where r.organization_id = o.organization_id and ${
    condition === 'before' ? sql`r.id = o.supersedes_id` : sql`r.supersedes_id = o.id`
  } order by r.id desc limit 1)`

/** An offer without its units. */
export const findOffer = (db: Database, scope: Scope, id: number) =>
  rows(db, scope)
    .select([
      'o.organization_id',
      'o.uuid',
      'o.nonce',
      'o.currency',
      'o.client_nationality',
      'o.language',
      'o.message',
      'o.chosen_unit_id',
      'o.chosen_plan_id',
      'o.decline_reason',
      'o.version',
      'o.lead_id',
      today.as('today'),
      sql<string | null>`(select c.expires_at from unit_claims c where c.organization_id = o.organization_id
        and c.id = o.hold_claim_id and c.ended_at is null and c.expires_at > now())`.as('held_until'),
      sql<string>`(select s.timezone from organizations s where s.id = o.organization_id)`.as('timezone'),
      revisionOf('before').as('supersedes'),
      revisionOf('after').as('superseded_by'),
      sql<OfferEvent[]>`(select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'channel', e.channel,
          'device', e.device, 'note', e.note, 'actor_name', e.actor_name, 'at', ${instantOf('e.at')}) order by e.id desc), '[]')
        from (select * from sale_offer_events e where e.organization_id = o.organization_id and e.sale_offer_id = o.id
          order by e.id desc limit ${sql.lit(MAX_EVENTS)}) e)`.as('events'),
      sql<
        SaleOffer['views_by_day']
      >`(select coalesce(jsonb_agg(jsonb_build_object('day', d.day, 'views', d.views) order by d.day), '[]')
        from (select (e.at at time zone s.timezone)::date as day, count(*) as views from sale_offer_events e
          join organizations s on s.id = e.organization_id
          where e.organization_id = o.organization_id and e.sale_offer_id = o.id and e.kind = 'viewed' group by 1) d)`.as(
        'views_by_day',
      ),
    ])
    .where('o.id', '=', id)
    .executeTakeFirst()

export type FoundOffer = NonNullable<Awaited<ReturnType<typeof findOffer>>>

const offersWhole = (db: Database, scope: Scope) =>
  visible(db, scope).select([
    'o.id',
    'o.organization_id',
    'o.uuid',
    'o.nonce',
    'o.number',
    'o.revision',
    'o.status',
    'o.title',
    'o.lead_id',
    'o.client_name',
    'o.client_email',
    'o.client_phone',
    'o.client_nationality',
    'o.language',
    'o.currency',
    'o.message',
    'o.valid_until',
    'o.first_viewed_at',
    'o.supersedes_id',
    'o.created_by',
    'o.created_by_name',
    'o.version',
    'o.hold_claim_id',
    today.as('today'),
  ])
const offerWhole = (db: Database, scope: Scope, id: number) => offersWhole(db, scope).where('o.id', '=', id)

/** Locks an offer before a change: of two concurrent changes, the second sees the first. */
export const lockOffer = (db: Database, scope: Scope, id: number) =>
  offerWhole(db, scope, id).forNoKeyUpdate().executeTakeFirst()

/** Locks many offers in the order of their ids, so that concurrent changes of the same ones cannot deadlock. */
export const lockOffers = (db: Database, scope: Scope, ids: readonly number[]) =>
  offersWhole(db, scope).where('o.id', 'in', ids).orderBy('o.id').forNoKeyUpdate().execute()

/** The same without a lock. */
export const seeOffer = (db: Database, scope: Scope, id: number) => offerWhole(db, scope, id).executeTakeFirst()

export type LockedOffer = NonNullable<Awaited<ReturnType<typeof lockOffer>>>
type Of = Pick<LockedOffer, 'id' | 'organization_id'>

/** The accepted offer that a hold is for. */
export const findHeldFor = (db: Database, _scope: Scope, organization_id: number, claim_id: number) =>
  db
    .selectFrom('sale_offers')
    .select(['id', 'number', 'client_name', 'created_by', 'chosen_plan_id'])
    .where('organization_id', '=', organization_id)
    .where('hold_claim_id', '=', claim_id)
    .executeTakeFirst()

/** A picture of a unit or its building, by the name that its variants are stored under. */
const pictureOf = (where: ReturnType<typeof sql>) => sql<{ uuid: string; drawn: boolean } | null>`(
  select jsonb_build_object('uuid', f.uuid, 'drawn', ${isDrawing('f')}) from pictures p
    join files f on f.organization_id = p.organization_id and f.id = p.file_id
  where p.organization_id = u.organization_id and p.deleted_at is null and ${where} order by p.position, p.id limit 1)`

/** The units of an offer in order, with their present and their offered values. */
export const unitsOf = (db: Database, _scope: Scope, { id, organization_id }: Of) =>
  db
    .selectFrom('sale_offer_units as ou')
    .innerJoin('units as u', (join) =>
      join.onRef('u.organization_id', '=', 'ou.organization_id').onRef('u.id', '=', 'ou.unit_id'),
    )
    .innerJoin('buildings as b', (join) =>
      join.onRef('b.organization_id', '=', 'ou.organization_id').onRef('b.id', '=', 'ou.building_id'),
    )
    .innerJoin('projects as pr', (join) =>
      join.onRef('pr.organization_id', '=', 'ou.organization_id').onRef('pr.id', '=', 'ou.project_id'),
    )
    .leftJoin('files as cover', (join) =>
      join
        .onRef('cover.organization_id', '=', 'ou.organization_id')
        .on('cover.id', '=', sql`coalesce(b.cover_file_id, pr.cover_file_id)`),
    )
    .select([
      'ou.unit_id as id',
      'ou.building_id',
      'ou.project_id',
      'ou.position',
      'ou.price_at_offer',
      'ou.discount_amount',
      sql<string | null>`trim_scale(ou.discount_percent)::text`.as('discount_percent'),
      'ou.net',
      'ou.note',
      'u.number',
      'u.status',
      // A unit of an offer was for sale, and a price is never removed.
      sql<number>`u.price`.as('price_now'),
      'u.floor',
      sql<number>`b.floors + cardinality(b.skipped_floors)`.as('floors'),
      'u.type',
      'u.bedrooms',
      'u.bathrooms',
      sql<string>`trim_scale(u.internal_area)::text`.as('internal_area'),
      sql<string>`trim_scale(u.outdoor_area)::text`.as('outdoor_area'),
      sql<string>`trim_scale(u.total_area)::text`.as('total_area'),
      sql<string | null>`trim_scale(u.plot_area)::text`.as('plot_area'),
      'u.orientation',
      'u.view',
      'u.parking',
      codedOf('b').as('building'),
      sql<UnitOfOffer['project']>`jsonb_build_object('id', pr.id, 'name', pr.name)`.as('project'),
      sql<string | null>`coalesce(b.completion_on, pr.completion_on)`.as('handover_on'),
      // Where an accepted offer holds its unit, a hold that is for another offer or by another user takes the unit.
      sql<boolean>`pr.offer_hold_minutes is not null and exists (select from unit_claims c
        where c.organization_id = ou.organization_id and c.unit_id = ou.unit_id and c.kind = 'hold' and c.ended_at is null
          and c.expires_at > now() and not is_hold_for_offer(c.organization_id, c.id, ou.sale_offer_id))`.as(
        'held_elsewhere',
      ),
      'cover.uuid as cover_uuid',
      isDrawing('cover').as('cover_drawn'),
      sql<OfferUnit['booking']>`(select jsonb_build_object('id', k.id, 'number', k.number) from bookings k
        where k.organization_id = ou.organization_id and k.sale_offer_id = ou.sale_offer_id and k.unit_id = ou.unit_id
          and k.status in ('pending', 'accepted', 'completed'))`.as('booking'),
      pictureOf(sql`p.unit_id = u.id and p.role = 'plans'`).as('floor_plan'),
    ])
    .where('ou.organization_id', '=', organization_id)
    .where('ou.sale_offer_id', '=', id)
    .orderBy('ou.position')
    .execute()

export type FoundOfferUnit = Awaited<ReturnType<typeof unitsOf>>[number]

/** The plans of an offer's units in order, with the terms of the offer's day. */
export const plansOf = (db: Database, _scope: Scope, { id, organization_id }: Of) =>
  db
    .selectFrom('sale_offer_unit_plans')
    .select(['unit_id', 'payment_plan_id', 'position', 'plan_name', 'plan_version', 'plan_price', 'discount'])
    .select(sql<BookedTerms>`terms`.as('terms'))
    .where('organization_id', '=', organization_id)
    .where('sale_offer_id', '=', id)
    .orderBy('unit_id')
    .orderBy('position')
    .execute()

export type FoundOfferPlan = Awaited<ReturnType<typeof plansOf>>[number]

/** Returns the seller's next count, with the seller's code. The row stays locked until the commit, so that numbers have no gaps. */
export const nextNumber = (db: Database, _scope: Scope, organization_id: number) =>
  db
    .insertInto('sale_offer_numbers')
    .values({ organization_id, last: 1 })
    .onConflict((kept) =>
      kept.column('organization_id').doUpdateSet({ last: sql<number>`sale_offer_numbers.last + 1` }),
    )
    .returning(['last as count', sql<string>`seller_code(organization_id)`.as('seller')])
    .executeTakeFirstOrThrow()

/** The newest revision of an offer, including a withdrawn one. */
export const lastRevision = async (
  db: Database,
  _scope: Scope,
  { organization_id, number }: Pick<LockedOffer, 'organization_id' | 'number'>,
): Promise<number> =>
  (
    await db
      .selectFrom('sale_offers')
      .select(sql<number>`max(revision)`.as('last'))
      .where('organization_id', '=', organization_id)
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
  ).last

export const insertOffer = (
  db: Database,
  scope: Scope,
  offer: Omit<Insertable<SaleOffersTable>, 'created_by' | 'created_by_name'>,
) =>
  db
    .insertInto('sale_offers')
    .values({ ...offer, created_by: scope.user_id, created_by_name: scope.user_name })
    .returning(['id', 'organization_id'])
    .executeTakeFirstOrThrow()

export const changeOffer = (
  db: Database,
  _scope: Scope,
  { id, organization_id }: Of,
  change: Updateable<SaleOffersTable>,
) =>
  db
    .updateTable('sale_offers')
    .set({ ...change, updated_at: sql<string>`now()`, version: sql<number>`version + 1` })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()

export const deleteOffer = (db: Database, _scope: Scope, { id, organization_id }: Of) =>
  db.deleteFrom('sale_offers').where('organization_id', '=', organization_id).where('id', '=', id).execute()

type Part<Table> = Omit<Insertable<Table>, 'organization_id' | 'sale_offer_id'>

export const insertUnit = (db: Database, _scope: Scope, { id, organization_id }: Of, unit: Part<SaleOfferUnitsTable>) =>
  db
    .insertInto('sale_offer_units')
    .values({ ...unit, organization_id, sale_offer_id: id })
    .execute()

export const changeUnit = (
  db: Database,
  _scope: Scope,
  { id, organization_id }: Of,
  unit_id: number,
  change: Pick<Updateable<SaleOfferUnitsTable>, 'discount_percent' | 'discount_amount' | 'net' | 'note'>,
) =>
  db
    .updateTable('sale_offer_units')
    .set(change)
    .where('organization_id', '=', organization_id)
    .where('sale_offer_id', '=', id)
    .where('unit_id', '=', unit_id)
    .execute()

export const deleteUnit = (db: Database, _scope: Scope, { id, organization_id }: Of, unit_id: number) =>
  db
    .deleteFrom('sale_offer_units')
    .where('organization_id', '=', organization_id)
    .where('sale_offer_id', '=', id)
    .where('unit_id', '=', unit_id)
    .execute()

/** Replaces the plans of a unit. */
export async function replacePlans(
  db: Database,
  _scope: Scope,
  { id, organization_id }: Of,
  unit_id: number,
  plans: readonly Omit<Part<SaleOfferUnitPlansTable>, 'unit_id' | 'position'>[],
): Promise<void> {
  await db
    .deleteFrom('sale_offer_unit_plans')
    .where('organization_id', '=', organization_id)
    .where('sale_offer_id', '=', id)
    .where('unit_id', '=', unit_id)
    .execute()
  await db
    .insertInto('sale_offer_unit_plans')
    .values(plans.map((plan, index) => ({ ...plan, organization_id, sale_offer_id: id, unit_id, position: index + 1 })))
    .execute()
}

/** Gives an offered plan other installments. */
export const changePlan = (
  db: Database,
  _scope: Scope,
  { id, organization_id }: Of,
  { unit_id, payment_plan_id }: Pick<FoundOfferPlan, 'unit_id' | 'payment_plan_id'>,
  { plan_name, terms }: { readonly plan_name: string; readonly terms: BookedTerms },
) =>
  db
    .updateTable('sale_offer_unit_plans')
    .set({ plan_name, terms: JSON.stringify(terms) })
    .where('organization_id', '=', organization_id)
    .where('sale_offer_id', '=', id)
    .where('unit_id', '=', unit_id)
    .where('payment_plan_id', '=', payment_plan_id)
    .execute()

export const insertEvent = (
  db: Database,
  scope: Scope,
  { id, organization_id }: Of,
  event: Pick<Insertable<SaleOfferEventsTable>, 'kind' | 'channel' | 'device' | 'note'>,
) =>
  db
    .insertInto('sale_offer_events')
    .values({
      ...event,
      organization_id,
      sale_offer_id: id,
      actor_id: scope.user_id === 0 ? null : scope.user_id,
      actor_name: scope.user_id === 0 ? null : scope.user_name,
    })
    .execute()

/** The organization that sells the units of an offer. */
export const sellerOf = (db: Database, _scope: Scope, organization_id: number) =>
  db
    .selectFrom('organizations')
    .select(['id', 'name', 'status', 'logo', 'brand_color'])
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow()
