import { bookingBrokers } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'

interface Referrer {
  readonly brokerage_id: number | null
  readonly broker_id: number | null
  readonly broker_organization_name: string
  readonly broker_name: string
}

/** The broker and brokerage of a form as one text; empty for a direct sale. */
export function useReferrerText({ brokerage_id, broker_id, broker_organization_name, broker_name }: Referrer): string {
  const ids = brokerage_id === null ? [] : [brokerage_id]
  const enabled = brokerage_id !== null
  const brokerages = useQuery({ ...query(bookingBrokers.brokerages, { query: { ids } }), enabled })
  const brokers = useQuery({
    ...query(bookingBrokers.brokers, { query: { brokerage_id: brokerage_id ?? 0 } }),
    enabled,
  })
  const names = enabled
    ? [brokers.data?.data.find(({ id }) => id === broker_id)?.full_name, brokerages.data?.data[0]?.name]
    : [broker_name, broker_organization_name]
  return names.filter(Boolean).join(', ')
}
