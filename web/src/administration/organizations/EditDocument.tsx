import { Modal, TextInput } from '@mantine/core'
import type { Organization } from '@storey/api/administration/organization.ts'
import { type OrganizationDocument, organizationDocuments } from '@storey/api/administration/organization-documents.ts'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { isLetter } from './document-words.ts'

interface Props {
  organization: Organization
  document: OrganizationDocument
  onClose: () => void
}

/** Form with a document's title and expiry date. */
export function EditDocument({ organization: { id }, document, onClose }: Props) {
  const [start] = useState(document)
  const read = ({ title, expires_on, version }: OrganizationDocument) => ({ title, expires_on, version })
  const form = useEndpointForm({
    schema: organizationDocuments.change.body,
    initial: read(start),
    send: (_, { changed }) =>
      isLetter(start)
        ? call(organizationDocuments.changeLetter, { params: { id }, body: changed })
        : call(organizationDocuments.change, { params: { id, docId: start.id }, body: changed }),
    compare: { read: (current) => read(organizationDocuments.change.response.shape.data.parse(current)) },
    done: onClose,
  })
  return (
    <Modal opened onClose={onClose} title="Edit document" size={440}>
      <Form form={form}>
        <TextInput {...form.field('title', 'Title')} maxLength={200} data-autofocus />
        <DayInput {...form.field('expires_on', 'Expires on')} />
        <FormActions save="Save document" onCancel={onClose} />
      </Form>
    </Modal>
  )
}
