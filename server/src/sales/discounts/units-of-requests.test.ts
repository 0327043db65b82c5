import { discounts } from '@storey/api/sales/discounts.ts'
import { expect, it } from 'vitest'
import { buildBuilding, buildUnit, buildUser } from '../../../test/builders/basics.ts'
import { buildBooking, buildDiscount } from '../../../test/builders/booking.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { discountRoutes } from './routes.ts'

const app = useTestApp([discountRoutes])

it('a discount request names the unit that its booking had at the time of the request', async () => {
  const { owner } = app.current
  const { organization_id, project_id, id: building_id } = await buildBuilding(owner)
  const { id: created_by } = await buildUser(owner)
  const earlier = await buildUnit(owner, { building_id })
  // The booking has since changed from the earlier unit to this one.
  const booking = await buildBooking(owner, { organization_id, created_by })
  await buildDiscount(owner, booking)
  const admin = await signIn(app.current, 'super_admin')
  const list = async () =>
    (await admin.call(discounts.list, { query: { search: booking.number } })).data.map((row) => [
      row.unit.id,
      row.building.id,
      row.project.id,
    ])

  const before = await list()
  await owner
    .insertInto('booking_unit_changes')
    .values({
      organization_id,
      booking_id: booking.id,
      version: 2,
      from_unit_id: earlier.id,
      from_plan_name: 'Cash',
      from_split_label: '100/0',
      from_list_price: earlier.price,
      from_discount: 0,
      from_price: earlier.price,
      from_installments: '[]',
      to_unit_id: booking.unit_id,
      to_plan_name: booking.plan_name,
      to_split_label: booking.split_label,
      to_price: booking.price,
      reason: 'A higher floor',
      changed_by: created_by,
      changed_by_name: booking.created_by_name,
    })
    .execute()
  const after = await list()

  expect(before).toEqual([[booking.unit_id, booking.building_id, booking.project_id]])
  expect(after).toEqual([[earlier.id, building_id, booking.project_id]])
  expect(booking.project_id).not.toBe(project_id)
})
