import type { ChequeStatus } from '@storey/api/sales/cheque-columns.ts'
import { sql } from 'kysely'
import type { Filling } from './fill.ts'

const BANKS = ['Emirates NBD', 'First Abu Dhabi Bank', 'Mashreq', 'Abu Dhabi Commercial Bank'] as const
/** Post-dated cheques of every third booking, for its next installments. */
const EACH = 3
const MOST = 4

/**
 * Cheques of accepted bookings: those that were received as cheques have cleared, and of every third booking the next
 * installments are covered by post-dated ones. One of them has bounced, one was deposited and one is of a third party.
 */
export async function makeCheques({ db, day }: Filling): Promise<void> {
  const receipts = await db
    .selectFrom('booking_receipts as r')
    .innerJoin('bookings as b', (join) =>
      join.onRef('b.organization_id', '=', 'r.organization_id').onRef('b.id', '=', 'r.booking_id'),
    )
    .innerJoin('booking_buyers as y', (join) =>
      join.onRef('y.organization_id', '=', 'r.organization_id').onRef('y.booking_id', '=', 'r.booking_id'),
    )
    .select(['r.organization_id', 'r.id', 'r.booking_id', 'r.amount', 'r.received_on', 'b.currency', 'y.full_name'])
    .select(['r.recorded_by', 'r.recorded_by_name'])
    .where('y.position', '=', 1)
    .where('r.method', '=', 'cheque')
    .where('r.reversed_at', 'is', null)
    .where('b.status', '=', 'accepted')
    .where('b.recorded_at', 'is', null)
    .orderBy('r.id')
    .limit(30)
    .execute()
  for (const { id, received_on: on, full_name, ...receipt } of receipts) {
    const cheque = await db
      .insertInto('cheques')
      .values({
        ...receipt,
        ...{ number: String(200_000 + id), bank: BANKS[id % BANKS.length] ?? BANKS[0], drawer: full_name },
        ...{ cheque_on: on, received_on: on },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const own = db.updateTable('cheques').where('id', '=', cheque.id)
    await own.set({ status: 'deposited', deposited_on: on }).execute()
    await db.updateTable('booking_receipts').set({ cheque_id: cheque.id }).where('id', '=', id).execute()
    await own.set({ status: 'cleared', cleared_on: on }).execute()
  }

  const open = await db
    .selectFrom('booking_installments as i')
    .innerJoin('bookings as b', (join) =>
      join.onRef('b.organization_id', '=', 'i.organization_id').onRef('b.id', '=', 'i.booking_id'),
    )
    .innerJoin('booking_buyers as y', (join) =>
      join.onRef('y.organization_id', '=', 'i.organization_id').onRef('y.booking_id', '=', 'i.booking_id'),
    )
    .select(['i.organization_id', 'i.booking_id', 'i.position', 'i.name', 'b.currency', 'y.full_name'])
    .select(sql<string>`i.due_on::text`.as('due_on'))
    .select(({ eb }) => eb('i.amount', '-', eb.ref('i.paid')).as('amount'))
    .select(['b.created_by', 'b.created_by_name'])
    .where('y.position', '=', 1)
    .where('b.status', '=', 'accepted')
    .where('b.recorded_at', 'is', null)
    .where('i.is_charge', '=', false)
    .where('i.estimated', '=', false)
    .where('i.due_on', 'is not', null)
    .where('i.due_on', '>=', day(-40))
    .whereRef('i.paid', '<', 'i.amount')
    .orderBy('i.booking_id')
    .orderBy('i.position')
    .execute()
  const bookings = [...new Set(open.map(({ booking_id }) => booking_id))].filter((_id, index) => index % EACH === 0)
  for (const [index, booking_id] of bookings.entries()) {
    const lines = open.filter((line) => line.booking_id === booking_id).slice(0, MOST)
    // Some buyers cover two installments by each cheque, dated as the first of them.
    const several = index % 5 === 3 ? 2 : 1
    for (const [at, line] of lines.entries()) {
      if (at % several > 0) continue
      const pays = lines
        .slice(at, at + several)
        .map(({ position, name, amount }) => ({ position, name, amount: Number(amount) }))
      const cheque_on = line.due_on
      const { id } = await db
        .insertInto('cheques')
        .values({
          ...{ organization_id: line.organization_id, booking_id, currency: line.currency },
          ...{ amount: pays.reduce((sum, { amount }) => sum + amount, 0), pays: JSON.stringify(pays) },
          ...{ number: String(400_000 + booking_id * 10 + at), bank: BANKS[index % BANKS.length] ?? BANKS[0] },
          ...(index % 4 === 1
            ? { drawer: `${line.full_name} Holding`, payer_relation: 'company' as const }
            : { drawer: line.full_name }),
          ...{ cheque_on, received_on: day(-45) },
          ...{ recorded_by: line.created_by, recorded_by_name: line.created_by_name },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (cheque_on >= day(-1)) continue
      const become = (status: ChequeStatus, values: object) =>
        db
          .updateTable('cheques')
          .set({ status, ...values })
          .where('id', '=', id)
          .execute()
      if (index % 3 === 2) continue
      await become('deposited', { deposited_on: cheque_on })
      if (index % 3 === 1) await become('bounced', { bounced_on: day(-1), bounce_reason: 'Insufficient funds' })
    }
  }
}
