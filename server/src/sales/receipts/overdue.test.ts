import { notifications } from '@storey/api/account/notifications.ts'
import { bookingChanges } from '@storey/api/sales/booking-changes.ts'
import { receipts } from '@storey/api/sales/receipts.ts'
import { addDays } from '@storey/api/schedule/day.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildOrganization, buildPlan, buildUnit, buildUser } from '../../../test/builders/basics.ts'
import { buildAccepted, buildBooking } from '../../../test/builders/booking.ts'
import { buildCheque } from '../../../test/builders/cheque.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { notificationRoutes } from '../../account/notifications/routes.ts'
import { bookingChangeRoutes } from '../booking-changes/routes.ts'
import { notifyOfOverdue } from './jobs.ts'
import { receiptRoutes } from './routes.ts'

const app = useTestApp([notificationRoutes, receiptRoutes, bookingChangeRoutes])
const ZONE = 'Asia/Dubai'

const dayIn = async (zone: string, from = 0): Promise<string> =>
  (
    await sql<{ day: string }>`select (now() at time zone ${zone})::date + ${from}::integer as day`.execute(
      app.current.owner,
    )
  ).rows[0]?.day ?? ''

/** A builder without overdue payments of others, two users who sell for it, and one who does not. */
async function given(timezone = ZONE) {
  const { owner, services } = app.current
  await notifyOfOverdue(services)
  const { id: organization_id } = await buildOrganization(owner, { type: 'developer', timezone })
  const building = await buildBuilding(owner, { organization_id })
  const sells_for = [organization_id]
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for })
  const second = await signIn(app.current, 'super_admin_sales_manager', { sells_for })
  const stranger = await signIn(app.current, 'super_admin_sales_manager', {
    sells_for: [(await buildBuilding(owner)).organization_id],
  })
  const { id: created_by } = await buildUser(owner)
  const today = await dayIn(timezone)
  const book = (days: readonly (string | null)[]) =>
    buildAccepted(
      owner,
      { organization_id, building_id: building.id, created_by },
      days.map((due_on) => ({ amount: 100_000, due_on })),
    )
  const giveTo = (id: number, { id: sales_manager_id }: Person, sales_manager_name = 'Tariq Haddad') =>
    owner.updateTable('bookings').set({ sales_manager_id, sales_manager_name }).where('id', '=', id).execute()
  return { owner, services, organization_id, building, created_by, manager, second, stranger, today, book, giveTo }
}

const toldTo = async ({ id }: Person) =>
  (
    await app.current.owner
      .selectFrom('notifications')
      .select(['subject_id', 'subject_name', 'detail', 'path'])
      .where('user_id', '=', id)
      .where('kind', '=', 'payment_overdue')
      .orderBy('id')
      .execute()
  ).map((one) => ({ ...one }))

const lettersTo = async ({ id }: Person) => {
  const { email } = await app.current.owner
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await app.current.work()
  return (await app.current.mailbox.list()).filter(({ to }) => to === email)
}

