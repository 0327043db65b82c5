import { Textarea, TextInput } from '@mantine/core'
import { type BrokerField, bookingFields, brokerFields } from '@storey/api/sales/booking-fields.ts'
import type { ReactElement } from 'react'
import { PercentInput } from '../../ui/fields/PercentInput.tsx'
import { FieldCell, FieldGrid } from '../../ui/form/FieldGrid.tsx'
import type { EndpointForm, FieldProps } from '../../ui/form/useEndpointForm.tsx'
import styles from './Booking.module.css'
import type { BookingValues } from './values.ts'

/** Step with the broker who brought the buyer, if any, and the commission. */
export function BrokerStep({ booking }: { booking: EndpointForm<BookingValues> }) {
  return (
    <>
      <div className={styles.head}>
        <div>
          <h2>Broker</h2>
          <p>Leave blank for a direct sale.</p>
        </div>
      </div>
      <FieldGrid>
        {brokerFields.map((field) => (
          <FieldCell key={field} span={bookingFields[field].form.span}>
            <BrokerInput field={field} control={booking.field(field, bookingFields[field].label)} />
          </FieldCell>
        ))}
      </FieldGrid>
    </>
  )
}

/** The control of a field, by its kind. */
function BrokerInput({ field, control }: { field: BrokerField; control: FieldProps }): ReactElement {
  switch (bookingFields[field].kind) {
    case 'line':
      return <TextInput {...control} dir="auto" />
    case 'percent':
      return <PercentInput {...control} />
    case 'text':
      return <Textarea {...control} autosize minRows={3} dir="auto" />
  }
}
