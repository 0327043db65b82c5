import type { BookingForm } from '@storey/api/sales/booking-form.ts'
import type { EndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { DiscountFields } from '../parts/DiscountFields.tsx'
import styles from './Booking.module.css'
import * as copy from './copy.ts'
import type { BookingValues } from './values.ts'

/** What is taken off the price, if anything, and who decides it. */
export function DiscountStep({ form, booking }: { form: BookingForm; booking: EndpointForm<BookingValues> }) {
  return (
    <>
      <div className={styles.head}>
        <div>
          <h2>{copy.discount}</h2>
          <p>{copy.leaveItEmptyForNoDiscount}</p>
        </div>
      </div>
      <DiscountFields form={booking} plan_price={form.plan.price} limits={form.limits.discount} />
    </>
  )
}
