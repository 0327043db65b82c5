import { bookingChanges } from '@storey/api/sales/booking-changes.ts'
import { bookings, type NewBooking } from '@storey/api/sales/bookings.ts'
import { discounts } from '@storey/api/sales/discounts.ts'
import { salesOverview } from '@storey/api/sales/overview.ts'
import { payments } from '@storey/api/sales/payments.ts'
import { receipts } from '@storey/api/sales/receipts.ts'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildMember, buildPlan, buildUnit, buildUser } from '../../../test/builders/basics.ts'
import {
  buildAccepted,
  buildBooking,
  buildBookingDocument,
  buildCancelled,
  buildDiscount,
  buildPaper,
  buildReceipt,
} from '../../../test/builders/booking.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { bookingChangeRoutes } from '../booking-changes/routes.ts'
import { bookingRoutes } from '../bookings/routes.ts'
import { discountRoutes } from '../discounts/routes.ts'
import { salesOverviewRoutes } from '../overview/routes.ts'
import { receiptRoutes } from '../receipts/routes.ts'

const app = useTestApp([bookingChangeRoutes, bookingRoutes, discountRoutes, receiptRoutes, salesOverviewRoutes])

/** A developer with an admin, a late booking with a receipt, a canceled one with a refund left, and one with a request. */
async function developer() {
  const { owner, storage } = app.current
  const building = await buildBuilding(owner)
  const { organization_id } = building
  const admin = await signIn(app.current, 'developer_admin', { organization: { id: organization_id } })
  const { id: created_by } = await buildUser(owner)
  const own = { organization_id, created_by }
  const late = await buildAccepted(owner, own, [{ amount: 700_000, due_on: '2026-01-05' }])
  await owner
    .updateTable('bookings')
    .set({ note: 'Between us', commission_percent: '4', broker_name: 'Karim' })
    .where('id', '=', late.id)
    .execute()
  const { id: file_id } = await buildPaper(owner, storage, organization_id)
  const receipt = await buildReceipt(owner, late, { amount: 200_000, file_id })
  await buildBookingDocument(owner, storage, late, 'passport')
  const canceled = await buildAccepted(owner, own)
  await buildReceipt(owner, canceled, { amount: 90_000 })
  await buildCancelled(owner, canceled, { refund_due: 50_000 })
  const requested = await buildBooking(owner, own)
  await buildDiscount(owner, requested)
  const discounted = await buildBooking(owner, own)
  await owner.transaction().execute(async (db) => {
    const lower = { discount: 1000, price: discounted.price - 1000 }
    await db.updateTable('bookings').set(lower).where('id', '=', discounted.id).execute()
    await db
      .updateTable('booking_installments')
      .set({ amount: lower.price })
      .where('booking_id', '=', discounted.id)
      .execute()
  })
  return { building, organization_id, admin, late, receipt, canceled, requested }
}

/** Every list of sales that a developer reads, as the organizations of its rows. */
const lists: Readonly<Record<string, (person: Person) => Promise<readonly number[]>>> = {
  bookings: async (person) => (await person.call(bookings.list, {})).data.map((row) => row.organization.id),
  discounted: async (person) => (await person.call(bookings.withDiscount, {})).data.map((row) => row.organization.id),
  due: async (person) => (await person.call(payments.due, {})).data.map((row) => row.organization.id),
  receipts: async (person) => (await person.call(payments.receipts, {})).data.map((row) => row.organization.id),
  overdue: async (person) => (await person.call(receipts.overdue, {})).data.map((row) => row.organization.id),
  discounts: async (person) => (await person.call(discounts.list, {})).data.map((row) => row.organization.id),
}

const noticesOf = ({ id }: Person) =>
  app.current.owner
    .selectFrom('notifications')
    .select(['outcome', 'detail', 'subject_name', 'path'])
    .where('user_id', '=', id)
    .where('kind', '=', 'own_sale')
    .orderBy('id')
    .execute()

