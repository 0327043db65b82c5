import { bookings } from '@storey/api/sales/bookings.ts'
import { type BuyerTemplates, buyerConsents, buyerEmailRules, buyerEmails } from '@storey/api/sales/buyer-emails.ts'
import { cheques } from '@storey/api/sales/cheques.ts'
import { receipts } from '@storey/api/sales/receipts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildBuilding, buildUser } from '../../../test/builders/basics.ts'
import { buildAccepted, buildBooking, buildReceipt } from '../../../test/builders/booking.ts'
import { buildCheque } from '../../../test/builders/cheque.ts'
import { buildTemplate } from '../../../test/builders/message.ts'
import { signIn, startTestApp, type TestApp } from '../../../test/harness.ts'
import { type Emulator, signed, startEmulator, WHATSAPP, webhookOf } from '../../../test/whatsapp.ts'
import { sendDirect } from '../../messaging/sending/direct.ts'
import { wakeBatches } from '../../messaging/sending/jobs.ts'
import { serveWebhooks } from '../../messaging/webhooks/actions.ts'
import { bookingRoutes } from '../bookings/routes.ts'
import { chequeRoutes } from '../cheques/routes.ts'
import { receiptRoutes } from '../receipts/routes.ts'
import { addReminders } from './jobs.ts'
import { sendBuyerMessages } from './messages.ts'
import { buyerEmailRoutes } from './routes.ts'

let emulator: Emulator
let app: TestApp
beforeAll(async () => {
  emulator = await startEmulator()
  app = await startTestApp([bookingRoutes, receiptRoutes, chequeRoutes, buyerEmailRoutes, serveWebhooks], {
    ...WHATSAPP,
    MESSENGER_WHATSAPP_URL: emulator.url,
  })
})
afterAll(async () => {
  await app.close()
  await emulator.close()
})
beforeEach(async () => {
  await emulator.mood({ answers: 'normal', calls: 0, delay_ms: 0 })
  await app.owner.updateTable('message_paces').set({ next_at: '2026-01-01T00:00:00Z', strikes: 0 }).execute()
})

const ALL = { confirmation: true, receipt: true, construction: true, reminder_days: 7, overdue_days: 3 }
const none = { en: null, ar: null }
const NONE: BuyerTemplates = {
  ...{ confirmation: none, receipt: none, reminder: none },
  ...{ overdue: none, construction: none, code: none },
}
const CONFIRMED = {
  name: 'booking_confirmed',
  category: 'utility' as const,
  body: 'Dear {{buyer}}, booking {{booking}}, {{unit}}, {{project}}, {{price}}.',
  variables: ['buyer', 'booking', 'unit', 'project', 'price'],
}
const RECEIVED = {
  name: 'payment_received',
  category: 'utility' as const,
  body: '{{buyer}} {{amount}} {{booking}} {{day}} {{paid}}',
  variables: ['buyer', 'amount', 'booking', 'day', 'paid'],
}
const DUE = {
  name: 'payment_due',
  category: 'utility' as const,
  body: '{{1}} {{2}} {{3}} {{4}} {{5}}',
  variables: ['1', '2', '3', '4', '5'],
}
let people = 0

/** A booking whose buyer has a number of its own, in a project with these templates in both languages. */
async function given(
  { ending = '7000', agrees = true, ...buyer } = {} as Record<string, unknown> & { ending?: string },
) {
  const { owner } = app
  const { organization_id } = await buildBuilding(owner)
  const { id: created_by } = await buildUser(owner)
  const manager = await signIn(app, 'super_admin_sales_manager', { sells_for: [organization_id] })
  const platform = manager.organization.id
  const phone = `+97155${String(++people).padStart(3, '0')}${ending}`
  const both = async (template: { readonly name: string }) => ({
    en: (await buildTemplate(owner, platform, template)).id,
    ar: (await buildTemplate(owner, platform, { ...template, language: 'ar' })).id,
  })
  const templates = {
    ...NONE,
    confirmation: await both(CONFIRMED),
    receipt: await both(RECEIVED),
    reminder: await both(DUE),
  }
  const world = { organization_id, created_by }
  const begin = async ({ id, project_id }: { id: number; project_id: number }) => {
    await owner
      .updateTable('booking_buyers')
      .set({ email: null, phone, full_name: 'Amal Haddad', ...buyer })
      .where('booking_id', '=', id)
      .execute()
    await manager.call(buyerEmailRules.save, { params: { id: project_id }, body: { ...ALL, templates, version: null } })
    if (agrees) await manager.call(buyerConsents.save, { params: { id }, body: { buyer: 1, agreed: true } })
  }
  const taken = async () => (await emulator.taken()).filter(({ to }) => `+${to}` === phone)
  const run = async () => {
    await sendBuyerMessages(app.services)
    await sendDirect(app.services)
    return taken()
  }
  const listed = async (id: number) => (await manager.call(buyerEmails.ofBooking, { params: { id } })).data
  return { owner, manager, platform, phone, templates, world, begin, taken, run, listed }
}
const paid = { received_on: '2026-11-01', method: 'cheque' as const, amount: 100_000 }
const wantsNone = { state: 'refused' as const }

