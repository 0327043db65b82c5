/** Address of the booking of a unit on a plan, at today's price or that of a sale offer. */
export const bookingAddress = (unit_id: number, plan_id: number, sale_offer_id?: number) =>
  `/inventory/units/${unit_id}/plan/${plan_id}/book${sale_offer_id === undefined ? '' : `?sale_offer_id=${sale_offer_id}`}`
