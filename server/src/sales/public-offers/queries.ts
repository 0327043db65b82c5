import type { PublicOffer } from '@storey/api/sales/public-offers.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { moneyOrNull } from '../../database/json.ts'
import { isDrawing } from '../../files/queries.ts'
import { placeOf } from '../../inventory/projects/actions.ts'

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

/** What the seller shows on offers about the units of this one: of their projects, buildings and unit types. */
const materials = (db: Database, { id, organization_id }: LinkedOffer) =>
  db
    .selectFrom('sales_materials as m')
    .innerJoin('sales_material_files as v', 'v.material_id', 'm.id')
    .innerJoin('files as f', (join) =>
      join.onRef('f.organization_id', '=', 'v.organization_id').onRef('f.id', '=', 'v.file_id'),
    )
    .where('m.organization_id', '=', organization_id)
    .where('m.for_offers', '=', true)
    .where('v.number', '=', sql<number>`(select max(n.number) from sales_material_files n where n.material_id = m.id)`)
    .where(
      sql<boolean>`exists (select from sale_offer_units o join units u on u.organization_id = o.organization_id and u.id = o.unit_id
        where o.organization_id = m.organization_id and o.sale_offer_id = ${id}::bigint and u.project_id = m.project_id
          and coalesce(m.building_id, u.building_id) = u.building_id
          and (m.unit_type_id is null or m.unit_type_id = u.unit_type_id))`,
    )

export const listMaterials = (db: Database, _scope: Scope, offer: LinkedOffer) =>
  materials(db, offer)
    .select([
      'm.id',
      'm.kind',
      'm.title',
      sql<
        string | null
      >`coalesce((select h.name from buildings h where h.organization_id = m.organization_id and h.id = m.building_id),
        (select t.name from unit_types t where t.organization_id = m.organization_id and t.id = m.unit_type_id))`.as(
        'place',
      ),
      'f.size',
      'v.uploaded_at as updated_at',
    ])
    .orderBy(sql`lower(m.title)`)
    .orderBy('m.id')
    .execute()

export const findMaterial = (db: Database, _scope: Scope, offer: LinkedOffer, id: number) =>
  materials(db, offer).select(['f.name', 'f.type', 'f.storage_key']).where('m.id', '=', id).executeTakeFirst()

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
      // Those with a picture first.
      sql<readonly { name: string; uuid: string | null; drawn: boolean | null }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('name', a.name, 'uuid', f.uuid, 'drawn', ${isDrawing('f')})
          order by f.id is null, a.name), '[]')
        from amenities a left join files f on f.organization_id = a.organization_id and f.id = a.picture_file_id
        where a.organization_id = u.organization_id and a.id in (select m.amenity_id from amenity_uses m
          where m.organization_id = u.organization_id and (m.unit_id = u.unit_id or m.building_id = u.building_id)))`.as(
        'amenities',
      ),
      placeOf(sql`p.organization_id = u.organization_id and p.id = u.project_id`).as('place'),
    ])
    .where('u.organization_id', '=', organization_id)
    .where('u.sale_offer_id', '=', id)
    .execute()

const OTHER_HOMES = 3

/**
 * Homes of the same projects that are for sale now: of the same building first, then like the first home of the offer.
 * @param own whether they may be homes of the offer itself
 */
export const homesLike = (
  db: Database,
  _scope: Scope,
  { id, organization_id }: LinkedOffer,
  { own }: { readonly own: boolean },
) =>
  db
    .with('first', (all) =>
      all
        .selectFrom('sale_offer_units as ou')
        .innerJoin('units as u', (join) =>
          join.onRef('u.organization_id', '=', 'ou.organization_id').onRef('u.id', '=', 'ou.unit_id'),
        )
        .select(['u.project_id', 'u.building_id', 'u.bedrooms', 'u.price'])
        .where('ou.organization_id', '=', organization_id)
        .where('ou.sale_offer_id', '=', id)
        .orderBy('ou.position')
        .limit(1),
    )
    .selectFrom('first')
    .innerJoin('units as u', (join) =>
      join
        .onRef('u.project_id', '=', 'first.project_id')
        .on('u.organization_id', '=', organization_id)
        .on('u.status', '=', 'available'),
    )
    .innerJoin('buildings as b', (join) =>
      join.onRef('b.organization_id', '=', 'u.organization_id').onRef('b.id', '=', 'u.building_id'),
    )
    .innerJoin('projects as pr', (join) =>
      join
        .onRef('pr.organization_id', '=', 'u.organization_id')
        .onRef('pr.id', '=', 'u.project_id')
        .on('pr.status', '=', 'on_sale'),
    )
    .leftJoin('files as cover', (join) =>
      join
        .onRef('cover.organization_id', '=', 'u.organization_id')
        .on('cover.id', '=', sql`coalesce(b.cover_file_id, pr.cover_file_id)`),
    )
    .select([
      'u.id',
      'u.number',
      'u.floor',
      'u.type',
      'u.bedrooms',
      sql<string>`trim_scale(u.total_area)::text`.as('total_area'),
      sql<{
        id: number
        name: string
        code: string
      }>`jsonb_build_object('id', b.id, 'name', b.name, 'code', b.code)`.as('building'),
      sql<{ id: number; name: string }>`jsonb_build_object('id', pr.id, 'name', pr.name)`.as('project'),
      moneyOrNull(sql.ref('u.price'), sql.ref('u.currency')).as('price'),
      'cover.uuid as cover_uuid',
      isDrawing('cover').as('cover_drawn'),
      sql<Shown | null>`(select jsonb_build_object('uuid', s.uuid, 'drawn', s.drawn, 'caption', null)
        from (${picturesWhere(sql`p.unit_id = u.id and p.role = 'plans'`)}) s order by s.position, s.id limit 1)`.as(
        'floor_plan',
      ),
    ])
    .$if(!own, (homes) =>
      homes.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('sale_offer_units as mine')
              .select('mine.unit_id')
              .where('mine.organization_id', '=', organization_id)
              .where('mine.sale_offer_id', '=', id)
              .whereRef('mine.unit_id', '=', 'u.id'),
          ),
        ),
      ),
    )
    .orderBy(sql`u.building_id = first.building_id desc`)
    .orderBy(sql`abs(u.bedrooms - first.bedrooms)`)
    .orderBy(sql`abs(u.price - first.price)`)
    .orderBy('u.id')
    .limit(OTHER_HOMES)
    .execute()