describe('WhatsApp messages to buyers', () => {
  it('a buyer who agreed gets the confirmation by the template of the project, once', async () => {
    const { owner, manager, world, begin, run, listed, phone } = await given()
    const booking = await buildBooking(owner, world)
    await begin(booking)

    await manager.call(bookings.accept, { params: { id: booking.id }, body: {} })
    const [message, ...others] = await run()
    await run()

    expect(others).toEqual([])
    expect(message).toMatchObject({ template: 'booking_confirmed' })
    expect(message?.values.slice(0, 2)).toEqual(['Amal Haddad', booking.number])
    expect(await listed(booking.id)).toMatchObject([
      { kind: 'confirmation', channel: 'whatsapp', address: phone, status: 'sent', reason: null },
    ])
  })

  it('numbered variables take the values in their order, in Arabic for a buyer of that language', async () => {
    const { owner, world, begin, run } = await given({ language: 'ar' })
    const { rows } = await sql<{ due_on: string }>`select (now() at time zone timezone)::date + 7 as due_on
      from organizations where id = ${world.organization_id}`.execute(owner)
    const booking = await buildAccepted(owner, world, [{ amount: 100_000, due_on: rows[0]?.due_on ?? '' }])
    await begin(booking)

    await addReminders(app.services)
    await addReminders(app.services)
    const [message, ...others] = await run()

    expect(others).toEqual([])
    expect(message?.values.slice(0, 3)).toEqual(['Amal Haddad', booking.number, '1,000 درهم'])
    expect(message?.values[3]).toMatch(/^\d{1,2} \p{Script=Arabic}+ 20\d\d$/u)
  })

  it('nothing goes to a buyer who was not asked, who refused, or who has no number', async () => {
    const { owner, manager, world, begin, run, listed } = await given({ agrees: false })
    const booking = await buildAccepted(owner, world)
    await begin(booking)

    await manager.call(receipts.record, { params: { id: booking.id }, body: paid })
    const params = { id: booking.id }
    const { data } = await manager.call(buyerConsents.save, { params, body: { buyer: 1, agreed: false } })
    await manager.call(receipts.record, { params, body: { ...paid, amount: 200_000 } })

    expect(data).toMatchObject([wantsNone])
    expect(await run()).toEqual([])
    expect(await listed(booking.id)).toEqual([])
  })

  it('a wish that changed before the message was written skips it, with the reason', async () => {
    const { owner, manager, world, begin, run, listed } = await given()
    const booking = await buildAccepted(owner, world)
    await begin(booking)

    await manager.call(receipts.record, { params: { id: booking.id }, body: paid })
    await manager.call(buyerConsents.save, { params: { id: booking.id }, body: { buyer: 1, agreed: false } })

    expect(await run()).toEqual([])
    expect(await listed(booking.id)).toMatchObject([
      { status: 'skipped', reason: 'The buyer does not want messages by WhatsApp at this number any more.' },
    ])
  })

  it('STOP as a reply ends messages to the number, also those that were queued, and agreeing again is refused', async () => {
    const { owner, manager, world, begin, run, listed, phone, taken } = await given()
    const booking = await buildAccepted(owner, world)
    await begin(booking)
    const params = { id: booking.id }
    await manager.call(receipts.record, { params, body: paid })
    await sendBuyerMessages(app.services)

    const at = String(Math.floor(Date.now() / 1_000))
    const reply = {
      id: `wamid.stop${phone}`,
      from: phone.slice(1),
      timestamp: at,
      type: 'text',
      text: { body: 'Stop!' },
    }
    const { payload, headers } = signed(webhookOf({ messages: [reply] }))
    await app.app.inject({ method: 'POST', url: '/api/messenger/webhooks/meta', payload, headers })
    await sendDirect(app.services)
    await manager.call(receipts.record, { params, body: { ...paid, amount: 200_000 } })
    await run()

    expect(await taken()).toEqual([])
    expect((await listed(booking.id)).map(({ status, reason }) => [status, reason])).toEqual([
      ['skipped', 'The buyer stopped messages by WhatsApp.'],
      ['skipped', 'The buyer stopped messages by WhatsApp.'],
    ])
    expect((await manager.call(buyerConsents.ofBooking, { params })).data).toMatchObject([{ state: 'stopped' }])
    const again = await manager.ask(buyerConsents.save, { params, body: { buyer: 1, agreed: true } })
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      'This buyer answered STOP to a message. No more messages are sent to this number.',
    ])
  })

  it('states that the provider reports are shown with the message, in any order', async () => {
    const { owner, manager, world, begin, run, listed } = await given()
    const booking = await buildAccepted(owner, world)
    await begin(booking)
    await manager.call(receipts.record, { params: { id: booking.id }, body: paid })
    const [message] = await run()
    const report = (status: string, more: object = {}) => {
      const about = { id: message?.id, status, timestamp: String(Math.floor(Date.now() / 1_000)) }
      const { payload, headers } = signed(webhookOf({ statuses: [{ ...about, ...more }] }))
      return app.app.inject({ method: 'POST', url: '/api/messenger/webhooks/meta', payload, headers })
    }

    const seen = []
    for (const status of ['delivered', 'sent', 'delivered', 'read', 'failed']) {
      await report(status, status === 'failed' ? { errors: [{ code: 131026 }] } : {})
      seen.push((await listed(booking.id))[0]?.status)
    }
    const { rows } = await sql`select from message_events where provider_message_id = ${message?.id}`.execute(owner)

    expect(seen).toEqual(['delivered', 'delivered', 'delivered', 'read', 'read'])
    expect(rows).toEqual([])
  })

  it('a refused number is shown as failed, with the reason of WhatsApp', async () => {
    const { owner, manager, world, begin, run, listed } = await given({ ending: '0001' })
    const booking = await buildAccepted(owner, world)
    await begin(booking)
    await manager.call(receipts.record, { params: { id: booking.id }, body: paid })

    await run()

    expect(await listed(booking.id)).toMatchObject([
      { status: 'failed', reason: 'The number is not on WhatsApp.', sent_at: null },
    ])
  })

  it('a message waits with the reason while WhatsApp refuses the account, and is sent afterwards', async () => {
    const { owner, manager, world, begin, run, listed } = await given()
    const booking = await buildAccepted(owner, world)
    await begin(booking)
    await manager.call(receipts.record, { params: { id: booking.id }, body: paid })
    await emulator.mood({ answers: 'refuse_account', calls: 1 })

    await run()
    const waiting = await listed(booking.id)
    await owner.updateTable('direct_messages').set({ next_attempt_at: null }).where('status', '=', 'queued').execute()

    expect(waiting).toMatchObject([{ status: 'queued', reason: expect.stringContaining('refused the account') }])
    expect(await run()).toHaveLength(1)
    expect(await listed(booking.id)).toMatchObject([{ status: 'sent', reason: null }])
  })

  it('workers at the same time send each message once', async () => {
    const { owner, manager, world, begin, taken } = await given()
    const booking = await buildAccepted(owner, world)
    await begin(booking)
    for (let amount = 1; amount <= 5; amount++)
      await manager.call(receipts.record, { params: { id: booking.id }, body: { ...paid, amount: 1_000 * amount } })

    await Promise.all([1, 2, 3, 4].map(() => sendBuyerMessages(app.services)))
    await Promise.all([1, 2, 3, 4].map(() => sendDirect(app.services)))

    expect(await taken()).toHaveLength(5)
  })

  it('a message whose answer was lost, and one whose worker was killed, may have arrived and are not sent again', async () => {
    const { owner, manager, world, begin, run, listed, taken, phone } = await given()
    const booking = await buildAccepted(owner, world)
    await begin(booking)
    await manager.call(receipts.record, { params: { id: booking.id }, body: paid })
    await emulator.mood({ answers: 'take_and_drop', calls: 1 })
    await run()
    await manager.call(receipts.record, { params: { id: booking.id }, body: { ...paid, amount: 200_000 } })
    await sendBuyerMessages(app.services)
    // As a worker leaves it that is killed while it waits for the answer.
    await owner
      .updateTable('direct_messages')
      .set({ status: 'sending', sending_at: sql<string>`now() - interval '2 minutes'` })
      .where('address', '=', phone)
      .where('status', '=', 'queued')
      .execute()

    await run()

    expect(await taken()).toHaveLength(1)
    expect((await listed(booking.id)).map(({ status }) => status)).toEqual(['uncertain', 'uncertain'])
  })

  it('a failure that is reported twice keeps its reason', async () => {
    const { owner, manager, world, begin, run, listed } = await given()
    const booking = await buildAccepted(owner, world)
    await begin(booking)
    await manager.call(receipts.record, { params: { id: booking.id }, body: paid })
    const [message] = await run()
    const about = { id: message?.id, status: 'failed', timestamp: String(Math.floor(Date.now() / 1_000)) }
    const { payload, headers } = signed(webhookOf({ statuses: [{ ...about, errors: [{ code: 131026 }] }] }))

    const seen = []
    for (const _ of ['once', 'again']) {
      await app.app.inject({ method: 'POST', url: '/api/messenger/webhooks/meta', payload, headers })
      seen.push(...(await listed(booking.id)).map(({ status, reason }) => [status, reason]))
    }

    expect(seen).toEqual(Array(2).fill(['failed', 'The number is not on WhatsApp.']))
  })

  it('a message that waits is not sent once its buyer does not agree any more', async () => {
    const { owner, manager, world, begin, run, listed, taken } = await given()
    const booking = await buildAccepted(owner, world)
    await begin(booking)
    await manager.call(receipts.record, { params: { id: booking.id }, body: paid })
    await sendBuyerMessages(app.services)
    await manager.call(buyerConsents.save, { params: { id: booking.id }, body: { buyer: 1, agreed: false } })

    await run()

    expect(await taken()).toEqual([])
    expect(await listed(booking.id)).toMatchObject([
      { status: 'skipped', reason: 'The buyer does not want messages by WhatsApp at this number any more.' },
    ])
  })

  it('a reminder of two payments of a day states the rest where a part came before it was sent', async () => {
    const { owner, world, begin, run, listed, taken } = await given()
    const { rows } = await sql<{ due_on: string }>`select (now() at time zone timezone)::date + 7 as due_on
      from organizations where id = ${world.organization_id}`.execute(owner)
    const due_on = rows[0]?.due_on ?? ''
    const booking = await buildAccepted(owner, world, [
      { amount: 100_000, due_on },
      { amount: 200_000, due_on },
    ])
    await begin(booking)
    await addReminders(app.services)
    await sendBuyerMessages(app.services)
    await sql`update buyer_email_rules set receipt = false where project_id = ${booking.project_id}`.execute(owner)
    await buildReceipt(owner, booking, { amount: 150_000 })

    await Promise.all(Array.from({ length: 5 }, () => sendDirect(app.services)))
    const before = await taken()
    const [message, ...others] = await run()

    expect([before, others]).toEqual([[], []])
    expect(message?.values.slice(0, 3)).toEqual(['Amal Haddad', booking.number, 'AED 1,500'])
    expect((await listed(booking.id)).map(({ status, reason }) => [status, reason])).toEqual([['sent', null]])
  })

  it('a value that is cut ends with a whole character', async () => {
    const { owner, world, begin, run } = await given()
    const { rows } = await sql<{ due_on: string }>`select (now() at time zone timezone)::date + 7 as due_on
      from organizations where id = ${world.organization_id}`.execute(owner)
    const booking = await buildAccepted(owner, world, [{ amount: 100_000, due_on: rows[0]?.due_on ?? '' }])
    const name = `${'x'.repeat(199)}🏠 or more`
    await owner.updateTable('booking_installments').set({ name }).where('booking_id', '=', booking.id).execute()
    await begin(booking)

    await addReminders(app.services)

    expect((await run())[0]?.values).toContain(`${'x'.repeat(199)}\ufffd`)
  })

  it('a cheque over two installments is one message with its amount', async () => {
    const { owner, manager, world, begin, run } = await given()
    const booking = await buildAccepted(owner, world, [
      { amount: 100_000, due_on: '2026-10-01' },
      { amount: 50_000, due_on: '2026-11-01' },
    ])
    const pays = [
      { position: 1, name: 'Payment 1', amount: 100_000 },
      { position: 2, name: 'Payment 2', amount: 50_000 },
    ]
    const { id, version } = await buildCheque(owner, booking, { status: 'deposited', amount: 150_000, pays })
    await begin(booking)

    await manager.call(cheques.clear, { params: { id }, body: { version, cleared_on: '2026-11-03' } })

    expect((await run()).map(({ values }) => values[1])).toEqual(['AED 1,500'])
  })

  it('messages that could not be sent for two days are given up', async () => {
    const { owner, manager, world, begin, run, listed, phone } = await given()
    const booking = await buildAccepted(owner, world)
    await begin(booking)
    await manager.call(receipts.record, { params: { id: booking.id }, body: paid })
    await sendBuyerMessages(app.services)
    const queued_at = sql<string>`now() - interval '49 hours'`
    await owner.updateTable('direct_messages').set({ queued_at }).where('address', '=', phone).execute()

    expect(await run()).toEqual([])
    expect(await listed(booking.id)).toMatchObject([
      { status: 'skipped', reason: 'It could not be sent within 2 days. ' },
    ])
  })

  it('single messages and batches share the maximum of numbers in 24 hours', async () => {
    const { owner, manager, world, begin, taken, listed } = await given()
    const booking = await buildAccepted(owner, world)
    await begin(booking)
    await manager.call(receipts.record, { params: { id: booking.id }, body: paid })
    await sendBuyerMessages(app.services)
    const others = await sql<{ n: number }>`select count(distinct address)::int as n from direct_messages
      where sending_at is not null`.execute(owner)
    const whatsApp = { ...app.services.settings.whatsApp, daily: others.rows[0]?.n ?? 0 }

    const services = { ...app.services, settings: { ...app.services.settings, whatsApp } } as typeof app.services
    await sendDirect(services)
    await wakeBatches(app.services)

    expect(await taken()).toEqual([])
    expect(await listed(booking.id)).toMatchObject([
      { status: 'queued', reason: expect.stringContaining('different numbers in 24 hours') },
    ])
  })
})

