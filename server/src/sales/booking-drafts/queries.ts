import { DRAFT_DAYS } from '@storey/api/sales/booking-drafts.ts'
import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { codedOf, namedOf } from '../../database/json.ts'
import type { DraftKey } from './rules.ts'

/** The caller's own drafts in the current organization that have not expired. */
const own = (db: Database, scope: Scope) =>
  db
    .selectFrom('booking_drafts')
    .where('booking_drafts.organization_id', '=', scope.organization_id)
    .where('booking_drafts.user_id', '=', scope.user_id)
    .where('booking_drafts.saved_at', '>', sql<string>`now() - make_interval(days => ${sql.lit(DRAFT_DAYS)})`)

const ownOne = (db: Database, scope: Scope, { unit_id, sale_offer_id }: DraftKey) =>
  own(db, scope)
    .where('unit_id', '=', unit_id)
    .where('sale_offer_id', 'is not distinct from', sale_offer_id)
    .select(['id', 'unit_id', 'sale_offer_id', 'payment_plan_id', 'sealed', 'saved_at', 'version'])

export const findDraft = (db: Database, scope: Scope, which: DraftKey) => ownOne(db, scope, which).executeTakeFirst()
export const lockDraft = (db: Database, scope: Scope, which: DraftKey) =>
  ownOne(db, scope, which).forNoKeyUpdate().executeTakeFirst()
export type FoundDraft = NonNullable<Awaited<ReturnType<typeof findDraft>>>

/** Returns at most the maximum number of drafts per user. */
export const listDrafts = (db: Database, scope: Scope) =>
  own(db, scope)
    .innerJoin('units', 'units.id', 'booking_drafts.unit_id')
    .innerJoin('buildings', 'buildings.id', 'units.building_id')
    .innerJoin('projects', 'projects.id', 'buildings.project_id')
    .select([
      'unit_id',
      'units.number as unit_number',
      'sale_offer_id',
      'payment_plan_id',
      'sealed',
      'saved_at',
      codedOf('buildings').as('building'),
      namedOf('projects').as('project'),
    ])
    .orderBy('saved_at', 'desc')
    .orderBy('booking_drafts.id', 'desc')
    .execute()

/** Counts a user's other drafts; concurrent inserts of one user wait for each other. */
export async function countOwnDrafts(db: Database, scope: Scope): Promise<number> {
  const key = `booking drafts of ${scope.user_id} in ${scope.organization_id}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
  const { count } = await own(db, scope)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

interface Kept {
  readonly payment_plan_id: number
  readonly sealed: Buffer
}

/** Inserts a draft; it replaces an expired one. */
export const insertDraft = (db: Database, scope: Scope, which: DraftKey, kept: Kept) =>
  db
    .insertInto('booking_drafts')
    .values(({ selectFrom }) => ({
      ...which,
      ...kept,
      organization_id: scope.organization_id,
      user_id: scope.user_id,
      seller_id: selectFrom('units').select('units.organization_id').where('units.id', '=', which.unit_id),
    }))
    .onConflict((same) =>
      same
        .columns(['organization_id', 'user_id', 'unit_id', 'sale_offer_id'])
        .doUpdateSet({ ...kept, saved_at: sql<string>`now()`, version: 1 }),
    )
    .execute()

export const changeDraft = (db: Database, scope: Scope, id: number, kept: Kept) =>
  db
    .updateTable('booking_drafts')
    .set({ ...kept, saved_at: sql<string>`now()`, version: sql<number>`version + 1` })
    .where('organization_id', '=', scope.organization_id)
    .where('user_id', '=', scope.user_id)
    .where('id', '=', id)
    .execute()

export const deleteDraft = (db: Database, scope: Scope, { unit_id, sale_offer_id }: DraftKey) =>
  db
    .deleteFrom('booking_drafts')
    .where('organization_id', '=', scope.organization_id)
    .where('user_id', '=', scope.user_id)
    .where('unit_id', '=', unit_id)
    .where('sale_offer_id', 'is not distinct from', sale_offer_id)
    .executeTakeFirst()
