import { notFound } from '../../errors/problems.ts'
import type { ReadContext } from '../../services/context.ts'
import { markAsked, type SignatureRow } from '../contracts/actions.ts'
import { signEmail } from './emails.ts'
import { lockBooking, type Sender } from './queries.ts'
import { sendLink } from './send-link.ts'

/** E-mails a buyer a link to sign the contract. @param again a reminder */
export async function askToSign(
  context: ReadContext<'settings' | 'queue'>,
  row: SignatureRow,
  sender: Sender,
  again: boolean,
): Promise<void> {
  const { db, scope } = context
  const booking = await lockBooking(db, scope, row.booking_id)
  if (!booking || row.address === null) throw notFound()
  const buyer = { full_name: row.signer, email: row.address, language: row.language }
  await sendLink(context, { ...booking, buyer }, 'buyer_signing', (sent) => signEmail(sent, again), sender)
  await markAsked(db, scope, row, sender)
}
