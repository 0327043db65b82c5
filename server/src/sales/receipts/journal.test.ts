import { jobs } from '@storey/api/account/tasks.ts'
import { payments } from '@storey/api/sales/payments.ts'
import { receipts } from '@storey/api/sales/receipts.ts'
import { addDays } from '@storey/api/schedule/day.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildBankAccount } from '../../../test/builders/bank-account.ts'
import { buildBuilding, buildUser } from '../../../test/builders/basics.ts'
import { buildAccepted, buildCancelled, buildReceipt } from '../../../test/builders/booking.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { readCsv } from '../../../test/read-xlsx.ts'
import { slow } from '../../../test/slow.ts'
import { whole } from '../../../test/whole.ts'
import { openingOf, scopeOfJob } from '../../access/scope.ts'
import { linesOf } from './journal.ts'
import { type JournalQuery, listPostings } from './journal-queries.ts'

const app = useTestApp(whole)
const PRICE = 900_000
const FEE = 40_000

/** An accepted booking with a fee, in a project with an escrow and an operating account. */
async function given() {
  const { owner } = app.current
  const { organization_id } = await buildBuilding(owner)
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization_id] })
  const { id: created_by } = await buildUser(owner)
  const booking = await buildAccepted(owner, { organization_id, created_by }, [
    { amount: PRICE, due_on: '2026-10-01' },
    { amount: FEE, due_on: '2026-10-01' },
  ])
  await owner
    .updateTable('booking_installments')
    .set({ is_charge: true, percent: null })
    .where('booking_id', '=', booking.id)
    .where('position', '=', 2)
    .execute()
  const own = { organization_id, project_id: booking.project_id }
  const escrow = await buildBankAccount(owner, { ...own, bank: 'Escrow Bank', number: '10-1111' })
  const operating = await buildBankAccount(owner, { ...own, kind: 'operating', bank: 'Other Bank', number: '20-2222' })
  const { rows } = await sql<{ today: string }>`
    select (now() at time zone timezone)::date as today from organizations where id = ${organization_id}`.execute(owner)
  return { owner, organization_id, manager, booking, escrow, operating, today: rows[0]?.today ?? '' }
}

const scope = scopeOfJob('test')
/** The lines of a journal, in pages of three. */
async function journalOf(query: Omit<JournalQuery, 'format'>) {
  const lines = []
  let cursor: string | undefined
  do {
    const asked = { ...query, page: 1, per_page: 3, ...(cursor && { cursor }) }
    const { data, meta } = await app.current.pool.transaction(openingOf(scope), (db) => listPostings(db, scope, asked))
    lines.push(...data.flatMap(linesOf))
    cursor = meta.next_cursor ?? undefined
  } while (cursor !== undefined)
  return lines
}
type Lines = Awaited<ReturnType<typeof journalOf>>
const debits = (lines: Lines) => lines.reduce((sum, { debit }) => sum + (debit?.amount ?? 0), 0)
const credits = (lines: Lines) => lines.reduce((sum, { credit }) => sum + (credit?.amount ?? 0), 0)
const balance = (lines: Lines, ledger: string) => {
  const own = lines.filter((line) => line.ledger === ledger)
  return debits(own) - credits(own)
}

const step = fc.record({
  kind: fc.constantFrom('record' as const, 'record' as const, 'fee' as const, 'reverse' as const),
  amount: fc.integer({ min: 1, max: 20_000 }),
  account: fc.constantFrom('escrow' as const, 'operating' as const, 'none' as const),
  day: fc.integer({ min: 0, max: 60 }),
  at: fc.nat({ max: 20 }),
})

