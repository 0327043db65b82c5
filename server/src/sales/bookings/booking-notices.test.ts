import { notifications } from '@storey/api/account/notifications.ts'
import { bookings } from '@storey/api/sales/bookings.ts'
import { describe, expect, it } from 'vitest'
import { buildMember, buildOrganization, buildPlan, buildUnit } from '../../../test/builders/basics.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { notificationRoutes } from '../../account/notifications/routes.ts'
import { bookingRoutes } from './routes.ts'

const app = useTestApp([bookingRoutes, notificationRoutes])

/** A unit of a developer, and a sales manager who sells for it. */
async function given() {
  const { owner } = app.current
  const unit = await buildUnit(owner)
  const plan = await buildPlan(owner, { building_id: unit.building_id, is_default: true })
  const sells_for = [unit.organization_id]
  const maker = await signIn(app.current, 'super_admin_sales_manager', { sells_for })
  const broker = await signIn(app.current, 'broker')
  const body = {
    unit_id: unit.id,
    payment_plan_id: plan.id,
    expected_price: unit.price,
    brokerage_id: broker.organization.id,
    broker_id: broker.id,
    buyers: [
      {
        full_name: 'Amal Haddad',
        nationality: 'LB',
        id_type: 'passport' as const,
        id_number: 'LR 0482 197',
        email: 'amal@example.com',
        share_percent: '100',
      },
    ],
  }
  return { unit, maker, broker, sells_for, body }
}
const toldOf = async (person: Person, number: string) =>
  (await person.call(notifications.list, {})).data
    .filter(({ subject }) => subject?.name === number)
    .map(({ kind, outcome }) => [kind, outcome])

describe('notifications of a booking', () => {
  it('a new booking notifies every user who may decide it, and not its maker nor a manager of another developer', async () => {
    const { maker, sells_for, body } = await given()
    const admin = await signIn(app.current, 'super_admin')
    const colleague = await signIn(app.current, 'super_admin_sales_manager', { sells_for })
    const other = await buildOrganization(app.current.owner)
    const stranger = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [other.id] })

    const { data } = await maker.call(bookings.create, { body })

    const told = await Promise.all([admin, colleague, maker, stranger].map((one) => toldOf(one, data.number)))
    expect(told).toEqual([[['booking_decided', 'done']], [['booking_decided', 'done']], [], []])
  })

  it('the named broker is notified of the booking and of its outcome, without the reason', async () => {
    const { maker, broker, body } = await given()
    const admin = await signIn(app.current, 'super_admin')
    await buildMember(app.current.owner, broker.organization.id, 'broker_admin')

    const { data } = await maker.call(bookings.create, { body })
    await admin.call(bookings.reject, { params: { id: data.id }, body: { reason: 'Amal’s passport has expired' } })

    const { data: list } = await broker.call(notifications.list, {})
    expect(list).toMatchObject([
      { outcome: 'rejected', subject: { id: null, name: data.number }, path: '/channel/hold-requests?tab=sales' },
      { outcome: 'done', detail: expect.stringMatching(/^\S+, .+\.\nYou are the broker of this booking\.$/) },
    ])
    expect(JSON.stringify(list)).not.toContain('passport')
    expect(await toldOf(maker, data.number)).toEqual([['booking_decided', 'rejected']])
  })

  it('a brokerage that is named without a broker is notified through its admins, of its cancellation too', async () => {
    const { maker, broker, body } = await given()
    const chief = await signIn(app.current, 'super_admin')
    const head = await signIn(app.current, 'broker_admin', { organization: broker.organization })
    const stranger = await signIn(app.current, 'broker_admin')

    const { data: named } = await maker.call(bookings.create, { body })
    const { data } = await maker.call(bookings.create, {
      body: {
        ...body,
        unit_id: (await buildUnit(app.current.owner, { building_id: named.building.id })).id,
        broker_id: null,
      },
    })
    await chief.call(bookings.reject, { params: { id: data.id }, body: { reason: 'Sold twice' } })

    expect(await toldOf(head, named.number)).toEqual([])
    expect(await toldOf(head, data.number)).toEqual([
      ['booking_decided', 'rejected'],
      ['booking_decided', 'done'],
    ])
    expect((await head.call(notifications.list, {})).data.map(({ detail }) => detail?.split('\n').at(-1))).toEqual([
      'This booking names your brokerage.',
      'This booking names your brokerage.',
    ])
    expect([await toldOf(broker, data.number), await toldOf(stranger, data.number)]).toEqual([[], []])
  })

  it('the admins are notified where the named broker has left, and a disabled admin is not', async () => {
    const { maker, broker, body } = await given()
    const { owner } = app.current
    const chief = await signIn(app.current, 'super_admin')
    const head = await signIn(app.current, 'broker_admin', { organization: broker.organization })
    const second = await signIn(app.current, 'broker_admin', { organization: broker.organization })
    const { data } = await maker.call(bookings.create, { body })

    await owner.updateTable('memberships').set({ enabled: false }).where('user_id', '=', broker.id).execute()
    await owner.updateTable('memberships').set({ enabled: false }).where('user_id', '=', second.id).execute()
    await chief.call(bookings.reject, { params: { id: data.id }, body: { reason: 'Sold twice' } })
    await owner.updateTable('memberships').set({ enabled: true }).where('user_id', '=', second.id).execute()

    expect(await toldOf(head, data.number)).toEqual([['booking_decided', 'rejected']])
    expect(await toldOf(second, data.number)).toEqual([])
  })

  it('a direct sale notifies no broker', async () => {
    const { maker, broker, body } = await given()

    await maker.call(bookings.create, { body: { ...body, brokerage_id: null, broker_id: null } })

    expect((await broker.call(notifications.list, {})).data).toEqual([])
  })
})
