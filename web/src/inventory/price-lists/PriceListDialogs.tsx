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
import * as copy from './copy.ts'

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
      notify.good(copy.scheduled)
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={copy.scheduleOf(list.name)} size={440}>
      <Text size="sm" mb="md">
        {copy.scheduleHelp}
      </Text>
      <Form form={form}>
        <InstantInput {...form.field('at', copy.scheduleAt)} earliest={today()} clearable={false} data-autofocus />
        <FormActions save={copy.schedule} onCancel={onClose} />
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
      notify.good(copy.undone)
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={copy.undoOf(list.name)} size={440}>
      <Text size="sm" mb="md">
        {copy.undoEffect(list.changed)}
      </Text>
      <Form form={form}>
        <TextInput {...form.field('reason', copy.note)} data-autofocus />
        <FormActions save={copy.undo} onCancel={onClose} danger />
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
      notify.good(copy.changesSaved)
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={copy.editOf(list.name)} size={440}>
      <Form form={form}>
        <NameFields form={form} />
        <FormActions save={copy.saveChanges} onCancel={onClose} />
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
        <TextInput {...form.field('name', copy.name)} placeholder={copy.namePlaceholder} />
      </FieldCell>
      <FieldCell span={6}>
        <Textarea {...form.field('note', copy.note)} autosize minRows={2} maxRows={6} />
      </FieldCell>
    </FieldGrid>
  )
}
