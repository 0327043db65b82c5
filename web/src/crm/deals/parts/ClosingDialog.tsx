import { Modal } from '@mantine/core'
import { amountInput, day, line } from '@storey/api/conventions.ts'
import { dealFields } from '@storey/api/crm/deal-fields.ts'
import * as z from 'zod'
import { DayInput } from '../../../ui/fields/DayInput.tsx'
import { MoneyInput } from '../../../ui/fields/MoneyInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { today } from '../../../ui/format/day.ts'
import { LostReason } from '../../parts/LostReason.tsx'

/** Values of a move to a won or lost stage. */
export interface ClosingValues {
  readonly value?: number
  readonly closed_on?: string
  readonly lost_reason?: string
}

interface Props {
  kind: 'won' | 'lost'
  deal: { readonly title: string; readonly value: number; readonly currency: string }
  onClose: () => void
  /** Moves the deal, after the dialog is closed. */
  onDone: (closing: ClosingValues) => void
}

const closed_on = day.refine((chosen) => chosen <= today(), 'Choose today or an earlier day.')
const won = z.strictObject({ value: amountInput.min(1, 'Enter a sale value above 0.'), closed_on })
const lost = z.strictObject({ value: amountInput, closed_on, lost_reason: line(200) })

/** Dialog with the values that winning or losing needs; cancelling it leaves the deal in its stage. */
export function ClosingDialog({ kind, deal, onClose, onDone }: Props) {
  return (
    <Modal opened onClose={onClose} title={`Mark ${deal.title} as ${kind}`} size={440}>
      {kind === 'won' ? <Won {...{ deal, onClose, onDone }} /> : <Lost {...{ deal, onClose, onDone }} />}
    </Modal>
  )
}

type FaceProps = Omit<Props, 'kind'>

function Won({ deal, onClose, onDone }: FaceProps) {
  const form = useEndpointForm({
    schema: won,
    initial: { value: deal.value === 0 ? null : (deal.value as number | null), closed_on: today() as string | null },
    send: async (closing) => closing,
    done: onDone,
  })
  return (
    <Form form={form} guard={false}>
      <MoneyInput {...form.field('value', 'Sale value')} currency={deal.currency} data-autofocus />
      <DayInput {...form.field('closed_on', 'Won on')} clearable={false} />
      <FormActions save="Mark as won" onCancel={onClose} />
    </Form>
  )
}

function Lost({ deal, onClose, onDone }: FaceProps) {
  const form = useEndpointForm({
    schema: lost,
    initial: { lost_reason: '', value: deal.value as number | null, closed_on: today() as string | null },
    send: async (closing) => closing,
    done: onDone,
  })
  return (
    <Form form={form} guard={false}>
      <LostReason {...form.field('lost_reason', 'Reason')} description="Choose or type a reason" data-autofocus />
      <DayInput {...form.field('closed_on', 'Lost on')} clearable={false} />
      <MoneyInput {...form.field('value', dealFields.value.label)} currency={deal.currency} />
      <FormActions save="Mark as lost" onCancel={onClose} danger />
    </Form>
  )
}
