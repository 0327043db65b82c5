import { Checkbox, Select, Stack, TextInput } from '@mantine/core'
import { salesMaterials } from '@storey/api/client-endpoints.ts'
import { salesMaterials as declared, type SalesMaterial } from '@storey/api/inventory/sales-materials.ts'
import { call } from '../../../http/call.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { notify } from '../../../ui/overlays/notify.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { materialKinds } from './material-labels.ts'

interface Props {
  material: SalesMaterial
  onClose: () => void
}

/** Renames a material, and chooses who reads it. */
export function EditMaterial({ material, onClose }: Props) {
  const { id, title, kind, for_brokers, for_offers, version } = material
  const form = useEndpointForm({
    schema: declared.change.body,
    initial: { version, title, kind, for_brokers, for_offers },
    send: (body) => call(salesMaterials.change, { params: { id }, body }),
    done: () => {
      notify.good('Material saved')
      onClose()
    },
  })
  return (
    <SidePanel title={`Edit ${title}`} onClose={onClose}>
      <Form form={form}>
        <Stack gap="md">
          <TextInput {...form.field('title')} label="Title" maxLength={200} />
          <Select {...form.field('kind')} label="Kind" data={materialKinds} allowDeselect={false} />
          <Checkbox {...form.box('for_brokers', 'Published to brokers who see the project')} />
          <Checkbox {...form.box('for_offers', 'Shown to clients on the page of their sale offer')} />
        </Stack>
        <FormActions save="Save" />
      </Form>
    </SidePanel>
  )
}
