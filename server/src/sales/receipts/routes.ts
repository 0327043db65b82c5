import { receipts } from '@storey/api/sales/receipts.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, notFound } from '../../errors/problems.ts'
import { Download } from '../../files/download.ts'
import { downloadOf, keepFile } from '../../files/keep.ts'
import { serve } from '../../http/serve.ts'
import { priceText } from '../../inventory/units/rules.ts'
import { announce, insertEvent } from '../bookings/actions.ts'
import { readPayments, typesetStatement } from './actions.ts'
import {
  countReceipts,
  findPlace,
  findReceipt,
  insertReceipt,
  listOverdue,
  lockPaid,
  reverseReceipt,
} from './queries.ts'
import { judgeReceipt, receiptProblems, requireOwed } from './rules.ts'

export const receiptRoutes = serve(
  receipts,
  {
    ofBooking: async ({ db, scope, params }) => ({ data: await readPayments(db, scope, params.id) }),

    record: async ({ db, scope, params, body, services, emit }) => {
      const booking = await lockPaid(db, scope, params.id)
      if (!booking) throw notFound()
      requireOwed(booking)
      const counted = await countReceipts(db, scope, booking)
      judgeReceipt(body, booking, counted)
      const { proof, amount, received_on, method, reference = null } = body
      const file = proof ? await keepFile(db, scope, services.storage, proof, booking.organization_id) : undefined
      const number = counted.receipts + 1
      const { id } = await insertReceipt(db, scope, booking, {
        number,
        amount,
        received_on,
        method,
        reference,
        file_id: file?.id ?? null,
      })
      await insertEvent(db, scope, booking, 'receipt_recorded', priceText(amount, booking.currency))
      announce(emit, booking, 'booking.changed')
      return readReceipt(db, scope, id)
    },

    reverse: async ({ db, scope, params, body, emit }) => {
      const place = await findPlace(db, scope, params.id)
      const booking = place && (await lockPaid(db, scope, place.booking_id))
      const receipt = booking && (await findReceipt(db, scope, params.id))
      if (!booking || !receipt) throw notFound()
      if (receipt.reversal) throw conflict('wrong_state', 'This receipt is reversed already.')
      await reverseReceipt(db, scope, booking, params.id, body.reason)
      const note = `${priceText(receipt.amount.amount, booking.currency)}: ${body.reason}`
      await insertEvent(db, scope, booking, 'receipt_reversed', note)
      announce(emit, booking, 'booking.changed')
      return readReceipt(db, scope, params.id)
    },

    proof: async ({ db, scope, params, services }) => {
      const place = await findPlace(db, scope, params.id)
      if (place?.file_id == null) throw notFound()
      return downloadOf(db, scope, services.storage, place.file_id)
    },

    statement: async ({ db, scope, params }) => {
      const { name, content } = await typesetStatement(db, scope, params.id)
      return new Download(name, 'application/pdf', content)
    },

    overdue: ({ db, scope, query }) => listOverdue(db, scope, query),
  },
  receiptProblems,
)

async function readReceipt(db: Database, scope: Scope, id: number) {
  const data = await findReceipt(db, scope, id)
  if (!data) throw notFound()
  return { data }
}
