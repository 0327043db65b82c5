import { Modal, Select, TextInput } from '@mantine/core'
import type { Organization } from '@storey/api/administration/organization.ts'
import { type OrganizationDocument, organizationDocuments } from '@storey/api/administration/organization-documents.ts'
import { call } from '../../http/call.ts'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { FileDrop } from '../../ui/fields/FileDrop.tsx'
import { DOCUMENTS } from '../../ui/fields/file-rules.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'
import { kindLabels } from './document-words.ts'

interface Props {
  organization: Organization
  /** True for the bank confirmation letter, of which there is only one. */
  letter: boolean
  /** The document that gets a newer version. */
  replaced?: OrganizationDocument
  onClose: () => void
}

type Body = Parameters<typeof call<typeof organizationDocuments.add>>[1]['body']

const kinds = organizationDocuments.add.body.shape.kind.unwrap().options

/** Uploads a file with its kind and expiry date: a new document, or a newer version. */
export function PutDocument({ organization: { id }, letter, replaced, onClose }: Props) {
  const isNew = !letter && !replaced
  const form = useEndpointForm({
    schema: isNew ? organizationDocuments.add.body : organizationDocuments.putLetter.body,
    initial: { file: null as File | null, expires_on: null, ...(isNew ? { kind: 'additional', title: '' } : {}) },
    send: (values, { key }) => {
      const body = values as Body
      const how = { idempotencyKey: key }
      if (isNew) return call(organizationDocuments.add, { params: { id }, body }, how)
      return letter
        ? call(organizationDocuments.putLetter, { params: { id }, body }, how)
        : call(organizationDocuments.replace, { params: { id, docId: replaced?.id ?? 0 }, body }, how)
    },
    done: () => {
      notify.good(replaced ? 'Document replaced' : 'Document added')
      onClose()
    },
  })
  const { file } = form.values
  const title = replaced ? `Replace ${replaced.title}` : letter ? 'Bank confirmation letter' : 'Add document'
  const text = form.field('file')
  return (
    <Modal opened onClose={onClose} title={title} size={480}>
      <Form form={form}>
        <FileDrop
          {...DOCUMENTS}
          label="File"
          value={file ? [file] : []}
          onChange={([chosen]) => form.set('file', chosen ?? null)}
          error={text.error}
          data-path="file"
        />
        {isNew && (
          <>
            <Select
              {...form.field('kind', 'Kind')}
              data={kinds.map((value) => ({ value, label: kindLabels[value] }))}
              allowDeselect={false}
            />
            <TextInput
              {...form.field('title', 'Title')}
              placeholder={file?.name ?? 'Same as file name'}
              maxLength={200}
            />
          </>
        )}
        <DayInput {...form.field('expires_on', 'Expires on')} />
        <FormActions save={replaced ? 'Replace' : 'Upload'} onCancel={onClose} />
      </Form>
    </Modal>
  )
}
