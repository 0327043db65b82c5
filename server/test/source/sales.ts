import { discounts } from '@storey/api/sales/discounts.ts'
import { expect } from 'vitest'
import { buildBuilding, buildPlan, buildUnit, buildUser } from '../builders/basics.ts'
import { buildAccepted, buildBooking, buildBookingDocument } from '../builders/booking.ts'
import { dayIn } from '../builders/contract.ts'
import { idsIn, rows, type World } from './world.ts'

const buyer = {
  full_name: 'Amal Haddad',
  nationality: 'LB',
  id_type: 'passport',
  id_number: 'LR 0482 197',
  email: 'amal@example.com',
  phone: '+971505550142',
  address: 'Quay Road 4',
  share_percent: '100',
}

export async function saleOffers({ call, developer_admin: me, super_admin, developer, app }: World): Promise<void> {
  const { owner } = app
  const building = await buildBuilding(owner, { organization_id: developer.id })
  const [first, second] = [
    await buildUnit(owner, { building_id: building.id }),
    await buildUnit(owner, { building_id: building.id }),
  ]
  const plan = await buildPlan(owner, { building_id: building.id })
  const other = await buildPlan(owner, { building_id: building.id })
  expect(idsIn((await call(me, 'GET inventory/sale-offers/filter-buildings')).data)).toContain(building.id)
  const { data: offer } = await call(
    me,
    'POST inventory/sale-offers',
    {},
    {
      client: { name: 'Amal Haddad', email: 'amal@example.com' },
      valid_until: dayIn(10),
      units: [{ unit_id: first.id, payment_plan_ids: [plan.id] }],
    },
  )
  const at = { id: offer.id }
  const ofSecond = { id: offer.id, unitId: second.id }
  const read = async () => rows((await call(me, 'GET inventory/sale-offers/{id}', at)).data.units)
  await call(me, 'POST inventory/sale-offers/{id}/units', at, { unit_id: second.id, payment_plan_ids: [plan.id] })
  await call(me, 'PUT inventory/sale-offers/{id}/units/{unitId}/payment-plans', ofSecond, {
    payment_plan_ids: [other.id],
  })
  expect(JSON.stringify((await read())[1])).toContain(other.name)
  await call(me, 'DELETE inventory/sale-offers/{id}/units/{unitId}', ofSecond)
  expect(await read()).toHaveLength(1)
  const pdf = await call(me, 'GET inventory/sale-offers/{id}/pdf', at)
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(idsIn((await call(super_admin, 'GET inventory/sale-offers')).data)).toContain(offer.id)
  await call(super_admin, 'DELETE inventory/sale-offers/{id}', at)
  expect(idsIn((await call(super_admin, 'GET inventory/sale-offers')).data)).not.toContain(offer.id)
}

export async function bookedUnits({ call, manager: me, super_admin, developer, app }: World): Promise<void> {
  const { owner, storage } = app
  const unit = await buildUnit(owner, { organization_id: developer.id })
  const plan = await buildPlan(owner, { building_id: unit.building_id })
  const { data: booking } = await call(
    me,
    'POST inventory/booked-units',
    {},
    {
      unit_id: unit.id,
      payment_plan_id: plan.id,
      buyers: [buyer],
      expected_price: unit.price,
    },
  )
  const at = { id: booking.id }
  const read = async () => (await call(me, 'GET inventory/booked-units/{id}', at)).data
  expect(idsIn((await call(me, 'GET inventory/booked-units')).data)).toContain(booking.id)
  await buildBookingDocument(
    owner,
    storage,
    { id: Number(booking.id), organization_id: developer.id },
    'reservation_form',
  )
  const form = await call(me, 'GET inventory/booked-units/{id}/documents/{type}', { ...at, type: 'reservation_form' })
  expect(form.bytes.length).toBeGreaterThan(0)
  await call(super_admin, 'POST inventory/booked-units/{id}/accept', at)
  expect((await read()).status).toBe('accepted')

  const reduced = await buildUnit(owner, { building_id: unit.building_id })
  const { data: cheaper } = await call(
    super_admin,
    'POST inventory/booked-units',
    {},
    {
      unit_id: reduced.id,
      payment_plan_id: plan.id,
      buyers: [buyer],
      expected_price: reduced.price,
      discount_percent: '0.5',
      discount_reason: 'Pays 40% on booking',
    },
  )
  const [asked] = rows((await call(super_admin, 'GET inventory/discount-requests')).data)
  const assign = 'PATCH inventory/discount-requests/{id}/sales-manager'
  await call(super_admin, assign, { id: asked?.id }, { sales_manager_id: me.id })
  const request = await owner.selectFrom('discount_requests').selectAll().executeTakeFirstOrThrow()
  expect(request).toMatchObject({ id: asked?.id, booking_id: cheaper.id, sales_manager_id: me.id, status: 'assigned' })
  // The decision is no call of the specification: our own client makes it.
  await me.call(discounts.approve, {
    params: { id: request.booking_id },
    body: { version: request.version, discount_percent: '0.5' },
  })
  expect(idsIn((await call(me, 'GET inventory/booked-units/with-discount')).data)).toEqual([cheaper.id])

  const signed = await buildAccepted(owner, { organization_id: developer.id, created_by: me.id })
  const contract = await call(me, 'GET inventory/booked-units/{id}/contract', { id: signed.id })
  expect(contract.bytes.subarray(0, 5).toString()).toBe('%PDF-')

  const created_by = (await buildUser(owner)).id
  const pending = await buildBooking(owner, { organization_id: developer.id, created_by })
  await call(me, 'POST inventory/booked-units/{id}/reject', { id: pending.id }, { reason: 'No proof of payment' })
  expect(await owner.selectFrom('bookings').select('status').where('id', '=', pending.id).execute()).toEqual([
    { status: 'rejected' },
  ])
}
