import { Text } from '@mantine/core'
import { MoneyInput } from '../../ui/fields/MoneyInput.tsx'
import { PercentInput } from '../../ui/fields/PercentInput.tsx'
import { FieldCell, FieldGrid } from '../../ui/form/FieldGrid.tsx'
import type { FieldProps } from '../../ui/form/useEndpointForm.tsx'

interface Props {
  currency: string
  percent: FieldProps
  amount: FieldProps
  onPercent: (percent: string | null) => void
  onAmount: (amount: number | null) => void
}

/** A percentage or an amount off the price: typing one clears the other. */
export function OfferDiscount({ currency, percent, amount, onPercent, onAmount }: Props) {
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
          You can’t go above your limit here. Request more once the unit is booked.
        </Text>
      </FieldCell>
    </FieldGrid>
  )
}
