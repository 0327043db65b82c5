import type { DuePeriod } from '@storey/api/sales/payment-columns.ts'
import { payments } from '@storey/api/sales/payments.ts'
import { addDays } from '@storey/api/schedule/day.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildUser } from '../../../test/builders/basics.ts'
import { buildAccepted, buildCancelled, buildReceipt } from '../../../test/builders/booking.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { receiptRoutes } from './routes.ts'

const app = useTestApp([receiptRoutes])

async function given() {
  const { owner } = app.current
  const { organization_id } = await buildBuilding(owner)
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization_id] })
  const { id: created_by } = await buildUser(owner)
  const { rows } = await sql<{ today: string }>`
    select (now() at time zone timezone)::date as today from organizations where id = ${organization_id}`.execute(owner)
  return { owner, organization_id, manager, created_by, today: rows[0]?.today ?? '' }
}

const AGES = [1, 30, 31, 60, 61, 90, 91]

/** Payments on both sides of every limit of an age or a period, and one that waits for the construction. */
async function due() {
  const world = await given()
  const days = [...AGES.map((age) => -age), 0, 7, 8, 30, 31, 90, 91]
  const booking = await buildAccepted(world.owner, world, [
    ...days.map((away, index) => ({ amount: 1000 + index, due_on: addDays(world.today, away) })),
    { amount: 50_000, due_on: addDays(world.today, -45), estimated: true },
    { amount: 70_000, due_on: null },
  ])
  return { ...world, booking }
}

const daysOf = async (person: Person, period: DuePeriod) =>
  (await person.call(payments.due, { query: { period, per_page: 100 } })).data.map(({ days }) => days)

describe('GET /inventory/payments-due', () => {
  it('lists unpaid payments with a date by period, each limit included once', async () => {
    const { manager } = await due()

    expect(await daysOf(manager, 'overdue')).toEqual([91, 90, 61, 60, 31, 30, 1])
    expect(await daysOf(manager, 'late_1_30')).toEqual([30, 1])
    expect(await daysOf(manager, 'late_31_60')).toEqual([60, 31])
    expect(await daysOf(manager, 'late_61_90')).toEqual([90, 61])
    expect(await daysOf(manager, 'late_over_90')).toEqual([91])
    expect(await daysOf(manager, 'next_7')).toEqual([0, -7])
    expect(await daysOf(manager, 'next_30')).toHaveLength(4)
    expect(await daysOf(manager, 'next_90')).toHaveLength(6)
  })

  it('the totals are the sum of the rows, as SQL adds them up', async () => {
    const { manager, owner, booking } = await due()
    await buildReceipt(owner, booking, { amount: 1500 })

    const { data: rows } = await manager.call(payments.due, { query: { per_page: 100 } })
    const { data: totals } = await manager.call(payments.dueTotals, { query: {} })
    const [total] = totals
    const { rows: sums } = await sql<{ left: number; payments: number }>`
      select sum(amount - paid)::bigint as left, count(*)::integer as payments from booking_installments
      where booking_id = ${booking.id} and due_on is not null and paid < amount`.execute(owner)

    expect(totals).toHaveLength(1)
    expect(total?.left).toEqual({ payments: Number(sums[0]?.payments), amount: Number(sums[0]?.left) })
    expect(rows.reduce((sum, { left }) => sum + left.amount, 0)).toBe(total?.left.amount)
    const parts = [...(total?.overdue ?? []), total?.awaiting_construction, ...(total?.months ?? [])]
    expect(parts.reduce((sum, part) => sum + (part?.amount ?? 0), 0)).toBe(total?.left.amount)
    expect(parts.reduce((sum, part) => sum + (part?.payments ?? 0), 0)).toBe(total?.left.payments)
    expect(total?.awaiting_construction).toEqual({ payments: 1, amount: 50_000 })
  })

  it('the totals follow the filters of the list', async () => {
    const { manager, today, organization_id } = await due()
    const total = async (query: object) => (await manager.call(payments.dueTotals, { query })).data[0]?.left.payments

    expect(await total({ period: 'late_1_30' })).toBe(2)
    expect(await total({ estimated: true })).toBe(1)
    expect(await total({ due_from: today, due_to: addDays(today, 8) })).toBe(3)
    expect(await total({ organizations: [organization_id] })).toBe(15)
    expect(await total({ organizations: [999_999] })).toBeUndefined()
    expect(await total({ currency: ['USD'] })).toBeUndefined()
  })

  it('payments and totals of another developer are not visible', async () => {
    const { booking } = await due()
    const stranger = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [] })
    const query = { search: booking.number }

    expect((await stranger.call(payments.due, { query })).data).toEqual([])
    expect((await stranger.call(payments.dueTotals, { query })).data).toEqual([])
    expect((await stranger.call(payments.receipts, { query })).data).toEqual([])
    expect((await stranger.call(payments.receiptTotals, { query })).data).toEqual([])
  })
})

