import { Select, TextInput } from '@mantine/core'
import { bookingBrokers } from '@storey/api/client-endpoints.ts'
import { bookingFields } from '@storey/api/sales/booking-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { RemoteSelect } from '../../ui/fields/RemoteSelect.tsx'
import { FieldCell } from '../../ui/form/FieldGrid.tsx'
import type { EndpointForm } from '../../ui/form/useEndpointForm.tsx'

interface ReferrerValues {
  brokerage_id: number | null
  broker_id: number | null
  broker_organization_name: string
  broker_name: string
}

interface Props {
  form: Pick<EndpointForm<ReferrerValues>, 'field' | 'set' | 'values'>
  span?: 2 | 3
}

/** The brokerage and broker of a booking: chosen from those of the platform, or typed if they are not registered. */
export function ReferrerFields({ form, span = 3 }: Props) {
  const { brokerage_id, broker_id } = form.values
  const brokers = useQuery({
    ...query(bookingBrokers.brokers, { query: { brokerage_id: brokerage_id ?? 0 } }),
    enabled: brokerage_id !== null,
  })
  return (
    <>
      <FieldCell span={span}>
        <RemoteSelect
          {...form.field('brokerage_id', bookingFields.brokerage.label)}
          load={(search) => query(bookingBrokers.brokerages, { query: { search } })}
          known={(ids) => query(bookingBrokers.brokerages, { query: { ids } })}
          value={brokerage_id}
          onChange={(id) => {
            form.set('brokerage_id', id)
            form.set('broker_id', null)
          }}
        />
      </FieldCell>
      {brokerage_id === null ? (
        <>
          <FieldCell span={span}>
            <TextInput
              {...form.field('broker_organization_name', bookingFields.broker_organization_name.label)}
              description="Only if it is not in the list."
            />
          </FieldCell>
          <FieldCell span={span}>
            <TextInput {...form.field('broker_name', bookingFields.broker_name.label)} />
          </FieldCell>
        </>
      ) : (
        <FieldCell span={span}>
          <Select
            {...form.field('broker_id', bookingFields.broker.label)}
            data={(brokers.data?.data ?? []).map(({ id, full_name }) => ({ value: String(id), label: full_name }))}
            value={broker_id === null ? null : String(broker_id)}
            onChange={(id) => form.set('broker_id', id === null ? null : Number(id))}
            searchable
            clearable
            placeholder="Optional"
            nothingFoundMessage="No broker of this name"
          />
        </FieldCell>
      )}
    </>
  )
}
