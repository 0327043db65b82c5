import type { tags } from '@storey/api/crm/tags.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { sql } from 'kysely'
import { ownRecords } from '../../access/own-records.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { paged, sortOf, textContains } from '../../database/paging.ts'

/** The tags of the organization, visible to all members regardless of the leads that they may see. */
const visible = (db: Database, scope: Scope) =>
  db.selectFrom('tags').where('tags.organization_id', '=', scope.organization_id)

const usesOfLeads = (scope: Scope) => sql<number>`(select count(*) from lead_tags t join leads l
  on l.organization_id = t.organization_id and l.id = t.lead_id and l.deleted_at is null and ${ownRecords(scope, 'l.owner_id')}
  where t.organization_id = tags.organization_id and t.tag_id = tags.id)`
const usesOfDeals = (scope: Scope) => sql<number>`(select count(*) from deal_tags t join deals d
  on d.organization_id = t.organization_id and d.id = t.deal_id and d.deleted_at is null and ${ownRecords(scope, 'd.owner_id')}
  where t.organization_id = tags.organization_id and t.tag_id = tags.id)`
const uses = (scope: Scope) =>
  sql<{
    leads: number
    deals: number
  }>`jsonb_build_object('leads', ${usesOfLeads(scope)}, 'deals', ${usesOfDeals(scope)})`

const wire = (db: Database, scope: Scope) =>
  visible(db, scope).select(['id', 'name', 'colour', 'version', uses(scope).as('uses')])

export function listTags(db: Database, scope: Scope, query: Input<typeof tags.list>['query']) {
  const { key, direction } = sortOf(query.sort ?? 'name')
  const order = (
    {
      name: { by: sql`lower(name)`, of: 'text' },
      uses: { by: sql`(${usesOfLeads(scope)} + ${usesOfDeals(scope)})`, of: 'number' },
    } as const
  )[key]
  const found = wire(db, scope).$if(!!query.search, (rows) => rows.where(textContains('name', query.search)))
  return paged(found, query, [
    { ...order, direction },
    { by: sql.ref('id'), direction, of: 'number' },
  ])
}

export const tagOptions = (db: Database, scope: Scope, { search, limit, ids }: Input<typeof tags.options>['query']) =>
  visible(db, scope)
    .select(['id', 'name', 'colour'])
    .$if(ids !== undefined, (rows) => rows.where('id', 'in', ids && ids.length > 0 ? ids : [0]))
    .$if(!!search, (rows) => rows.where(textContains('name', search)))
    .orderBy(sql`lower(name)`)
    .limit(limit)
    .execute()

export const findTag = (db: Database, scope: Scope, id: number) =>
  wire(db, scope).where('id', '=', id).executeTakeFirst()

export const findTags = (db: Database, scope: Scope, ids: readonly number[]) =>
  visible(db, scope)
    .select(['id', 'name'])
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .orderBy(sql`lower(name)`)
    .execute()

export const lockTag = (db: Database, scope: Scope, id: number) =>
  visible(db, scope).select(['id', 'version']).where('id', '=', id).forUpdate().executeTakeFirst()

/** Those of these tags that exist, locked in the order of their ids: no record is tagged with them before this transaction ends. */
export const lockTags = async (db: Database, scope: Scope, ids: readonly number[]): Promise<number[]> =>
  (await visible(db, scope).select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()).map(({ id }) => id)

/** Replaces one tag with the other on all records, including those in the bin, and deletes it. */
export async function mergeTag(db: Database, scope: Scope, id: number, into_id: number): Promise<void> {
  const { organization_id } = scope
  await sql`insert into lead_tags (organization_id, lead_id, tag_id)
    select organization_id, lead_id, ${into_id}::bigint from lead_tags where organization_id = ${organization_id} and tag_id = ${id}
    on conflict do nothing`.execute(db)
  await sql`insert into deal_tags (organization_id, deal_id, tag_id)
    select organization_id, deal_id, ${into_id}::bigint from deal_tags where organization_id = ${organization_id} and tag_id = ${id}
    on conflict do nothing`.execute(db)
  await deleteTag(db, scope, id)
}

export const insertTag = (db: Database, scope: Scope, tag: Input<typeof tags.create>['body']) =>
  db
    .insertInto('tags')
    .values({ ...tag, organization_id: scope.organization_id })
    .returning('id')
    .executeTakeFirstOrThrow()

export const changeTag = (
  db: Database,
  scope: Scope,
  id: number,
  change: Omit<Input<typeof tags.change>['body'], 'version'>,
) =>
  db
    .updateTable('tags')
    .set({ ...change, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .execute()

export const deleteTag = (db: Database, scope: Scope, id: number) =>
  db.deleteFrom('tags').where('organization_id', '=', scope.organization_id).where('id', '=', id).execute()
