import { buildings } from '@storey/api/inventory/buildings.ts'
import { constructionUpdates } from '@storey/api/inventory/construction.ts'
import { pictures } from '@storey/api/inventory/pictures.ts'
import { receipts } from '@storey/api/sales/receipts.ts'
import { addDays } from '@storey/api/schedule/day.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildUser } from '../../../test/builders/basics.ts'
import { buildBuiltBooking } from '../../../test/builders/construction.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { buildPicture } from '../../../test/samples/account-settings.ts'
import { receiptRoutes } from '../../sales/receipts/routes.ts'
import { buildingRoutes } from '../buildings/routes.ts'
import { pictureRoutes } from '../pictures/routes.ts'
import { constructionRoutes } from './routes.ts'

const app = useTestApp([buildingRoutes, constructionRoutes, pictureRoutes, receiptRoutes])

/** A tower that is not started, with a booking of 1 January whose payments wait for 20%, 40% and 60%. */
async function given(stages: readonly number[] = [20, 40, 60]) {
  const { owner } = app.current
  const admin = await signIn(app.current, 'developer_admin')
  const organization_id = admin.organization.id
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization_id] })
  const { id: created_by } = await buildUser(owner)
  const building = await buildBuilding(owner, { organization_id })
  const booked = { organization_id, created_by, building_id: building.id, booked_on: '2026-01-01' }
  const { booking } = await buildBuiltBooking(owner, { ...booked, handover_on: '2030-01-01', stages })
  const params = { id: building.id }
  const record = async (percent: string, day: string, more: { correction?: string } = {}) => {
    const { data } = await admin.call(buildings.one, { params })
    return admin.ask(constructionUpdates.record, { params, body: { percent, day, version: data.version, ...more } })
  }
  const payments = async () =>
    (await manager.call(receipts.ofBooking, { params: { id: booking.id } })).data.installments
      .filter(({ due_text }) => due_text.startsWith('At '))
      .map(({ name, due_on, estimated, state }) => ({ name, due_on, estimated, state }))
  const pay = (amount: number) =>
    manager.call(receipts.record, {
      params: { id: booking.id },
      body: { amount, received_on: '2026-01-01', method: 'cash' },
    })
  return { owner, admin, manager, building, booking, booked, params, record, payments, pay }
}

const idOf = (answer: { json(): { data: { id: number } } }) => answer.json().data.id

