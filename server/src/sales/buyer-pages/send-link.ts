import type { BuyerLanguage } from '@storey/api/sales/booking.ts'
import { BUYER_PAGE_DAYS } from '@storey/api/sales/buyer-pages.ts'
import type { EmailText } from '../../mail/email.ts'
import { sendEmail } from '../../mail/emails.ts'
import type { ReadContext } from '../../services/context.ts'
import { findHomeOf } from '../bookings/actions.ts'
import type { Sent } from './emails.ts'
import { findSeller, insertLink, revokeAddress, type Sender } from './queries.ts'
import { hashOfToken, newToken } from './rules.ts'

interface Linked {
  readonly id: number
  readonly organization_id: number
  readonly number: string
  readonly buyer: { readonly full_name: string; readonly email: string; readonly language: BuyerLanguage }
}

/** E-mails a buyer a link to the private page; an earlier link of the address stops working. The caller has locked the booking. */
export async function sendLink(
  { db, scope, services }: ReadContext<'settings' | 'queue'>,
  { id, organization_id, number, buyer }: Linked,
  kind: 'buyer_page' | 'buyer_signing',
  textOf: (sent: Sent) => EmailText,
  sender: Sender = scope,
): Promise<{ readonly id: number }> {
  const { signingKey, publicUrl } = services.settings
  const address = buyer.email.toLowerCase()
  const token = newToken()
  await revokeAddress(db, scope, { id, organization_id }, address)
  const { language, full_name: buyer_name } = buyer
  const link = await insertLink(
    db,
    scope,
    { organization_id, booking_id: id, buyer_name, address, language, token_hash: hashOfToken(signingKey, token) },
    { days: BUYER_PAGE_DAYS, sender },
  )
  const from_seller = await findSeller(db, scope, organization_id)
  const home = await findHomeOf(db, scope, id)
  const seller = from_seller.name
  await sendEmail(
    { db, services },
    {
      kind,
      to: address,
      from_user: sender.user_id,
      from_seller,
      organization_id,
      text: textOf({
        ...{ language, buyer_name, number, seller, home: home ? [home.unit, home.building, home.project] : [] },
        price: home ? { amount: home.price, currency: home.currency } : null,
        cover: home?.cover ?? null,
        url: `${publicUrl}/buyer/${token}`,
      }),
    },
  )
  return link
}
