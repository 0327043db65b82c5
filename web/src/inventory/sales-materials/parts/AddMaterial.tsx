import { Checkbox, Select, Stack, TextInput } from '@mantine/core'
import { buildings, salesMaterials, unitTypes } from '@storey/api/client-endpoints.ts'
import { salesMaterials as declared, type MaterialKind } from '@storey/api/inventory/sales-materials.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../http/call.ts'
import { query } from '../../../http/query.ts'
import { FileDrop } from '../../../ui/fields/FileDrop.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { notify } from '../../../ui/overlays/notify.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { materialKinds } from './material-labels.ts'
import { PDFS } from './pdf-rules.ts'

interface Props {
  project: { readonly id: number; readonly name: string }
  onClose: () => void
}

type Body = Parameters<typeof call<typeof salesMaterials.create>>[1]['body']

/** Adds a PDF for the whole project, a building or a unit type. */
export function AddMaterial({ project: { id, name }, onClose }: Props) {
  const places = useQuery(query(buildings.list, { query: { project_id: [id], per_page: 100 } }))
  const types = useQuery(query(unitTypes.list, { params: { id } }))
  const form = useEndpointForm({
    schema: declared.create.body,
    initial: {
      file: null as File | null,
      kind: 'brochure' as MaterialKind,
      title: '',
      for_brokers: true,
      for_offers: false,
      building_id: null as number | null,
      unit_type_id: null as number | null,
    },
    send: (body, { key }) =>
      call(salesMaterials.create, { params: { id }, body: body as Body }, { idempotencyKey: key }),
    done: () => {
      notify.good('Material added')
      onClose()
    },
  })
  const { file, building_id, unit_type_id } = form.values
  return (
    <SidePanel title="Add sales material" onClose={onClose}>
      <Form form={form}>
        <Stack gap="md">
          <FileDrop
            {...PDFS}
            label="File"
            value={file ? [file] : []}
            onChange={([chosen]) => {
              form.set('file', chosen ?? null)
              if (chosen && form.values.title === '') form.set('title', chosen.name.replace(/\.pdf$/i, ''))
            }}
            error={form.field('file').error}
            data-path="file"
          />
          <TextInput {...form.field('title', 'Title')} maxLength={200} />
          <Select {...form.field('kind', 'Kind')} data={materialKinds} allowDeselect={false} />
          <Select
            label="About"
            error={form.errors.building_id ?? form.errors.unit_type_id}
            data={[
              { value: '', label: `All of ${name}` },
              ...(places.data?.data ?? []).map((one) => ({ value: `building ${one.id}`, label: one.name })),
              ...(types.data?.data ?? []).map((one) => ({ value: `type ${one.id}`, label: `Unit type ${one.name}` })),
            ]}
            value={building_id ? `building ${building_id}` : unit_type_id ? `type ${unit_type_id}` : ''}
            onChange={(chosen) => {
              const [what, number] = (chosen ?? '').split(' ')
              form.set('building_id', what === 'building' ? Number(number) : null)
              form.set('unit_type_id', what === 'type' ? Number(number) : null)
            }}
            allowDeselect={false}
          />
          <Checkbox {...form.box('for_brokers', 'Published to brokers who see the project')} />
          <Checkbox {...form.box('for_offers', 'Shown to clients on the page of their sale offer')} />
        </Stack>
        <FormActions save="Add material" />
      </Form>
    </SidePanel>
  )
}
