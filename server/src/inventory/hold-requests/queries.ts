import type { Input } from '@storey/api/endpoint.ts'
import type { HoldRequest, holdRequests } from '@storey/api/inventory/hold-requests.ts'
import { sql } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { moneyOf } from '../../database/json.ts'
import { isInView } from '../../database/paging.ts'
import type { ClientHashes } from '../client-registrations/rules.ts'

type Named = HoldRequest['unit']
const namedOf = (part: 'project' | 'unit' | 'brokerage' | 'broker') =>
  sql<Named>`jsonb_build_object('id', ${sql.ref(`${part}_id`)}, 'name', ${sql.ref(`${part}_name`)})`.as(part)

/** Requests of the brokerage, or for units in reach, as the view selects them. */
const requests = (db: Database, _scope: Scope) =>
  db
    .selectFrom('hold_request_states')
    .select([
      'id',
      'organization_id',
      namedOf('project'),
      namedOf('unit'),
      namedOf('brokerage'),
      namedOf('broker'),
      sql<HoldRequest['kind']>`kind`.as('kind'),
      'client_name',
      'client_phone',
      'client_email',
      'payment_plan_id',
      'plan_name',
      'message',
      'status',
      'requested_at',
      'decided_at',
      'reason',
      'held_until',
      'brokerage_timezone',
      'sale_offer_id',
      sql<HoldRequest['counter']>`counter`.as('counter'),
      sql<HoldRequest['record']>`record`.as('record'),
      sql<HoldRequest['protection']>`protection`.as('protection'),
      sql<HoldRequest['protected_for']>`protected_for`.as('protected_for'),
    ])
    .$narrowType<{
      id: number
      organization_id: number
      client_name: string
      status: HoldRequest['status']
      requested_at: string
      brokerage_timezone: string
    }>()

const LIMIT = 100

/** A broker's own requests; a broker admin's are those of the brokerage. */
const own = (db: Database, scope: Scope) =>
  requests(db, scope)
    .where('brokerage_id', '=', scope.organization_id)
    .$if(scope.role !== 'broker_admin', (some) => some.where('broker_id', '=', scope.user_id))

/** @param most the newest ones; null for all, as in files */
export const listOwn = (db: Database, scope: Scope, most: number | null = LIMIT) =>
  requests(db, scope)
    .where(
      isInView(
        'id',
        own(db, scope)
          .clearSelect()
          .select('id')
          .orderBy('id', 'desc')
          .$if(most !== null, (all) => all.limit(sql.lit(most ?? 0))),
      ),
    )
    .orderBy('id', 'desc')
    .execute()

export const findOwn = (db: Database, scope: Scope, id: number) =>
  own(db, scope).where('id', '=', id).executeTakeFirst()

const received = (db: Database, scope: Scope) => requests(db, scope).where(inReach(scope, 'organization_id'))

const waiting = (db: Database, scope: Scope) =>
  received(db, scope).where('status', '=', sql.lit('waiting')).clearSelect()

/** @param most the oldest ones; null for all, as in files */
export const listWaiting = (db: Database, scope: Scope, most: number | null = LIMIT) =>
  requests(db, scope)
    .where(
      isInView(
        'id',
        waiting(db, scope)
          .select('id')
          .orderBy('requested_at')
          .orderBy('id')
          .$if(most !== null, (all) => all.limit(sql.lit(most ?? 0))),
      ),
    )
    .orderBy('requested_at')
    .orderBy('id')
    .execute()

export const countWaiting = async (db: Database, scope: Scope): Promise<number> => {
  const { count } = await waiting(db, scope).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  return count
}

export const findReceived = (db: Database, scope: Scope, id: number) =>
  received(db, scope).where('id', '=', id).executeTakeFirst()

