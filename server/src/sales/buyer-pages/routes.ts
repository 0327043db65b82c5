import { bookingStatusText } from '@storey/api/sales/booking-names.ts'
import { BUYER_PAGE_DAYS, buyerPages } from '@storey/api/sales/buyer-pages.ts'
import { conflict, invalid, notFound } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import { sendEmail } from '../../mail/emails.ts'
import { pageEmail } from './emails.ts'
import {
  findBooking,
  findBuyer,
  findLink,
  findPage,
  findSeller,
  insertLink,
  listPages,
  lockBooking,
  revokeAddress,
  revokeLink,
} from './queries.ts'
import { hashOfToken, newToken } from './rules.ts'

const SHOWN: readonly string[] = ['pending', 'accepted', 'completed']

export const buyerPageRoutes = serve(buyerPages, {
  ofBooking: async ({ db, scope, params: { id } }) => {
    const booking = await findBooking(db, scope, id)
    if (!booking) throw notFound()
    return { data: await listPages(db, scope, booking) }
  },

  send: async ({ db, scope, params: { id }, body, services, emit }) => {
    const booking = await lockBooking(db, scope, id)
    if (!booking) throw notFound()
    if (!SHOWN.includes(booking.status))
      throw conflict('wrong_state', `This booking is ${bookingStatusText(booking.status)}. Its buyers have no page.`)
    const buyer = await findBuyer(db, scope, booking, body.buyer)
    if (!buyer) throw invalid({ buyer: [`This booking has no buyer ${body.buyer}.`] })
    if (buyer.email === null)
      throw invalid({ buyer: ['This buyer has no e-mail address. Add it to the booking first.'] })
    const { signingKey, publicUrl } = services.settings
    const address = buyer.email.toLowerCase()
    const token = newToken()
    await revokeAddress(db, scope, booking, address)
    const link = {
      organization_id: booking.organization_id,
      booking_id: booking.id,
      buyer_name: buyer.full_name,
      address,
      language: buyer.language,
      token_hash: hashOfToken(signingKey, token),
    }
    const sent = await insertLink(db, scope, link, BUYER_PAGE_DAYS)
    const { name: seller } = await findSeller(db, scope, booking.organization_id)
    const about = { ...link, number: booking.number, seller, url: `${publicUrl}/buyer/${token}` }
    await sendEmail(
      { db, services },
      {
        kind: 'buyer_page',
        to: address,
        from_user: scope.user_id,
        organization_id: booking.organization_id,
        text: pageEmail(about),
      },
    )
    emit({ type: 'booking.changed', id: booking.id, organization_id: booking.organization_id })
    const data = await findPage(db, scope, sent.id)
    if (!data) throw notFound()
    return { data }
  },

  revoke: async ({ db, scope, params: { id }, emit }) => {
    const link = await findLink(db, scope, id)
    if (!link) throw notFound()
    if (!(await revokeLink(db, scope, link))) throw conflict('wrong_state', 'This link was revoked before.')
    emit({ type: 'booking.changed', id: link.booking_id, organization_id: link.organization_id })
    const data = await findPage(db, scope, id)
    if (!data) throw notFound()
    return { data }
  },
})
