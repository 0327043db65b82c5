import { ownSchedules } from '@storey/api/sales/own-schedules.ts'
import { serve } from '../../http/serve.ts'
import { readBooking } from '../bookings/actions.ts'
import { discountProblems } from '../discounts/rules.ts'
import { changeSchedule, readSchedule } from './actions.ts'

export const ownScheduleRoutes = serve(
  ownSchedules,
  {
    one: async ({ db, scope, params }) => ({ data: await readSchedule(db, scope, params.id) }),

    change: async (call) => {
      await changeSchedule(call, call.params.id, call.body)
      return readBooking(call, call.params.id)
    },
  },
  discountProblems,
)
