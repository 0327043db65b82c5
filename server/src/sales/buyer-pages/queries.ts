import type { BuyerLanguage } from '@storey/api/sales/booking.ts'
import type { BuyerPage } from '@storey/api/sales/buyer-pages.ts'
import { type Insertable, sql } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { BuyerLinksTable } from '../../database/tables.ts'
import { isDrawing } from '../../files/queries.ts'
import { placeOf } from '../../inventory/projects/actions.ts'
import type { Account } from '../buyer-emails/actions.ts'
import { CODE_MINUTES, CODE_TRIES } from './rules.ts'

interface Of {
  readonly id: number
  readonly organization_id: number
}

/** The user who sends a link. */
export type Sender = Pick<Scope, 'user_id' | 'user_name'>

/** Locks a booking, so that two links for one buyer take turns. */
export const lockBooking = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('bookings')
    .select(['id', 'organization_id', 'number', 'status'])
    .where('id', '=', id)
    .where(inReach(scope, 'bookings.organization_id'))
    .forNoKeyUpdate()
    .executeTakeFirst()

export const findBooking = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('bookings')
    .select(['id', 'organization_id'])
    .where('id', '=', id)
    .where(inReach(scope, 'bookings.organization_id'))
    .executeTakeFirst()

export const findBuyer = (db: Database, _scope: Scope, { id, organization_id }: Of, position: number) =>
  db
    .selectFrom('booking_buyers')
    .select(['full_name', 'email', 'language'])
    .where('organization_id', '=', organization_id)
    .where('booking_id', '=', id)
    .where('position', '=', position)
    .executeTakeFirst()

const state = sql<BuyerPage['state']>`case when l.revoked_at is not null then 'revoked'
  when l.expires_at <= now() then 'expired'
  when not exists (select from booking_buyers y where y.organization_id = l.organization_id
    and y.booking_id = l.booking_id and lower(y.email) = l.address) then 'left' else 'open' end`

const pages = (db: Database, scope: Scope) =>
  db
    .selectFrom('buyer_links as l')
    .where(inReach(scope, 'l.organization_id'))
    .select([
      'l.id',
      'l.buyer_name as buyer',
      'l.address',
      'l.language',
      state.as('state'),
      'l.created_by_name as sent_by',
      'l.created_at as sent_at',
      'l.expires_at',
      'l.revoked_by_name as revoked_by',
      'l.opened',
      'l.last_opened_at',
    ])

const MAX_LISTED = 100

export const listPages = (db: Database, scope: Scope, { id, organization_id }: Of) =>
  pages(db, scope)
    .where('l.organization_id', '=', organization_id)
    .where('l.booking_id', '=', id)
    .orderBy('l.id', 'desc')
    .limit(MAX_LISTED)
    .execute()

export const findPage = (db: Database, scope: Scope, id: number) =>
  pages(db, scope).where('l.id', '=', id).executeTakeFirst()

export const findLink = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('buyer_links')
    .select(['id', 'organization_id', 'booking_id'])
    .where('id', '=', id)
    .where(inReach(scope, 'buyer_links.organization_id'))
    .executeTakeFirst()

const live = (db: Database, { id, organization_id }: Of) =>
  db
    .updateTable('buyer_links')
    .where('organization_id', '=', organization_id)
    .where('booking_id', '=', id)
    .where('revoked_at', 'is', null)

/** Revokes the link of an address; the caller has locked the booking. */
export const revokeAddress = (db: Database, scope: Scope, booking: Of, address: string) =>
  live(db, booking)
    .where('address', '=', address)
    .set({ revoked_at: sql<string>`now()`, revoked_by_name: scope.user_name })
    .execute()

