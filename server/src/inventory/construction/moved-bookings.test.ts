import { notifications } from '@storey/api/account/notifications.ts'
import { buildings } from '@storey/api/inventory/buildings.ts'
import { constructionUpdates } from '@storey/api/inventory/construction.ts'
import { bookings } from '@storey/api/sales/bookings.ts'
import { describe, expect, it } from 'vitest'
import { buildBuilding } from '../../../test/builders/basics.ts'
import { buildBuiltBooking } from '../../../test/builders/construction.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { notificationRoutes } from '../../account/notifications/routes.ts'
import { bookingRoutes } from '../../sales/bookings/routes.ts'
import { buildingRoutes } from '../buildings/routes.ts'
import { constructionRoutes } from './routes.ts'

const app = useTestApp([bookingRoutes, buildingRoutes, constructionRoutes, notificationRoutes])

/** A tower with bookings of 1 January by these users, each with payments that wait for 20%, 40% and 60%. */
async function given(sellers: (organization_id: number) => Promise<readonly Person[]>) {
  const { owner } = app.current
  const admin = await signIn(app.current, 'developer_admin')
  const organization_id = admin.organization.id
  const building = await buildBuilding(owner, { organization_id, name: 'Marina Tower' })
  const people = await sellers(organization_id)
  const made = []
  for (const { id: created_by } of people) {
    const booked = { organization_id, created_by, building_id: building.id, booked_on: '2026-01-01' }
    made.push((await buildBuiltBooking(owner, { ...booked, handover_on: '2030-01-01', stages: [20, 40, 60] })).booking)
  }
  const params = { id: building.id }
  const record = async (percent: string, day: string, more: { correction?: string } = {}) => {
    const { version } = (await admin.call(buildings.one, { params })).data
    return (await admin.call(constructionUpdates.record, { params, body: { percent, day, version, ...more } })).data
  }
  return { admin, building, people, made, record }
}

const manager = (organization_id: number) =>
  signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization_id] })
const bellOf = async (person: Person) =>
  (await person.call(notifications.list, { query: { kind: 'payments_due' } })).data
const historyOf = async (person: Person, id: number) =>
  (await person.call(bookings.one, { params: { id } })).data.events
    .filter(({ kind }) => kind === 'payments_due' || kind === 'payments_not_due')
    .map(({ kind, note }) => [kind, note])

describe('payments that become due by a construction update', () => {
  it('a construction update notifies each seller once of payments that become due, and no one else', async () => {
    const { admin, building, people, made, record } = await given(async (id) => {
      const [one, other] = [await manager(id), await manager(id)]
      return [one, one, other]
    })
    const [one, , other] = people
    const idle = await manager(admin.organization.id)
    if (!one || !other) throw new Error('There are sellers.')

    await record('40', '2026-03-01')

    expect(await bellOf(one)).toMatchObject([
      {
        actor: { id: admin.id },
        subject: { kind: 'booking', id: null, name: '2 bookings' },
        detail: 'Marina Tower, 40% built',
        path: `/inventory/units/booked-units?building_id=${building.id}`,
      },
    ])
    expect(await bellOf(other)).toMatchObject([
      {
        subject: { kind: 'booking', id: made[2]?.id, name: made[2]?.number },
        path: `/inventory/units/booked-units/${made[2]?.id}`,
      },
    ])
    expect(await bellOf(idle)).toEqual([])
    expect(await bellOf(admin)).toEqual([])
  })

  it('a construction update notifies sellers only when it makes payments due', async () => {
    const { people, record } = await given(async (id) => [await manager(id)])
    const [seller] = people as [Person]

    await record('10', '2026-02-01')
    expect(await bellOf(seller)).toEqual([])
    await record('20', '2026-03-01')
    await record('30', '2026-04-01')
    await record('60', '2026-05-01')

    expect((await bellOf(seller)).map(({ detail }) => detail)).toEqual([
      'Marina Tower, 60% built',
      'Marina Tower, 20% built',
    ])
  })

  it('a construction update does not notify a seller who switched the notification off', async () => {
    const { people, record } = await given(async (id) => [await manager(id)])
    const [seller] = people as [Person]
    await seller.call(notifications.changeSettings, {
      body: { settings: [{ kind: 'payments_due', in_app: false, mail: false }] },
    })

    await record('40', '2026-03-01')

    expect(await bellOf(seller)).toEqual([])
  })

  it('payments that become due are in the history of their booking, with the update, its correction and its undo', async () => {
    const { admin, people, made, record } = await given(async (id) => [await manager(id)])
    const [seller] = people as [Person]
    const id = made[0]?.id ?? 0

    await record('40', '2026-03-01')
    await record('30', '2026-04-01', { correction: 'The podium was counted twice' })
    const last = await record('60', '2026-05-01')
    await admin.call(constructionUpdates.undo, { params: { id: last.id } })

    expect(await historyOf(seller, id)).toEqual([
      ['payments_due', 'Construction update 1, 40% built: Payment 2, Payment 3'],
      ['payments_not_due', 'Construction update 2, 30% built: Payment 3'],
      ['payments_due', 'Construction update 3, 60% built: Payment 3, Payment 4'],
      ['payments_not_due', 'Construction update 3 undone: Payment 3, Payment 4'],
    ])
  })

  it('a construction update does not notify the seller of a canceled booking', async () => {
    const { people, made, record } = await given(async (id) => [await manager(id), await manager(id)])
    const [gone, stays] = people as [Person, Person]
    await app.current.owner
      .updateTable('bookings')
      .set({ status: 'cancelled', reason: 'Changed their mind' })
      .where('id', '=', made[0]?.id ?? 0)
      .execute()

    await record('40', '2026-03-01')

    expect(await bellOf(gone)).toEqual([])
    expect(await bellOf(stays)).toHaveLength(1)
  })
})
