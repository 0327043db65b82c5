import { sql } from 'kysely'
import { ownRecords } from '../../access/own-records.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { setLinks } from '../link-queries.ts'
import type { DealChange } from './queries.ts'

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

/** A lead that a caller may give a deal to. */
export const findLeadOfDeal = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('leads')
    .select(['id', 'full_name', 'currency'])
    .where('organization_id', '=', scope.organization_id)
    .where('deleted_at', 'is', null)
    .where('id', '=', id)
    .where(ownRecords(scope, 'owner_id'))
    .executeTakeFirst()

/** An enabled member of the organization. */
export const findMember = (db: Database, scope: Scope, user_id: number) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.full_name'])
    .where('m.organization_id', '=', scope.organization_id)
    .where('m.user_id', '=', user_id)
    .where('m.enabled', '=', true)
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst()

export const findPersonName = async (db: Database, id: number | null): Promise<string | null> =>
  id === null
    ? null
    : ((await db.selectFrom('users').select('full_name').where('id', '=', id).executeTakeFirst())?.full_name ?? null)

/** A unit of the organization's own inventory; a brokerage has none. */
export const findUnitOfDeal = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('units')
    .select(['id', 'number', 'project_id', 'price', 'currency'])
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .executeTakeFirst()

export const findProjectOfDeal = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('projects')
    .select(['id', 'name'])
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .executeTakeFirst()

/** The tags of these ids that the organization has. */
export const findTags = (db: Database, scope: Scope, ids: readonly number[]) =>
  db
    .selectFrom('tags')
    .select(['id', 'name'])
    .where('organization_id', '=', scope.organization_id)
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .execute()

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

/** Who moved a deal last. */
export const lastMover = async (db: Database, deal_id: number): Promise<string | undefined> =>
  (await sql<{ name: string | null }>`select last_mover(${deal_id}) as name`.execute(db)).rows[0]?.name ?? undefined
