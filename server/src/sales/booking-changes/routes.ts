import { bookingChanges } from '@storey/api/sales/booking-changes.ts'
import { notFound } from '../../errors/problems.ts'
import { Download } from '../../files/download.ts'
import { downloadOf } from '../../files/keep.ts'
import { inTwoSteps, serve } from '../../http/serve.ts'
import { typesetter } from '../../pdf/typesetter.ts'
import { readBooking } from '../bookings/actions.ts'
import { findFace, onLetterhead } from '../contracts/actions.ts'
import { changeUnit, previewChange, readChanges } from './actions.ts'
import { makeAddendum } from './addendum.ts'
import { changeBuyers } from './buyers.ts'
import { findEarlierDocument } from './queries.ts'
import { changeProblems } from './rules.ts'

export const bookingChangeRoutes = serve(
  bookingChanges,
  {
    list: async ({ db, scope, params, services }) => ({ data: await readChanges({ db, scope, services }, params.id) }),

    preview: async ({ db, scope, params, query, services }) => ({
      data: await previewChange({ db, scope, services }, params.id, query),
    }),

    changeUnit: async ({ db, scope, params, body, services, emit }) => {
      await changeUnit({ db, scope, services, emit }, params.id, body)
      return readBooking({ db, scope, services }, params.id)
    },

    changeBuyers: async ({ db, scope, params, body, services, emit }) => {
      await changeBuyers({ db, scope, services, emit }, params.id, body)
      return readBooking({ db, scope, services }, params.id)
    },

    // No transaction is open while the PDF is typeset.
    addendum: inTwoSteps(
      bookingChanges.addendum,
      async ({ look, scope, params: { id, kind, change_id }, services }) => {
        const [data, face] = await look(async (db) => [
          await makeAddendum({ db, scope, services }, id, kind, change_id),
          await findFace(db, scope, id),
        ])
        const content = await typesetter.typeset(await onLetterhead(services, data, face))
        return new Download(`${data.number} addendum.pdf`, 'application/pdf', content)
      },
      async (_call, pdf) => pdf,
    ),

    earlierDocument: async ({ db, scope, params, services }) => {
      const document = await findEarlierDocument(db, scope, params.id, params.document_id)
      if (!document) throw notFound()
      return downloadOf(db, scope, services.storage, document.file_id)
    },
  },
  changeProblems,
)