/** A published unit with the names that a request keeps, and the name of the chosen plan. */
export const findPublished = (db: Database, _scope: Scope, unit_id: number, plan_id: number | null) =>
  db
    .selectFrom('channel_units')
    .innerJoin('channel_buildings', 'channel_buildings.id', 'channel_units.building_id')
    .innerJoin('channel_projects', 'channel_projects.id', 'channel_units.project_id')
    .leftJoin('channel_plans', (join) =>
      join
        .onRef('channel_plans.building_id', '=', 'channel_units.building_id')
        .on('channel_plans.id', '=', plan_id ?? 0),
    )
    .select([
      'channel_units.organization_id',
      'channel_units.project_id',
      'channel_units.id',
      'channel_projects.name as project_name',
      sql<string>`unit_name(channel_buildings.code, channel_units.number)`.as('name'),
      'channel_plans.name as plan_name',
    ])
    .$narrowType<{ organization_id: number; project_id: number; id: number; project_name: string }>()
    .where('channel_units.id', '=', unit_id)
    .executeTakeFirst()

type Published = NonNullable<Awaited<ReturnType<typeof findPublished>>>

/** The users of the desk who can decide a request of the current brokerage. */
export async function listDeciders(db: Database, _scope: Scope, id: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`select user_id from hold_request_deciders(${id})`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

export const insertRequest = (
  db: Database,
  scope: Scope,
  unit: Published,
  {
    client_name,
    message,
    client_registration_id,
    phone_hash,
    email_hash,
    kind,
    payment_plan_id,
    client_phone,
    client_email,
  }: Omit<Input<typeof holdRequests.create>['body'], 'kind'> & { readonly kind: HoldRequest['kind'] } & ClientHashes,
) =>
  db
    .insertInto('hold_requests')
    .columns([
      'organization_id',
      'project_id',
      'unit_id',
      'project_name',
      'unit_name',
      'brokerage_id',
      'brokerage_name',
      'broker_id',
      'broker_name',
      'client_name',
      'plan_name',
      'message',
      'client_registration_id',
      'phone_hash',
      'email_hash',
      'kind',
      'payment_plan_id',
      'client_phone',
      'client_email',
    ])
    .expression((from) =>
      from
        .selectFrom('organizations')
        .select([
          sql<number>`${unit.organization_id}::bigint`.as('organization_id'),
          sql<number>`${unit.project_id}::bigint`.as('project_id'),
          sql<number>`${unit.id}::bigint`.as('unit_id'),
          sql<string>`${unit.project_name}::text`.as('project_name'),
          sql<string>`${unit.name}::text`.as('unit_name'),
          'organizations.id as brokerage_id',
          'organizations.name as brokerage_name',
          sql<number>`${scope.user_id}::bigint`.as('broker_id'),
          sql<string>`${scope.user_name}::text`.as('broker_name'),
          sql<string>`${client_name}::text`.as('client_name'),
          sql<string | null>`${unit.plan_name}::text`.as('plan_name'),
          sql<string | null>`${message ?? null}::text`.as('message'),
          sql<number | null>`${client_registration_id ?? null}::bigint`.as('client_registration_id'),
          sql<Buffer | null>`${phone_hash}::bytea`.as('phone_hash'),
          sql<Buffer | null>`${email_hash}::bytea`.as('email_hash'),
          sql<HoldRequest['kind']>`${kind}::text`.as('kind'),
          sql<number | null>`${payment_plan_id ?? null}::bigint`.as('payment_plan_id'),
          // A hold needs no contacts.
          sql<string | null>`${kind === 'hold' ? null : (client_phone ?? null)}::text`.as('client_phone'),
          sql<string | null>`${kind === 'hold' ? null : (client_email ?? null)}::text`.as('client_email'),
        ])
        .where('organizations.id', '=', scope.organization_id),
    )
    .returning('id')
    .executeTakeFirstOrThrow()

type Decision =
  | { readonly status: 'granted'; readonly claim_id: number }
  | { readonly status: 'granted'; readonly sale_offer_id: number }
  | { readonly status: 'countered'; readonly counter: string; readonly reason: string | null }
  | { readonly status: 'rejected'; readonly reason: string }
  | { readonly status: 'withdrawn' }

/** Ends a request that waits; undefined if it was decided before. Row-level security admits the desk or the brokerage. */
export const decideRequest = (db: Database, scope: Scope, id: number, decision: Decision) =>
  db
    .updateTable('hold_requests')
    .set({
      ...decision,
      decided_at: sql<string>`now()`,
      decided_by: scope.user_id,
      decided_by_name: scope.user_name,
    })
    .where('id', '=', id)
    // A counter-offer can be withdrawn too.
    .where('status', 'in', decision.status === 'withdrawn' ? ['waiting', 'countered'] : ['waiting'])
    .returning('id')
    .executeTakeFirst()

/** Takes one of the homes of a counter-offer; undefined if it is none by now. The trigger takes the name of the home. */
export const acceptCounter = (db: Database, scope: Scope, id: number, unit_id: number) =>
  db
    .updateTable('hold_requests')
    .set({ status: 'accepted', unit_id })
    .where('id', '=', id)
    .where('brokerage_id', '=', scope.organization_id)
    .where('status', '=', 'countered')
    .returning('id')
    .executeTakeFirst()

const NEAREST = 6

/** Available homes of the type of a requested one that are published to the brokerage: the same building, floor and price first. */
export const listNearest = (db: Database, scope: Scope, { unit, brokerage }: Pick<HoldRequest, 'unit' | 'brokerage'>) =>
  db
    .selectFrom('units as w')
    .innerJoin('units as u', (join) =>
      join.onRef('u.organization_id', '=', 'w.organization_id').onRef('u.project_id', '=', 'w.project_id'),
    )
    .innerJoin('buildings as b', (join) =>
      join.onRef('b.organization_id', '=', 'u.organization_id').onRef('b.id', '=', 'u.building_id'),
    )
    .where('w.id', '=', unit.id)
    .where(inReach(scope, 'w.organization_id'))
    .whereRef('u.id', '<>', 'w.id')
    .whereRef('u.type', '=', 'w.type')
    .whereRef('u.bedrooms', '=', 'w.bedrooms')
    .where('u.status', '=', 'available')
    .where(sql<boolean>`is_published_to(${brokerage.id}, u.organization_id, u.project_id, u.building_id, u.id)`)
    .select([
      'u.id',
      sql<string>`unit_name(b.code, u.number)`.as('name'),
      'u.floor',
      'u.bedrooms',
      moneyOf(sql.ref('u.price'), sql.ref('u.currency')).as('price'),
    ])
    .orderBy(sql`u.building_id <> w.building_id`)
    .orderBy(sql`abs(u.floor - w.floor)`)
    .orderBy(sql`abs(u.price - w.price)`)
    .orderBy('u.id')
    .limit(NEAREST)
    .execute()

/** Locks a request whose broker has accepted another home; undefined if it was decided before. Runs as a job. */
export const lockAccepted = (db: Database, _scope: Scope, id: number) =>
  db
    .selectFrom('hold_requests as q')
    .innerJoin('organizations as o', 'o.id', 'q.brokerage_id')
    .innerJoin('organizations as s', 's.id', 'q.organization_id')
    .select([
      'q.id',
      'q.organization_id',
      'q.project_id',
      sql<Named>`jsonb_build_object('id', q.unit_id, 'name', q.unit_name)`.as('unit'),
      sql<Named>`jsonb_build_object('id', q.brokerage_id, 'name', q.brokerage_name)`.as('brokerage'),
      sql<Named>`jsonb_build_object('id', q.broker_id, 'name', q.broker_name)`.as('broker'),
      'q.client_name',
      'q.decided_by',
      'q.decided_by_name',
      'o.timezone as brokerage_timezone',
      's.timezone as seller_timezone',
    ])
    .where('q.id', '=', id)
    .where('q.status', '=', sql.lit('accepted'))
    .forNoKeyUpdate('q')
    .executeTakeFirst()

/**
 * Who holds the home of an accepted counter-offer: the user of the desk who made it, or if they have left, another one who decides requests
 * of the developer. Undefined if there is none. Runs as a job.
 */
export const findHolder = (
  db: Database,
  _scope: Scope,
  { organization_id, decided_by }: { readonly organization_id: number; readonly decided_by: number | null },
) =>
  db
    .selectFrom(sql<{ user_id: number; role: string }>`deciders_of_requests(${organization_id})`.as('d'))
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select(['u.id', 'u.full_name'])
    .orderBy(sql`d.user_id = ${decided_by} desc`)
    // Sales managers book what they hold.
    .orderBy(sql`d.role = 'super_admin_sales_manager' desc`)
    .orderBy('d.user_id')
    .limit(1)
    .executeTakeFirst()

/** Whether the home of a request was reserved for another brokerage. Runs as a job. */
export const isReservedElsewhere = async (
  db: Database,
  _scope: Scope,
  { organization_id, unit, brokerage }: Pick<HoldRequest, 'unit' | 'brokerage'> & { readonly organization_id: number },
): Promise<boolean> =>
  (await db
    .selectFrom('unit_allocations')
    .select('unit_id')
    .where('organization_id', '=', organization_id)
    .where('unit_id', '=', unit.id)
    .where('brokerage_id', '<>', brokerage.id)
    .executeTakeFirst()) !== undefined

/** Ends an accepted request, locked before: its home is held, or is taken. */
export const endAccepted = (
  db: Database,
  _scope: Scope,
  id: number,
  end:
    | { readonly status: 'granted'; readonly claim_id: number }
    | { readonly status: 'rejected'; readonly reason: string },
) =>
  db
    .updateTable('hold_requests')
    .set({ ...end, decided_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()

/** The brokerage whose request a sale offer, or the one that it is to replace, was made for; undefined if there is none. */
export const findOfferRequest = (db: Database, scope: Scope, sale_offer_id: number) =>
  db
    .selectFrom('hold_requests')
    .select('brokerage_id')
    .where(
      sql<boolean>`sale_offer_id in (select unnest(array[o.id, o.supersedes_id]) from sale_offers o where o.id = ${sale_offer_id})`,
    )
    .where(inReach(scope, 'hold_requests.organization_id'))
    .executeTakeFirst()

interface Ending {
  readonly id: number
  readonly brokerage_id: number
  readonly broker_id: number
  readonly unit_name: string
  readonly client_name: string
  readonly expires_at: string
  /** Null if the hold is live. */
  readonly ending: string | null
  readonly timezone: string
}

/** Takes granted requests whose hold ends soon or has ended; each is returned once. Runs as `storey_worker`. */
export async function takeEndings(db: Database, max: number): Promise<readonly Ending[]> {
  const { rows } = await sql<Ending>`select * from take_hold_endings(${max})`.execute(db)
  return rows
}

/** The brokerage and broker whose request the sale offer was made for that is booked from, else whose request is the live hold of the unit. */
export async function findReferrer(db: Database, scope: Scope, unit_id: number, sale_offer_id?: number | null) {
  const ofOffer =
    sale_offer_id == null
      ? undefined
      : await referrers(db, scope).where('q.sale_offer_id', '=', sale_offer_id).executeTakeFirst()
  return (
    ofOffer ??
    referrers(db, scope)
      .innerJoin('unit_claims as c', (join) =>
        join.onRef('c.organization_id', '=', 'q.organization_id').onRef('c.id', '=', 'q.claim_id'),
      )
      .where('c.unit_id', '=', unit_id)
      .where('c.kind', '=', sql.lit('hold'))
      .where('c.ended_at', 'is', null)
      .executeTakeFirst()
  )
}

const referrers = (db: Database, scope: Scope) =>
  db
    .selectFrom('hold_requests as q')
    .where(inReach(scope, 'q.organization_id'))
    .select([
      sql<Named>`jsonb_build_object('id', q.brokerage_id, 'name', q.brokerage_name)`.as('brokerage'),
      sql<Named>`jsonb_build_object('id', q.broker_id, 'name', q.broker_name)`.as('broker'),
      'q.client_name',
      'q.client_phone',
      'q.client_email',
    ])
