import { Textarea, TextInput } from '@mantine/core'
import { PercentInput } from '../../ui/fields/PercentInput.tsx'
import { FieldCell, FieldGrid } from '../../ui/form/FieldGrid.tsx'
import type { EndpointForm } from '../../ui/form/useEndpointForm.tsx'
import styles from './Booking.module.css'
import * as copy from './copy.ts'
import type { BookingValues } from './values.ts'

/** Who brought the buyer, if anybody, and what they earn. */
export function BrokerStep({ booking }: { booking: EndpointForm<BookingValues> }) {
  return (
    <>
      <div className={styles.head}>
        <div>
          <h2>{copy.broker}</h2>
          <p>{copy.leaveItEmptyForADirect}</p>
        </div>
      </div>
      <FieldGrid>
        <FieldCell span={3}>
          <TextInput {...booking.field('broker_organization_name', 'Brokerage')} dir="auto" />
        </FieldCell>
        <FieldCell span={3}>
          <TextInput {...booking.field('broker_name', 'Broker')} dir="auto" />
        </FieldCell>
        <FieldCell span={2}>
          <PercentInput {...booking.field('commission_percent', 'Commission')} />
        </FieldCell>
        <FieldCell span={6}>
          <Textarea {...booking.field('note', 'Note')} autosize minRows={3} dir="auto" />
        </FieldCell>
      </FieldGrid>
    </>
  )
}
