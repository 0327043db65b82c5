import { bookings } from '@storey/api/sales/bookings.ts'
import { bookingMilestones } from '@storey/api/sales/milestones.ts'
import { describe, expect, it } from 'vitest'
import { buildOrganization, buildUser } from '../../../test/builders/basics.ts'
import { buildAccepted, buildBooking } from '../../../test/builders/booking.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { bookingRoutes } from '../bookings/routes.ts'
import { bookingMilestoneRoutes } from './routes.ts'

const app = useTestApp([bookingMilestoneRoutes, bookingRoutes])

async function given() {
  const { owner } = app.current
  const { id: organization_id } = await buildOrganization(owner, { type: 'developer' })
  const { id: created_by } = await buildUser(owner)
  const booking = await buildAccepted(owner, { organization_id, created_by })
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization_id] })
  const params = { id: booking.id }
  type Body = Parameters<typeof manager.ask<typeof bookingMilestones.record>>[1]['body']
  const record = (body: Body) => manager.ask(bookingMilestones.record, { params, body })
  const unitStatus = async () => (await manager.call(bookings.one, { params })).data.unit.status
  return { owner, organization_id, created_by, booking, manager, params, record, unitStatus }
}

describe('milestones of a booking', () => {
  it('milestones of a booking are recorded, corrected and removed, each with a history entry', async () => {
    const { manager, params, record } = await given()

    const first = await record({
      version: 2,
      reservation_form_signed_on: '2026-01-10',
      agreement_sent_on: '2026-01-12',
    })
    const corrected = await record({ version: 3, agreement_sent_on: '2026-01-11' })
    await record({ version: 4, reservation_form_signed_on: null })
    const { data } = await manager.call(bookings.one, { params })

    expect([first.statusCode, corrected.statusCode]).toEqual([200, 200])
    expect(data.milestones).toMatchObject({ reservation_form_signed_on: null, agreement_sent_on: '2026-01-11' })
    expect(data.version).toBe(5)
    expect(data.events.filter(({ kind }) => kind === 'milestones_changed').map(({ note }) => note)).toEqual([
      'Reservation form signed: 10 Jan 2026; Agreement sent: 12 Jan 2026',
      'Agreement sent: 11 Jan 2026',
      'Reservation form signed: taken back',
    ])
  })

  it('both signatures sell the unit, removing one returns it to booked, and a handover is permanent', async () => {
    const { manager, params, record, unitStatus } = await given()
    const days = { agreement_sent_on: '2026-01-11', buyer_signed_on: '2026-01-12' }

    await record({ version: 2, ...days, seller_signed_on: '2026-01-13' })
    const sold = await unitStatus()
    await record({ version: 3, seller_signed_on: null })
    const again = await unitStatus()
    await record({
      version: 4,
      seller_signed_on: '2026-01-14',
      registered_on: '2026-01-20',
      registration_number: 'OQ 17',
    })
    const done = await manager.ask(bookingMilestones.complete, {
      params,
      body: { version: 5, handed_over_on: '2026-02-01' },
    })
    const handed = await unitStatus()
    const undone = await record({ version: 6, handed_over_on: null })
    const moved = await record({ version: 6, handed_over_on: '2026-02-02' })

    expect([sold, again, handed]).toEqual(['sold', 'booked', 'handed_over'])
    expect([done.json().data.status, done.json().data.milestones.registration_number]).toEqual(['completed', 'OQ 17'])
    expect(undone.json().errors).toEqual({ handed_over_on: ['The home was handed over. Correct the day instead.'] })
    expect([moved.statusCode, moved.json().data.milestones.handed_over_on]).toEqual([200, '2026-02-02'])
  })

  it('milestones follow their order and are not in the future, and a registration needs its number', async () => {
    const { record } = await given()
    const errorsOf = async (body: Omit<Parameters<typeof record>[0], 'version'>) =>
      (await record({ version: 2, ...body })).json().errors

    expect(await errorsOf({ agreement_sent_on: '2126-01-01' })).toEqual({
      agreement_sent_on: ['Choose today or a day before.'],
    })
    expect(await errorsOf({ buyer_signed_on: '2026-01-12' })).toEqual({
      buyer_signed_on: ['Enter the day of “Agreement sent” first.'],
    })
    expect(await errorsOf({ agreement_sent_on: '2026-01-12', buyer_signed_on: '2026-01-11' })).toEqual({
      buyer_signed_on: ['This comes on or after the day of “Agreement sent”.'],
    })
    expect(await errorsOf({ handed_over_on: '2026-01-12' })).toEqual({
      handed_over_on: ['Enter the day of “Signed by the buyer” first.'],
    })
    expect(await errorsOf({ registration_number: 'OQ 17' })).toEqual({
      registered_on: ['Enter the day of the registration.'],
    })
    const signed = { agreement_sent_on: '2026-01-10', buyer_signed_on: '2026-01-10', seller_signed_on: '2026-01-10' }
    expect(await errorsOf({ ...signed, registered_on: '2026-01-10' })).toEqual({
      registration_number: ['Enter the number of the registration.'],
    })
    expect(await errorsOf({ agreement_sent_on: '31.02.2026' })).toEqual({
      agreement_sent_on: ['Enter a day such as 2026-11-21.', 'Enter a day from 1900-01-01 to 2199-12-31.'],
    })
  })

  it('the database refuses milestones out of order, in the future or without a registration number', async () => {
    const { owner, booking } = await given()
    const set = (days: Readonly<Record<string, string>>) =>
      owner.updateTable('bookings').set(days).where('id', '=', booking.id).execute()

    await expect(set({ buyer_signed_on: '2026-01-12' })).rejects.toMatchObject({
      constraint: 'bookings_milestones_order',
    })
    await expect(set({ agreement_sent_on: '2126-01-12' })).rejects.toMatchObject({
      constraint: 'bookings_milestones_past',
    })
    const day = '2026-01-12'
    const signed = { agreement_sent_on: day, buyer_signed_on: day, seller_signed_on: day }
    await expect(set({ ...signed, registered_on: day })).rejects.toMatchObject({
      constraint: 'bookings_registered_with_number',
    })
    await expect(set({ status: 'completed' })).rejects.toMatchObject({ constraint: 'bookings_milestones_kept' })
  })

  it('milestones wait for acceptance of the booking, and are refused for an older version', async () => {
    const { owner, organization_id, created_by, manager, record } = await given()
    const pending = await buildBooking(owner, { organization_id, created_by })

    const early = await manager.ask(bookingMilestones.record, {
      params: { id: pending.id },
      body: { version: 1, agreement_sent_on: '2026-01-12' },
    })
    const tries = await Promise.all(
      ['2026-01-10', '2026-01-11', '2026-01-12', '2026-01-13'].map((day) =>
        record({ version: 2, agreement_sent_on: day }),
      ),
    )

    expect([early.statusCode, early.json().code]).toEqual([409, 'wrong_state'])
    expect(tries.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
  })

  it('milestones return 404 to other sales managers and 403 to roles without bookings', async () => {
    const { owner, params } = await given()
    const { id: other } = await buildOrganization(owner, { type: 'developer' })
    const stranger = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [other] })
    const developer = await signIn(app.current, 'developer_admin')
    const call = { params, body: { version: 2, agreement_sent_on: '2026-01-12' } }

    const foreign = await stranger.ask(bookingMilestones.record, call)
    const refused = await developer.ask(bookingMilestones.record, call)

    expect([foreign.statusCode, refused.statusCode]).toEqual([404, 403])
  })

  it('bookings are filtered by reached and missing milestones', async () => {
    const { manager, booking, record } = await given()
    await record({ version: 2, agreement_sent_on: '2026-01-12' })
    const found = async (query: Parameters<typeof manager.call<typeof bookings.list>>[1]['query']) =>
      (await manager.call(bookings.list, { query })).data.map(({ id }) => id)

    expect(await found({ milestone_reached: ['agreement_sent'] })).toEqual([booking.id])
    expect(await found({ milestone_reached: ['agreement_sent', 'buyer_signed'] })).toEqual([])
    expect(await found({ milestone_missing: ['buyer_signed', 'handed_over'] })).toEqual([booking.id])
    expect(await found({ milestone_missing: ['agreement_sent'] })).toEqual([])
  })
})
