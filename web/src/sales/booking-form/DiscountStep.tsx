import type { BookingForm } from '@storey/api/sales/booking-form.ts'
import type { EndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { percentText } from '../../ui/format/number.ts'
import { Facts } from '../../ui/values/Facts.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { priceAfter, priceBefore } from '../parts/copy.ts'
import { DiscountFields } from '../parts/DiscountFields.tsx'
import styles from './Booking.module.css'
import * as copy from './copy.ts'
import type { BookingValues } from './values.ts'

/** Step with the discount, and the user who must approve it. */
export function DiscountStep({ form, booking }: { form: BookingForm; booking: EndpointForm<BookingValues> }) {
  const { offer, plan, schedule } = form
  return (
    <>
      <div className={styles.head}>
        <div>
          <h2>{copy.discount}</h2>
          <p>
            {offer
              ? offer.discount
                ? copy.offerDiscount(offer.number)
                : copy.offerNoDiscount(offer.number)
              : copy.leaveItEmptyForNoDiscount}
          </p>
        </div>
      </div>
      {offer ? (
        <Facts
          facts={[
            { label: priceBefore, value: <Money value={plan.price} /> },
            ...(offer.discount
              ? [
                  {
                    label: offer.discount_percent
                      ? `${copy.discountGiven}, ${percentText(offer.discount_percent)}`
                      : copy.discountGiven,
                    value: <Money value={offer.discount} />,
                  },
                ]
              : []),
            { label: priceAfter, value: <Money value={{ amount: schedule.price, currency: schedule.currency }} /> },
          ]}
        />
      ) : (
        <DiscountFields form={booking} plan_price={plan.price} limits={form.limits.discount} />
      )}
    </>
  )
}