describe('the WhatsApp templates of a project', () => {
  it('refuses a template of another language, another category, with an unknown variable, or that is gone', async () => {
    const { owner, manager, platform, world } = await given()
    const { project_id } = await buildBooking(owner, world)
    const arabic = await buildTemplate(owner, platform, { ...CONFIRMED, language: 'ar' })
    const code = await buildTemplate(owner, platform, { category: 'authentication', buttons: ['Copy {{1}}'] })
    const city = await buildTemplate(owner, platform, { body: '{{city}}', variables: ['city'] })
    const paused = await buildTemplate(owner, platform, { status: 'paused' })
    const save = (templates: Partial<BuyerTemplates>) =>
      manager.ask(buyerEmailRules.save, {
        params: { id: project_id },
        body: { ...ALL, templates: { ...NONE, ...templates }, version: null },
      })

    const answer = await save({
      confirmation: { en: arabic.id, ar: null },
      receipt: { en: code.id, ar: null },
      reminder: { en: city.id, ar: null },
      overdue: { en: paused.id, ar: null },
      construction: { en: 1_000_000, ar: null },
      code: { en: city.id, ar: null },
    })

    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual({
      'templates.confirmation.en': ['This template is written in “ar”. Choose one in English.'],
      'templates.receipt.en': ['One of its links has a variable, which can’t be filled in here.'],
      'templates.reminder.en': [
        'Its variable {{city}} has no value here. Use {{1}} to {{5}}, or the names buyer, booking, amount, day, payment.',
      ],
      'templates.overdue.en': ['WhatsApp has not approved it: paused.'],
      'templates.construction.en': ['Choose one of the templates.'],
      'templates.code.en': ['Codes need a template of the category authentication.'],
    })
    expect((await save({ code: { en: code.id, ar: null } })).statusCode).toBe(200)
  })

  it('keeps the templates where a save leaves them out, and one that was paused since', async () => {
    const { owner, manager, world, begin, templates } = await given()
    const booking = await buildBooking(owner, world)
    await begin(booking)
    const params = { id: booking.project_id }
    await owner
      .updateTable('message_templates')
      .set({ status: 'paused' })
      .where('id', '=', templates.receipt.en)
      .execute()

    await manager.call(buyerEmailRules.save, { params, body: { ...ALL, receipt: false, version: 1 } })
    const { data } = await manager.call(buyerEmailRules.save, { params, body: { ...ALL, templates, version: 2 } })

    expect(data).toMatchObject({ templates, version: 3 })
  })

  it('a number that WhatsApp cannot reach, and a buyer without one, are refused by name of the field', async () => {
    const { owner, manager, world, begin } = await given({ agrees: false })
    const booking = await buildBooking(owner, world)
    await begin(booking)
    const save = async (phone: string | null, buyer = 1) => {
      await owner.updateTable('booking_buyers').set({ phone }).where('booking_id', '=', booking.id).execute()
      const answer = await manager.ask(buyerConsents.save, {
        params: { id: booking.id },
        body: { buyer, agreed: true },
      })
      return answer.json().errors
    }

    expect([await save(null), await save('04 123'), await save('+971501234567', 2)]).toEqual([
      { buyer: ['This buyer has no phone number. Add it to the booking first.'] },
      { buyer: ['The number of this buyer is not an international one, such as +971 50 123 4567.'] },
      { buyer: ['This booking has no buyer 2.'] },
    ])
  })
})
