import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookingRoutes } from '../../src/sales/bookings/routes.ts'
import { receiptRoutes } from '../../src/sales/receipts/routes.ts'
import { buildBuilding, buildUser } from '../builders/basics.ts'
import { buildAccepted } from '../builders/booking.ts'
import { type Person, signIn, useTestApp } from '../harness.ts'
import { slow } from '../slow.ts'
import { type RawRequest, releaseTogether } from './release-together.ts'
import { useTwoServers } from './two-servers.ts'

const TRIALS = 50
const AGREED = 1_000_000

const app = useTestApp([bookingRoutes, receiptRoutes])
const servers = useTwoServers(app)
let organization_id = 0
let created_by = 0
let manager: Person
let second: Person

beforeAll(async () => {
  const { owner } = app.current
  await sql`create table naive_decisions (booking_id bigint not null)`.execute(owner)
  await sql`grant select, insert on naive_decisions to storey_app`.execute(owner)
  organization_id = (await buildBuilding(owner)).organization_id
  created_by = (await buildUser(owner)).id
  const sells_for = [organization_id]
  manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for })
  second = await signIn(app.current, 'super_admin_sales_manager', { sells_for })
})

const booking = () =>
  buildAccepted(app.current.owner, { organization_id, created_by }, [
    { amount: AGREED / 4, due_on: '2026-10-01' },
    { amount: (AGREED / 4) * 3, due_on: null },
  ])

const post = (person: Person, at: number, path: string, body: object, idempotency_key?: string): RawRequest => ({
  server: servers[at % 2] ?? '',
  token: person.token,
  path: `/api/inventory/${path}`,
  body: { organization_id: person.organization.id, locale: 'en', ...body },
  ...(idempotency_key === undefined ? {} : { idempotency_key }),
})
const received = (amount: number) => ({ amount, received_on: '2026-11-01', method: 'bank_transfer' })

const after = async (id: number) => {
  const { rows } = await sql<{ status: string; receipts: number; received: number; paid: number; reversed: number }>`
    select b.status,
      (select count(*)::int from booking_receipts where booking_id = b.id) as receipts,
      (select count(*)::int from booking_receipts where booking_id = b.id and reversed_at is not null) as reversed,
      (select coalesce(sum(amount), 0)::float8 from booking_receipts where booking_id = b.id and reversed_at is null and not refund) as received,
      (select sum(paid)::float8 from booking_installments where booking_id = b.id) as paid
    from bookings b where b.id = ${id}`.execute(app.current.owner)
  const [row] = rows
  if (!row) throw new Error('The booking is gone.')
  return row
}

/** How many of the trials were written more than once where each looks whether it is there and writes then. */
async function control(tries: number): Promise<number> {
  let broken = 0
  for (let trial = 1; trial <= TRIALS; trial++) {
    const path = `/naive-decision/${trial * 1000 + tries}`
    const statuses = await releaseTogether(
      Array.from({ length: tries }, (_, at) => ({ server: servers[at % 2] ?? '', path, body: {} })),
    )
    if (statuses.filter((status) => status === 200).length > 1) broken++
  }
  return broken
}

const isFine = (statuses: readonly number[]) => statuses.every((status) => status < 500)

describe('receipts of a booking, through two processes', () => {
  it('records one receipt when it is posted several times with one idempotency key', {
    timeout: slow.race,
  }, async () => {
    let one = 0
    for (let trial = 0; trial < TRIALS; trial++) {
      const { id } = await booking()
      const again = (at: number) => post(manager, at, `booked-units/${id}/receipts`, received(10_000), `receipt-${id}`)
      const statuses = await releaseTogether([again(0), again(1), again(2), again(3)])
      // A client that was told that the first call is still running asks again.
      const [last] = await releaseTogether([again(trial)])
      const now = await after(id)
      if (now.receipts === 1 && now.paid === 10_000 && last === 201 && isFine(statuses)) one++
    }
    const broken = await control(4)

    console.log(`Receipts with one key: ${one} of ${TRIALS} trials one; control ${broken} of ${TRIALS} broken`)
    expect(one).toBe(TRIALS)
    expect(broken).toBeGreaterThan(0)
  })

  it('receipts recorded at once never exceed the amount due', { timeout: slow.race }, async () => {
    let right = 0
    for (let trial = 0; trial < TRIALS; trial++) {
      const { id } = await booking()
      const most = received(AGREED * 0.6)
      const statuses = await releaseTogether([
        post(manager, trial, `booked-units/${id}/receipts`, most),
        post(second, trial + 1, `booked-units/${id}/receipts`, most),
      ])
      const now = await after(id)
      const sums = now.receipts === 1 && now.received === AGREED * 0.6 && now.paid === now.received
      if (sums && [...statuses].sort().join() === '201,422') right++
    }

    console.log(`Two receipts of more than half: ${right} of ${TRIALS} trials one`)
    expect(right).toBe(TRIALS)
  })

  it('refunds recorded at once never exceed the agreed amount', { timeout: slow.race }, async () => {
    let right = 0
    for (let trial = 0; trial < TRIALS; trial++) {
      const { id } = await booking()
      await releaseTogether([post(manager, 0, `booked-units/${id}/receipts`, received(10_000))])
      const cancellation = { reason: 'The buyer withdrew', refund_amount: 8_000 }
      await releaseTogether([post(manager, 0, `booked-units/${id}/cancel`, cancellation)])
      const back = (person: Person, at: number) => post(person, at, `booked-units/${id}/refunds`, received(5_000))
      const statuses = await releaseTogether([back(manager, trial), back(second, trial + 1)])
      const { rows } = await sql<{ refunded: number }>`select coalesce(sum(amount), 0)::float8 as refunded
        from booking_receipts where booking_id = ${id} and refund`.execute(app.current.owner)
      if (rows[0]?.refunded === 5_000 && [...statuses].sort().join() === '201,422') right++
    }

    console.log(`Two refunds of more than half: ${right} of ${TRIALS} trials one`)
    expect(right).toBe(TRIALS)
  })

  it('reverses a receipt once, and records none for a booking that is canceled at the same time', {
    timeout: slow.race,
  }, async () => {
    let right = 0
    for (let trial = 0; trial < TRIALS; trial++) {
      const { id } = await booking()
      await releaseTogether([post(manager, 0, `booked-units/${id}/receipts`, received(5_000))])
      const { rows } = await sql<{ id: number }>`select id from booking_receipts where booking_id = ${id}`.execute(
        app.current.owner,
      )
      const reverse = (person: Person, at: number) =>
        post(person, at, `receipts/${rows[0]?.id}/reverse`, { reason: 'Bounced' })
      const statuses = await releaseTogether([
        reverse(manager, trial),
        reverse(second, trial + 1),
        post(second, trial, `booked-units/${id}/receipts`, received(7_000)),
        post(manager, trial + 1, `booked-units/${id}/cancel`, { reason: 'The buyer withdrew', refund_amount: 0 }),
      ])
      const now = await after(id)
      const reversals = statuses.slice(0, 2).filter((status) => status === 200).length
      const recorded = statuses[2] === 201 ? 7_000 : 0
      const sums = now.received === recorded && now.paid === recorded && now.reversed === 1
      if (reversals === 1 && sums && now.status === 'cancelled' && isFine(statuses)) right++
    }

    console.log(`Reversals, a receipt and a cancellation at once: ${right} of ${TRIALS} trials right`)
    expect(right).toBe(TRIALS)
  })
})
