import { Modal, Textarea } from '@mantine/core'
import { discounts as calls } from '@storey/api/client-endpoints.ts'
import { type DiscountDetail, discounts } from '@storey/api/sales/discounts.ts'
import { call } from '../../http/call.ts'
import { refresh } from '../../http/query.ts'
import type { Fact } from '../../ui/agreed/facts.ts'
import { useAgreed } from '../../ui/agreed/useAgreed.ts'
import { PercentInput } from '../../ui/fields/PercentInput.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { moneyText } from '../../ui/format/money.ts'
import { percentText } from '../../ui/format/number.ts'
import { notify } from '../../ui/overlays/notify.tsx'

interface Props {
  discount: DiscountDetail
  onClose: () => void
}

/** Dialog that approves the full discount, or a smaller one. */
export function ApproveDiscount({ discount: now, onClose }: Props) {
  const agreed = useAgreed(now, discountFacts)
  const { booking, version, percent, kind } = agreed.terms
  const what = kind === 'schedule' ? 'schedule' : 'discount'
  const form = useEndpointForm({
    schema: discounts.approve.body.omit({ version: true }),
    initial: { discount_percent: null as string | null, note: '' },
    send: (body) => call(discounts.approve, { params: { id: booking.id }, body: { ...body, version } }),
    failed: () => {
      // What has changed is shown before the next press.
      void refresh(calls.one)
      return undefined
    },
    done: () => {
      notify.good(kind === 'schedule' ? 'Schedule approved' : 'Discount approved')
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={`Approve ${what} of ${booking.number}`} size={440}>
      <Form form={form} guard={false} agreed={agreed}>
        {kind === 'discount' && (
          <PercentInput
            {...form.field('discount_percent', 'Discount in percent')}
            description={`Leave blank to approve the requested ${percentText(percent)}.`}
          />
        )}
        <Textarea {...form.field('note', 'Note')} autosize minRows={2} />
        <FormActions save="Approve" onCancel={onClose} />
      </Form>
    </Modal>
  )
}

/** What is approved. */
const discountFacts = ({
  plan_price,
  amount,
  percent,
  minimum_price,
  own_limit_percent,
  schedule,
}: DiscountDetail): Fact[] => [
  { label: 'Plan price', text: moneyText(plan_price) },
  { label: 'Requested', text: `${moneyText(amount)}, ${percentText(percent)}` },
  { label: 'Limit of the requester', text: percentText(own_limit_percent) },
  ...(minimum_price ? [{ label: 'Lowest price', text: moneyText(minimum_price) }] : []),
  ...schedule.map((line, index) => ({
    label: `Payment ${index + 1}`,
    text: `${line.name}, ${moneyText({ amount: line.after, currency: plan_price.currency })}`,
  })),
]

const labels = {
  reject: {
    title: (number: string, what: string) => `Reject ${what} of ${number}`,
    save: 'Reject',
    done: 'Request rejected',
  },
  requestChanges: {
    title: (number: string, _what: string) => `Request changes on ${number}`,
    save: 'Request changes',
    done: 'Sent back for changes',
  },
} as const

/** Dialog that rejects a request or returns it, with a reason for its creator. */
export function ReturnDiscount({ kind, discount, onClose }: Props & { kind: 'reject' | 'requestChanges' }) {
  const { booking, version } = discount
  const form = useEndpointForm({
    schema: discounts[kind].body,
    initial: { version, note: '' },
    send: (body) => call(discounts[kind], { params: { id: booking.id }, body }),
    done: () => {
      notify.good(labels[kind].done)
      onClose()
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={labels[kind].title(booking.number, discount.kind === 'schedule' ? 'schedule' : 'discount')}
      size={440}
    >
      <Form form={form} guard={false}>
        <Textarea
          {...form.field('note', kind === 'reject' ? 'Reason' : 'What to change')}
          description="Visible to the requester."
          autosize
          minRows={3}
          data-autofocus
        />
        <FormActions save={labels[kind].save} onCancel={onClose} danger={kind === 'reject'} />
      </Form>
    </Modal>
  )
}
