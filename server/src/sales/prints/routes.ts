import { bookingDocuments } from '@storey/api/sales/documents.ts'
import { bookingPrint, unitPrint } from '@storey/api/sales/prints.ts'
import { mayCall } from '../../access/admit.ts'
import { invalid, notFound } from '../../errors/problems.ts'
import { Download } from '../../files/download.ts'
import { readForm } from '../../files/read-form.ts'
import { inTwoSteps, serve } from '../../http/serve.ts'
import { findUnit } from '../../inventory/units/actions.ts'
import { printedBy } from '../../pdf/printed.ts'
import { type Pictures, typesetter } from '../../pdf/typesetter.ts'
import { timezoneOf } from '../../sheets/list-export.ts'
import { readBooking } from '../bookings/actions.ts'
import { makeStatement } from '../receipts/actions.ts'
import { findOffers } from '../unit-prices/actions.ts'
import { bookingSheet } from './booking.ts'
import { unitSheet } from './unit.ts'

/** Bookings of which something may have been received. */
const PAID = ['accepted', 'completed', 'cancelled']

export const bookingPrintRoutes = serve(bookingPrint, {
  // No transaction is open while the PDF is typeset.
  pdf: inTwoSteps(
    bookingPrint.pdf,
    async ({ look, scope, params, services }) => {
      const data = await look(async (db) => {
        const { data: booking } = await readBooking({ db, scope, services }, params.id)
        const paid = PAID.includes(booking.status)
        const statement = paid ? (await makeStatement(db, scope, params.id, 'en')).data : null
        const timezone = await timezoneOf(db, scope)
        const details = mayCall(bookingDocuments.download.access, scope)
        const note = printedBy(scope.user_name, services.clock.now(), timezone)
        return bookingSheet({ booking, statement, details, note, timezone })
      })
      return new Download(
        `${data.title}.pdf`,
        'application/pdf',
        await typesetter.typeset({ template: 'booking', data }),
      )
    },
    async (_call, pdf) => pdf,
  ),
})

export const unitPrintRoutes = serve(unitPrint, {
  pdf: inTwoSteps(
    unitPrint.pdf,
    async ({ look, scope, params, query: { payment_plan_id }, services }) => {
      const { unit, offer, timezone } = await look(async (db) => {
        const unit = await findUnit(db, scope, params.id)
        if (!unit) throw notFound()
        // One without a price is not for sale, and prints its plan and facts.
        const offers = unit.price ? ((await findOffers(db, scope, params.id))?.offers ?? []) : []
        const chosen = offers.find(({ plan }) => plan.id === payment_plan_id)
        if (payment_plan_id !== undefined && !chosen && unit.price)
          throw invalid({ payment_plan_id: ['Choose a payment plan on which this unit is sold today.'] })
        const offer = chosen ?? offers.find(({ plan }) => plan.is_default) ?? offers[0]
        return { unit, offer, timezone: await timezoneOf(db, scope) }
      })
      const drawing = unit.plan_uuid === null ? undefined : await readForm(services.storage, unit.plan_uuid, 'large')
      const plan = drawing ? 'plan.webp' : null
      const note = printedBy(scope.user_name, services.clock.now(), timezone)
      const data = unitSheet({ unit, offer, plan, note })
      const pictures: Pictures = drawing ? { 'plan.webp': drawing } : {}
      const content = await typesetter.typeset({ template: 'unit', data, pictures })
      return new Download(`${data.title}.pdf`, 'application/pdf', content)
    },
    async (_call, pdf) => pdf,
  ),
})
