import { Modal } from '@mantine/core'
import type { Money } from '@storey/api/conventions.ts'
import { type DiscountLimits, type DiscountRequest, discounts } from '@storey/api/sales/discounts.ts'
import { call } from '../../http/call.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'
import { DiscountFields } from './DiscountFields.tsx'
import { type DiscountValues, noDiscount } from './discount-values.ts'

interface Props {
  booking: { readonly id: number; readonly number: string }
  plan_price: Money
  limits: DiscountLimits
  /** The returned request, to submit again. */
  again?: DiscountRequest
  onClose: () => void
}

/** Form that requests a discount on a pending booking, or submits a request again. */
export function AskDiscount({ booking, again, onClose, ...bounds }: Props) {
  const params = { id: booking.id }
  const form = useEndpointForm({
    schema: discounts.ask.body,
    initial: again ? valuesOf(again) : noDiscount(),
    send: (body, { key }) =>
      again
        ? call(discounts.resubmit, { params, body: { ...body, version: again.version } })
        : call(discounts.ask, { params, body }, { idempotencyKey: key }),
    done: ({ data }) => {
      notify.good(data.status === 'approved' ? 'Discount applied' : 'Discount sent for a decision')
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={`Discount on ${booking.number}`} size={520}>
      <Form form={form} guard={false}>
        <DiscountFields form={form} {...bounds} />
        <FormActions save="Send" onCancel={onClose} />
      </Form>
    </Modal>
  )
}

const valuesOf = ({ percent, amount, reason, plan_price }: DiscountRequest): DiscountValues =>
  Math.round((plan_price.amount * Number(percent)) / 100) === amount.amount
    ? { discount_percent: percent, discount_amount: null, discount_reason: reason }
    : { discount_percent: null, discount_amount: amount.amount, discount_reason: reason }
