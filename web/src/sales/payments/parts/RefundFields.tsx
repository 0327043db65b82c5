import { Textarea } from '@mantine/core'
import { MoneyInput } from '../../../ui/fields/MoneyInput.tsx'
import type { EndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { moneyText } from '../../../ui/format/money.ts'

/** A refund as form values. */
export interface RefundValues {
  refund_amount: number | null
  refund_note: string
}

interface Props {
  form: Pick<EndpointForm<RefundValues>, 'field'>
  currency: string
  /** Minor units. */
  received: number
}

/** The amount to refund of the money received, and the agreement about it. */
export function RefundFields({ form, currency, received }: Props) {
  return (
    <>
      <MoneyInput
        {...form.field('refund_amount', 'Refund')}
        currency={currency}
        description={`${moneyText({ amount: received, currency })} received. Enter the amount to refund, or 0.`}
      />
      <Textarea {...form.field('refund_note', 'Refund note')} autosize minRows={2} maxLength={1000} />
    </>
  )
}
