import { Modal, Select, TextInput } from '@mantine/core'
import { documents, type LeadDocument } from '@storey/api/crm/documents.ts'
import { useState } from 'react'
import { call } from '../../../../http/call.ts'
import { Form } from '../../../../ui/form/Form.tsx'
import { FormActions } from '../../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../../ui/form/useEndpointForm.tsx'
import { choicesOf } from '../../../parts/lead-labels.ts'
import { documentLabels } from './document-labels.ts'

/** Form with a document's title and kind. */
export function EditDocument({ document, onClose }: { document: LeadDocument; onClose: () => void }) {
  const [start] = useState(document)
  const read = ({ title, kind, version }: LeadDocument) => ({ title, kind, version })
  const form = useEndpointForm({
    schema: documents.change.body,
    initial: read(start),
    send: (_, { changed }) => call(documents.change, { params: { id: start.id }, body: changed }),
    compare: {
      read: (current) => read(documents.change.response.shape.data.parse(current)),
      faces: { kind: (kind) => documentLabels[kind] },
    },
    done: onClose,
  })
  return (
    <Modal opened onClose={onClose} title="Edit document" size={440}>
      <Form form={form}>
        <TextInput {...form.field('title', 'Title')} maxLength={200} data-autofocus />
        <Select {...form.field('kind', 'Kind')} data={choicesOf(documentLabels)} allowDeselect={false} mt={12} />
        <FormActions save="Save document" onCancel={onClose} />
      </Form>
    </Modal>
  )
}