describe('GET /inventory/receipts', () => {
  async function received() {
    const world = await given()
    const first = await buildAccepted(world.owner, world)
    await buildReceipt(world.owner, first, { amount: 10_000 })
    const wrong = await buildReceipt(world.owner, first, { amount: 700, number: 2 })
    await world.owner
      .updateTable('booking_receipts')
      .set({ reversed_by: world.created_by, reversed_by_name: 'Sara', reversal_reason: 'It bounced' })
      .set({ reversed_at: new Date().toISOString() })
      .where('id', '=', wrong.id)
      .execute()
    const second = await buildAccepted(world.owner, world)
    await buildReceipt(world.owner, second, { amount: 5000 })
    await buildCancelled(world.owner, second, { refund_due: 4000 })
    await buildReceipt(world.owner, second, { amount: 3000, number: 2, refund: true })
    const foreign = await buildAccepted(world.owner, { ...world, currency: 'USD' })
    await buildReceipt(world.owner, foreign, { amount: 900 })
    return { ...world, first, second }
  }

  it('totals count receipts, refunds and reversed ones apart, by currency, as SQL does', async () => {
    const { manager, owner, organization_id } = await received()

    const { data } = await manager.call(payments.receiptTotals, { query: {} })
    const { rows } = await sql<{ currency: string; received: number; refunded: number; reversed: number }>`
      select b.currency, coalesce(sum(r.amount) filter (where not r.refund and r.reversed_at is null), 0)::bigint as received,
        coalesce(sum(r.amount) filter (where r.refund and r.reversed_at is null), 0)::bigint as refunded,
        coalesce(sum(r.amount) filter (where r.reversed_at is not null), 0)::bigint as reversed
      from booking_receipts r join bookings b on b.id = r.booking_id where r.organization_id = ${organization_id}
      group by b.currency order by b.currency`.execute(owner)

    const amounts = data.map(({ currency, received, refunded, reversed }) => ({
      currency,
      received: received.amount,
      refunded: refunded.amount,
      reversed: reversed.amount,
    }))
    expect(amounts).toEqual(
      rows.map((row) => ({
        ...row,
        received: Number(row.received),
        refunded: Number(row.refunded),
        reversed: Number(row.reversed),
      })),
    )
    expect(amounts[0]).toEqual({ currency: 'AED', received: 15_000, refunded: 3000, reversed: 700 })
  })

  it('rows add up to the totals for each filter', async () => {
    const { manager, first, second } = await received()

    for (const query of [
      {},
      { refund: true },
      { refund: false, reversed: false },
      { reversed: true },
      { currency: ['USD'] },
      { search: first.number },
      { project_id: [second.project_id] },
      { method: ['cash' as const] },
      { received_from: '2026-11-02' },
    ]) {
      const { data: rows } = await manager.call(payments.receipts, { query })
      const { data: totals } = await manager.call(payments.receiptTotals, { query })
      const sum = rows.reduce((total, { amount }) => total + amount.amount, 0)
      const parts = totals.flatMap(({ received, refunded, reversed }) => [received, refunded, reversed])
      expect(parts.reduce((total, { amount }) => total + amount, 0)).toBe(sum)
      expect(parts.reduce((total, { payments }) => total + payments, 0)).toBe(rows.length)
    }
  })

  it('pages along the cursor return each receipt once', async () => {
    const { manager } = await received()
    const ids: number[] = []
    let cursor: string | undefined
    do {
      const { data, meta } = await manager.call(payments.receipts, {
        query: { per_page: 2, ...(cursor === undefined ? {} : { cursor }) },
      })
      ids.push(...data.map(({ id }) => id))
      cursor = meta.next_cursor ?? undefined
    } while (cursor !== undefined)

    expect(new Set(ids).size).toBe(5)
    expect(ids).toHaveLength(5)
  })
})