describe('sales that a developer reads', () => {
  it('each list has the sales of the own developer and none of another: N of N', async () => {
    const [one, two] = [await developer(), await developer()]
    const found = await Promise.all(
      Object.values(lists).flatMap((read) =>
        [one, two].map(async ({ admin, organization_id }) => {
          const rows = await read(admin)
          return { own: rows.every((id) => id === organization_id), some: rows.length > 0 }
        }),
      ),
    )

    const right = found.filter(({ own, some }) => own && some)
    console.log(`Lists of own sales: ${right.length} of ${found.length}`)
    expect(right).toHaveLength(found.length)
  })

  it('totals and the overview count the sales of the own developer only', async () => {
    const { admin } = await developer()
    await developer()

    const { data: overview } = await admin.call(salesOverview.show, {})
    const { data: due } = await admin.call(payments.dueTotals, { query: {} })
    const { data: received } = await admin.call(payments.receiptTotals, { query: {} })
    const { data: filters } = await admin.call(bookings.filters, {})

    expect(overview.to_decide).toMatchObject({ bookings: 2, discounts: 1, registrations: null })
    expect(overview.overdue.sums).toEqual([{ currency: 'AED', amount: 500_000, installments: 1 }])
    expect(overview.refunds.sums).toEqual([{ currency: 'AED', amount: 50_000, bookings: 1 }])
    expect(due.map(({ left }) => left.amount)).toEqual([500_000])
    expect(received.map(({ received }) => received.amount)).toEqual([290_000])
    expect(filters.organizations.map(({ id }) => id)).toEqual([admin.organization.id])
  })

  it('a booking has the names of its buyers, its schedule and its broker, but no contact details, documents, note or commission', async () => {
    const { admin, late } = await developer()

    const { data } = await admin.call(bookings.one, { params: { id: late.id } })

    expect(data.buyers).toEqual([
      {
        ...{ full_name: 'Amal Haddad', id_type: 'passport', share_percent: '100' },
        ...{ nationality: null, id_number: null, email: null, phone: null, address: null, language: 'en' },
        ...{ id_expires_on: null, date_of_birth: null, signatory_name: null, signatory_title: null },
      },
    ])
    expect(data).toMatchObject({ documents: [], note: '', commission_percent: null, broker_name: 'Karim' })
    expect(data.installments.map(({ amount }) => amount)).toEqual([700_000])
  })

  it('payments show the receipts without the proofs, which the developer cannot download', async () => {
    const { admin, late, receipt } = await developer()

    const { data } = await admin.call(receipts.ofBooking, { params: { id: late.id } })
    const { data: listed } = await admin.call(payments.receipts, {})
    const proof = await admin.ask(receipts.proof, { params: { id: receipt.id } })

    expect(data.totals).toMatchObject({ received: 200_000, overdue: 500_000 })
    expect([...data.receipts, ...listed].map((one) => one.proof)).toEqual([null, null, null])
    expect(proof.statusCode).toBe(403)
  })

  it('earlier buyers have their names only', async () => {
    const { admin, requested } = await developer()
    const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [admin.organization.id] })
    const { data: before } = await manager.call(bookings.one, { params: { id: requested.id } })
    const [buyer] = before.buyers
    if (!buyer) throw new Error('A booking without buyers.')
    await manager.call(bookings.correctBuyers, {
      params: { id: requested.id },
      body: {
        version: before.version,
        buyers: [
          { ...buyer, nationality: 'LB', id_number: 'LR 1', email: 'amal@example.com', full_name: 'Amal Khoury' },
        ],
        reason: 'As in the passport',
      },
    })

    const { data: forDesk } = await manager.call(bookingChanges.list, { params: { id: requested.id } })
    const { data } = await admin.call(bookingChanges.list, { params: { id: requested.id } })

    expect(forDesk.buyers[0]?.buyers[0]?.id_number).toBe('LR 0482 197')
    expect(data.buyers[0]?.buyers).toMatchObject([{ full_name: 'Amal Haddad', id_number: null, nationality: null }])
  })

  it('a booking of another developer is not found, and nothing can be decided', async () => {
    const { admin, requested } = await developer()
    const { late } = await developer()

    const foreign = await Promise.all([
      admin.ask(bookings.one, { params: { id: late.id } }),
      admin.ask(receipts.ofBooking, { params: { id: late.id } }),
      admin.ask(receipts.statement, { params: { id: late.id }, query: {} }),
      admin.ask(bookingChanges.list, { params: { id: late.id } }),
      admin.ask(discounts.one, { params: { id: late.id } }),
    ])
    const { data } = await admin.call(discounts.one, { params: { id: requested.id } })
    const accepted = await admin.ask(bookings.accept, { params: { id: requested.id }, body: {} })

    expect(foreign.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
    expect(data.obstacle).toBe('The sales desk decides this discount.')
    expect(accepted.statusCode).toBe(403)
  })

  it('the other users of the developer and its brokers read no sales', async () => {
    const { organization_id } = await developer()
    const colleague = await signIn(app.current, 'developer', { organization: { id: organization_id } })
    const broker = await signIn(app.current, 'broker_admin')

    const refused = await Promise.all([colleague, broker].map((person) => person.ask(bookings.list, {})))

    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403])
  })
})

