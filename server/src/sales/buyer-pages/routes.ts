import { bookingStatusText } from '@storey/api/sales/booking-names.ts'
import { buyerPages } from '@storey/api/sales/buyer-pages.ts'
import { contractSignings, REMIND_MINUTES } from '@storey/api/sales/contract-signing.ts'
import { conflict, invalid, notFound } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import { requirePrintable } from '../../pdf/printable.ts'
import { beginSigning, countersign, dueSignature, findSigning, readSigning } from '../contract-signing/actions.ts'
import type { SignatureRow } from '../contracts/actions.ts'
import { askToSign } from './ask-to-sign.ts'
import { pageEmail } from './emails.ts'
import { findBooking, findBuyer, findLink, findPage, listPages, lockBooking, revokeLink } from './queries.ts'
import { sendLink } from './send-link.ts'

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
    const sent = await sendLink(
      { db, scope, services },
      { ...booking, buyer: { ...buyer, email: buyer.email } },
      'buyer_page',
      pageEmail,
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

export const contractSigningRoutes = serve(
  contractSignings,
  {
    one: (call) => readSigning(call, call.params.id),

    ask: async (call) => {
      const { id } = call.params
      const row = await beginSigning(call, id)
      await askToSign(call, row, call.scope, false)
      return readSigning(call, id)
    },

    remind: async (call) => {
      const { db, scope, params, services, emit } = call
      const booking = await lockBooking(db, scope, params.id)
      if (!booking) throw notFound()
      const row = dueSignature(await findSigning(call, params.id))
      requireAwhile(row, services.clock.now())
      await askToSign(call, row, scope, true)
      emit({ type: 'booking.changed', id: booking.id, organization_id: booking.organization_id })
      return readSigning(call, params.id)
    },

    countersign: async (call) => {
      const { params, body, origin } = call
      // It is printed in the certificate.
      requirePrintable({ name: body.name })
      await countersign(call, params.id, { ...origin, name: body.name, sha256: body.sha256 })
      return readSigning(call, params.id)
    },
  },
  { contract_signatures_order: () => conflict('wrong_state', 'The signatures have changed. Reload the booking.') },
)

/** @throws 409 if the last e-mail is too recent */
function requireAwhile({ asked_at }: SignatureRow, now: Date): void {
  if (asked_at !== null && now.getTime() - new Date(asked_at).getTime() < REMIND_MINUTES * 60_000)
    throw conflict('wrong_state', `An e-mail was sent less than ${REMIND_MINUTES} minutes ago. Remind the buyer later.`)
}
