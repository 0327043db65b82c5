import { Modal } from '@mantine/core'
import type { Money } from '@storey/api/conventions.ts'
import { type DiscountLimits, type DiscountRequest, discounts } from '@storey/api/sales/discounts.ts'
import { call } from '../../http/call.ts'
import type { Fact } from '../../ui/agreed/facts.ts'
import { useAgreed } from '../../ui/agreed/useAgreed.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { moneyText } from '../../ui/format/money.ts'
import { percentText } from '../../ui/format/number.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { DiscountFields } from './DiscountFields.tsx'
import { type DiscountValues, discountAsTyped, noDiscount } from './discount-values.ts'

interface Props {
  /** With its version where the discount is asked for, so that its price cannot change unseen. */
  booking: { readonly id: number; readonly number: string; readonly version?: number }
  plan_price: Money
  limits: DiscountLimits
  /** The returned request, to submit again. */
  again?: DiscountRequest
  onClose: () => void
}

/** Form that requests a discount on a pending booking, or submits a request again. */
export function AskDiscount({ booking, again, onClose, plan_price, limits }: Props) {
  const params = { id: booking.id }
  const agreed = useAgreed({ plan_price, limits, booking_version: booking.version, request: again }, boundFacts)
  const { booking_version, request, ...bounds } = agreed.terms
  const form = useEndpointForm({
    schema: discounts.ask.body,
    initial: again ? valuesOf(again) : noDiscount(),
    send: (body, { key }) =>
      request
        ? call(discounts.resubmit, { params, body: { ...body, version: request.version } })
        : call(
            discounts.ask,
            { params, body: { ...body, ...(booking_version && { booking_version }) } },
            { idempotencyKey: key },
          ),
    done: ({ data }) => {
      notify.good(data.status === 'approved' ? 'Discount applied' : 'Discount sent for a decision')
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={`Discount on ${booking.number}`} size={520}>
      <Form form={form} guard={false} agreed={agreed}>
        <DiscountFields form={form} {...bounds} />
        <FormActions save="Send" onCancel={onClose} />
      </Form>
    </Modal>
  )
}

/** The terms that a discount is asked for on. */
const boundFacts = ({
  plan_price,
  limits,
  request,
}: Pick<Props, 'plan_price' | 'limits'> & { request?: DiscountRequest | undefined }): Fact[] => [
  { label: 'Plan price', text: moneyText(plan_price) },
  { label: 'Your discount limit', text: percentText(limits.own_percent) },
  ...(limits.minimum_price ? [{ label: 'Lowest price', text: moneyText(limits.minimum_price) }] : []),
  ...(request ? [{ label: 'Discount asked for', text: moneyText(request.amount) }] : []),
]

const valuesOf = ({ percent, amount, reason, plan_price }: DiscountRequest): DiscountValues => ({
  ...discountAsTyped(plan_price, amount, percent),
  discount_reason: reason,
})
