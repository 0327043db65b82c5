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
import * as copy from './copy.ts'
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
    send: (given, { key }) => {
      const body = given as Body
      const how = { idempotencyKey: key }
      if (isNew) return call(organizationDocuments.add, { params: { id }, body }, how)
      return letter
        ? call(organizationDocuments.putLetter, { params: { id }, body }, how)
        : call(organizationDocuments.replace, { params: { id, docId: replaced?.id ?? 0 }, body }, how)
    },
    done: () => {
      notify.good(replaced ? copy.documentReplaced : copy.documentAdded)
      onClose()
    },
  })
  const { file } = form.values
  const title = replaced ? copy.replaceOf(replaced.title) : letter ? copy.bankConfirmationLetter : copy.addDocument
  const text = form.field('file')
  return (
    <Modal opened onClose={onClose} title={title} size={480}>
      <Form form={form}>
        <FileDrop
          {...DOCUMENTS}
          label={copy.file}
          value={file ? [file] : []}
          onChange={([chosen]) => form.set('file', chosen ?? null)}
          error={text.error}
          data-path="file"
        />
        {isNew && (
          <>
            <Select
              {...form.field('kind', copy.kind)}
              data={kinds.map((value) => ({ value, label: kindLabels[value] }))}
              allowDeselect={false}
            />
            <TextInput
              {...form.field('title', copy.title)}
              placeholder={file?.name ?? copy.sameAsFileName}
              maxLength={200}
              dir="auto"
            />
          </>
        )}
        <DayInput {...form.field('expires_on', copy.expiresOn)} />
        <FormActions save={replaced ? copy.replace : copy.upload} onCancel={onClose} />
      </Form>
    </Modal>
  )
}
