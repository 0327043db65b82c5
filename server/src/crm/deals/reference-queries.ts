import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { setLinks } from '../link-queries.ts'
import type { DealChange } from './rules.ts'

interface NewDeal extends Omit<DealChange, 'closed' | 'entered'> {
  readonly title: string
  readonly lead_id: number
  readonly pipeline_id: number
  readonly stage_id: number
  readonly rank: string
  readonly currency: string
}

export const insertDeal = (db: Database, scope: Scope, { status = 'open', closed_on, ...deal }: NewDeal) =>
  db
    .insertInto('deals')
    .values({
      ...deal,
      status,
      closed_on: closed_on ?? null,
      closed_at: status === 'open' ? null : sql<string>`now()`,
      organization_id: scope.organization_id,
      created_by: scope.user_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const findPersonName = async (db: Database, id: number | null): Promise<string | null> =>
  id === null
    ? null
    : ((await db.selectFrom('users').select('full_name').where('id', '=', id).executeTakeFirst())?.full_name ?? null)

/** A unit of the organization's own inventory; a brokerage has none. */
export const findUnitOfDeal = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('units')
    .innerJoin('buildings as h', (join) =>
      join.onRef('h.organization_id', '=', 'units.organization_id').onRef('h.id', '=', 'units.building_id'),
    )
    .select(['units.id', 'units.project_id', 'units.price', 'units.currency'])
    .select(sql<string>`unit_name(h.code, units.number)`.as('name'))
    .where('units.organization_id', '=', scope.organization_id)
    .where('units.id', '=', id)
    .executeTakeFirst()

export const findProjectOfDeal = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('projects')
    .select(['id', 'name'])
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .executeTakeFirst()

export const tagsOfDeal = (db: Database, scope: Scope, deal_id: number) =>
  db
    .selectFrom('deal_tags')
    .innerJoin('tags', 'tags.id', 'deal_tags.tag_id')
    .select(['tags.id', 'tags.name'])
    .where('deal_tags.organization_id', '=', scope.organization_id)
    .where('deal_id', '=', deal_id)
    .orderBy('tags.name')
    .execute()

/** Makes a deal's tags exactly these. */
export const setTags = (db: Database, scope: Scope, deal_id: number, ids: readonly number[]) =>
  setLinks(db, scope, 'deal_tags', deal_id, ids)

/** The user who moved a deal last. */
export const lastMover = async (db: Database, deal_id: number): Promise<string | undefined> =>
  (await sql<{ name: string | null }>`select last_deal_mover(${deal_id}) as name`.execute(db)).rows[0]?.name ??
  undefined
