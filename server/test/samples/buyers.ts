import { buyerEmailRules, buyerEmails } from '@storey/api/sales/buyer-emails.ts'
import { buildBooking } from '../builders/booking.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

const booked = ({ owner, organization_id, user_id }: SampleWorld) =>
  buildBooking(owner, { organization_id, created_by: user_id })

export const buyerSamples: Samples = [
  sample(buyerEmails.ofBooking, async (world) => ({ params: { id: (await booked(world)).id } })),
  sample(buyerEmailRules.one, async (world) => ({ params: { id: (await booked(world)).project_id } })),
  sample(buyerEmailRules.save, async (world) => ({
    params: { id: (await booked(world)).project_id },
    body: {
      ...{ confirmation: true, receipt: true, construction: false },
      ...{ reminder_days: 7, overdue_days: null, version: null },
    },
  })),
]
