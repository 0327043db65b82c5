import { Textarea } from '@mantine/core'
import { MoneyInput } from '../../../ui/fields/MoneyInput.tsx'
import type { EndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { moneyText } from '../../../ui/format/money.ts'
import * as copy from '../copy.ts'

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
        {...form.field('refund_amount', copy.refund)}
        currency={currency}
        description={copy.receivedSoRefund(moneyText({ amount: received, currency }))}
      />
      <Textarea {...form.field('refund_note', copy.refundNote)} autosize minRows={2} dir="auto" maxLength={1000} />
    </>
  )
}
