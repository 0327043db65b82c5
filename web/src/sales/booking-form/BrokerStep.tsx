import { Textarea } from '@mantine/core'
import { bookingFields } from '@storey/api/sales/booking-fields.ts'
import { FieldCell, FieldGrid } from '../../ui/form/FieldGrid.tsx'
import type { EndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { ReferrerFields } from '../parts/ReferrerFields.tsx'
import styles from './Booking.module.css'
import { CommissionInput } from './CommissionInput.tsx'
import type { BookingValues } from './values.ts'

interface Props {
  booking: EndpointForm<BookingValues>
  /** The price after a discount, in minor units. */
  price: number
}

/** Step with the broker who brought the buyer, if any, and the commission. */
export function BrokerStep({ booking, price }: Props) {
  return (
    <>
      <div className={styles.head}>
        <div>
          <h2>Broker</h2>
          <p>Leave blank for a direct sale.</p>
        </div>
      </div>
      <FieldGrid>
        <ReferrerFields form={booking} />
        <FieldCell span={bookingFields.commission_percent.form.span}>
          <CommissionInput booking={booking} price={price} />
        </FieldCell>
        <FieldCell span={bookingFields.note.form.span}>
          <Textarea {...booking.field('note', bookingFields.note.label)} autosize minRows={3} />
        </FieldCell>
      </FieldGrid>
    </>
  )
}
