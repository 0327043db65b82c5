import { salesMaterials } from '@storey/api/client-endpoints.ts'
import { salesMaterials as declared, type SalesMaterial } from '@storey/api/inventory/sales-materials.ts'
import { call } from '../../../http/call.ts'
import { FileDrop } from '../../../ui/fields/FileDrop.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { notify } from '../../../ui/overlays/notify.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { PDFS } from './pdf-rules.ts'

interface Props {
  material: SalesMaterial
  onClose: () => void
}

type Body = Parameters<typeof call<typeof salesMaterials.replace>>[1]['body']

/** Uploads a newer PDF; brokers and clients read it from then on. */
export function ReplaceMaterial({ material: { id, title }, onClose }: Props) {
  const form = useEndpointForm({
    schema: declared.replace.body,
    initial: { file: null as File | null },
    send: (body, { key }) =>
      call(salesMaterials.replace, { params: { id }, body: body as Body }, { idempotencyKey: key }),
    done: () => {
      notify.good('New version added')
      onClose()
    },
  })
  const { file } = form.values
  return (
    <SidePanel title={`New version of ${title}`} onClose={onClose}>
      <Form form={form}>
        <FileDrop
          {...PDFS}
          label="File"
          value={file ? [file] : []}
          onChange={([chosen]) => form.set('file', chosen ?? null)}
          error={form.field('file').error}
          data-path="file"
        />
        <FormActions save="Add version" />
      </Form>
    </SidePanel>
  )
}
