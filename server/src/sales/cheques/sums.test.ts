import { cheques } from '@storey/api/sales/cheques.ts'
import { receipts } from '@storey/api/sales/receipts.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildBuilding, buildUser } from '../../../test/builders/basics.ts'
import { buildAccepted } from '../../../test/builders/booking.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { slow } from '../../../test/slow.ts'
import { receiptRoutes } from '../receipts/routes.ts'
import { chequeRoutes } from './routes.ts'

const app = useTestApp([chequeRoutes, receiptRoutes])
const RUNS = 25
/** Those that follow each other more often, so that many cheques clear. */
const ACTIONS = [
  'record',
  'deposit',
  'deposit',
  'clear',
  'clear',
  'clear',
  'bounce',
  'replace',
  'return',
  'reverse',
] as const

const step = fc.record({
  action: fc.constantFrom(...ACTIONS),
  at: fc.nat({ max: 3 }),
  amount: fc.integer({ min: 1, max: 600_000 }),
  /** The share of the first of two installments, in percent; null names none. */
  first: fc.option(fc.constantFrom(20, 50, 100)),
})

/** Of two installments, of 400,000 and 600,000. */
function partsOf(amount: number, first: number | null) {
  if (first === null) return []
  const one = Math.floor((amount * first) / 100)
  return [
    { position: 1, amount: one },
    { position: 2, amount: amount - one },
  ].filter((part) => part.amount > 0)
}

it('after any sequence of cheques, receipts, installments and totals agree with SQL', {
  timeout: slow.sequences,
}, async () => {
  const { owner } = app.current
  const { organization_id } = await buildBuilding(owner)
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization_id] })
  const { id: created_by } = await buildUser(owner)
  const day = '2026-11-02'
  const done = { steps: 0, refused: 0, cleared: 0 }

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      const booking = await buildAccepted(owner, { organization_id, created_by }, [
        { amount: 400_000, due_on: '2026-10-01' },
        { amount: 600_000, due_on: null },
      ])
      const list = async () => (await manager.call(cheques.list, { query: { booking_id: [booking.id] } })).data
      let number = 0
      for (const { action, at, amount, first } of steps) {
        done.steps++
        const all = await list()
        const chosen = all[at % Math.max(all.length, 1)]
        const record = (more: object = {}) =>
          manager.ask(cheques.record, {
            params: { id: booking.id },
            body: {
              ...{ number: String(++number), bank: 'Mashreq', drawer: 'Amal Haddad', amount, ...more },
              ...{ cheque_on: day, received_on: day },
              pays: partsOf(amount, first),
            },
          })
        if (!chosen) {
          await record()
          continue
        }
        const { id, version } = chosen
        const params = { id }
        const answer =
          action === 'record'
            ? await record()
            : action === 'replace'
              ? await record({ replaces_id: id })
              : action === 'deposit'
                ? await manager.ask(cheques.deposit, { params, body: { version, deposited_on: day } })
                : action === 'clear'
                  ? await manager.ask(cheques.clear, { params, body: { version, cleared_on: day } })
                  : action === 'bounce'
                    ? await manager.ask(cheques.bounce, {
                        params,
                        body: { version, bounced_on: day, reason: 'No funds', fee: at * 100 },
                      })
                    : action === 'return'
                      ? await manager.ask(cheques.return, {
                          params,
                          body: { version, returned_on: day, reason: 'Asked' },
                        })
                      : await manager.ask(receipts.reverse, {
                          params: { id: chosen.receipts.at(-1)?.id ?? 1_000_000_000 },
                          body: { reason: 'Bounced' },
                        })
        expect([200, 201, 404, 409, 422]).toContain(answer.statusCode)
        if (answer.statusCode >= 400) done.refused++
      }

      const all = await list()
      const { data } = await manager.call(receipts.ofBooking, { params: { id: booking.id } })
      const { rows } = await sql<{ received: number; paid: number; agreed: number; doubled: number }>`select
          (select coalesce(sum(amount), 0)::float8 from booking_receipts
            where booking_id = ${booking.id} and reversed_at is null) as received,
          (select sum(paid)::float8 from booking_installments where booking_id = ${booking.id}) as paid,
          (select sum(amount)::float8 from booking_installments where booking_id = ${booking.id}) as agreed,
          (select count(*)::int from (select from booking_receipts where booking_id = ${booking.id}
            and reversed_at is null group by cheque_id, pays_position having count(*) > 1) twice) as doubled`.execute(
        owner,
      )
      const cleared = all.filter(({ status }) => status === 'cleared')
      const received = cleared.reduce((sum, { amount }) => sum + amount.amount, 0)
      done.cleared += cleared.length

      expect(rows[0]).toEqual({ received, paid: received, agreed: data.totals.agreed, doubled: 0 })
      expect(data.totals.received).toBe(received)
      expect(all.every(({ status, receipts }) => (status === 'cleared') === receipts.length > 0)).toBe(true)
      expect(all.every(({ status, replaced_by }) => (status === 'replaced') === (replaced_by !== null))).toBe(true)
      const [totals] = (await manager.call(cheques.totals, { query: { booking_id: [booking.id] } })).data
      expect(totals?.cleared ?? { cheques: 0, amount: 0 }).toEqual({ cheques: cleared.length, amount: received })
    }),
    { numRuns: RUNS },
  )
  console.log(
    `Cheques: ${RUNS} bookings, ${done.steps} steps, ${done.refused} refused, ${done.cleared} cleared, sums agree`,
  )
})
