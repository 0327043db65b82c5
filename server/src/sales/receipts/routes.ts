import type { Input } from '@storey/api/endpoint.ts'
import { type BookingPayments, type Receipt, receipts } from '@storey/api/sales/receipts.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, notFound, requireVersion } from '../../errors/problems.ts'
import { requireTermsSeen } from '../../errors/terms-seen.ts'
import { Download } from '../../files/download.ts'
import { downloadOf, keepFile } from '../../files/keep.ts'
import { inTwoSteps, serve } from '../../http/serve.ts'
import { priceText } from '../../inventory/units/rules.ts'
import { encrypt } from '../../kernel/secrets.ts'
import { typesetter } from '../../pdf/typesetter.ts'
import type { ReadContext } from '../../services/context.ts'
import { announce, decryptOrNull, insertEvent } from '../bookings/actions.ts'
import { judgeRefund, judgeRefunded, refundOf, refundText, requireCancelled } from '../bookings/rules.ts'
import { readsOwnSales } from '../own-sales/rules.ts'
import { makeStatement, makeVoucher, readPayments } from './actions.ts'
import { paymentRoutes } from './payment-routes.ts'
import {
  agreeRefund,
  countReceipts,
  findPlace,
  findReceipt,
  insertReceipts,
  listAccounts,
  listInstallments,
  listOverdue,
  listPayerNumbers,
  lockPaid,
  type PaidBooking,
  reverseReceipt,
  sumReversed,
} from './queries.ts'
import {
  accountOf,
  documentOf,
  judgeDay,
  judgeReceipt,
  namedLine,
  ownerOfPayer,
  payerOf,
  receiptProblems,
  requireDocument,
  requireOwed,
} from './rules.ts'

type Reads = Pick<ReadContext<never>, 'db' | 'scope'>

const bookingRoutes = serve(
  receipts,
  {
    ofBooking: async (call) => {
      const data = await readPayments(call.db, call.scope, call.params.id)
      return { data: { ...data, receipts: await withNumbers(call, data.booking, data.receipts) } }
    },

    record: async (call) => {
      const { db, scope, params, body, emit } = call
      const booking = await lockPaid(db, scope, params.id)
      if (!booking) throw notFound()
      requireOwed(booking)
      await requirePaymentsSeen(call, booking, body.expected_terms)
      const counted = await countReceipts(db, scope, booking)
      judgeReceipt(body, booking, counted)
      const pays = namedLine(body, booking.currency, await listInstallments(db, scope, booking))
      const id = await keepReceipt(call, booking, body, { number: counted.receipts + 1, refund: false, pays })
      const { data } = await readReceipt(db, scope, id)
      requireDocument(data)
      await insertEvent(db, scope, booking, 'receipt_recorded', priceText(body.amount, booking.currency))
      announce(emit, booking, 'booking.changed')
      return { data }
    },

    agreeRefund: async ({ db, scope, params, body, emit }) => {
      const booking = await lockPaid(db, scope, params.id)
      if (!booking) throw notFound()
      requireCancelled(booking)
      await requireVersion(booking, body.version, () => readPayments(db, scope, booking.id))
      const refund = judgeRefund(body, booking.currency, await countReceipts(db, scope, booking))
      await agreeRefund(db, scope, booking, refund)
      await insertEvent(db, scope, booking, 'refund_agreed', refundText(refund, booking.currency))
      announce(emit, booking, 'booking.changed')
      return { data: await readPayments(db, scope, booking.id) }
    },

    recordRefund: async (call) => {
      const { db, scope, params, body, emit } = call
      const booking = await lockPaid(db, scope, params.id)
      if (!booking) throw notFound()
      requireCancelled(booking)
      await requirePaymentsSeen(call, booking, body.expected_terms)
      const { receipts: count, received, refunded } = await countReceipts(db, scope, booking)
      judgeDay(body, booking, count)
      judgeRefunded(body.amount, booking.currency, refundOf(booking, received, refunded))
      const id = await keepReceipt(call, booking, body, { number: count + 1, refund: true })
      await insertEvent(db, scope, booking, 'refund_recorded', priceText(body.amount, booking.currency))
      announce(emit, booking, 'booking.changed')
      return readReceipt(db, scope, id)
    },

    reverse: async ({ db, scope, params, body, emit }) => {
      const place = await findPlace(db, scope, params.id)
      const booking = place && (await lockPaid(db, scope, place.booking_id))
      const receipt = booking && (await findReceipt(db, scope, params.id))
      if (!booking || !receipt) throw notFound()
      if (receipt.reversal) throw conflict('wrong_state', 'This receipt is reversed already.')
      const sum = await sumReversed(db, scope, booking, params.id)
      await reverseReceipt(db, scope, booking, params.id, body.reason)
      const note = `${priceText(sum, booking.currency)}: ${body.reason}`
      await insertEvent(db, scope, booking, receipt.refund ? 'refund_reversed' : 'receipt_reversed', note)
      announce(emit, booking, 'booking.changed')
      return readReceipt(db, scope, params.id)
    },

    proof: async ({ db, scope, params, services }) => {
      const place = await findPlace(db, scope, params.id)
      if (place?.file_id == null) throw notFound()
      return downloadOf(db, scope, services.storage, place.file_id)
    },

    // No transaction is open while the PDF is typeset. The same payments give the same bytes.
    statement: inTwoSteps(
      receipts.statement,
      async ({ look, scope, params, query }) => {
        const { number, data, names } = await look((db) => makeStatement(db, scope, params.id, query.language ?? 'en'))
        const content = await typesetter.typeset({ template: 'statement', data }, names)
        return new Download(`${number} statement.pdf`, 'application/pdf', content)
      },
      async (_call, pdf) => pdf,
    ),

    voucher: inTwoSteps(
      receipts.voucher,
      async ({ look, scope, params, query }) => {
        const { number, data, names } = await look((db) => makeVoucher(db, scope, params.id, query.language ?? 'en'))
        const content = await typesetter.typeset({ template: 'voucher', data }, names)
        return new Download(`${number.replace('/', '-')} voucher.pdf`, 'application/pdf', content)
      },
      async (_call, pdf) => pdf,
    ),

    overdue: ({ db, scope, query }) => listOverdue(db, scope, query),
  },
  receiptProblems,
)

