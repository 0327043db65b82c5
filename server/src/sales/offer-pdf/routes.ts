import { capabilities } from '@storey/api/capabilities.ts'
import { publicOfferPdf, saleOfferPdf } from '@storey/api/sales/offer-pdf.ts'
import { scopeOfBuyer } from '../../access/scope.ts'
import { limitsOf } from '../../account/limits.ts'
import { conflict, notFound } from '../../errors/problems.ts'
import { Download } from '../../files/download.ts'
import { inTwoSteps, serve, serveAccount } from '../../http/serve.ts'
import { offerPdf } from '../offer-page/actions.ts'
import { asBuyer, openLink, readPublic } from '../public-offers/actions.ts'
import { findOffer } from '../sale-offers/actions.ts'

export const saleOfferPdfRoutes = serve(saleOfferPdf, {
  // No transaction is open while the PDF is typeset.
  pdf: inTwoSteps(
    saleOfferPdf.pdf,
    async ({ look, scope, params, services }) => {
      const { role, user_id } = scope
      const found = await look((db) => findOffer(db, scope, params.id))
      const lists = role !== null && capabilities['sale_offers.list'].includes(role)
      if (!found || (!lists && found.created_by.id !== user_id)) throw notFound()
      const { id, organization_id, uuid, nonce } = found
      const opened = { id, organization_id, uuid, nonce, revoked: false, scope: scopeOfBuyer(organization_id) }
      const { data } = await asBuyer(services, opened, (db) => readPublic({ db, services }, opened, { whole: true }))
      return new Download(`${data.number}.pdf`, 'application/pdf', await offerPdf(services, data))
    },
    async (_call, pdf) => pdf,
  ),
})

export const publicOfferPdfRoutes = serveAccount(publicOfferPdf, {
  pdf: async ({ params, services, origin, note }) => {
    await limitsOf(services).call('offer', origin.address)
    const opened = await openLink(services, params.token)
    note({ organization_id: opened.organization_id, subject_id: opened.id })
    const { data } = await asBuyer(services, opened, (db) => readPublic({ db, services }, opened))
    if (data.state === 'unavailable')
      throw conflict('offer_unavailable', 'This offer is not available: its seller cannot take answers now.')
    if (data.units.length === 0) throw conflict('offer_ended', 'This offer has ended.')
    return new Download(`${data.number}.pdf`, 'application/pdf', await offerPdf(services, data))
  },
})
