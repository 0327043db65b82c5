import { PLATFORM_DEFAULTS } from '@storey/api/administration/platform-defaults.ts'
import { type Insertable, sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { EmailsTable } from '../database/tables.ts'
import type { EmailBrand } from './email.ts'

export const insertEmail = (db: Database, email: Insertable<EmailsTable>) =>
  db.insertInto('emails').values(email).execute()

/** The name, color and logo of the platform. Every database role may read them. */
export async function findBrand(db: Database): Promise<EmailBrand> {
  const { rows } = await sql<{
    name: string | null
    color: string | null
    logo: string | null
  }>`select name, color, logo from platform_face()`.execute(db)
  const { name, color = null, logo = null } = rows[0] ?? {}
  return { name: name ?? PLATFORM_DEFAULTS.product_name, color, logo }
}

/** The name of the sender and the address for answers, as the page Settings has them. */
export async function findSender(db: Database) {
  const found = await db.selectFrom('platform_settings').select(['sender_name', 'reply_to']).executeTakeFirst()
  return { name: found?.sender_name ?? undefined, reply_to: found?.reply_to ?? undefined }
}

/** These run as `storey_worker`. */

/** After this time the process that began to send has stored the outcome or has ended: a transport takes at most two minutes. */
const SENDING = sql`interval '150 seconds'`

export const findEmail = (db: Database, id: string) =>
  db
    .selectFrom('emails')
    .select([
      'id',
      'address',
      'kind',
      'sealed',
      'status',
      'attempts',
      'repeats',
      'at_most_once',
      // Of a report: its reader has the rights that it was written with, and has not stopped it.
      sql<boolean>`kind <> 'report' or may_send_report(id)`.as('may_be_sent'),
      sql<boolean>`coalesce(claimed_at > now() - ${SENDING}, false)`.as('is_recent'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()

export type FoundEmail = NonNullable<Awaited<ReturnType<typeof findEmail>>>

/** Takes an e-mail to a buyer back whose reason has changed since it was written. Returns whether it did. */
export const dropChanged = async (db: Database, id: string): Promise<boolean> =>
  (await sql<{ dropped: boolean }>`select drop_changed_notice(${id}) as dropped`.execute(db)).rows[0]?.dropped === true

/** Marks the start of sending. Returns false if another process was faster: then this one must not send. */
export async function beginSending(db: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('emails')
    .set({ status: 'sending', claimed_at: sql<string>`now()`, attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .where('status', '=', sql.lit('queued'))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks an e-mail as finished, sent or not; its text is deleted. */
export const endEmail = (
  db: Database,
  id: string,
  status: 'sent' | 'failed' | 'uncertain',
  error: string | null = null,
) =>
  db
    .updateTable('emails')
    .set({
      status,
      error: error?.slice(0, 500) ?? null,
      sealed: null,
      ...(status === 'sent' ? { sent_at: sql<string>`now()` } : {}),
    })
    .where('id', '=', id)
    .execute()

/** Marks a sent e-mail as bounced. Returns false if it is not ours, or was marked before. */
export async function bounceEmail(db: Database, id: string, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('emails')
    .set({ status: 'bounced', error: reason.slice(0, 500) })
    .where('id', '=', id)
    .where('status', 'in', ['sent', 'uncertain'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Queues an e-mail again whose outcome is unknown after this number of attempts. Returns false if another process did. */
export async function repeatEmail(db: Database, id: string, attempts: number, error: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('emails')
    .set({ status: 'queued', error: error.slice(0, 500), repeats: sql<number>`repeats + 1` })
    .where('id', '=', id)
    .where('status', '=', sql.lit('sending'))
    .where('attempts', '=', attempts)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The e-mail was not accepted and waits for the next try. `counted`: sending had begun, so the try is counted already. */
export const postponeEmail = (db: Database, id: string, error: string, counted: boolean) =>
  db
    .updateTable('emails')
    .set({ status: 'queued', error: error.slice(0, 500), ...(counted ? {} : { attempts: sql<number>`attempts + 1` }) })
    .where('id', '=', id)
    .where('sealed', 'is not', null)
    .execute()

/** The name and address of the user who sends an e-mail; undefined if the user is disabled. */
export async function findReplyAddress(db: Database, user_id: number) {
  const { rows } = await sql<{ name: string; address: string }>`select * from reply_address(${user_id})`.execute(db)
  return rows[0]
}