/** Returns false if it was revoked before. */
export async function revokeLink(db: Database, scope: Scope, { id, organization_id }: Of): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('buyer_links')
    .set({ revoked_at: sql<string>`now()`, revoked_by_name: scope.user_name, code_hash: null })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const insertLink = (
  db: Database,
  scope: Scope,
  link: Omit<Insertable<BuyerLinksTable>, 'created_by' | 'created_by_name' | 'expires_at'>,
  { days, sender = scope }: { readonly days: number; readonly sender?: Sender },
) =>
  db
    .insertInto('buyer_links')
    .values({
      ...link,
      expires_at: sql<string>`now() + make_interval(days => ${days})`,
      created_by: sender.user_id,
      created_by_name: sender.user_name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** The rest runs in the scope of the buyer. */

export interface OpenedLink {
  readonly organization_id: number
  readonly id: number
  readonly booking_id: number
}

/** Finds the link of a token before any scope is known, if it works. */
export const findByToken = async (db: Database, hash: Buffer): Promise<OpenedLink | undefined> =>
  (await sql<OpenedLink>`select organization_id, id, booking_id from find_buyer_link(${hash})`.execute(db)).rows[0]

/** The same for a link that an e-mail names. */
export const findById = async (db: Database, link: number): Promise<OpenedLink | undefined> =>
  (await sql<OpenedLink>`select organization_id, id, booking_id from find_named_buyer_link(${link})`.execute(db))
    .rows[0]

const own = (db: Database, { id, organization_id }: Of) =>
  db.updateTable('buyer_links').where('organization_id', '=', organization_id).where('id', '=', id)

export const findOwnLink = (db: Database, _scope: Scope, { id, organization_id }: Of) =>
  db
    .selectFrom('buyer_links')
    .select(['buyer_name', 'address', 'language', 'code_sent_to'])
    .select(sql<number>`greatest(0, ${CODE_TRIES} - code_tries)`.as('tries_left'))
    .select(
      sql<boolean>`code_tries < ${CODE_TRIES}
      and code_sent_at > now() - make_interval(mins => ${CODE_MINUTES})`.as('has_code'),
    )
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** How the buyer of a link is reached by WhatsApp. */
export interface BuyerWhatsApp {
  /** E.164. */
  readonly phone: string
  /** Of codes; null if there is none that can be sent. */
  readonly template: string | null
  readonly template_language: string | null
  readonly variables: readonly string[] | null
}

export const findWhatsApp = async (
  db: Database,
  _scope: Scope,
  { organization_id, id }: Of,
  language: BuyerLanguage,
): Promise<BuyerWhatsApp | undefined> =>
  (await sql<BuyerWhatsApp>`select * from find_buyer_whatsapp(${organization_id}, ${id}, ${language})`.execute(db))
    .rows[0]

/** Lets the buyer ask for another code at once, because the last one was not sent. */
export const dropCode = (db: Database, _scope: Scope, link: Of) =>
  own(db, link).set({ code_hash: null, code_tries: CODE_TRIES }).execute()

/**
 * Stores a new code. Returns the address to send it to; undefined if the last code is not a minute old.
 * @param code_sent_to the phone number, for a code by WhatsApp
 */
export const setCode = (db: Database, _scope: Scope, link: Of, code_hash: Buffer, code_sent_to: string | null) =>
  own(db, link)
    .set({ code_hash, code_sent_to, code_sent_at: sql<string>`now()`, code_tries: 0 })
    .where(({ or, eb }) =>
      or([
        eb('code_sent_at', 'is', null),
        // The last one was used, or tried too often.
        eb('code_tries', '>=', CODE_TRIES),
        sql<boolean>`code_sent_at < now() - interval '1 minute'`,
      ]),
    )
    .returning(['address', 'language'])
    .executeTakeFirst()

/** Counts a try of a code before it is compared, so that tries at the same time count too. Returns false if no code is left to try. */
export async function countTry(db: Database, _scope: Scope, link: Of): Promise<boolean> {
  const { numUpdatedRows } = await own(db, link)
    .set({ code_tries: sql<number>`code_tries + 1` })
    .where('code_tries', '<', CODE_TRIES)
    .where(sql<boolean>`code_sent_at > now() - make_interval(mins => ${CODE_MINUTES})`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Uses up a right code. Returns false for a wrong one, and if another request was faster. */
export async function useCode(
  db: Database,
  _scope: Scope,
  { organization_id, id }: Of,
  hash: Buffer,
): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select use_buyer_code(${organization_id}, ${id}, ${hash}) as used`.execute(db)
  return rows[0]?.used === true
}

/** Uses up a right code to sign with. Returns when it was sent; undefined for a wrong one. */
export async function useSigningCode(
  db: Database,
  _scope: Scope,
  { organization_id, id }: Of,
  hash: Buffer,
): Promise<string | undefined> {
  const { rows } = await sql<{ sent_at: string | null }>`
    select use_signing_code(${organization_id}, ${id}, ${hash}) as sent_at`.execute(db)
  return rows[0]?.sent_at ?? undefined
}

export const findSeller = (db: Database, _scope: Scope, organization_id: number) =>
  db
    .selectFrom('organizations')
    .select(['name', 'logo', 'brand_color'])
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow()

interface Kept {
  readonly uuid: string
  readonly drawn: boolean
}

/** What the page shows of a booking besides its payments: nothing of other buyers, discounts, brokers or notes. */
export const findShown = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('bookings as b')
    .innerJoin('units as u', (join) =>
      join.onRef('u.organization_id', '=', 'b.organization_id').onRef('u.id', '=', 'b.unit_id'),
    )
    .innerJoin('buildings as h', (join) =>
      join.onRef('h.organization_id', '=', 'b.organization_id').onRef('h.id', '=', 'b.building_id'),
    )
    .innerJoin('projects as p', (join) =>
      join.onRef('p.organization_id', '=', 'b.organization_id').onRef('p.id', '=', 'b.project_id'),
    )
    .leftJoin('files as cover', (join) =>
      join
        .onRef('cover.organization_id', '=', 'b.organization_id')
        .on('cover.id', '=', sql`coalesce(h.cover_file_id, p.cover_file_id)`),
    )
    .where(inReach(scope, 'b.organization_id'))
    .where('b.id', '=', id)
    .select(['cover.uuid as cover_uuid', isDrawing('cover').as('cover_drawn')])
    // As in the e-mails about payments (decision 281).
    .select(sql<Account | null>`escrow_account(b.organization_id, b.project_id, b.currency)`.as('account'))
    .select(['b.number', 'b.status', 'b.price', 'b.currency', 'b.building_id', 'b.recorded_at', 'b.handed_over_on'])
    .select(['b.seller_signed_on', 'u.id as unit_id', 'u.floor', 'u.type', 'u.bedrooms'])
    .select(sql<number>`h.floors + cardinality(h.skipped_floors)`.as('floors'))
    .select(sql<string>`trim_scale(u.total_area)::text`.as('total_area'))
    .select(
      sql<Kept | null>`(select jsonb_build_object('uuid', f.uuid, 'drawn', ${isDrawing('f')})
        from pictures x join files f on f.organization_id = x.organization_id and f.id = x.file_id
        where x.organization_id = b.organization_id and x.unit_id = u.id and x.role = 'plans' and x.deleted_at is null
        order by x.position, x.id limit 1)`.as('floor_plan'),
    )
    .select(['u.number as unit', 'h.name as building', 'h.code as building_code', 'p.name as project'])
    .select(sql<string>`trim_scale(h.construction_percent)::text`.as('built'))
    .select('h.completion_on as handover_on')
    .select(placeOf(sql`p.organization_id = b.organization_id and p.id = b.project_id`).as('place'))
    .executeTakeFirst()

const MAX_UPDATES = 6
const MAX_PHOTOS = 6

export const listProgress = (db: Database, scope: Scope, building_id: number) =>
  db
    .selectFrom('construction_updates as c')
    .where(inReach(scope, 'c.organization_id'))
    .where('c.building_id', '=', building_id)
    .select(['c.day', sql<string>`trim_scale(c.percent)::text`.as('percent')])
    .select(
      sql<
        Kept[]
      >`(select coalesce(jsonb_agg(jsonb_build_object('uuid', s.uuid, 'drawn', s.drawn) order by s.position, s.id), '[]') from (
        select f.uuid, ${isDrawing('f')} as drawn, x.position, x.id from pictures x
          join files f on f.organization_id = x.organization_id and f.id = x.file_id
          where x.organization_id = c.organization_id and x.update_id = c.id and x.deleted_at is null
          order by x.position, x.id limit ${sql.lit(MAX_PHOTOS)}) s)`.as('photos'),
    )
    .orderBy('c.number', 'desc')
    .limit(MAX_UPDATES)
    .execute()

export const findContact = async (db: Database, _scope: Scope, booking_id: number) =>
  (
    await sql<{ full_name: string; phone: string | null; email: string | null }>`
      select full_name, phone, email from find_booking_contact(${booking_id})`.execute(db)
  ).rows[0]