describe('notifications of overdue payments', () => {
  it('an overdue payment notifies once each user who sells for the developer, and no one else', async () => {
    const { services, manager, second, stranger, today, book } = await given()
    const booking = await book([addDays(today, -1), today, addDays(today, 1), null])

    expect(await notifyOfOverdue(services)).toBe(1)
    expect(await notifyOfOverdue(services)).toBe(0)

    const told = {
      subject_id: booking.id,
      subject_name: booking.number,
      detail: 'Payment 1, AED 1,000',
      path: `/inventory/units/booked-units/${booking.id}`,
    }
    expect([await toldTo(manager), await toldTo(second), await toldTo(stranger)]).toEqual([[told], [told], []])
  })

  it('an overdue payment notifies only the sales manager of its booking while they sell for the developer', async () => {
    const { owner, services, organization_id, manager, second, today, book, giveTo } = await given()
    const first = await book([addDays(today, -1)])
    await giveTo(first.id, manager)

    await notifyOfOverdue(services)

    expect([(await toldTo(manager)).length, (await toldTo(second)).length]).toEqual([1, 0])

    const later = await book([addDays(today, -1)])
    await giveTo(later.id, manager)
    await owner
      .deleteFrom('sales_assignments')
      .where('user_id', '=', manager.id)
      .where('organization_id', '=', organization_id)
      .execute()
    await notifyOfOverdue(services)
    expect([(await toldTo(manager)).length, (await toldTo(second)).map((one) => one.subject_id)]).toEqual([
      1,
      [later.id],
    ])
  })

  it('no notification for a payment that is paid, estimated, not yet over or of a pending booking', async () => {
    const { owner, services, organization_id, building, created_by, manager, today, book } = await given()
    const paid = await book([addDays(today, -1)])
    await manager.call(receipts.record, {
      params: { id: paid.id },
      body: { amount: 100_000, received_on: today, method: 'cash' },
    })
    const expected = await book([addDays(today, -1)])
    await owner
      .updateTable('booking_installments')
      .set({ estimated: true })
      .where('booking_id', '=', expected.id)
      .execute()
    const pending = await buildBooking(owner, { organization_id, building_id: building.id, created_by })
    await owner
      .updateTable('booking_installments')
      .set({ due_on: addDays(today, -1) })
      .where('booking_id', '=', pending.id)
      .execute()
    const behind = await given('Pacific/Pago_Pago')
    await behind.book([await dayIn('Pacific/Pago_Pago')])

    expect(await notifyOfOverdue(services)).toBe(0)
    expect([await toldTo(manager), await toldTo(behind.manager)]).toEqual([[], []])
  })

  it('an overdue payment that moves to a later day notifies again once that day is over', async () => {
    const { owner, services, manager, today, book } = await given()
    const { id } = await book([addDays(today, -1)])
    await notifyOfOverdue(services)
    const moveTo = (due_on: string) =>
      owner.updateTable('booking_installments').set({ due_on }).where('booking_id', '=', id).execute()

    await moveTo(addDays(today, -2))
    expect(await notifyOfOverdue(services)).toBe(0)
    await moveTo(addDays(today, 3))
    await moveTo(addDays(today, -2))
    expect(await notifyOfOverdue(services)).toBe(1)
    expect(await toldTo(manager)).toHaveLength(2)
  })

  it('an overdue payment that moves to another day that is over at the developer does not notify again', async () => {
    // Of these zones, one has another day than UTC at each hour.
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const { owner, services, today, book } = await given(zone)
      const { id } = await book([addDays(today, -2)])
      await notifyOfOverdue(services)
      const moveTo = (due_on: string) =>
        owner.updateTable('booking_installments').set({ due_on }).where('booking_id', '=', id).execute()
      await moveTo(addDays(today, -1))
      expect(await notifyOfOverdue(services)).toBe(0)
      await moveTo(today)
      await moveTo(addDays(today, -1))
      expect(await notifyOfOverdue(services)).toBe(1)
    }
  })

  it('an overdue payment that stays is not notified again after a change of the unit', async () => {
    const { owner, services, organization_id, building, manager, today, book } = await given()
    const booking = await book([addDays(today, 300)])
    const { id: cheque_id } = await buildCheque(owner, booking, { status: 'bounced' })
    const fee = { position: 2, name: 'Fee', due_text: 'Fee', amount: 50_000, is_charge: true, owed: true, cheque_id }
    const due_on = addDays(today, -2)
    await owner
      .insertInto('booking_installments')
      .values({ organization_id, booking_id: booking.id, ...fee, due_on })
      .execute()
    const plan = await buildPlan(owner, { building_id: building.id, is_default: true, position: 9 })
    const unit = await buildUnit(owner, { building_id: building.id, price: 9_000_000 })
    expect(await notifyOfOverdue(services)).toBe(1)

    const { data } = await manager.call(bookingChanges.changeUnit, {
      params: { id: booking.id },
      body: {
        ...{ version: booking.version, unit_id: unit.id, payment_plan_id: plan.id, expected_price: 9_000_000 },
        reason: 'A better view',
      },
    })

    expect(data.installments).toContainEqual(expect.objectContaining({ name: 'Fee', due_on }))
    expect(await notifyOfOverdue(services)).toBe(0)
    expect(await toldTo(manager)).toHaveLength(1)
  })

  it('nothing is notified of overdue payments by a process that ends in the middle, and all once by the next', async () => {
    const { services, manager, today, book } = await given()
    for (let count = 0; count < 3; count++) await book([addDays(today, -40), addDays(today, -10)])
    let sent = 0
    const queue = new Proxy(services.queue, {
      get: (target, key) =>
        key === 'send' && ++sent > 1
          ? () => Promise.reject(new Error('The process ended.'))
          : Reflect.get(target, key, target),
    })

    await expect(notifyOfOverdue({ ...services, queue }, 2)).rejects.toThrow('The process ended.')
    expect(await toldTo(manager)).toEqual([])
    expect(await notifyOfOverdue(services, 2)).toBe(6)
    expect(await toldTo(manager)).toMatchObject([{ subject_name: '6' }])
  })

  it('many or old overdue payments are notified as one count, which agrees with the list', async () => {
    const { owner, services, manager, second, today, book, giveTo } = await given()
    for (let count = 0; count < 3; count++) await book([addDays(today, -40), addDays(today, -10), addDays(today, -1)])

    // Small batches, as with a database full of old payments.
    expect(await notifyOfOverdue(services, 2)).toBe(9)
    expect(await notifyOfOverdue(services)).toBe(0)

    const sum = { subject_id: null, subject_name: '9', detail: null, path: '/inventory/overdue-payments' }
    expect([await toldTo(manager), await toldTo(second)]).toEqual([[sum], [sum]])
    const { meta } = await manager.call(receipts.overdue, { query: {} })
    expect(String(meta.total)).toBe(sum.subject_name)

    await owner.deleteFrom('notifications').where('user_id', '=', manager.id).execute()
    const many = await book(Array.from({ length: 11 }, () => addDays(today, -1)))
    await giveTo(many.id, manager)
    await notifyOfOverdue(services)
    expect(await toldTo(manager)).toEqual([{ ...sum, subject_name: '20' }])
  })

  it('the e-mail of many overdue payments has their total and the five oldest, of the developers that its reader sells for', async () => {
    const { services, manager, stranger, today, book } = await given()
    for (let count = 0; count < 2; count++) await book([addDays(today, -40), addDays(today, -10), addDays(today, -1)])
    await notifyOfOverdue(services)

    const [letter] = await lettersTo(manager)

    expect(letter?.text).toContain('6 payments are overdue: AED 6,000\n')
    expect(
      letter?.text.match(/, 40 days late: AED 1,000|, 10 days late: AED 1,000|, 1 day late: AED 1,000/g),
    ).toHaveLength(5)
    expect(letter?.text.match(/40 days late/g)).toHaveLength(2)
    expect(await lettersTo(stranger)).toEqual([])
  })

  it('an overdue payment is notified by e-mail, except to users who switched it off', async () => {
    const { owner, services, manager, second, today, book } = await given()
    const settings = [{ kind: 'payment_overdue' as const, in_app: false, mail: false }]
    await second.call(notifications.changeSettings, { body: { settings } })
    const { number } = await book([addDays(today, -1)])

    await notifyOfOverdue(services)
    const letters = await lettersTo(manager)
    expect(letters.map(({ subject }) => subject)).toEqual([`A payment of ${number} is overdue`])
    const { buyers } = await owner
      .selectFrom('booking_buyers as b')
      .innerJoin('bookings as k', 'k.id', 'b.booking_id')
      .where('k.number', '=', number)
      .select(sql<string>`string_agg(b.full_name, ', ' order by b.position)`.as('buyers'))
      .executeTakeFirstOrThrow()
    expect(letters[0]?.text).toMatch(/^Due on: \d+ \w+ \d{4}, 1 day late$/m)
    expect(letters[0]?.text).toContain(`Buyer: ${buyers}\nHome: `)
    expect(await lettersTo(second)).toEqual([])
    const bell = (person: Person) => person.call(notifications.list, { query: { kind: 'payment_overdue' } })
    expect([(await bell(manager)).data.length, (await bell(second)).data.length]).toEqual([1, 0])
  })

  it('an overdue payment is notified once by several processes at once', async () => {
    const { services, manager, today, book } = await given()
    for (let count = 0; count < 8; count++) await book([addDays(today, -1)])

    const taken = await Promise.all(Array.from({ length: 20 }, () => notifyOfOverdue(services, 3)))

    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(8)
    expect(await toldTo(manager)).toHaveLength(8)
  })
})
