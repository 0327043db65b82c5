import { Modal, Textarea } from '@mantine/core'
import { type ConstructionUpdate, constructionUpdates } from '@storey/api/inventory/construction.ts'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'

/** Form that edits the note of an update. Its day and percentage cannot be edited: the update is undone and recorded again. */
export function EditNote({ update, onClose }: { update: ConstructionUpdate; onClose: () => void }) {
  const [start] = useState(update)
  const read = ({ version, note }: ConstructionUpdate) => ({ version, note })
  const form = useEndpointForm({
    schema: constructionUpdates.change.body,
    initial: read(start),
    send: (body) => call(constructionUpdates.change, { params: { id: start.id }, body }),
    compare: { read: (current) => read(constructionUpdates.change.response.shape.data.parse(current)) },
    done: onClose,
  })
  return (
    <Modal opened onClose={onClose} title="Edit note" size={520}>
      <Form form={form}>
        <Textarea {...form.field('note', 'Note')} autosize minRows={4} data-autofocus />
        <FormActions save="Save note" onCancel={onClose} />
      </Form>
    </Modal>
  )
}