describe('the journal', () => {
  it('sums balance, and accounts, buyers and fees agree with SQL after any sequence of receipts, fees, reversals and refunds', {
    timeout: slow.sequences,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 9 }), fc.boolean(), async (steps, canceled) => {
        const { owner, manager, booking, escrow, operating, today } = await given()
        const params = { id: booking.id }
        const ids = { escrow: escrow.id, operating: operating.id, none: null }
        for (const { kind, amount, account, day, at } of steps) {
          if (kind === 'reverse') {
            const { data } = await manager.call(receipts.ofBooking, { params })
            const open = data.receipts.filter(({ reversal }) => !reversal)
            const chosen = open[at % Math.max(1, open.length)]
            if (chosen) await manager.call(receipts.reverse, { params: { id: chosen.id }, body: { reason: 'Bounced' } })
          } else
            await manager.ask(receipts.record, {
              params,
              body: {
                ...{
                  amount,
                  received_on: addDays(today, -day),
                  method: 'cash' as const,
                  bank_account_id: ids[account],
                },
                ...(kind === 'fee' && { pays_position: 2 }),
              },
            })
        }
        const { data: before } = await manager.call(receipts.ofBooking, { params })
        if (canceled && before.totals.received > 1) {
          const refund_due = Math.floor(before.totals.received / 2)
          await buildCancelled(owner, booking, { refund_due })
          const body = { amount: refund_due, received_on: today, method: 'cash' as const, bank_account_id: escrow.id }
          await manager.call(receipts.recordRefund, { params, body })
        }

        const lines = await journalOf({ search: booking.number })
        const halves = [
          ...(await journalOf({ search: booking.number, to: addDays(today, -30) })),
          ...(await journalOf({ search: booking.number, from: addDays(today, -29) })),
        ]
        const { rows } = await sql<{ account: string; net: number; fees: number; postings: number }>`
          select coalesce(a.bank || ' ' || right(a.number, 4), 'Bank, account not named') as account,
            coalesce(sum(case when r.refund then -r.amount else r.amount end) filter (where r.reversed_at is null), 0)::float8 as net,
            coalesce(sum(r.amount) filter (where r.reversed_at is null and r.pays_position = 2), 0)::float8 as fees,
            (count(*) + count(r.reversed_at))::integer as postings
          from booking_receipts r left join bank_accounts a on a.id = r.bank_account_id
          where r.booking_id = ${booking.id} group by 1`.execute(owner)

        expect(debits(lines)).toBe(credits(lines))
        expect(halves).toEqual(lines)
        expect(lines).toHaveLength(2 * rows.reduce((sum, { postings }) => sum + postings, 0))
        for (const { account, net } of rows) expect(balance(lines, account)).toBe(net)
        const net = rows.reduce((sum, row) => sum + row.net, 0)
        const fees = rows.reduce((sum, row) => sum + row.fees, 0)
        expect(balance(lines, 'Fees') + fees).toBe(0)
        expect(balance(lines, 'Buyers') + net - fees).toBe(0)
      }),
      { numRuns: 25 },
    )
  })

  it('is exported as CSV with two lines for each posting, and without postings of other developers', async () => {
    const { owner, manager, booking, operating, today } = await given()
    const other = await given()
    await buildReceipt(owner, other.booking)
    const params = { id: booking.id }
    const body = { received_on: today, method: 'bank_transfer' as const, reference: '=cmd()' }
    const { data: first } = await manager.call(receipts.record, { params, body: { ...body, amount: 12_345 } })
    const fee = { ...body, amount: FEE, pays_position: 2, bank_account_id: operating.id }
    await manager.call(receipts.record, { params, body: fee })
    await manager.call(receipts.reverse, { params: { id: first.id }, body: { reason: 'Bounced' } })

    const { data } = await manager.call(payments.exportJournal, { body: { format: 'csv' } })
    await app.current.work()
    const file = await manager.ask(jobs.result, { params: { id: data.id } })
    const [heads = [], ...rows] = readCsv(file.body)
    const cell = (row: readonly string[], head: string) => row[heads.indexOf(head)]

    expect(
      rows.map((row) =>
        ['Day', 'Entry', 'Voucher', 'Account', 'Debit', 'Credit', 'Currency'].map((head) => cell(row, head)),
      ),
    ).toEqual([
      [today, 'Receipt', 'RV-00001', 'Escrow Bank 1111', '123.45', '', 'AED'],
      [today, 'Receipt', 'RV-00001', 'Buyers', '', '123.45', 'AED'],
      [today, 'Void', 'RV-00001', 'Buyers', '123.45', '', 'AED'],
      [today, 'Void', 'RV-00001', 'Escrow Bank 1111', '', '123.45', 'AED'],
      [today, 'Fee', 'RV-00002', 'Other Bank 2222', '400.00', '', 'AED'],
      [today, 'Fee', 'RV-00002', 'Fees', '', '400.00', 'AED'],
    ])
    expect(rows.map((row) => cell(row, 'Booking'))).toEqual(Array.from({ length: 6 }, () => booking.number))
    expect(cell(rows[0] ?? [], 'Reference')).toBe("'=cmd()")
  })
})
