import { bookingChanges } from '@storey/api/sales/booking-changes.ts'
import { serve } from '../../http/serve.ts'
import { readBooking } from '../bookings/actions.ts'
import { changeUnit, previewChange, readChanges } from './actions.ts'
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
  },
  changeProblems,
)
