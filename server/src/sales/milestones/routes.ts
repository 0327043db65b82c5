import { bookingMilestones } from '@storey/api/sales/milestones.ts'
import { serve } from '../../http/serve.ts'
import { readBooking } from '../bookings/actions.ts'
import { recordMilestones } from './actions.ts'
import { milestoneConstraints } from './rules.ts'

export const bookingMilestoneRoutes = serve(
  bookingMilestones,
  {
    record: async (call) => {
      await recordMilestones(call, call.params.id, call.body)
      return readBooking(call, call.params.id)
    },

    complete: async (call) => {
      await recordMilestones(call, call.params.id, call.body)
      return readBooking(call, call.params.id)
    },
  },
  milestoneConstraints,
)
