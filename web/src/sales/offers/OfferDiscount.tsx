import { Text } from '@mantine/core'
import { projects } from '@storey/api/client-endpoints.ts'
import { offerLimit } from '@storey/api/sales/offer-limit.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { useSession } from '../../http/useSession.ts'
import { useCan } from '../../shell/Can.tsx'
import { MoneyInput } from '../../ui/fields/MoneyInput.tsx'
import { PercentInput } from '../../ui/fields/PercentInput.tsx'
import { FieldCell, FieldGrid } from '../../ui/form/FieldGrid.tsx'
import type { FieldProps } from '../../ui/form/useEndpointForm.tsx'
import { percentText } from '../../ui/format/number.ts'

interface Props {
  project_id: number
  currency: string
  percent: FieldProps
  amount: FieldProps
  onPercent: (percent: string | null) => void
  onAmount: (amount: number | null) => void
}

/** A percentage or an amount off the price: typing one clears the other. */
export function OfferDiscount({ project_id, currency, percent, amount, onPercent, onAmount }: Props) {
  const role = useSession()?.access_type ?? null
  const knows = useCan(projects.one.access)
  const { data } = useQuery({ ...query(projects.one, { params: { id: project_id } }), enabled: knows })
  const limit = data ? offerLimit(role, data.data) : null
  return (
    <FieldGrid>
      <FieldCell span={3}>
        <PercentInput {...percent} onChange={onPercent} />
      </FieldCell>
      <FieldCell span={3}>
        <MoneyInput {...amount} currency={currency} onChange={onAmount} />
      </FieldCell>
      <FieldCell span={6}>
        <Text size="xs" c="dimmed">
          {limit === null ? 'You can’t go above your limit here.' : `Your limit is ${percentText(limit)}.`} Request more
          once the unit is booked.
        </Text>
      </FieldCell>
    </FieldGrid>
  )
}
