import { sql } from 'kysely'
import { inReach } from '../../../access/reach.ts'
import type { Scope } from '../../../access/scope.ts'
import type { Database } from '../../../database/connect.ts'
import { hidesDrafts } from '../../for-sale.ts'

/** The values that the filters offer, as JSON text. Prices of several currencies have no common range. */
export async function filtersText(db: Database, scope: Scope): Promise<string> {
  const reach = inReach(scope, 'organization_id')
  const onSale = hidesDrafts(scope) ? sql`status <> 'draft'` : sql`true`
  const inProject = hidesDrafts(scope)
    ? sql`project_id in (select id from projects where ${reach} and status <> 'draft')`
    : sql`true`
  const { rows } = await sql<{ json: string }>`
    with found as materialized (
      select type, bedrooms, view, currency, min(price) as price_from, max(price) as price_to, min(total_area) as area_from,
          max(total_area) as area_to, min(floor) as floor_from, max(floor) as floor_to
        from units where ${reach} and ${inProject} group by type, bedrooms, view, currency)
    select jsonb_build_object('data', jsonb_build_object(
      'organizations', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name), '[]')
        from organizations where id in (select organization_id from projects where ${reach} and ${onSale})),
      'projects', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name, id), '[]')
        from projects where ${reach} and ${onSale}),
      'buildings', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'project_id', project_id)
        order by name, id), '[]') from buildings where ${reach} and ${inProject}),
      'types', (select coalesce(jsonb_agg(distinct type), '[]') from found),
      'bedrooms', (select coalesce(jsonb_agg(distinct bedrooms), '[]') from found),
      'views', (select coalesce(jsonb_agg(distinct view) filter (where view is not null), '[]') from found),
      'unit_types', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'project_id', project_id)
        order by lower(name), id), '[]') from unit_types where ${reach} and ${inProject}),
      'amenities', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by lower(name), id), '[]')
        from amenities where ${reach} and exists (select from amenity_uses m where m.amenity_id = amenities.id)),
      'currencies', (select coalesce(jsonb_agg(distinct currency), '[]') from found),
      'price', (select case when count(distinct currency) = 1 and min(price_from) is not null
        then jsonb_build_object('from', min(price_from), 'to', max(price_to)) end from found),
      'area', (select case when count(*) > 0
        then jsonb_build_object('from', min(area_from)::text, 'to', max(area_to)::text) end from found),
      'floor', (select case when count(*) > 0
        then jsonb_build_object('from', min(floor_from), 'to', max(floor_to)) end from found)
    ))::text as json`.execute(db)
  return rows[0]?.json ?? ''
}
