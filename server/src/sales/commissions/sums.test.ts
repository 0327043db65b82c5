import { commissions } from '@storey/api/sales/commissions.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildBuilding, buildUser } from '../../../test/builders/basics.ts'
import { buildAccepted, buildReceipt } from '../../../test/builders/booking.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { slow } from '../../../test/slow.ts'
import { commissionRoutes } from './routes.ts'

const app = useTestApp([commissionRoutes])
const RUNS = 15
const TODAY = new Date().toISOString().slice(0, 10)
const file = () => new File(['%PDF-1.7 an invoice %%EOF'], 'invoice.pdf', { type: 'application/pdf' })

const sale = fc.record({
  price: fc.integer({ min: 1, max: 900_000_000 }),
  /** Thousandths of a percent. */
  rate: fc.integer({ min: 0, max: 100_000 }),
  harbor: fc.boolean(),
})
const step = fc.record({
  kind: fc.constantFrom('invoice', 'approve', 'pay', 'cancel', 'receive'),
  at: fc.nat({ max: 5 }),
})

it('after any sequence of sales, invoices, payments and cancellations the totals agree with SQL and with a model', {
  timeout: slow.sequences,
}, async () => {
  const { owner } = app.current
  const { organization_id } = await buildBuilding(owner)
  const admin = await signIn(app.current, 'super_admin')
  const { id: created_by } = await buildUser(owner)
  await fc.assert(
    fc.asyncProperty(
      fc.array(sale, { minLength: 1, maxLength: 5 }),
      fc.array(step, { maxLength: 14 }),
      async (sales, steps) => {
        const harbor = await signIn(app.current, 'broker_admin')
        const palm = await signIn(app.current, 'broker_admin')
        const made: { id: number; booking_id: number; broker: typeof harbor; amount: number; live: boolean }[] = []
        for (const { price, rate, harbor: first } of sales) {
          const broker = first ? harbor : palm
          const booking = await buildAccepted(owner, { organization_id, created_by, price })
          await sql`update bookings set brokerage_id = ${broker.organization.id}, commission_percent = ${rate}::numeric / 1000
          where id = ${booking.id}`.execute(owner)
          const { id } = await owner
            .selectFrom('commissions')
            .select('id')
            .where('booking_id', '=', booking.id)
            .executeTakeFirstOrThrow()
          // Half a minor unit rounds up, in whole numbers.
          const amount = Number((BigInt(price) * BigInt(rate) * 2n + 100_000n) / 200_000n)
          made.push({ id, booking_id: booking.id, broker, amount, live: true })
        }
        for (const { kind, at } of steps) {
          const one = made[at % made.length]
          if (!one) continue
          const params = { id: one.id }
          const { version } = await owner
            .selectFrom('commissions')
            .select('version')
            .where('id', '=', one.id)
            .executeTakeFirstOrThrow()
          if (kind === 'invoice')
            await one.broker.ask(commissions.invoice, {
              params,
              body: { invoice_number: `I${one.id}`, invoice_on: TODAY, file: file() },
            })
          if (kind === 'approve') await admin.ask(commissions.approve, { params, body: { version } })
          if (kind === 'pay')
            await admin.ask(commissions.pay, { params, body: { version, paid_on: TODAY, reference: 'TT' } })
          if (kind === 'receive' && one.live) {
            const booking = await owner
              .selectFrom('bookings')
              .selectAll()
              .where('id', '=', one.booking_id)
              .executeTakeFirstOrThrow()
            const { rows } = await sql<{ next: number }>`select count(*) + 1 as next from booking_receipts
            where booking_id = ${one.booking_id}`.execute(owner)
            if (rows[0]?.next === 1) await buildReceipt(owner, booking, { amount: 1, number: 1 })
          }
          if (kind === 'cancel' && one.live) {
            await sql`update bookings set status = 'cancelled', reason = 'Withdrew' where id = ${one.booking_id}`.execute(
              owner,
            )
            one.live = false
          }
        }
        for (const broker of [harbor, palm]) {
          const brokerage_id = [broker.organization.id]
          const { data } = await admin.call(commissions.totals, { query: { brokerage_id } })
          const own = await broker.call(commissions.totals, { query: {} })
          const { rows } = await sql<{ status: string; total: number; rows: number }>`
          select status, sum(amount + vat)::bigint as total, count(*)::integer as rows from commissions
            where brokerage_id = ${broker.organization.id} group by status`.execute(owner)
          const of = (status: string) => rows.find((row) => row.status === status)
          const expected = made
            .filter((one) => one.broker === broker && one.live)
            .reduce((sum, { amount }) => sum + amount, 0)
          expect(own.data).toEqual(data)
          expect(data[0]?.net.amount ?? 0).toBe(expected)
          for (const status of ['earned', 'invoiced', 'approved', 'paid', 'to_recover'] as const)
            expect(data[0]?.[status] ?? { commissions: 0, amount: 0 }).toEqual({
              commissions: of(status)?.rows ?? 0,
              amount: of(status)?.total ?? 0,
            })
        }
      },
    ),
    { numRuns: RUNS },
  )
})
