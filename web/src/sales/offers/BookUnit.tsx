import { Button } from '@mantine/core'
import { bookingForms } from '@storey/api/client-endpoints.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import type { OfferUnit, SaleOffer } from '@storey/api/sales/offer-shapes.ts'
import { bookingAddress } from '../../inventory/parts/units/booking-address.ts'
import { useCan } from '../../shell/Can.tsx'
import { Link } from '../../ui/Link.tsx'
import { isBookedFrom } from './labels.ts'

/** Link to the booking of a unit at the offer's price, on the plan that the client chose, otherwise the first. */
export function BookUnit({ offer, of }: { offer: SaleOffer; of: OfferUnit }) {
  const books = useCan(bookingForms.one.access)
  const { unit, plans, booking, state } = of
  const chosen = offer.chosen?.unit_id === unit.id ? offer.chosen.payment_plan_id : undefined
  const plan_id = chosen ?? plans[0]?.payment_plan_id
  if (!books || !isBookedFrom(offer.status) || booking || state === 'gone' || plan_id === undefined) return null
  return (
    <Button
      size="xs"
      variant={chosen === undefined ? 'default' : 'filled'}
      aria-label={`Book ${unitName(unit.building, unit.number)}`}
      renderRoot={(props) => <Link {...props} to={bookingAddress(unit.id, plan_id, offer.id)} />}
    >
      Book this unit
    </Button>
  )
}
