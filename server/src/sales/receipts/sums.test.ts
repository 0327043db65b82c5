import { payments as lists } from '@storey/api/sales/payments.ts'
import { receipts } from '@storey/api/sales/receipts.ts'
import { allocate, installmentState } from '@storey/api/schedule/allocate.ts'
import { addDays } from '@storey/api/schedule/day.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildBuilding, buildUser } from '../../../test/builders/basics.ts'
import { buildAccepted } from '../../../test/builders/booking.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { slow } from '../../../test/slow.ts'
import { receiptRoutes } from './routes.ts'

const app = useTestApp([receiptRoutes])
const RUNS = 40

const payment = fc.record({
  amount: fc.integer({ min: 0, max: 5_000_000 }),
  /** Days from today; null if it has no date yet. */
  due_in: fc.option(fc.integer({ min: -40, max: 40 }), { nil: null, freq: 5 }),
})
/** A receipt of a share of the total, which may be more than is left; or the reversal of an earlier one, by its index. */
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('record' as const),
      percent: fc.integer({ min: 1, max: 90 }),
      /** The index of the installment that the receipt names; null if it names none. */
      pays: fc.option(fc.nat({ max: 11 }), { nil: null, freq: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reverse' as const), at: fc.nat({ max: 20 }) }) },
)

it('paid amounts agree with a model, SQL and the overdue list after any sequence of receipts', {
  timeout: slow.sequences,
}, async () => {
  const { owner } = app.current
  const { organization_id } = await buildBuilding(owner)
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization_id] })
  const { id: created_by } = await buildUser(owner)
  const { rows: days } = await sql<{ today: string }>`
    select (now() at time zone timezone)::date as today from organizations where id = ${organization_id}`.execute(owner)
  const today = days[0]?.today ?? ''
  const done = { steps: 0, refused: 0 }

  await fc.assert(
    fc.asyncProperty(
      fc.array(payment, { minLength: 1, maxLength: 12 }).filter((all) => all.some(({ amount }) => amount > 0)),
      fc.array(step, { minLength: 3, maxLength: 12 }),
      async (payments, steps) => {
        const rows = payments.map(({ amount, due_in }, index) => ({
          position: index + 1,
          amount,
          due_on: due_in === null ? null : addDays(today, due_in),
        }))
        const booking = await buildAccepted(owner, { organization_id, created_by }, rows)
        const params = { id: booking.id }
        const agreed = rows.reduce((sum, { amount }) => sum + amount, 0)
        const model: { id: number; amount: number; pays: number | null; reversed: boolean }[] = []
        const received = () => model.reduce((sum, { amount, reversed }) => sum + (reversed ? 0 : amount), 0)
        const named = () => {
          const sums = new Map<number, number>()
          for (const { pays, amount, reversed } of model)
            if (pays !== null && !reversed) sums.set(pays, (sums.get(pays) ?? 0) + amount)
          return sums
        }

        for (const one of steps) {
          done.steps++
          if (one.kind === 'record') {
            const line = one.pays === null ? undefined : rows[one.pays % rows.length]
            const pays_position = line?.position ?? null
            const amount = Math.max(1, Math.floor(((line?.amount ?? agreed) * one.percent) / 100))
            const body = { amount, received_on: today, method: 'bank_transfer' as const, pays_position }
            const answer = await manager.ask(receipts.record, { params, body })
            const left = line ? line.amount - (allocate(rows, received(), named()).get(line.position) ?? 0) : Infinity
            const fits = amount <= Math.min(left, agreed - received())
            expect(answer.statusCode).toBe(fits ? 201 : received() === agreed ? 409 : 422)
            if (fits) model.push({ id: answer.json().data.id, amount, pays: pays_position, reversed: false })
            else done.refused++
          } else {
            const chosen = model[one.at % Math.max(model.length, 1)]
            if (!chosen) continue
            const asked = { params: { id: chosen.id }, body: { reason: 'Bounced' } }
            const { statusCode } = await manager.ask(receipts.reverse, asked)
            expect(statusCode).toBe(chosen.reversed ? 409 : 200)
            chosen.reversed = true
          }
        }

        const { data } = await manager.call(receipts.ofBooking, { params })
        const paid = allocate(rows, received(), named())
        const states = rows.map((row) => ({
          position: row.position,
          paid: paid.get(row.position) ?? 0,
          state: installmentState({ ...row, paid: paid.get(row.position) ?? 0 }, today, 'owed'),
        }))
        expect(
          data.installments
            .map(({ position, paid, state }) => ({ position, paid, state }))
            .sort((a, b) => a.position - b.position),
        ).toEqual(states)
        expect(data.totals).toMatchObject({ agreed, received: received(), left: agreed - received() })

        const { rows: sums } = await sql<{ paid: number; received: number }>`
          select (select sum(paid)::float8 from booking_installments where booking_id = ${booking.id}) as paid,
            (select coalesce(sum(amount), 0)::float8 from booking_receipts
              where booking_id = ${booking.id} and reversed_at is null) as received`.execute(owner)
        expect(sums[0]).toEqual({ paid: received(), received: received() })
        const overdue = await manager.call(receipts.overdue, { query: { search: booking.number, per_page: 100 } })
        expect(overdue.data.map(({ position }) => position).sort((a, b) => a - b)).toEqual(
          states.filter(({ state }) => state === 'overdue').map(({ position }) => position),
        )
        expect(overdue.data.reduce((sum, { left }) => sum + left.amount, 0)).toBe(data.totals.overdue)
        const query = { search: booking.number }
        const [due] = (await manager.call(lists.dueTotals, { query })).data
        const [total] = (await manager.call(lists.receiptTotals, { query })).data
        expect(due?.overdue.reduce((sum, { amount }) => sum + amount, 0) ?? 0).toBe(data.totals.overdue)
        const dated = rows.filter(({ due_on }) => due_on !== null)
        expect(due?.left.amount ?? 0).toBe(
          dated.reduce((sum, { amount, position }) => sum + amount - (paid.get(position) ?? 0), 0),
        )
        expect(total?.received.amount ?? 0).toBe(received())
      },
    ),
    { numRuns: RUNS },
  )
  console.log(
    `Receipts: ${RUNS} bookings, ${done.steps} steps, ${done.refused} refused, sums agree after each sequence`,
  )
})
