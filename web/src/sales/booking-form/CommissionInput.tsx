import { bookingBrokers } from '@storey/api/client-endpoints.ts'
import { bookingFields } from '@storey/api/sales/booking-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { PercentInput } from '../../ui/fields/PercentInput.tsx'
import type { EndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { moneyText } from '../../ui/format/money.ts'
import type { BookingValues } from './values.ts'

interface Props {
  booking: EndpointForm<BookingValues>
  /** The agreed price in minor units. */
  price: number
}

/** The commission of a booking; without a value, what is agreed with the brokerage, which is shown. */
export function CommissionInput({ booking, price }: Props) {
  const { brokerage_id, unit_id } = booking.values
  const asked = { brokerage_id: brokerage_id ?? 0, unit_id, price }
  const answer = useQuery({ ...query(bookingBrokers.rate, { query: asked }), enabled: brokerage_id !== null })
  const rate = brokerage_id === null ? undefined : answer.data?.data
  const agreed = rate && (rate.percent === null ? rate.amount && moneyText(rate.amount) : `${rate.percent}%`)
  return (
    <PercentInput
      {...booking.field('commission_percent', bookingFields.commission_percent.label)}
      {...(rate?.percent ? { placeholder: rate.percent } : {})}
      description={
        agreed
          ? `Empty: ${agreed}, as agreed with the brokerage.`
          : rate === null
            ? 'No rate is agreed with the brokerage: without one it earns nothing.'
            : undefined
      }
    />
  )
}
