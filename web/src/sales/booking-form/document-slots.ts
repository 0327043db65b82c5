import { identitySlots, plainSlot, type Slot } from '../parts/slots.ts'

/** Documents that can be added with a booking; others are added on its page. */
export const slotsOf = (buyers: Parameters<typeof identitySlots>[0]): Slot[] => [
  ...identitySlots(buyers),
  plainSlot('payment_proof'),
  plainSlot('reservation_form'),
]