describe('a construction update', () => {
  it('a construction update makes reached payments due on its day, and estimates the others from the progress so far', async () => {
    const { record, payments, admin, params } = await given()

    const answer = await record('40', '2026-03-01')

    expect(answer.statusCode).toBe(201)
    expect(await payments()).toEqual([
      { name: 'Payment 2', due_on: '2026-03-01', estimated: false, state: 'overdue' },
      { name: 'Payment 3', due_on: '2026-03-01', estimated: false, state: 'overdue' },
      { name: 'Payment 4', due_on: '2027-06-11', estimated: true, state: 'scheduled' },
    ])
    const { data } = await admin.call(buildings.one, { params })
    expect(data).toMatchObject({ construction_percent: '40', version: 2 })
  })

  it('the preview of a construction update returns plans, units, counts and the amount that becomes due', async () => {
    const { admin, params, owner, booking } = await given()

    const { data } = await admin.call(constructionUpdates.preview, {
      params,
      query: { percent: '40', day: '2026-03-01' },
    })

    const unit = await owner
      .selectFrom('units')
      .select(['id', 'number'])
      .where('id', '=', booking.unit_id)
      .executeTakeFirstOrThrow()
    expect(data).toMatchObject({
      percent_before: '0',
      version: 1,
      due: { payments: 2, bookings: 1, amount: { amount: 20_000_000, currency: 'AED' } },
      overdue: 2,
      taken_back: { payments: 0, bookings: 0, amount: null },
      expected: { payments: 1, bookings: 1 },
      plans: [{ id: booking.payment_plan_id, name: booking.plan_name, payments: 3, bookings: 1 }],
      obstacle: null,
    })
    expect(data.first[0]).toEqual({
      unit,
      plan_name: booking.plan_name,
      name: 'Payment 2',
      due_text: 'At 20% built',
      before: { due_on: '2026-10-20', estimated: true },
      after: { due_on: '2026-03-01', estimated: false },
    })
    expect((await admin.call(constructionUpdates.list, { query: { building_id: [params.id] } })).data).toEqual([])
  })

  it('a construction update is refused when bookings or the building changed since its preview', async () => {
    const { admin, params, record } = await given()
    const body = { percent: '40', day: '2026-03-01', version: 1 }

    const other = await admin.ask(constructionUpdates.record, { params, body: { ...body, due_payments: 5 } })
    await record('10', '2026-02-01')
    const stale = await admin.ask(constructionUpdates.record, { params, body })

    expect([other.statusCode, other.json().code]).toEqual([409, 'moved'])
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale'])
  })

  it('a lower percentage in a construction update needs a reason, and payments above it are no longer due', async () => {
    const { record, payments } = await given()
    await record('40', '2026-03-01')

    const silent = await record('30', '2026-04-01')
    const reasoned = await record('30', '2026-04-01', { correction: 'The surveyor counted the podium twice' })
    const idle = await record('35', '2026-04-01', { correction: 'Nothing goes back' })

    expect(Object.keys(silent.json().errors)).toEqual(['correction'])
    expect(reasoned.statusCode).toBe(201)
    expect(Object.keys(idle.json().errors)).toEqual(['correction'])
    expect((await payments()).map(({ estimated, state }) => [estimated, state])).toEqual([
      [false, 'overdue'],
      [true, 'scheduled'],
      [true, 'scheduled'],
    ])
  })

  it('a construction update is dated today or earlier, and not before the last one', async () => {
    const { record } = await given()
    await record('10', '2026-03-01')

    const ahead = await record('20', addDays(new Date().toISOString().slice(0, 10), 3))
    const before = await record('20', '2026-02-28')
    const never = await record('20', '2026-02-30')
    const odd = await record('120', '2026-03-02')

    expect([ahead, before, never].map((answer) => Object.keys(answer.json().errors))).toEqual([
      ['day'],
      ['day'],
      ['day'],
    ])
    expect(Object.keys(odd.json().errors)).toEqual(['percent'])
  })

  it('a construction update is undone while it is the last and its due payments have no receipts', async () => {
    const { record, payments, pay, admin, params } = await given()
    const before = await payments()
    const first = idOf(await record('20', '2026-03-01'))
    const last = idOf(await record('40', '2026-04-01'))
    const undo = (id: number) => admin.ask(constructionUpdates.undo, { params: { id } })

    expect((await undo(first)).json().code).toBe('not_last')
    const { data } = await admin.call(constructionUpdates.undoPreview, { params: { id: last } })
    expect(data.taken_back).toMatchObject({ payments: 1, bookings: 1 })
    expect((await undo(last)).statusCode).toBe(204)

    // 70% on booking, and half of the payment that is due at 20%.
    await pay(75_000_000)
    const refused = await admin.call(constructionUpdates.undoPreview, { params: { id: first } })
    expect(refused.data.obstacle).toContain('Receipts')
    expect((await undo(first)).json().code).toBe('paid')
    expect((await payments())[0]).toMatchObject({ due_on: '2026-03-01', estimated: false })
    expect((await admin.call(buildings.one, { params })).data.construction_percent).toBe('20')
    expect(before[0]?.estimated).toBe(true)
  })

  it('a construction update replaces the percentage field of the building form', async () => {
    const { admin, params, record } = await given()
    const first = await admin.ask(buildings.change, { params, body: { version: 1, construction_percent: '5' } })
    await record('10', '2026-03-01')

    const second = await admin.ask(buildings.change, { params, body: { version: 3, construction_percent: '50' } })

    expect(first.statusCode).toBe(200)
    expect(Object.keys(second.json().errors)).toEqual(['construction_percent'])
  })

  it('a construction update has a note that can be changed, and photos that are deleted with it', async () => {
    const { admin, params, record, owner, building } = await given()
    const id = idOf(await record('10', '2026-03-01'))
    const photo = { item_type: 'construction-updates' as const, item_id: id, role: 'photos' as const }

    await admin.call(pictures.add, { params: photo, body: { file: await buildPicture(640, 427) } })
    await admin.call(constructionUpdates.change, { params: { id }, body: { version: 1, note: 'The raft is cast.' } })
    const stale = await admin.ask(constructionUpdates.change, { params: { id }, body: { version: 1, note: 'Late' } })

    expect(stale.statusCode).toBe(409)
    const { data } = await admin.call(constructionUpdates.list, { query: { project_id: [building.project_id] } })
    expect(data).toMatchObject([
      { note: 'The raft is cast.', is_last: true, building: { id: params.id }, photos: [{}] },
    ])
    await admin.call(constructionUpdates.undo, { params: { id } })
    const left = await owner.selectFrom('pictures').select('id').where('update_id', '=', id).execute()
    expect(left).toEqual([])
  })

  it('a construction update returns 404 to another developer', async () => {
    const { record, params } = await given()
    const id = idOf(await record('10', '2026-03-01'))
    const stranger = await signIn(app.current, 'developer_admin')
    const body = { percent: '20', day: '2026-03-02', version: 2 }

    const answers = [
      await stranger.ask(constructionUpdates.record, { params, body }),
      await stranger.ask(constructionUpdates.preview, { params, query: { percent: '20', day: '2026-03-02' } }),
      await stranger.ask(constructionUpdates.undoPreview, { params: { id } }),
      await stranger.ask(constructionUpdates.undo, { params: { id } }),
      await stranger.ask(constructionUpdates.change, { params: { id }, body: { version: 1, note: 'Mine' } }),
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
    expect((await stranger.call(constructionUpdates.list, { query: { building_id: [params.id] } })).data).toEqual([])
  })

  it('a construction update that is recorded twice at once is saved once', async () => {
    const { admin, params } = await given()
    const body = { percent: '20', day: '2026-03-01', version: 1 }

    const answers = await Promise.all([1, 2, 3].map(() => admin.ask(constructionUpdates.record, { params, body })))

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
  })

  it('a construction update also dates the payments of a booking that is created at the same time', async () => {
    const { owner, booked, record } = await given()
    let id = 0
    const made = owner.transaction().execute(async (db) => {
      // Its terms are read while nothing is built; the update commits before the booking does.
      const { booking } = await buildBuiltBooking(db, { ...booked, handover_on: '2030-01-01', stages: [15] })
      id = booking.id
      expect((await record('20', '2026-03-01')).statusCode).toBe(201)
    })
    await made

    const row = await owner
      .selectFrom('booking_installments')
      .select(['due_on', 'estimated'])
      .where('booking_id', '=', id)
      .where('built_at', '=', 15)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ due_on: '2026-03-01', estimated: false })
  })

  it('the database refuses a change of the due day of a payment without a construction update', async () => {
    const { owner, booking } = await given()
    const moved = owner.transaction().execute(async (db) => {
      await sql`set local role storey_platform`.execute(db)
      await db
        .updateTable('booking_installments')
        .set({ due_on: '2026-01-02' })
        .where('booking_id', '=', booking.id)
        .execute()
    })
    await expect(moved).rejects.toThrow('permission denied')
  })
})
