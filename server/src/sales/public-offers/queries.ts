import type { PublicOffer } from '@storey/api/sales/public-offers.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { isDrawing } from '../../files/queries.ts'

export interface LinkedOffer {
  readonly organization_id: number
  readonly id: number
  readonly nonce: number
}

/** Finds the offer of a link before any scope is known; returns only what is needed to check the signature. */
export const findLinked = async (db: Database, uuid: string): Promise<LinkedOffer | undefined> =>
  (await sql<LinkedOffer>`select organization_id, id, nonce from find_offer_by_link(${uuid}::uuid)`.execute(db)).rows[0]

/** The maker of the offer, while they are a member here. */
export const findContact = async (
  db: Database,
  _scope: Scope,
  id: number,
): Promise<PublicOffer['contact'] | undefined> =>
  (await sql<PublicOffer['contact']>`select full_name, phone, email from find_offer_contact(${id})`.execute(db)).rows[0]

/** Whom to ask about the offer of a suspended or closed seller. */
export const findPlatformContact = async (db: Database): Promise<PublicOffer['contact'] | undefined> =>
  (await sql<PublicOffer['contact']>`select full_name, phone, email from platform_contact()`.execute(db)).rows[0]

/** Returns whether this is the visitor's first opening in this hour. */
export async function insertVisitor(
  db: Database,
  _scope: Scope,
  { id, organization_id }: LinkedOffer,
  visitor: Buffer,
): Promise<boolean> {
  const inserted = await db
    .insertInto('sale_offer_visitors')
    .values({ organization_id, sale_offer_id: id, hour: sql<string>`date_trunc('hour', now())`, visitor })
    .onConflict((same) => same.doNothing())
    .executeTakeFirst()
  return Number(inserted.numInsertedOrUpdatedRows) > 0
}

/** Counts an opening; returns the offer after it, locked. The version stays, so that no edit becomes stale. */
export const countView = (db: Database, _scope: Scope, { id, organization_id }: LinkedOffer) =>
  db
    .updateTable('sale_offers')
    .set({
      views: sql<number>`views + 1`,
      first_viewed_at: sql<string>`coalesce(first_viewed_at, now())`,
      last_viewed_at: sql<string>`now()`,
      status: sql<'viewed'>`case when status = 'sent' then 'viewed' else status end`,
    })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .returning(['views', 'number', 'client_name', 'created_by'])
    .executeTakeFirstOrThrow()

interface Shown {
  readonly uuid: string
  readonly drawn: boolean
  readonly caption: string | null
}

const MAX_PICTURES = 8
const picturesWhere = (
  where: RawBuilder<unknown>,
) => sql`select f.uuid, ${isDrawing('f')} as drawn, p.caption, p.position, p.id
  from pictures p join files f on f.organization_id = p.organization_id and f.id = p.file_id
  where p.organization_id = u.organization_id and p.deleted_at is null and ${where}`

/** Extra pictures and facts for the buyer: the views of each unit, the pictures of its building, and the amenities of both. */
export const extrasOf = (db: Database, _scope: Scope, { id, organization_id }: LinkedOffer) =>
  db
    .selectFrom('sale_offer_units as u')
    .select([
      'u.unit_id',
      sql<Shown[]>`(select coalesce(jsonb_agg(jsonb_build_object('uuid', s.uuid, 'drawn', s.drawn, 'caption', s.caption)
          order by s.place, s.position, s.id), '[]')
        from (select v.*, 1 as place from (${picturesWhere(sql`p.unit_id = u.unit_id and p.role = 'views'`)}) v
          union all select g.*, 2 from (${picturesWhere(sql`p.building_id = u.building_id and p.role = 'gallery'`)}) g
          order by place, position, id limit ${sql.lit(MAX_PICTURES)}) s)`.as('pictures'),
      sql<string[]>`(select coalesce(jsonb_agg(distinct a.name), '[]') from amenity_uses m
        join amenities a on a.organization_id = m.organization_id and a.id = m.amenity_id
        where m.organization_id = u.organization_id and (m.unit_id = u.unit_id or m.building_id = u.building_id))`.as(
        'amenities',
      ),
    ])
    .where('u.organization_id', '=', organization_id)
    .where('u.sale_offer_id', '=', id)
    .execute()
