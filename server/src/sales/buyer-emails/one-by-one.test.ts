import { receipts } from '@storey/api/sales/receipts.ts'
import { addDays } from '@storey/api/schedule/day.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildUser } from '../../../test/builders/basics.ts'
import { buildAccepted } from '../../../test/builders/booking.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { receiptRoutes } from '../receipts/routes.ts'
import { addReminders, sendBuyerEmails } from './jobs.ts'
import { sendBuyerMessages } from './messages.ts'
import { addPaymentEmails } from './queries.ts'
import { buyerEmailRoutes } from './routes.ts'

const app = useTestApp([receiptRoutes, buyerEmailRoutes])
let people = 0

/** A project that reminds, with a way to book payments of one day for a buyer who has an address. */
async function given() {
  const { owner } = app.current
  const { organization_id, id: building_id, project_id } = await buildBuilding(owner)
  const { id: created_by } = await buildUser(owner)
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization_id] })
  await owner
    .insertInto('buyer_email_rules')
    .values({ organization_id, project_id, confirmation: false, receipt: true, construction: true, reminder_days: 7 })
    .execute()
  const { rows } = await sql<{ today: string }>`
    select (now() at time zone timezone)::date as today from organizations where id = ${organization_id}`.execute(owner)
  const due_on = addDays(rows[0]?.today ?? '', 3)
  const book = async (payments: number) => {
    const each = Array.from({ length: payments }, () => ({ amount: 100_000, due_on }))
    const booking = await buildAccepted(owner, { organization_id, created_by, building_id }, each)
    const email = `reader-${++people}@example.com`
    await owner.updateTable('booking_buyers').set({ email }).where('booking_id', '=', booking.id).execute()
    return { ...booking, email }
  }
  const emailsOf = (id: number) =>
    owner
      .selectFrom('buyer_emails')
      .select(['id', 'kind', 'status', 'due_on'])
      .where('booking_id', '=', id)
      .orderBy('id')
      .execute()
  return { owner, organization_id, project_id, manager, due_on, book, emailsOf }
}

describe('e-mails and messages to buyers, one by one', () => {
  it('one that cannot be written is named in the log and tried again, and the others are sent', async () => {
    const { owner, book, emailsOf } = await given()
    const bookings = [await book(1), await book(1), await book(1)]
    await addReminders(app.current.services)
    const poisoned = (await emailsOf(bookings[0]?.id ?? 0))[0]?.id ?? 0
    const subject = async (subject_key: string) =>
      owner.updateTable('buyer_emails').set({ subject_key }).where('id', '=', poisoned).execute()
    const { subject_key } = await owner
      .selectFrom('buyer_emails')
      .select('subject_key')
      .where('id', '=', poisoned)
      .executeTakeFirstOrThrow()
    await subject('1 no-day')
    const warned: unknown[] = []
    const { services } = app.current
    const log = { ...services.log, warn: (about: object) => void warned.push(about) } as typeof services.log
    const states = async () => (await Promise.all(bookings.map(({ id }) => emailsOf(id)))).flat().map((e) => e.status)

    await sendBuyerEmails({ ...services, log })
    const first = await states()
    await subject(subject_key)
    await sendBuyerEmails({ ...services, log })

    expect(first).toEqual(['waiting', 'queued', 'queued'])
    expect(warned).toEqual([expect.objectContaining({ buyer_email_id: poisoned, err: expect.any(Error) })])
    expect(await states()).toEqual(['queued', 'queued', 'queued'])
  })

  it('a message that cannot be written keeps no other from its turn', async () => {
    const { owner, book, emailsOf } = await given()
    const bookings = [await book(1), await book(1)]
    await addReminders(app.current.services)
    const ids = (await Promise.all(bookings.map(({ id }) => emailsOf(id)))).flat().map(({ id }) => id)
    await owner.updateTable('buyer_emails').set({ channel: 'whatsapp' }).where('id', 'in', ids).execute()
    await owner
      .updateTable('buyer_emails')
      .set({ subject_key: '1 no-day' })
      .where('id', '=', ids[0] ?? 0)
      .execute()

    await sendBuyerMessages(app.current.services)

    const states = (await Promise.all(bookings.map(({ id }) => emailsOf(id)))).flat().map(({ status }) => status)
    // There is no consent, so that it is skipped with the reason.
    expect(states).toEqual(['waiting', 'skipped'])
    await owner.deleteFrom('buyer_emails').where('id', 'in', ids).execute()
  })

  it('each is sent once by twenty processes at once', async () => {
    const { book } = await given()
    const bookings = await Promise.all(Array.from({ length: 6 }, () => book(1)))
    await addReminders(app.current.services)
    await Promise.all(Array.from({ length: 20 }, () => sendBuyerEmails(app.current.services)))
    await app.current.work()

    for (const { email } of bookings) expect(await app.current.mailbox.list(email)).toHaveLength(1)
  })

  it('payments of one day are reminded of once, also if one is paid while another process adds the reminder', async () => {
    const { manager, book, emailsOf, due_on } = await given()
    const booking = await book(2)
    const { pool, services } = { pool: app.current.pool, services: app.current.services }
    let second: Promise<unknown> = Promise.resolve()
    await pool.transaction({ role: 'storey_worker' }, async (db) => {
      await addPaymentEmails(db)
      await manager.call(receipts.record, {
        params: { id: booking.id },
        body: { amount: 100_000, received_on: '2026-11-01', method: 'cash', pays_position: 1 },
      })
      second = addReminders(services)
      await new Promise((resolve) => setTimeout(resolve, 300))
    })
    await second

    const reminders = (await emailsOf(booking.id)).filter(({ kind }) => kind === 'reminder')
    expect(reminders).toMatchObject([{ due_on }])
  })
})