/** The receipts of bookings, and the lists of all payments. */
export const receiptRoutes = [...bookingRoutes, ...paymentRoutes]

/** @throws 409 if what is paid or outstanding is not what the caller saw */
async function requirePaymentsSeen({ db, scope }: Reads, { id }: PaidBooking, expected: string | undefined) {
  if (expected !== undefined) requireTermsSeen(expected, (await readPayments(db, scope, id)).terms_stamp)
}

/** Adds the numbers of the documents of payers, for the sales desk. */
async function withNumbers(
  { db, scope, services }: ReadContext<'settings'>,
  booking: BookingPayments['booking'],
  receipts: BookingPayments['receipts'],
): Promise<Receipt[]> {
  if (readsOwnSales(scope) || !receipts.some(({ payer }) => payer?.id_type)) return receipts
  const sealed = new Map(
    (await listPayerNumbers(db, scope, booking.id)).map(({ id, payer_id_number }) => [id, payer_id_number ?? '']),
  )
  const { secretKey } = services.settings
  return receipts.map((receipt) => {
    const number = sealed.get(receipt.id)
    return receipt.payer && number !== undefined
      ? {
          ...receipt,
          payer: { ...receipt.payer, id_number: decryptOrNull(secretKey, number, ownerOfPayer(booking.number)) },
        }
      : receipt
  })
}

async function readReceipt(db: Database, scope: Scope, id: number) {
  const data = await findReceipt(db, scope, id)
  if (!data) throw notFound()
  return { data }
}

interface Kept {
  readonly number: number
  readonly refund: boolean
  readonly pays?: { readonly position: number; readonly name: string } | undefined
}

/** Records a payment or a refund, with the file that proves it. */
async function keepReceipt(
  { db, scope, services }: ReadContext<'storage' | 'settings'>,
  booking: PaidBooking,
  body: Input<typeof receipts.record>['body'],
  { number, refund, pays }: Kept,
): Promise<number> {
  const { proof, amount, received_on, method, reference = null } = body
  const bank_account_id = accountOf(body, await listAccounts(db, scope, booking))
  const file = proof ? await keepFile(db, scope, services.storage, proof, booking.organization_id) : undefined
  const named = { pays_position: pays?.position ?? null, pays_name: pays?.name ?? null }
  const payer = payerOf(body)
  const row = {
    number,
    amount,
    received_on,
    method,
    reference,
    refund,
    file_id: file?.id ?? null,
    bank_account_id,
    ...payer,
    ...documentOf(body, payer.payer_name !== null, (text) =>
      encrypt(services.settings.secretKey, text, ownerOfPayer(booking.number)).toString('base64'),
    ),
    ...named,
  }
  return (await insertReceipts(db, scope, booking, [row])).id
}
