import type { Input } from '@storey/api/endpoint.ts'
import type { BuyerLanguage } from '@storey/api/sales/booking.ts'
import type { BuyerEmailKind, BuyerTemplates, buyerEmailRules } from '@storey/api/sales/buyer-emails.ts'
import { sql } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { Account } from './pay-to.ts'

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
    .select(
      sql<{ kind: keyof BuyerTemplates; language: BuyerLanguage; template_id: number }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('kind', t.kind, 'language', t.language, 'template_id', t.template_id)), '[]')
          from buyer_message_templates t where t.organization_id = buyer_email_rules.organization_id
            and t.project_id = buyer_email_rules.project_id)`.as('templates'),
    )
    .where('project_id', '=', project_id)
    .where(inReach(scope, 'buyer_email_rules.organization_id'))
    .executeTakeFirst()

type Fields = Omit<Input<typeof buyerEmailRules.save>['body'], 'version' | 'templates'>

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

/** Replaces the templates of a project. The caller has locked it. */
export async function saveTemplates(
  db: Database,
  _scope: Scope,
  { id: project_id, organization_id }: { readonly id: number; readonly organization_id: number },
  templates: readonly {
    readonly kind: keyof BuyerTemplates
    readonly language: BuyerLanguage
    readonly template_id: number
  }[],
): Promise<void> {
  await db
    .deleteFrom('buyer_message_templates')
    .where('organization_id', '=', organization_id)
    .where('project_id', '=', project_id)
    .execute()
  if (templates.length > 0)
    await db
      .insertInto('buyer_message_templates')
      .values(templates.map((template) => ({ ...template, organization_id, project_id })))
      .execute()
}

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
    .select([
      'id',
      'kind',
      'buyer_name as buyer',
      'channel',
      'address',
      'language',
      'status',
      'reason',
      'created_at',
      'sent_at',
    ])
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
  readonly seller_color: string | null
  readonly seller_logo: string | null
  /** Of a construction update: its first picture. */
  readonly photo: string | null
  readonly ways: {
    readonly account: Account | null
    /** The id of the link of the private page that the buyer has. */
    readonly page_link: number | null
  } | null
  readonly currency: string
  readonly price: number
  /** What was received for the booking. */
  readonly paid: number
  readonly sales_manager_id: number | null
  /** Why it is not sent, as text for users. */
  readonly obstacle: string | null
  /** What it is about; null if there is an obstacle. */
  readonly about: {
    /** Of an installment. */
    readonly name?: string | null
    readonly amount?: number | null
    readonly day: string | null
    /** What a receipt pays: several lines if a cheque pays several installments. */
    readonly parts?: readonly {
      /** Null where it pays what is due first. */
      readonly name: string | null
      readonly amount: number
      readonly voucher: string | null
    }[]
    /** Built, of a construction update. */
    readonly percent?: string
  } | null
}

/** A waiting WhatsApp message. */
export interface WaitingMessage extends Omit<WaitingEmail, 'seller_color' | 'seller_logo' | 'photo' | 'ways'> {
  /** Null if the project has none for its kind and language any more, or the provider does not list it. */
  readonly template: { readonly name: string; readonly language: string; readonly variables: readonly string[] } | null
}

/** Those that wait, after an id. */
export const listWaiting = (db: Database, channel: 'email' | 'whatsapp', after: number, max: number) =>
  db
    .selectFrom('buyer_emails')
    .select(['id', 'booking_id'])
    .where('status', '=', sql.lit('waiting'))
    .where('channel', '=', channel)
    .where('id', '>', after)
    .orderBy('id')
    .limit(max)
    .execute()

/** Locks a waiting e-mail, so that no other process sends it; undefined if another one does, or did. */
export const takeWaiting = async (db: Database, id: number): Promise<WaitingEmail | undefined> =>
  (
    await sql<WaitingEmail>`
      select n.*, seller_color(n.organization_id) as seller_color, seller_logo(n.organization_id) as seller_logo,
          photo_of_notice(n.organization_id, n.id) as photo,
          ways_of_buyer(n.organization_id, n.booking_id, n.address) as ways from take_buyer_notice(${id}) n`.execute(db)
  ).rows[0]

/** What is around bookings: the pictures of their buildings or projects, and what day it is where the seller is. Read in the scope of a job. */
export const listAround = (db: Database, scope: Scope, ids: readonly number[]) =>
  db
    .selectFrom('bookings as b')
    .innerJoin('organizations as o', 'o.id', 'b.organization_id')
    .innerJoin('buildings as h', (join) =>
      join.onRef('h.organization_id', '=', 'b.organization_id').onRef('h.id', '=', 'b.building_id'),
    )
    .innerJoin('projects as p', (join) =>
      join.onRef('p.organization_id', '=', 'b.organization_id').onRef('p.id', '=', 'b.project_id'),
    )
    .leftJoin('files as cover', (join) =>
      join
        .onRef('cover.organization_id', '=', 'b.organization_id')
        .on('cover.id', '=', sql`coalesce(h.cover_file_id, p.cover_file_id)`),
    )
    .where('b.id', 'in', ids)
    .where(inReach(scope, 'b.organization_id'))
    .select(['b.id', 'cover.uuid as cover', sql<string>`((now() at time zone o.timezone)::date)::text`.as('today')])
    .execute()

export const takeWaitingMessage = async (db: Database, id: number): Promise<WaitingMessage | undefined> =>
  (await sql<WaitingMessage>`select * from take_buyer_notice(${id})`.execute(db)).rows[0]

export const addPaymentEmails = (db: Database) => sql`select add_payment_emails()`.execute(db)

export const setEmail = (
  db: Database,
  id: number,
  values:
    | { status: 'queued'; email_id: string; said: string }
    | { status: 'queued'; message_id: string; said: string }
    | { status: 'skipped'; reason: string },
) => db.updateTable('buyer_emails').set(values).where('id', '=', id).execute()
