import { Modal, Text, Textarea, TextInput } from '@mantine/core'
import { type PriceList, priceLists } from '@storey/api/inventory/price-lists.ts'
import { call } from '../../http/call.ts'
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

/** Dialog that asks for a reason before it reverts the prices. */
export function UndoPriceList({ list, onClose }: Props) {
  const form = useEndpointForm({
    schema: priceLists.undo.body,
    initial: { reason: '', version: list.version },
    send: (body) => call(priceLists.undo, { params: { id: list.id }, body }),
    done: () => {
      notify.good('Price list undone')
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={`Undo ${list.name}?`} size={440}>
      <Text size="sm" mb="md">
        {unitsText(list.changed)} will get their old price back.
      </Text>
      <Form form={form}>
        <TextInput {...form.field('reason', 'Reason')} data-autofocus />
        <FormActions save="Undo" onCancel={onClose} danger />
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
