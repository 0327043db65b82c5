import { sql } from 'kysely'
import type { Database } from '../../src/database/connect.ts'
import { buildOrganization, buildUser } from '../builders/basics.ts'
import { buildAccepted, buildCancelled, buildReceipt } from '../builders/booking.ts'
import { buildCheque } from '../builders/cheque.ts'
import { useTestApp } from '../harness.ts'
import { testRules } from './rules.ts'

const app = useTestApp([])

async function accepted(owner: Database) {
  const { id: organization_id } = await buildOrganization(owner)
  const { id: created_by } = await buildUser(owner)
  return buildAccepted(owner, { organization_id, created_by })
}
type Booking = Awaited<ReturnType<typeof accepted>>
const cheque = async (owner: Database, status: 'received' | 'deposited' = 'received') =>
  buildCheque(owner, await accepted(owner), { status })

/** A new cheque in SQL. */
const insertion = (
  booking: Booking,
  more: { status?: string; drawer?: string; currency?: string; pays?: object } = {},
) =>
  sql`insert into cheques (organization_id, booking_id, status, number, bank, drawer, amount, currency, cheque_on,
      received_on, recorded_by, recorded_by_name, pays)
    values (${booking.organization_id}, ${booking.id}, ${more.status ?? 'received'}, '1', 'Mashreq',
      ${more.drawer ?? 'Amal Haddad'}, 100, ${more.currency ?? booking.currency}, '2026-11-02', '2026-11-01',
      ${booking.created_by}, 'Maya', ${JSON.stringify(more.pays ?? [])})`

testRules(app, [
  {
    constraint: 'cheques_transition',
    refuses: 'a new cheque that has cleared already',
    given: async ({ owner }) => insertion(await accepted(owner), { status: 'cleared' }),
  },
  {
    constraint: 'cheques_transition',
    refuses: 'a cheque that clears before it was deposited',
    given: async ({ owner }) =>
      sql`update cheques set status = 'cleared', deposited_on = '2026-11-02', cleared_on = '2026-11-02'
        where id = ${(await cheque(owner)).id}`,
  },
  {
    constraint: 'cheques_of_live',
    refuses: 'a cheque of a canceled booking',
    given: async ({ owner }) => {
      const booking = await accepted(owner)
      await buildCancelled(owner, booking, { refund_due: 0 })
      return insertion(booking)
    },
  },
  {
    constraint: 'cheques_of_accepted',
    refuses: 'a deposit of a cheque of a canceled booking',
    given: async ({ owner }) => {
      const booking = await accepted(owner)
      const { id } = await buildCheque(owner, booking)
      await buildCancelled(owner, booking, { refund_due: 0 })
      return sql`update cheques set status = 'deposited', deposited_on = '2026-11-03' where id = ${id}`
    },
  },
  {
    constraint: 'cheques_currency',
    refuses: 'a cheque in another currency than its booking',
    given: async ({ owner }) => insertion(await accepted(owner), { currency: 'EGP' }),
  },
  {
    constraint: 'cheques_pays_own_installments',
    refuses: 'a part of an installment that its booking has not',
    given: async ({ owner }) =>
      insertion(await accepted(owner), { pays: [{ position: 99, name: 'Other', amount: 100 }] }),
  },
  {
    constraint: 'cheques_pays_own_installments',
    refuses: 'an installment that is named twice',
    given: async ({ owner }) => {
      const booking = await accepted(owner)
      const { position, name } = await owner
        .selectFrom('booking_installments')
        .select(['position', 'name'])
        .where('booking_id', '=', booking.id)
        .orderBy('position')
        .executeTakeFirstOrThrow()
      return insertion(booking, {
        pays: [
          { position, name, amount: 40 },
          { position, name, amount: 60 },
        ],
      })
    },
  },
  {
    constraint: 'cheques_pays_sum',
    refuses: 'parts that add up to less than the cheque',
    given: async ({ owner }) => {
      const booking = await accepted(owner)
      const { position, name } = await owner
        .selectFrom('booking_installments')
        .select(['position', 'name'])
        .where('booking_id', '=', booking.id)
        .orderBy('position')
        .executeTakeFirstOrThrow()
      return insertion(booking, { pays: [{ position, name, amount: 99 }] })
    },
  },
  {
    constraint: 'cheques_drawer_known',
    refuses: 'a drawer who is no buyer without a relation',
    given: async ({ owner }) => insertion(await accepted(owner), { drawer: 'Nadia Rahal' }),
  },
  {
    constraint: 'cheques_receipt',
    refuses: 'a cheque that clears without a receipt',
    given: async ({ owner }) =>
      sql`update cheques set status = 'cleared', cleared_on = '2026-11-03'
        where id = ${(await cheque(owner, 'deposited')).id}`,
  },
  {
    constraint: 'cheques_receipt',
    refuses: 'a receipt of a cheque that has not cleared',
    given: async ({ owner }) => {
      const booking = await accepted(owner)
      const { id } = await buildCheque(owner, booking, { status: 'deposited' })
      const { id: receipt } = await buildReceipt(owner, booking)
      return sql`insert into booking_receipts (organization_id, booking_id, number, amount, received_on, method,
          recorded_by, recorded_by_name, cheque_id)
        select organization_id, booking_id, 2, amount, received_on, 'cheque', recorded_by, recorded_by_name, ${id}::bigint
        from booking_receipts where id = ${receipt}`
    },
  },
])
