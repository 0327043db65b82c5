import type { BookingForm } from '@storey/api/sales/booking-form.ts'
import type { EndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { percentText } from '../../ui/format/number.ts'
import { Facts } from '../../ui/values/Facts.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { DiscountFields } from '../parts/DiscountFields.tsx'
import styles from './Booking.module.css'
import type { BookingValues } from './values.ts'

/** Step with the discount, and the user who must approve it. */
export function DiscountStep({ form, booking }: { form: BookingForm; booking: EndpointForm<BookingValues> }) {
  const { offer, plan, schedule } = form
  return (
    <>
      <div className={styles.head}>
        <div>
          <h2>Discount</h2>
          <p>
            {offer
              ? offer.discount
                ? `Offer ${offer.number} has its discount. It applies at once.`
                : `Offer ${offer.number} has no discount.`
              : 'Leave blank to book at the plan price.'}
          </p>
          {offer && <p>To ask for more, choose Request discount on the page of the booking.</p>}
        </div>
      </div>
      {offer ? (
        <Facts
          facts={[
            { label: 'Plan price', value: <Money value={plan.price} /> },
            ...(offer.discount
              ? [
                  {
                    label: offer.discount_percent ? `Discount, ${percentText(offer.discount_percent)}` : 'Discount',
                    value: <Money value={offer.discount} />,
                  },
                ]
              : []),
            {
              label: 'Price with the discount',
              value: <Money value={{ amount: schedule.price, currency: schedule.currency }} />,
            },
          ]}
        />
      ) : (
        <DiscountFields form={booking} plan_price={plan.price} limits={form.limits.discount} />
      )}
    </>
  )
}
