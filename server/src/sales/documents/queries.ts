import type { BookingDocument, DocumentType } from '@storey/api/sales/documents.ts'
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import type { Scope } from '../../database/scope.ts'

/** The documents of the builders in reach. */
const visible = (db: Database, scope: Scope) =>
  db
    .selectFrom('booking_documents')
    .$if(!scope.everything, (all) =>
      all.where('booking_documents.organization_id', '=', sql<number>`any(${scope.organization_ids}::bigint[])`),
    )

export const findNewest = (db: Database, scope: Scope, booking_id: number, type: DocumentType) =>
  visible(db, scope)
    .select('file_id')
    .where('booking_id', '=', booking_id)
    .where('type', '=', type)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The types that a booking has documents of, with how many. */
export const countByType = (db: Database, scope: Scope, booking_id: number) =>
  visible(db, scope)
    .select(['type', sql<number>`count(*)`.as('versions')])
    .where('booking_id', '=', booking_id)
    .groupBy('type')
    .execute()

export const insertDocument = (
  db: Database,
  scope: Scope,
  document: { organization_id: number; booking_id: number; type: DocumentType; file_id: number },
): Promise<Pick<BookingDocument, 'type' | 'uploaded_by' | 'created_at'>> =>
  db
    .insertInto('booking_documents')
    .values({ ...document, uploaded_by: scope.user_id, uploaded_by_name: scope.user_name })
    .returning(['type', 'uploaded_by_name as uploaded_by', 'created_at'])
    .executeTakeFirstOrThrow()
