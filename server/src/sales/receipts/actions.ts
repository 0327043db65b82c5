import type { OfferLanguage } from '@storey/api/sales/offer-shapes.ts'
import type { BookingPayments } from '@storey/api/sales/receipts.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { notFound } from '../../errors/problems.ts'
import { typesetter } from '../../pdf/typesetter.ts'
import { findPaid, findStatementFacts, listInstallments, listReceipts } from './queries.ts'
import { paymentsOf } from './rules.ts'
import { statementOf } from './statement.ts'

/** The payments of a booking. @throws 404 */
export async function readPayments(db: Database, scope: Scope, id: number): Promise<BookingPayments> {
  const booking = await findPaid(db, scope, id)
  if (!booking) throw notFound()
  return paymentsOf(booking, await listInstallments(db, scope, booking), await listReceipts(db, scope, booking))
}

/** The payments of a booking as a PDF; the same payments give the same bytes. @throws 404, and 503 if it cannot be made now */
export async function typesetStatement(
  db: Database,
  scope: Scope,
  id: number,
  language: OfferLanguage,
): Promise<{ name: string; content: Buffer }> {
  const payments = await readPayments(db, scope, id)
  const facts = await findStatementFacts(db, scope, id)
  if (!facts) throw notFound()
  const content = await typesetter.typeset({ template: 'statement', data: statementOf(payments, facts, language) })
  return { name: `${payments.booking.number} statement.pdf`, content }
}
