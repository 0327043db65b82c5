import { Modal, Text, Textarea, TextInput } from '@mantine/core'
import { priceLists as calls } from '@storey/api/client-endpoints.ts'
import { type PriceList, priceLists } from '@storey/api/inventory/price-lists.ts'
import { useEffect } from 'react'
import { call } from '../../http/call.ts'
import { refresh } from '../../http/query.ts'
import { InstantInput } from '../../ui/fields/InstantInput.tsx'
import { FieldCell, FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { today } from '../../ui/format/day.ts'
import { morningIn } from '../../ui/format/instant-at.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { unitsText } from './labels.ts'

interface Props {
  list: PriceList
  onClose: () => void
}

/** Dialog that schedules the application of a price list. */
export function SchedulePriceList({ list, onClose }: Props) {
  const form = useEndpointForm({
    schema: priceLists.plan.body,
    initial: { at: (list.planned_for ?? morningIn(1)) as string | null, version: list.version },
    send: (body) => call(priceLists.plan, { params: { id: list.id }, body }),
    done: () => {
      notify.good('Price list scheduled')
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={`Schedule ${list.name}`} size={440}>
      <Text size="sm" mb="md">
        Units on hold, booked or sold at that time keep their price.
      </Text>
      <Form form={form}>
        <InstantInput {...form.field('at', 'Apply on')} earliest={today()} clearable={false} data-autofocus />
        <FormActions save="Schedule" onCancel={onClose} />
      </Form>
    </Modal>
  )
}

/** Dialog that asks for a reason before it reverts the prices, and says which units it leaves out. */
export function UndoPriceList({ list, onClose }: Props) {
  // Holds and bookings since the page was loaded decide which units it leaves out.
  useEffect(() => void refresh(calls.one), [])
  const form = useEndpointForm({
    schema: priceLists.undo.body,
    initial: { reason: '', version: list.version },
    send: (body) => call(priceLists.undo, { params: { id: list.id }, body }),
    done: ({ data: { changed, undo_left_out } }) => {
      const left = undo_left_out ?? 0
      notify.good(
        left === 0
          ? 'Price list undone'
          : `Price list undone: ${unitsText(changed - left)} restored, ${left} left at the new price`,
      )
      onClose()
    },
  })
  const { undo } = list
  if (!undo) return null
  const more = undo.left_out - undo.reasons.length
  return (
    <Modal opened onClose={onClose} title={`Undo ${list.name}?`} size={440}>
      <Text size="sm" mb={undo.left_out > 0 ? 'xs' : 'md'}>
        {undo.restored === 0
          ? 'No unit can get its old price back.'
          : `${unitsText(undo.restored)} will get their old price back.`}
      </Text>
      {undo.left_out > 0 && (
        <Text size="sm" mb="md" component="div">
          {unitsText(undo.left_out)} will keep the new price:
          <ul>
            {undo.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
            {more > 0 && <li>And {more} more.</li>}
          </ul>
        </Text>
      )}
      <Form form={form}>
        <TextInput {...form.field('reason', 'Reason')} data-autofocus />
        <FormActions save="Undo" onCancel={onClose} danger blocked={undo.restored === 0} />
      </Form>
    </Modal>
  )
}

/** Form with the name and reason of a price list. */
export function EditPriceList({ list, onClose }: Props) {
  const form = useEndpointForm({
    schema: priceLists.change.body,
    initial: { name: list.name, note: list.note, version: list.version },
    send: (body) => call(priceLists.change, { params: { id: list.id }, body }),
    done: () => {
      notify.good('Changes saved')
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={`Edit ${list.name}`} size={440}>
      <Form form={form}>
        <NameFields form={form} />
        <FormActions save="Save changes" onCancel={onClose} />
      </Form>
    </Modal>
  )
}

type Named = {
  field: (path: 'name' | 'note', label?: string) => ReturnType<ReturnType<typeof useEndpointForm>['field']>
}

export function NameFields({ form }: { form: Named }) {
  return (
    <FieldGrid>
      <FieldCell span={6}>
        <TextInput {...form.field('name', 'Name')} placeholder="Phase 2 launch" />
      </FieldCell>
      <FieldCell span={6}>
        <Textarea {...form.field('note', 'Reason')} autosize minRows={2} maxRows={6} />
      </FieldCell>
    </FieldGrid>
  )
}