describe('notifications of a developer about its sales', () => {
  /** A unit with a plan, and those who sell it. */
  async function sellable() {
    const world = await developer()
    const { owner } = app.current
    const { building, organization_id } = world
    await owner
      .updateTable('projects')
      .set({ sales_manager_discount_percent: '2', super_admin_discount_percent: '4' })
      .where('id', '=', building.project_id)
      .execute()
    const unit = await buildUnit(owner, { building_id: building.id, number: '1204', price: 243_200_000 })
    const plan = await buildPlan(owner, { building_id: building.id })
    const sells_for = [organization_id]
    const maker = await signIn(app.current, 'super_admin_sales_manager', { sells_for })
    const second = await signIn(app.current, 'super_admin_sales_manager', { sells_for })
    const body: NewBooking = {
      unit_id: unit.id,
      payment_plan_id: plan.id,
      expected_price: 243_200_000,
      buyers: [
        {
          ...{ full_name: 'Amal Haddad', nationality: 'LB', id_type: 'passport', id_number: 'LR 0482 197' },
          ...{ email: 'amal@example.com', share_percent: '100' },
        },
      ],
    }
    return { ...world, maker, second, body }
  }

  it('each admin is notified once of a booking, a discount, the decision and the cancellation, and no other developer is', async () => {
    const { admin, building, organization_id, maker, second, body } = await sellable()
    const { admin: stranger } = await developer()
    const partner = await signIn(app.current, 'developer_admin', { organization: { id: organization_id } })
    const disabled = await buildMember(app.current.owner, organization_id, 'developer_admin')
    await app.current.owner
      .updateTable('memberships')
      .set({ enabled: false })
      .where('user_id', '=', disabled.id)
      .execute()

    const { data: booking } = await maker.call(bookings.create, { body })
    const params = { id: booking.id }
    await maker.call(discounts.ask, { params, body: { discount_percent: '2' } })
    await second.call(bookings.accept, { params, body: {} })
    await second.call(bookings.cancel, { params, body: { reason: 'The buyer withdrew' } })

    const own = await noticesOf(admin)
    expect(own.map(({ outcome, detail }) => [outcome, detail])).toEqual([
      ['done', `${building.code}-1204, AED 2,432,000`],
      ['changed', 'Discount: AED 48,640 off AED 2,432,000'],
      ['accepted', null],
      ['cancelled', 'The buyer withdrew'],
    ])
    expect(own.every(({ path }) => path === `/inventory/units/booked-units/${booking.id}`)).toBe(true)
    expect(await noticesOf(partner)).toHaveLength(4)
    expect(await noticesOf(stranger)).toEqual([])
    expect(
      await app.current.owner.selectFrom('notifications').selectAll().where('user_id', '=', disabled.id).execute(),
    ).toEqual([])
  })
})
