import { type ReportRow, salesReports } from '@storey/api/sales/reports.ts'
import { expect, it } from 'vitest'
import { buildBuilding, buildOrganization, buildUser } from '../../../test/builders/basics.ts'
import { buildAccepted } from '../../../test/builders/booking.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { salesReportRoutes } from './routes.ts'

const app = useTestApp([salesReportRoutes])
const period = { from: '2026-03-01', to: '2026-03-31', currency: 'AED' }

const rowsOf = async (person: Person, narrower: object): Promise<readonly ReportRow[]> =>
  (await person.call(salesReports.rows, { query: { ...period, figure: 'sold' as const, per_page: 100, ...narrower } }))
    .data

it('a brokerage that was chosen and typed is one row, in any spelling, whose rows add up to it', async () => {
  const { owner } = app.current
  const { id: building_id, organization_id } = await buildBuilding(owner)
  await owner
    .updateTable('organizations')
    .set({ members_read_sales: true, members_see_own_leads_only: true })
    .where('id', '=', organization_id)
    .execute()
  const { id: created_by } = await buildUser(owner)
  const heron = await buildOrganization(owner, { type: 'brokerage', name: 'Grey Heron Realty', status: 'active' })
  const book = async (price: number, name: string | null, brokerage_id: number | null = null) => {
    const { id } = await buildAccepted(owner, { organization_id, building_id, created_by, price })
    await owner
      .updateTable('bookings')
      .set({ created_at: '2026-03-10 10:00:00 Asia/Dubai', broker_organization_name: name, brokerage_id })
      .where('id', '=', id)
      .execute()
  }
  await book(1_000_000, 'Grey Heron Realty', heron.id)
  await book(2_000_000, 'GREY HERON')
  await book(4_000_000, 'Grey Héron Real Estate L.L.C')
  // Of no brokerage of the platform: one by the normalized name.
  await book(100_000, 'Ibis Brokers')
  await book(200_000, 'ibis  brokerage LLC')
  await book(400_000, 'عقارات النخيل')
  await book(10_000, null)
  const member = await signIn(app.current, 'developer', { organization: { id: organization_id } })
  const readers = [
    await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization_id] }),
    await signIn(app.current, 'developer_admin', { organization: { id: organization_id } }),
    member,
  ]

  for (const person of readers) {
    const { brokerages } = (await person.call(salesReports.show, { query: period })).data
    expect(brokerages.map(({ id, bookings, amount }) => [id, bookings, amount])).toEqual([
      [heron.id, 3, 7_000_000],
      [null, 1, 400_000],
      [null, 2, 300_000],
      [null, 1, 10_000],
    ])
    for (const { id, name, bookings, amount } of brokerages) {
      const narrower = name === null ? { own_team: true } : id === null ? { brokerage: name } : { brokerage_id: id }
      const rows = await rowsOf(person, narrower)
      expect([rows.length, rows.reduce((sum, row) => sum + row.amount.amount, 0)]).toEqual([bookings, amount])
    }
  }
})
