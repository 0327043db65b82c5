import type { OfferLanguage } from '@storey/api/sales/offer-shapes.ts'
import type { BookingPayments } from '@storey/api/sales/receipts.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { notFound } from '../../errors/problems.ts'
import {
  findAccountOfReceipt,
  findPaid,
  findPlace,
  findReceipt,
  findStatementFacts,
  listAccounts,
  listInstallments,
  listReceipts,
} from './queries.ts'
import { paymentsOf } from './rules.ts'
import { statementOf } from './statement.ts'
import { voucherNumber, voucherOf } from './voucher.ts'

export { BOOKED as bookedPayment, today as todayOfBooking } from './payment-queries.ts'
export {
  cashOverLimit,
  countReceipts,
  findPlace as placeOfReceipt,
  insertReceipts,
  listAccounts,
  listInstallments,
  lockPaid,
  type PaidBooking,
  voucher as voucherOfReceipt,
} from './queries.ts'
export { findReceipts } from './search-queries.ts'

/** The payments of a booking. @throws 404 */
export async function readPayments(db: Database, scope: Scope, id: number): Promise<BookingPayments> {
  const booking = await findPaid(db, scope, id)
  if (!booking) throw notFound()
  return paymentsOf(
    booking,
    await listInstallments(db, scope, booking),
    await listReceipts(db, scope, booking),
    await listAccounts(db, scope, booking),
  )
}

/** The data of a statement of a booking's payments. @throws 404 */
export async function makeStatement(db: Database, scope: Scope, id: number, language: OfferLanguage) {
  const payments = await readPayments(db, scope, id)
  const facts = await findStatementFacts(db, scope, id)
  if (!facts) throw notFound()
  const names = Object.fromEntries(facts.buyers.map((name, index) => [`buyers.${index}.full_name`, name]))
  return { number: payments.booking.number, data: statementOf(payments, facts, language), names }
}

/** The data of the voucher of a receipt. @throws 404 */
export async function makeVoucher(db: Database, scope: Scope, id: number, language: OfferLanguage) {
  const receipt = await findReceipt(db, scope, id)
  const place = receipt && (await findPlace(db, scope, id))
  const booking = place && (await findPaid(db, scope, place.booking_id))
  const facts = booking && (await findStatementFacts(db, scope, booking.id))
  if (!receipt || !booking || !facts) throw notFound()
  const account = await findAccountOfReceipt(db, scope, id)
  const { pays } = receipt
  const fee =
    pays && receipt.vat === null
      ? (await listInstallments(db, scope, booking)).find(
          ({ position, name }) => position === pays.position && name === pays.name,
        )
      : undefined
  const names = Object.fromEntries(facts.buyers.map((name, index) => [`buyers.${index}.full_name`, name]))
  return {
    number: voucherNumber(receipt, booking.number),
    data: voucherOf(receipt, { ...facts, booking: booking.number, account: account ?? null, fee: fee?.vat }, language),
    names,
  }
}
