import type { Input } from '@storey/api/endpoint.ts'
import type { BuyerLanguage } from '@storey/api/sales/booking.ts'
import type { BuyerEmailKind, buyerEmailRules } from '@storey/api/sales/buyer-emails.ts'
import { sql } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'

const projects = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('projects')
    .select(['id', 'organization_id'])
    .where('id', '=', id)
    .where(inReach(scope, 'projects.organization_id'))

/** Locks a project in reach, so that two changes of its rule take turns. */
export const lockProject = (db: Database, scope: Scope, id: number) =>
  projects(db, scope, id).forNoKeyUpdate().executeTakeFirst()

export const findProject = (db: Database, scope: Scope, id: number) => projects(db, scope, id).executeTakeFirst()

export const findRule = (db: Database, scope: Scope, project_id: number) =>
  db
    .selectFrom('buyer_email_rules')
    .select(['confirmation', 'receipt', 'construction', 'reminder_days', 'overdue_days', 'updated_at', 'version'])
    .where('project_id', '=', project_id)
    .where(inReach(scope, 'buyer_email_rules.organization_id'))
    .executeTakeFirst()

type Fields = Omit<Input<typeof buyerEmailRules.save>['body'], 'version'>

export const saveRule = (
  db: Database,
  _scope: Scope,
  { id: project_id, organization_id }: { readonly id: number; readonly organization_id: number },
  fields: Fields,
) =>
  db
    .insertInto('buyer_email_rules')
    .values({ ...fields, organization_id, project_id })
    .onConflict((same) =>
      same.columns(['organization_id', 'project_id']).doUpdateSet({
        ...fields,
        version: sql<number>`buyer_email_rules.version + 1`,
        updated_at: sql<string>`now()`,
      }),
    )
    .execute()

export const findBooking = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('bookings')
    .select(['id', 'organization_id'])
    .where('id', '=', id)
    .where(inReach(scope, 'bookings.organization_id'))
    .executeTakeFirst()

const MAX_LISTED = 200

export const listEmails = (
  db: Database,
  _scope: Scope,
  { id, organization_id }: { readonly id: number; readonly organization_id: number },
) =>
  db
    .selectFrom('buyer_emails')
    .select(['id', 'kind', 'buyer_name as buyer', 'address', 'language', 'status', 'reason', 'created_at', 'sent_at'])
    .where('organization_id', '=', organization_id)
    .where('booking_id', '=', id)
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()

/** The rest runs as `storey_worker`. */

/** A waiting e-mail with what its text needs. */
export interface WaitingEmail {
  readonly id: number
  readonly organization_id: number
  readonly booking_id: number
  readonly kind: BuyerEmailKind
  readonly buyer_name: string
  readonly address: string
  readonly language: BuyerLanguage
  /** Of the booking. */
  readonly number: string
  readonly unit_name: string
  readonly project_name: string
  readonly building_name: string
  readonly seller_name: string
  readonly currency: string
  readonly price: number
  /** What was received for the booking. */
  readonly paid: number
  readonly sales_manager_id: number | null
  /** What it is about; null if that no longer exists, so that nothing is sent. */
  readonly about: {
    /** Of an installment. */
    readonly name?: string | null
    readonly amount?: number | null
    readonly day: string | null
    /** Built, of a construction update. */
    readonly percent?: string
  } | null
}

/** Locks waiting e-mails, so that no other process sends them. */
export const takeWaiting = async (db: Database, max: number): Promise<WaitingEmail[]> =>
  (await sql<WaitingEmail>`select * from take_buyer_emails(${max})`.execute(db)).rows

export const addPaymentEmails = (db: Database) => sql`select add_payment_emails()`.execute(db)

export const setEmail = (
  db: Database,
  id: number,
  values: { status: 'queued'; email_id: string } | { status: 'skipped'; reason: string },
) => db.updateTable('buyer_emails').set(values).where('id', '=', id).execute()
