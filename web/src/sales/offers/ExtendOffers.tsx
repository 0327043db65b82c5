import { Modal } from '@mantine/core'
import type { ManyDone } from '@storey/api/sales/many.ts'
import { MAX_OFFER_DAYS } from '@storey/api/sales/offer-shapes.ts'
import { saleOffers } from '@storey/api/sales/sale-offers.ts'
import { addDays } from '@storey/api/schedule/day.ts'
import { call } from '../../http/call.ts'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { today } from '../../ui/format/day.ts'
import { offersText } from './labels.ts'

const USUAL_DAYS = 14

interface Props {
  ids: readonly number[]
  onClose: () => void
  onDone: (done: ManyDone) => void
}

/** Dialog that sets one last day for many offers. */
export function ExtendOffers({ ids, onClose, onDone }: Props) {
  const form = useEndpointForm({
    schema: saleOffers.extendMany.body,
    initial: { ids: [...ids], valid_until: addDays(today(), USUAL_DAYS) },
    send: (body, { key }) => call(saleOffers.extendMany, { body }, { idempotencyKey: key }),
    done: ({ data }) => onDone(data),
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Extend ${offersText(ids.length)}`}
      size={440}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Form form={form} guard={false}>
        <DayInput
          {...form.field('valid_until', 'Last day')}
          earliest={today()}
          latest={addDays(today(), MAX_OFFER_DAYS)}
        />
        <FormActions save="Extend" onCancel={onClose} />
      </Form>
    </Modal>
  )
}
