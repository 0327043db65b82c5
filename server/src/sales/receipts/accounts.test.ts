import { bookings } from '@storey/api/sales/bookings.ts'
import { payments } from '@storey/api/sales/payments.ts'
import { type Receipt, receipts } from '@storey/api/sales/receipts.ts'
import { describe, expect, it } from 'vitest'
import { buildBankAccount } from '../../../test/builders/bank-account.ts'
import { buildBuilding, buildUser } from '../../../test/builders/basics.ts'
import { buildAccepted, buildCancelled } from '../../../test/builders/booking.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { bookingRoutes } from '../bookings/routes.ts'
import { receiptRoutes } from './routes.ts'

const app = useTestApp([bookingRoutes, receiptRoutes])

/** An accepted booking in a project with an escrow account, and others that it cannot use. */
async function given() {
  const { owner } = app.current
  const { organization_id } = await buildBuilding(owner)
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization_id] })
  const { id: created_by } = await buildUser(owner)
  const booking = await buildAccepted(owner, { organization_id, created_by }, [
    { amount: 900_000, due_on: '2026-10-01' },
  ])
  const own = { organization_id, project_id: booking.project_id }
  const operating = await buildBankAccount(owner, { ...own, kind: 'operating', bank: 'Mashreq', number: '20-77-88' })
  const escrow = await buildBankAccount(owner, { ...own, number: 'AE07 0331 2345 6789 0123 456' })
  const archived = await buildBankAccount(owner, { ...own, kind: 'other', archived_at: '2026-01-01T00:00:00Z' })
  const dollars = await buildBankAccount(owner, { ...own, currency: 'USD' })
  const { project_id } = await buildBuilding(owner, { organization_id })
  const elsewhere = await buildBankAccount(owner, { organization_id, project_id })
  return { owner, manager, booking, operating, escrow, archived, dollars, elsewhere, params: { id: booking.id } }
}

const body = { amount: 1_000, received_on: '2026-11-01', method: 'bank_transfer' as const }
const record = (manager: Person, id: number, more: object = {}) =>
  manager.ask(receipts.record, { params: { id }, body: { ...body, ...more } })
const accountIn = (answer: Awaited<ReturnType<typeof record>>) => (answer.json() as { data: Receipt }).data.account

describe('bank accounts of receipts', () => {
  it('a receipt names the escrow account unless another one, or none, is chosen', async () => {
    const { manager, booking, operating, escrow, params } = await given()

    const usual = await record(manager, booking.id)
    const chosen = await record(manager, booking.id, { bank_account_id: operating.id })
    const none = await record(manager, booking.id, { bank_account_id: null })
    const { data } = await manager.call(receipts.ofBooking, { params })

    expect(accountIn(usual)).toEqual({ id: escrow.id, name: 'Emirates NBD 3456' })
    expect(accountIn(chosen)).toEqual({ id: operating.id, name: 'Mashreq 7788' })
    expect(accountIn(none)).toBeNull()
    expect(data.accounts.map(({ id }) => id)).toEqual([escrow.id, operating.id])
  })

  it('an account that is archived, in another currency or of another project is refused on its field', async () => {
    const { manager, booking, archived, dollars, elsewhere } = await given()

    for (const { id } of [archived, dollars, elsewhere, { id: 999_999_999 }]) {
      const refused = await record(manager, booking.id, { bank_account_id: id })
      expect(refused.statusCode).toBe(422)
      expect(Object.keys(refused.json().errors)).toEqual(['bank_account_id'])
    }
    expect((await manager.call(receipts.ofBooking, { params: { id: booking.id } })).data.receipts).toEqual([])
  })

  it('a refund names the account that it is paid from', async () => {
    const { owner, manager, booking, operating, params } = await given()
    await record(manager, booking.id)
    await buildCancelled(owner, booking, { refund_due: 500 })

    const { data } = await manager.call(receipts.recordRefund, {
      params,
      body: { ...body, amount: 500, bank_account_id: operating.id },
    })

    expect(data.account?.id).toBe(operating.id)
  })

  it('the list is filtered by account, and the totals by account add up to those of the currency', async () => {
    const { manager, booking, operating, escrow } = await given()
    await record(manager, booking.id)
    await record(manager, booking.id, { amount: 2_000, bank_account_id: operating.id })
    const reversed = await record(manager, booking.id, { amount: 7_000, bank_account_id: operating.id })
    await manager.call(receipts.reverse, { params: { id: reversed.json().data.id }, body: { reason: 'Bounced' } })
    await record(manager, booking.id, { amount: 4_000, bank_account_id: null })

    const { data: listed } = await manager.call(payments.receipts, {
      query: { bank_account_id: [operating.id], reversed: false },
    })
    const { data: totals } = await manager.call(payments.receiptTotals, { query: {} })
    const { data: filters } = await manager.call(bookings.filters, {})

    expect(listed.map(({ amount }) => amount.amount)).toEqual([2_000])
    expect(totals[0]?.received).toEqual({ payments: 3, amount: 7_000 })
    expect(totals[0]?.accounts.map(({ account, received }) => [account?.id ?? null, received.amount])).toEqual([
      [operating.id, 2_000],
      [escrow.id, 1_000],
      [null, 4_000],
    ])
    expect(filters.accounts.map(({ id }) => id)).toContain(escrow.id)
  })

  it('the voucher prints the account', async () => {
    const { manager, booking } = await given()
    const { data } = (await record(manager, booking.id)).json() as { data: Receipt }

    const answer = await manager.ask(receipts.voucher, { params: { id: data.id }, query: {} })

    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })
})
