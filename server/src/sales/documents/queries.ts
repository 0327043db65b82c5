import { type BookingDocument, buyerDocuments, type DocumentType } from '@storey/api/sales/documents.ts'
import { sql } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'

/** The documents of the builders in the caller's scope, without those of removed buyers. */
const visible = (db: Database, scope: Scope) =>
  db
    .selectFrom('booking_documents')
    .where(inReach(scope, 'booking_documents.organization_id'))
    .where('booking_documents.earlier_set', 'is', null)

/** An ID without a buyer belongs to the first one; other types belong to no buyer. */
const whose = (type: DocumentType, buyer: number | undefined) => (buyerDocuments.has(type) ? (buyer ?? 1) : null)

export const findNewest = (db: Database, scope: Scope, booking_id: number, type: DocumentType, buyer?: number) =>
  visible(db, scope)
    .select('file_id')
    .where('booking_id', '=', booking_id)
    .where('type', '=', type)
    .$if(buyerDocuments.has(type), (some) => some.where(sql`coalesce(buyer, 1)`, '=', whose(type, buyer)))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The newest document of each type (for IDs, of each buyer), in order. */
export const listNewest = (db: Database, scope: Scope, booking_id: number) =>
  visible(db, scope)
    .innerJoin('files', (join) =>
      join
        .onRef('files.organization_id', '=', 'booking_documents.organization_id')
        .onRef('files.id', '=', 'booking_documents.file_id'),
    )
    .where('booking_id', '=', booking_id)
    .distinctOn(['booking_documents.type', sql`coalesce(buyer, 1)`])
    .select([
      'booking_documents.type',
      'buyer',
      'files.name',
      'storage_key',
      'files.size',
      'booking_documents.created_at',
    ])
    .orderBy('booking_documents.type')
    .orderBy(sql`coalesce(buyer, 1)`)
    .orderBy('booking_documents.id', 'desc')
    .execute()

/** The number of a booking in the caller's scope. */
export const findNumber = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('bookings')
    .where(inReach(scope, 'bookings.organization_id'))
    .where('id', '=', id)
    .select('number')
    .executeTakeFirst()

/** The types of documents that a booking has, with the buyer and the count. */
export const countByType = (db: Database, scope: Scope, booking_id: number) =>
  visible(db, scope)
    .select(['type', 'buyer', sql<number>`count(*)`.as('versions')])
    .where('booking_id', '=', booking_id)
    .groupBy(['type', 'buyer'])
    .execute()

export const countBuyers = async (db: Database, _scope: Scope, booking: { organization_id: number; id: number }) => {
  const { count } = await db
    .selectFrom('booking_buyers')
    .select(sql<number>`count(*)`.as('count'))
    .where('organization_id', '=', booking.organization_id)
    .where('booking_id', '=', booking.id)
    .executeTakeFirstOrThrow()
  return count
}

interface NewDocument {
  readonly organization_id: number
  readonly booking_id: number
  readonly type: DocumentType
  /** The buyer of an ID. */
  readonly buyer: number | undefined
  readonly file_id: number
}

export const insertDocument = (
  db: Database,
  scope: Scope,
  { buyer, ...document }: NewDocument,
): Promise<Pick<BookingDocument, 'type' | 'buyer' | 'uploaded_by' | 'created_at'>> =>
  db
    .insertInto('booking_documents')
    .values({
      ...document,
      buyer: whose(document.type, buyer),
      uploaded_by: scope.user_id,
      uploaded_by_name: scope.user_name,
    })
    .returning(['type', 'buyer', 'uploaded_by_name as uploaded_by', 'created_at'])
    .executeTakeFirstOrThrow()
