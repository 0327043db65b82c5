import { randomBytes } from 'node:crypto'
import { bookings } from '@storey/api/sales/bookings.ts'
import { buyerEmailRules, buyerEmails } from '@storey/api/sales/buyer-emails.ts'
import { cheques } from '@storey/api/sales/cheques.ts'
import { receipts } from '@storey/api/sales/receipts.ts'
import { addDays } from '@storey/api/schedule/day.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildBankAccount } from '../../../test/builders/bank-account.ts'
import { buildBuilding, buildOrganization, buildUser } from '../../../test/builders/basics.ts'
import { buildAccepted, buildBooking, buildCancelled, buildReceipt } from '../../../test/builders/booking.ts'
import { buildCheque } from '../../../test/builders/cheque.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { bookingRoutes } from '../bookings/routes.ts'
import { chequeRoutes } from '../cheques/routes.ts'
import { receiptRoutes } from '../receipts/routes.ts'
import { addReminders, sendBuyerEmails } from './jobs.ts'
import { buyerEmailRoutes } from './routes.ts'
import { namedToken } from './rules.ts'

const app = useTestApp([bookingRoutes, receiptRoutes, chequeRoutes, buyerEmailRoutes])
let people = 0

const ALL = { confirmation: true, receipt: true, construction: true, reminder_days: 7, overdue_days: 3 }

/** A booking whose only buyer has an address of its own, in a project with these e-mails. */
async function given(rule: Partial<typeof ALL> | null = ALL) {
  const { owner } = app.current
  const { organization_id } = await buildBuilding(owner)
  const { id: created_by } = await buildUser(owner)
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization_id] })
  const { rows } = await sql<{ today: string }>`
    select (now() at time zone timezone)::date as today from organizations where id = ${organization_id}`.execute(owner)
  const today = rows[0]?.today ?? ''
  const address = `buyer-${++people}@example.com`
  const allow = async ({ id, project_id }: { id: number; project_id: number }, values: object = {}) => {
    if (rule)
      await owner
        .insertInto('buyer_email_rules')
        .values({ organization_id, project_id, ...NONE, ...rule })
        .execute()
    await owner
      .updateTable('booking_buyers')
      .set({ email: address, ...values })
      .where('booking_id', '=', id)
      .execute()
  }
  const rows_of = (id: number) =>
    owner
      .selectFrom('buyer_emails')
      .select(['kind', 'status', 'address'])
      .where('booking_id', '=', id)
      .orderBy('id')
      .execute()
  const run = async () => {
    await sendBuyerEmails(app.current.services)
    await app.current.work()
    return app.current.mailbox.list(address)
  }
  return { owner, organization_id, created_by, manager, today, address, allow, rows_of, run }
}
const NONE = { confirmation: false, receipt: false, construction: false }
const paid = { received_on: '2026-11-01', method: 'cheque' as const, amount: 100_000 }

