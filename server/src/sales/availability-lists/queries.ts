import type { ListFilters } from '@storey/api/inventory/channel.ts'
import type { AvailabilityList, AvailabilityShare } from '@storey/api/sales/availability-lists.ts'
import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'

const MAX_LISTED = 200

/** A row with the filters that `words` turns into text. */
type Row = Omit<AvailabilityShare, 'narrowed'> & { readonly filters: ListFilters }

/** The links of a broker; for a broker admin those of the brokerage, and its feeds. */
const shares = (db: Database, scope: Scope) =>
  db
    .selectFrom('availability_shares')
    .select([
      'id',
      'kind',
      'name',
      'project_id',
      sql<ListFilters>`filters`.as('filters'),
      'last_four',
      sql<AvailabilityShare['created_by']>`jsonb_build_object('id', created_by, 'full_name', created_by_name)`.as(
        'created_by',
      ),
      'created_at',
      'opened_count',
      'last_opened_at',
      'revoked_at',
    ])
    .$narrowType<Row>()
    .where('organization_id', '=', scope.organization_id)
    .$if(scope.role !== 'broker_admin', (own) => own.where('kind', '=', 'link').where('created_by', '=', scope.user_id))

export const listShares = (db: Database, scope: Scope): Promise<Row[]> =>
  shares(db, scope).orderBy('id', 'desc').limit(MAX_LISTED).execute()

export const findShare = (db: Database, scope: Scope, id: number): Promise<Row | undefined> =>
  shares(db, scope).where('id', '=', id).executeTakeFirst()

interface NewShare {
  readonly kind: 'link' | 'feed'
  readonly name: string
  readonly project_id: number | null
  readonly filters: ListFilters
  readonly token_hash: Buffer
  readonly last_four: string
}

export async function insertShare(db: Database, scope: Scope, { filters, ...share }: NewShare): Promise<number> {
  const { id } = await db
    .insertInto('availability_shares')
    .values({
      ...share,
      filters: JSON.stringify(filters),
      organization_id: scope.organization_id,
      created_by: scope.user_id,
      created_by_name: scope.user_name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const revokeShare = async (db: Database, scope: Scope, id: number): Promise<void> =>
  void (await db
    .updateTable('availability_shares')
    .set({ revoked_at: sql`now()`, revoked_by: scope.user_id })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute())

export interface OpenedShare extends NonNullable<AvailabilityList['contact']> {
  readonly id: number
  readonly organization_id: number
  /** Null for a feed. */
  readonly project_id: number | null
  readonly filters: ListFilters
}

/** What a secret opens now. */
export const openShare = async (
  db: Database,
  token_hash: Buffer,
  { kind, counts }: { kind: 'link' | 'feed'; counts: boolean },
): Promise<OpenedShare | undefined> =>
  (
    await sql<OpenedShare>`select id, organization_id, project_id, filters, full_name, phone, email
      from open_availability_share(${token_hash}, ${kind}, ${counts})`.execute(db)
  ).rows[0]

export const findBrokerage = (db: Database, scope: Scope) =>
  db
    .selectFrom('organizations')
    .select(['name', 'logo', 'brand_color', 'timezone'])
    .where('id', '=', scope.organization_id)
    .executeTakeFirstOrThrow()
