import { audit } from '@storey/api/administration/audit.ts'
import { bookings } from '@storey/api/sales/bookings.ts'
import { bookingContracts } from '@storey/api/sales/contracts.ts'
import { earlierSales, type NewEarlierSale } from '@storey/api/sales/earlier-sales.ts'
import { receipts } from '@storey/api/sales/receipts.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  buildBuilding,
  buildClaim,
  buildPlan,
  buildProject,
  buildUnit,
  changePrice,
} from '../../../test/builders/basics.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { auditRoutes } from '../../administration/audit/routes.ts'
import { bookingRoutes } from '../bookings/routes.ts'
import { bookingContractRoutes } from '../contracts/routes.ts'
import { receiptRoutes } from '../receipts/routes.ts'
import { earlierSaleRoutes } from './routes.ts'

const app = useTestApp([auditRoutes, bookingRoutes, bookingContractRoutes, earlierSaleRoutes, receiptRoutes])

const buyer = {
  full_name: 'Amal Haddad',
  nationality: 'LB',
  id_type: 'passport' as const,
  id_number: 'LR 0482 197',
  email: 'amal@example.com',
  share_percent: '100',
}

async function given(unit: Parameters<typeof buildUnit>[1] = {}) {
  const { owner } = app.current
  const sold = await buildUnit(owner, { price: 150_000_000, ...unit })
  const sells_for = [sold.organization_id]
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for })
  const body: NewEarlierSale = {
    unit_id: sold.id,
    booked_on: '2025-03-01',
    price: 120_000_000,
    buyers: [buyer],
    installments: [
      { name: 'On booking', amount: 24_000_000, due_on: '2025-03-01' },
      { name: 'During construction', amount: 36_000_001, due_on: '2025-09-01' },
      { name: 'On handover', amount: 59_999_999, due_on: null, due_text: 'On handover' },
      { name: 'Registration fee', amount: 4_800_000, due_on: '2025-03-15', is_charge: true },
    ],
    receipts: [
      { amount: 24_000_000, received_on: '2025-03-01', method: 'bank_transfer', reference: 'TT 81' },
      { amount: 4_800_000, received_on: '2025-03-14', method: 'cheque' },
    ],
    agreement_sent_on: '2025-03-05',
    buyer_signed_on: '2025-03-09',
    seller_signed_on: '2025-03-12',
    reason: 'Moved from the old system',
  }
  return { owner, unit: sold, sells_for, manager, body }
}
/** The same with a home that is kept from sale, and has no price. */
async function unpriced(unit: Parameters<typeof buildUnit>[1] = {}) {
  const world = await given({ ...unit, status: 'blocked', block_reason: 'Sold' })
  await sql`delete from unit_prices where unit_id = ${world.unit.id}`.execute(world.owner)
  await sql`update units set price = null where id = ${world.unit.id}`.execute(world.owner)
  return world
}
const statusOf = async (id: number) =>
  (await app.current.owner.selectFrom('units').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

describe('POST /inventory/earlier-sales', () => {
  it('records a sale with its own day, price, schedule, receipts and signatures, and marks it', async () => {
    const { owner, unit, manager, body } = await given()

    const { data } = await manager.call(earlierSales.record, { body })

    expect(data).toMatchObject({
      number: expect.stringMatching(/^B-2025-/),
      status: 'accepted',
      unit: { status: 'sold' },
      created_at: expect.stringMatching(/^2025-03-01T/),
      decided_at: expect.stringMatching(/^2025-03-01T/),
      recorded_at: expect.stringMatching(/^20/),
      recorded_reason: body.reason,
      price: { amount: 120_000_000 },
      discount: null,
      split_label: '50/50',
      milestones: { buyer_signed_on: '2025-03-09', seller_signed_on: '2025-03-12' },
      events: [{ kind: 'recorded', note: body.reason }],
    })
    expect(data.expires_at).toBeNull()
    const { data: payments } = await manager.call(receipts.ofBooking, { params: { id: data.id } })
    expect(payments.totals).toMatchObject({ agreed: 124_800_000, received: 28_800_000 })
    expect(payments.receipts.map(({ reference }) => reference)).toEqual([null, 'TT 81'])
    const untold = await owner
      .selectFrom('booking_installments')
      .select('position')
      .where('booking_id', '=', data.id)
      .where('due_on', '<', sql<string>`current_date`)
      .where('overdue_notified_at', 'is', null)
      .execute()
    expect(untold).toEqual([])
    expect(await owner.selectFrom('emails').select('id').execute()).toEqual([])
    expect(await statusOf(unit.id)).toBe('sold')
  })

  it('keeps the list price of its day apart from the agreed price, and the agreed one where none is known', async () => {
    const { manager, body } = await given()
    const { manager: other, body: unknown } = await given()

    const { data } = await manager.call(earlierSales.record, { body: { ...body, list_price: 125_000_000 } })
    const { data: without } = await other.call(earlierSales.record, { body: unknown })

    expect([data.list_price.amount, data.price.amount, data.discount]).toEqual([125_000_000, 120_000_000, null])
    expect([without.list_price.amount, without.price.amount]).toEqual([120_000_000, 120_000_000])
  })

  it('names it in the audit log, and a super admin records it too', async () => {
    const { body } = await given()
    const admin = await signIn(app.current, 'super_admin')

    const { data } = await admin.call(earlierSales.record, { body })

    const log = await admin.call(audit.list, { query: { subject_kind: ['booking'] } })
    expect(log.data.map(({ subject_id }) => subject_id)).toContain(data.id)
  })

  it.each(['unreleased', 'blocked'] as const)('records a sale of a unit that is %s', async (status) => {
    const block_reason = status === 'blocked' ? 'Sold in the old system' : null
    const { unit, manager, body } = await given({ status, block_reason })

    await manager.call(earlierSales.record, { body: { ...body, buyer_signed_on: null, seller_signed_on: null } })

    expect(await statusOf(unit.id)).toBe('booked')
  })

  it('gives a home without a price the list price of its sale: without VAT where lists are without', async () => {
    const { owner } = app.current
    const country = 'OM'
    await owner.insertInto('vat_rules').values({ country, unit_use: 'commercial', percent: '5' }).execute()
    const project = await buildProject(owner, { country, price_vat: 'added' })
    const building = await buildBuilding(owner, { project_id: project.id })
    const office = { building_id: building.id, type: 'office', bedrooms: 0 } as const
    const { unit, manager, body } = await unpriced(office)
    const installments = [{ name: 'All', amount: 10_500_001, due_on: '2025-03-01' }]

    await manager.call(earlierSales.record, {
      body: { ...body, price: 10_500_001, installments, receipts: [] },
    })

    const { price } = await owner
      .selectFrom('units')
      .select('price')
      .where('id', '=', unit.id)
      .executeTakeFirstOrThrow()
    expect(price).toBe(10_000_001)
  })

  it('leaves a home blocked if its only price is that of a sale that is canceled, until it has another', async () => {
    const { owner, unit, manager, body } = await unpriced()
    const record = async () => (await manager.call(earlierSales.record, { body: { ...body, receipts: [] } })).data
    const cancel = ({ id }: { id: number }) =>
      manager.call(bookings.cancel, { params: { id }, body: { reason: 'Withdrew' } })
    const now = () =>
      owner
        .selectFrom('units')
        .select(['status', 'block_reason', 'price'])
        .where('id', '=', unit.id)
        .executeTakeFirstOrThrow()

    await cancel(await record())
    const blocked = await now()
    const { rows: history } = await sql<{ new_status: string }>`select new_status from unit_status_changes
      where unit_id = ${unit.id} order by id desc limit 1`.execute(owner)
    await changePrice(owner, unit.id, 160_000_000)
    await cancel(await record())

    expect(blocked).toEqual({
      ...{ status: 'blocked', price: body.price },
      block_reason: 'Its only price is that of its earlier sale',
    })
    expect(history).toEqual([{ new_status: 'blocked' }])
    expect(await now()).toMatchObject({ status: 'available', price: 160_000_000 })
  })

  it('completes a sale that was handed over', async () => {
    const { unit, manager, body } = await given()

    const { data } = await manager.call(earlierSales.record, { body: { ...body, handed_over_on: '2026-02-01' } })

    expect([data.status, await statusOf(unit.id)]).toEqual(['completed', 'handed_over'])
  })

  it.each([
    ['a schedule that misses one fils', { price: 120_000_001 }, 'installments', /0\.01 of the price is missing/],
    ['a schedule that is one fils above', { price: 119_999_999 }, 'installments', /0\.01 more than the price/],
    [
      'receipts above the schedule',
      { receipts: [{ amount: 124_800_001, received_on: '2025-03-01', method: 'cash' as const }] },
      'receipts',
      /0\.01 more than the schedule/,
    ],
    ['a sale of the future', { booked_on: '2036-01-01' }, 'booked_on', /today/],
    [
      'a receipt of the future',
      { receipts: [{ amount: 1, received_on: '2036-01-01', method: 'cash' as const }] },
      'receipts.0.received_on',
      /today/,
    ],
    [
      'a signature before the agreement was sent',
      { buyer_signed_on: '2025-03-04' },
      'buyer_signed_on',
      /Agreement sent/,
    ],
    ['a registration without a number', { registered_on: '2025-04-01' }, 'registration_number', /number/],
  ])('refuses %s, and leaves the unit as it was', async (_, wrong, field, words) => {
    const { owner, unit, manager, body } = await given()

    const refused = await manager.ask(earlierSales.record, { body: { ...body, ...wrong } })

    expect([refused.statusCode, refused.json().errors[field][0]]).toEqual([422, expect.stringMatching(words)])
    expect(await statusOf(unit.id)).toBe('available')
    expect(await owner.selectFrom('bookings').select('id').where('unit_id', '=', unit.id).execute()).toEqual([])
  })

  it('refuses a unit that is held by another user, and a unit of another developer', async () => {
    const { owner, unit, manager, body } = await given()
    await buildClaim(owner, { unit_id: unit.id })
    const foreign = await buildUnit(owner)

    const held = await manager.ask(earlierSales.record, { body })
    const outside = await manager.ask(earlierSales.record, { body: { ...body, unit_id: foreign.id } })

    expect([held.statusCode, held.json().code]).toEqual([409, 'unit_not_available'])
    expect([outside.statusCode, Object.keys(outside.json().errors)]).toEqual([422, ['unit_id']])
  })

  it('of a record and bookings at the same time, exactly one succeeds', async () => {
    const { owner, unit, sells_for, manager, body } = await given()
    const plan = await buildPlan(owner, { building_id: unit.building_id })
    const second = await signIn(app.current, 'super_admin_sales_manager', { sells_for })
    const booking = { unit_id: unit.id, payment_plan_id: plan.id, buyers: [buyer], expected_price: unit.price }

    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => manager.ask(earlierSales.record, { body })),
      ...Array.from({ length: 5 }, () => second.ask(bookings.create, { body: booking })),
    ])

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(409)])
    expect(await owner.selectFrom('bookings').select('id').where('unit_id', '=', unit.id).execute()).toHaveLength(1)
  })

  it('has no contract text of this system: the signed contract is a document', async () => {
    const { manager, body } = await given()
    const { data } = await manager.call(earlierSales.record, { body })

    const refused = await manager.ask(bookingContracts.pdf, { params: { id: data.id } })

    expect([refused.statusCode, refused.json().code]).toEqual([409, 'recorded'])
  })

  it('stays marked, and its installments add up in the database too', async () => {
    const { owner, manager, body } = await given()
    const { data } = await manager.call(earlierSales.record, { body })
    const change = owner.updateTable('bookings').set({ recorded_reason: 'Another' }).where('id', '=', data.id).execute()

    await expect(change).rejects.toMatchObject({ constraint: 'bookings_recorded_kept' })
    const unit = await buildUnit(owner)
    const claim = await buildClaim(owner, { unit_id: unit.id, kind: 'booking', unit_status: 'booked' })
    const { building_id, project_id, organization_id } = unit
    const naive = owner
      .insertInto('bookings')
      .values({
        ...{ organization_id, unit_id: unit.id, building_id, project_id, claim_id: claim.id, number: 'B-2025-X-1' },
        ...{ status: 'accepted', list_price: 100, price: 100, currency: 'AED', plan_name: 'As agreed' },
        ...{ split_label: '100/0', created_by: claim.holder_id, created_by_name: 'Maya', payment_plan_id: null },
        ...{ decided_at: '2025-03-01T08:00:00Z', recorded_at: '2026-03-01T08:00:00Z', recorded_reason: 'Moved' },
      })
      .execute()
    await expect(naive).rejects.toMatchObject({ constraint: 'booking_payments_add_up' })
  })
})