describe('e-mails to buyers', () => {
  it('a buyer is sent the confirmation of an accepted booking, each address once', async () => {
    const { owner, manager, allow, rows_of, run, ...world } = await given()
    await owner
      .updateTable('organizations')
      .set({ brand_color: '#7a3e1b' })
      .where('id', '=', world.organization_id)
      .execute()
    const booking = await buildBooking(owner, world)
    await allow(booking, { full_name: 'Amal <b>Haddad</b>' })

    await manager.call(bookings.accept, { params: { id: booking.id }, body: {} })
    const [letter, ...others] = await run()
    await run()

    expect(others).toEqual([])
    expect(letter?.subject).toBe(`Your booking ${booking.number} is confirmed`)
    expect(letter?.text).toContain('Dear Amal <b>Haddad</b>,')
    expect(letter?.html).toContain('Amal &lt;b&gt;Haddad&lt;/b&gt;')
    expect(letter?.html).toMatch(/<h1[^>]*>Your booking is confirmed</)
    // The e-mail has the color of its seller.
    expect(letter?.html).toContain('background:#7a3e1b')
    const [seller, , footer] = letter?.text.split('\n\n').slice(-3) ?? []
    expect(footer).toBe(`-- \n${seller}`)
    expect(await rows_of(booking.id)).toEqual([{ kind: 'confirmation', status: 'sent', address: world.address }])
    const { data } = await manager.call(buyerEmails.ofBooking, { params: { id: booking.id } })
    expect(data).toMatchObject([{ kind: 'confirmation', status: 'sent', buyer: 'Amal <b>Haddad</b>' }])
  })

  it('no e-mail is sent to buyers of a project without a rule', async () => {
    const { owner, manager, allow, rows_of, ...world } = await given(null)
    const booking = await buildBooking(owner, world)
    await allow(booking)

    await manager.call(bookings.accept, { params: { id: booking.id }, body: {} })

    expect(await rows_of(booking.id)).toEqual([])
  })

  it('a receipt is sent in Arabic to a buyer of that language', async () => {
    const { owner, manager, allow, run, ...world } = await given()
    const booking = await buildAccepted(owner, world)
    await allow(booking, { language: 'ar' })

    await manager.call(receipts.record, { params: { id: booking.id }, body: paid })
    const [letter] = await run()

    expect(letter?.subject).toBe(`استلمنا 1,000 درهم للحجز ${booking.number}`)
    expect(letter?.text).toContain('1 نوفمبر 2026')
    // What it pays is not mistaken for what is due next.
    expect(letter?.text).toContain('سداداً للدفعة المستحقة أولاً: 1,000\u00a0درهم, سند القبض RV-')
  })

  it.each([
    ['en', 'Payment 1: AED 1,000, Voucher RV-', 'Payment 2: AED 500, Voucher RV-'],
    ['ar', 'Payment 1: 1,000\u00a0درهم, سند القبض RV-', 'Payment 2: 500\u00a0درهم, سند القبض RV-'],
  ] as const)(
    'a cheque over several installments is one e-mail in %s, and another one after it has bounced and cleared',
    async (language, ...lines) => {
      const { owner, manager, allow, rows_of, run, today, ...world } = await given()
      const booking = await buildAccepted(owner, world, [
        { amount: 100_000, due_on: '2026-10-01' },
        { amount: 50_000, due_on: '2026-11-01' },
      ])
      await allow(booking, { language })
      const pays = [
        { position: 1, name: 'Payment 1', amount: 100_000 },
        { position: 2, name: 'Payment 2', amount: 50_000 },
      ]
      const { id, version } = await buildCheque(owner, booking, { status: 'deposited', amount: 150_000, pays })
      const params = { id }
      const body = { version, cleared_on: '2026-11-03' }
      const { data: cleared } = await manager.call(cheques.clear, { params, body })
      const [letter, ...others] = await run()
      const { id: part } = cleared.receipts[1] ?? { id: 0 }
      await manager.call(receipts.reverse, { params: { id: part }, body: { reason: 'Bounced' } })
      const bounced = cleared.version + 1
      const { data: again } = await manager.call(cheques.deposit, {
        params,
        body: { version: bounced, deposited_on: today },
      })
      await manager.call(cheques.clear, { params, body: { version: again.version, cleared_on: today } })
      const both = await run()

      expect(others).toEqual([])
      expect(letter?.subject).toMatch(/AED 1,500|1,500\sدرهم/)
      for (const line of lines) expect(letter?.text).toContain(line)
      expect(both).toHaveLength(2)
      expect(await rows_of(booking.id)).toMatchObject(Array(2).fill({ kind: 'receipt', status: 'sent' }))
    },
  )

  it('a receipt that was reversed before its e-mail, and a canceled booking, send nothing', async () => {
    const { owner, manager, allow, rows_of, run, ...world } = await given()
    const booking = await buildAccepted(owner, world)
    await allow(booking)
    const { data: receipt } = await manager.call(receipts.record, { params: { id: booking.id }, body: paid })
    await manager.call(receipts.reverse, { params: { id: receipt.id }, body: { reason: 'Entered twice' } })
    await buildReceipt(owner, booking, { number: 2 })
    await buildCancelled(owner, booking, { refund_due: 0 })

    expect(await run()).toEqual([])
    expect((await rows_of(booking.id)).map(({ status }) => status)).toEqual(['skipped', 'skipped'])
  })

  it('unpaid installments are reminded of before and after their due days, each once', async () => {
    const { owner, allow, rows_of, run, today, ...world } = await given()
    const day = (days: number) => ({ amount: 100_000, due_on: addDays(today, days) })
    const booking = await buildAccepted(owner, world, [
      ...[day(8), day(7), day(0), day(-2), day(-3), day(-17), day(-18)],
      { ...day(1), estimated: true },
    ])
    await allow(booking)

    await Promise.all([addReminders(app.current.services), addReminders(app.current.services)])
    await addReminders(app.current.services)
    const letters = await run()

    const kinds = (await rows_of(booking.id)).map(({ kind }) => kind).sort()
    expect([kinds, letters.length]).toEqual([['overdue', 'overdue', 'reminder', 'reminder'], 4])
    expect(letters.filter(({ html }) => html.includes('class="late"'))).toHaveLength(2)
  })

  it('payments of one day are one reminder with their sum, and what is added to that day later sends no other', async () => {
    const { owner, allow, rows_of, run, today, ...world } = await given({ reminder_days: 7 })
    const due_on = addDays(today, 2)
    const booking = await buildAccepted(owner, world, [
      { amount: 100_000, due_on },
      { amount: 50_000, due_on },
      { amount: 70_000, due_on: addDays(today, 3) },
    ])
    await allow(booking)

    await addReminders(app.current.services)
    const letters = await run()
    await buildReceipt(owner, booking)
    await addReminders(app.current.services)

    expect(await rows_of(booking.id)).toHaveLength(2)
    const texts = letters.map(({ text }) => text).join()
    expect(texts).toContain('AED 1,500 (Payment 1, Payment 2) is due in 2 days, on')
    expect(texts).toContain('AED 700 (Payment 3) is due in 3 days, on')
    const pages = letters.map(({ html }) => html).join()
    expect(pages).toMatch(/36px[^>]*><bdi dir="ltr">AED\s1,500<\/bdi><\/b>Payment 1, Payment 2, due in 2 days, on /)
  })

  it('a reminder says where to pay, and opens the private page that the buyer has, while the two are open', async () => {
    const { owner, organization_id, allow, run, today, address, created_by, ...world } = await given()
    const remind = async () => {
      const booking = await buildAccepted(owner, { organization_id, created_by, ...world }, [
        { amount: 100_000, due_on: today },
      ])
      await allow(booking)
      const { id } = await buildBankAccount(owner, {
        ...{ organization_id, project_id: booking.project_id },
        ...{ kind: 'escrow', currency: 'AED', holder: 'Harbour Escrow', number: 'AE07 0331 2345 6789 0123 456' },
      })
      return { booking, account: id }
    }
    const first = await remind()
    const until = { created_at: '2026-11-03T08:00:00Z', expires_at: '2100-01-01T00:00:00Z' }
    const of = { organization_id, booking_id: first.booking.id, address, buyer_name: 'Amal', language: 'en' as const }
    const link = { ...of, ...until, token_hash: randomBytes(32), created_by, created_by_name: 'Sara' }
    const { id } = await owner.insertInto('buyer_links').values(link).returning('id').executeTakeFirstOrThrow()
    await addReminders(app.current.services)
    const [letter] = await run()

    expect(letter?.text).toContain(`How to pay\nPay to: Harbour Escrow\nIBAN: AE07 0331 2345 6789 0123 456\nBank: `)
    expect(letter?.text).toContain(`Reference: ${first.booking.number}`)
    expect(letter?.text).toContain(`/buyer/${namedToken(app.current.services.settings.signingKey, id)}\n`)

    const second = await remind()
    await owner
      .updateTable('bank_accounts')
      .set({ archived_at: '2026-11-04T08:00:00Z' })
      .where('id', '=', second.account)
      .execute()
    await addReminders(app.current.services)
    const texts = (await run()).map(({ text }) => text).filter((text) => text.includes(second.booking.number))

    expect(texts).toHaveLength(1)
    expect(texts[0]).not.toMatch(/IBAN|private page|\/buyer\//)
  })

  it('a paid installment is not reminded of, not even if it was paid after the reminder was planned', async () => {
    const { owner, allow, rows_of, run, today, ...world } = await given({ reminder_days: 7 })
    const booking = await buildAccepted(owner, world, [{ amount: 100_000, due_on: today }])
    await allow(booking)

    await addReminders(app.current.services)
    await buildReceipt(owner, booking)

    expect(await run()).toEqual([])
    expect(await rows_of(booking.id)).toMatchObject([{ kind: 'reminder', status: 'skipped' }])
  })

  it('progress of the building is sent to the buyers of its accepted bookings, a correction is not', async () => {
    const { owner, allow, rows_of, run, today, ...world } = await given()
    const booking = await buildAccepted(owner, world)
    const pending = await buildBooking(owner, { ...world, building_id: booking.building_id })
    await allow(booking)
    const update = (number: number, percent_before: number, percent: number) =>
      owner
        .insertInto('construction_updates')
        .values({
          organization_id: world.organization_id,
          building_id: booking.building_id,
          number,
          percent: String(percent),
          percent_before: String(percent_before),
          day: today,
          ...(percent < percent_before ? { correction: 'Counted twice' } : {}),
          recorded_by: world.created_by,
          recorded_by_name: 'Site office',
        })
        .execute()
    await update(1, 0, 40)
    const letters = await run()
    await update(2, 40, 35)
    await update(3, 35, 50)
    await update(4, 50, 45)

    expect(letters).toHaveLength(1)
    expect(letters[0]?.subject).toContain('40% built')
    // Corrected before its e-mail was sent.
    expect(await run()).toHaveLength(1)
    expect((await rows_of(booking.id)).map(({ status }) => status)).toEqual(['sent', 'skipped'])
    expect(await rows_of(pending.id)).toEqual([])
  })

  it('two workers at the same time send an e-mail once', async () => {
    const { owner, manager, allow, run, ...world } = await given()
    const booking = await buildAccepted(owner, world)
    await allow(booking)
    await manager.call(receipts.record, { params: { id: booking.id }, body: paid })

    await Promise.all([1, 2, 3, 4].map(() => sendBuyerEmails(app.current.services)))

    expect(await run()).toHaveLength(1)
  })

  it('a worker that ends before its commit leaves the e-mail waiting for the next', async () => {
    const { owner, manager, allow, rows_of, run, ...world } = await given()
    const booking = await buildAccepted(owner, world)
    await allow(booking)
    await manager.call(receipts.record, { params: { id: booking.id }, body: paid })
    const { services } = app.current
    const broken = { ...services, queue: { ...services.queue, send: () => Promise.reject(new Error('Killed')) } }

    await sendBuyerEmails(broken).catch(() => undefined)

    expect(await rows_of(booking.id)).toMatchObject([{ status: 'waiting' }])
    expect(await run()).toHaveLength(1)
  })

  it('buyers with the same address are sent one e-mail, and buyers without one none', async () => {
    const { owner, manager, allow, rows_of, ...world } = await given()
    const booking = await buildAccepted(owner, world)
    await allow(booking)
    await owner.transaction().execute(async (db) => {
      const [first] = await db.selectFrom('booking_buyers').selectAll().where('booking_id', '=', booking.id).execute()
      if (!first) throw new Error('A booking without buyers.')
      await db.updateTable('booking_buyers').set({ share_percent: '40' }).where('booking_id', '=', booking.id).execute()
      const rows = [
        { ...first, position: 2, email: world.address.toUpperCase(), share_percent: '30' },
        { ...first, position: 3, email: null, share_percent: '30' },
      ]
      await db.insertInto('booking_buyers').values(rows).execute()
    })

    await manager.call(receipts.record, { params: { id: booking.id }, body: paid })

    expect(await rows_of(booking.id)).toMatchObject([{ address: world.address }])
  })
})

/** What a queued e-mail says may change until its mail server takes it. */
describe('queued e-mails to buyers', () => {
  /** An overdue payment, a receipt, a construction update and a confirmation that are written, and not sent yet. */
  async function queued() {
    const all = await given()
    const { owner, organization_id, today, allow } = all
    const booking = await buildAccepted(owner, all, [
      { amount: 100_000, due_on: addDays(today, -3) },
      { amount: 50_000, due_on: addDays(today, 7) },
      { amount: 50_000, due_on: addDays(today, 60) },
    ])
    await allow(booking)
    await addReminders(app.current.services)
    await owner
      .insertInto('construction_updates')
      .values({
        ...{
          organization_id,
          building_id: booking.building_id,
          number: 1,
          percent: '40',
          percent_before: '0',
          day: today,
        },
        ...{ recorded_by: all.created_by, recorded_by_name: 'Site office' },
      })
      .execute()
    await sendBuyerEmails(app.current.services)
    const states = async () =>
      Object.fromEntries(
        (
          await owner
            .selectFrom('buyer_emails')
            .select(['kind', 'status', 'reason'])
            .where('booking_id', '=', booking.id)
            .execute()
        ).map(({ kind, status, reason }) => [kind, reason === null ? status : `${status}: ${reason}`]),
      )
    expect(await states()).toEqual({ overdue: 'queued', reminder: 'queued', construction: 'queued' })
    return { ...all, booking, states }
  }

  it('are dropped with the reason when the payment has come, and the others are sent', async () => {
    const { owner, booking, states, run } = await queued()
    await buildReceipt(owner, booking, { amount: 100_000 })

    const letters = await run()

    expect(letters.map(({ subject }) => subject).join()).not.toContain('Overdue')
    expect(await states()).toEqual({
      overdue: 'skipped: The payment has come.',
      ...{ reminder: 'sent', construction: 'sent', receipt: 'sent' },
    })
  })

  it('state what is still outstanding when a part of it has come, once', async () => {
    const { owner, booking, states, run } = await queued()
    await buildReceipt(owner, booking, { amount: 40_000 })

    await Promise.all(Array.from({ length: 20 }, () => app.current.work()))
    const letters = await run()
    const overdue = letters.filter(({ subject }) => subject.includes('Overdue'))

    expect(overdue.map(({ text }) => /AED [\d,]+/.exec(text)?.[0])).toEqual(['AED 600'])
    expect(await states()).toMatchObject({ overdue: 'sent', reminder: 'sent' })
  })

  it.each([
    ['the booking was canceled', 'The booking has ended.'],
    ['the seller was suspended', 'The seller is suspended or closed.'],
    ['they were switched off', 'The project does not send these any more.'],
    ['the buyer has another address', 'No buyer of the booking has this address any more.'],
  ])('are all dropped when %s', async (what, reason) => {
    const { owner, booking, states, run, organization_id, today } = await queued()
    if (what.includes('canceled')) await buildCancelled(owner, booking, { refund_due: 0 })
    if (what.includes('suspended'))
      await sql`update organizations set status = 'suspended' where id = ${organization_id}`.execute(owner)
    if (what.includes('off'))
      await owner
        .updateTable('buyer_email_rules')
        .set({ construction: false, reminder_days: null, overdue_days: null })
        .where('project_id', '=', booking.project_id)
        .execute()
    if (what.includes('address'))
      await sql`update booking_buyers set email = 'new@example.com' where booking_id = ${booking.id}`.execute(owner)

    expect(await run(), today).toEqual([])
    const skipped = `skipped: ${reason}`
    expect(await states()).toEqual({ overdue: skipped, reminder: skipped, construction: skipped })
    const { rows } = await sql`select from emails where kind = 'buyer_email' and status <> 'sent'
      and organization_id = ${organization_id}`.execute(owner)
    expect(rows).toEqual([])
  })

  it('are dropped when the construction update was removed', async () => {
    const { owner, booking, states, run } = await queued()
    await sql`delete from construction_updates where building_id = ${booking.building_id}`.execute(owner)

    await run()

    expect(await states()).toMatchObject({
      construction: 'skipped: The construction update was removed or corrected.',
      reminder: 'sent',
    })
  })

  it('that remind of a due day are dropped when the day has passed', async () => {
    const { owner, organization_id, today, allow, address, run, ...world } = await given()
    const due_on = addDays(today, -1)
    const booking = await buildAccepted(owner, { organization_id, ...world }, [{ amount: 100_000, due_on }])
    await allow(booking)
    // As it was planned two days ago.
    await owner
      .insertInto('buyer_emails')
      .values({
        ...{ organization_id, booking_id: booking.id, kind: 'reminder', subject_key: `1 ${due_on}` },
        ...{ buyer_name: 'Amal', address, language: 'en' },
      })
      .execute()

    expect(await run()).toEqual([])
    const found = await owner.selectFrom('buyer_emails').select('reason').where('booking_id', '=', booking.id).execute()
    expect(found).toEqual([{ reason: 'Its due day has passed.' }])
  })
})

describe('the rule of a project', () => {
  it('a rule is off at first, is saved with its version, and a stale save is refused', async () => {
    const { owner, manager, ...world } = await given(null)
    const { project_id } = await buildBooking(owner, world)
    const params = { id: project_id }

    const before = await manager.call(buyerEmailRules.one, { params })
    const saved = await manager.call(buyerEmailRules.save, { params, body: { ...ALL, version: null } })
    const stale = await manager.ask(buyerEmailRules.save, { params, body: { ...ALL, receipt: false, version: null } })

    expect(before.data).toBeNull()
    expect(saved.data).toMatchObject({ ...ALL, version: 1 })
    expect(stale.statusCode).toBe(409)
  })

  it('another sales manager reads 404, and developers and brokers read 403', async () => {
    const { owner, ...world } = await given()
    const booking = await buildBooking(owner, world)
    const { id: other } = await buildOrganization(owner, { type: 'developer' })
    const stranger = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [other] })
    const developer = await signIn(app.current, 'developer_admin')
    const broker = await signIn(app.current, 'broker_admin')

    const answers = [
      await stranger.ask(buyerEmailRules.one, { params: { id: booking.project_id } }),
      await stranger.ask(buyerEmails.ofBooking, { params: { id: booking.id } }),
      await developer.ask(buyerEmails.ofBooking, { params: { id: booking.id } }),
      await broker.ask(buyerEmailRules.one, { params: { id: booking.project_id } }),
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 403, 403])
  })
})
