import { bookingChanges } from '@storey/api/sales/booking-changes.ts'
import { notFound } from '../../errors/problems.ts'
import { downloadOf } from '../../files/keep.ts'
import { serve } from '../../http/serve.ts'
import { readBooking } from '../bookings/actions.ts'
import { changeUnit, previewChange, readChanges } from './actions.ts'
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

    earlierDocument: async ({ db, scope, params, services }) => {
      const document = await findEarlierDocument(db, scope, params.id, params.document_id)
      if (!document) throw notFound()
      return downloadOf(db, scope, services.storage, document.file_id)
    },
  },
  changeProblems,
)
