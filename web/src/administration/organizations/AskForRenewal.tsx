import { Modal, Select, TextInput } from '@mantine/core'
import { licenseRequests } from '@storey/api/administration/license-requests.ts'
import type { Organization } from '@storey/api/administration/organization.ts'
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
  onClose: () => void
}

type Body = Parameters<typeof call<typeof licenseRequests.create>>[1]['body']

/** Asks the platform to renew a license, with its document. */
export function AskForRenewal({ organization, onClose }: Props) {
  const form = useEndpointForm({
    schema: licenseRequests.create.body,
    initial: { file: null as File | null, kind: 'trade_license', expires_on: null, number: '', legal_name: '' },
    marksOptional: true,
    send: (values, { key }) =>
      call(licenseRequests.create, { params: { id: organization.id }, body: values as Body }, { idempotencyKey: key }),
    done: () => {
      notify.good('Renewal sent to the platform')
      onClose()
    },
  })
  const { file, kind } = form.values
  const isTrade = kind === 'trade_license'
  return (
    <Modal opened onClose={onClose} title="Renew a license" size={480}>
      <Form form={form}>
        <Select
          {...form.field('kind', 'License')}
          data={licenseRequests.create.body.shape.kind.options.map((value) => ({ value, label: kindLabels[value] }))}
          allowDeselect={false}
        />
        <FileDrop
          {...DOCUMENTS}
          label="New document"
          value={file ? [file] : []}
          onChange={([chosen]) => form.set('file', chosen ?? null)}
          error={form.field('file').error}
          data-path="file"
        />
        <DayInput {...form.field('expires_on', 'Valid until')} />
        <TextInput
          {...form.field('number', 'New number')}
          description="If it is another one than before."
          placeholder={(isTrade ? organization.trade_license_number : organization.regulator_office_number) ?? ''}
        />
        <TextInput
          {...form.field('legal_name', 'New legal name')}
          description="If the company was renamed."
          placeholder={organization.legal_name ?? organization.name}
        />
        <FormActions save="Send to the platform" onCancel={onClose} />
      </Form>
    </Modal>
  )
}
